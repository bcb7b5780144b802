import { type FormEvent, type ReactNode, useState } from 'react'
import { optionsOf } from '../kit/labels.ts'
import { MOST_GROUPS, MOST_RULES } from '../../../capabilities/mailing-lists/rule-limits.ts'
import { CHANNELS, type RuleKind } from '../../../capabilities/mailing-lists/rule-schema.ts'
import { VEHICLE_NAMES } from '../../../lib/names.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { MAIL_LANGUAGES } from '../mail/mail-states.ts'
import { ANY_COMPANY, filledIn, kindValue, NO_SOURCE, type Side } from './rule-form.ts'
import { CHANNEL_NAMES, type Choices, DIRECT, RULE_KINDS, WHO } from './rule-words.ts'

interface Props {
  /** What the form holds: which groups and rules it begins with. */
  readonly values: Readonly<Record<string, string | undefined>>
  readonly choices: Choices
}

/** Who is in a list, and who of them is not: groups of rules, with one more row than is filled in. */
export function RuleFields({ values, choices }: Props) {
  return (
    <>
      <fieldset className="grid min-w-0 gap-4">
        <legend className="mb-3 w-full border-b border-line pb-1.5 font-bold">Who is on the list</legend>
        <Groups side="include" {...{ values, choices }} />
      </fieldset>
      <fieldset className="grid min-w-0 gap-4">
        <legend className="mb-3 w-full border-b border-line pb-1.5 font-bold">Who is left out anyway</legend>
        <Groups side="exclude" {...{ values, choices }} />
      </fieldset>
    </>
  )
}

function Groups({ side, values, choices }: Props & { readonly side: Side }) {
  const filled = filledIn(values, side)
  const used = (filled.at(-1)?.group ?? (side === 'include' ? 0 : -1)) + 1
  const shown = [...Array(used).keys()]
  return (
    <>
      {shown.map((group) => (
        <Group key={group} {...{ side, group, values, choices }} />
      ))}
      {used < MOST_GROUPS && (
        <Disclosure summary={used === 0 ? 'Leave some out' : side === 'include' ? 'Another group' : 'Leave more out'}>
          <div className="grid gap-4">
            {side === 'include' && used === 1 && <MatchOfGroups />}
            <Group {...{ side, group: used, values, choices }} />
          </div>
        </Disclosure>
      )}
      {side === 'include' && used > 1 && <MatchOfGroups />}
    </>
  )
}

function MatchOfGroups() {
  return (
    <SelectField
      label="Groups"
      name="match"
      className="max-w-80"
      options={[
        { value: 'ALL', label: 'In all of the groups' },
        { value: 'ANY', label: 'In any of the groups' },
      ]}
    />
  )
}

function Group({ side, group, values, choices }: Props & { readonly side: Side; readonly group: number }) {
  const prefix = `${side}.${group}`
  const places = filledIn(values, side).find((each) => each.group === group)?.rules ?? []
  const [rows, setRows] = useState((places.at(-1) ?? -1) + 2)
  const grow = ({ target }: FormEvent) => {
    const isLast = target instanceof HTMLSelectElement && target.name === `${prefix}.${rows - 1}.kind`
    if (isLast && target.value !== '') setRows(Math.min(rows + 1, MOST_RULES))
  }
  return (
    <div className="grid gap-3 rounded-lg border border-line p-4" onChange={grow}>
      <SelectField
        label="Meets"
        name={`${prefix}.match`}
        className="max-w-80"
        options={[
          { value: 'ALL', label: 'All of these rules' },
          { value: 'ANY', label: 'Any of these rules' },
        ]}
      />
      {[...Array(Math.min(rows, MOST_RULES)).keys()].map((place) => (
        <RuleRow key={place} prefix={`${prefix}.${place}`} place={place} {...{ choices, values }} />
      ))}
    </div>
  )
}

const KIND_OPTIONS = [
  { value: '', label: 'No rule' },
  ...Object.entries(RULE_KINDS).map(([kind, label]) => ({ value: kindValue(kind as RuleKind), label })),
]

/** Shown by the style sheet, so that it needs no script: the fields that go with the kind that is chosen. */
const SHOWN: Readonly<Record<Exclude<RuleKind, 'BOOKED_AHEAD'>, string>> = {
  STAYS: 'group-has-[option[value=STAYS]:checked]/rule:contents',
  SPEND: 'group-has-[option[value=SPEND]:checked]/rule:contents',
  LAST_VISIT: 'group-has-[option[value=LAST-VISIT]:checked]/rule:contents',
  LAST_VISIT_DATE: 'group-has-[option[value=LAST-VISIT-DATE]:checked]/rule:contents',
  MEMBERSHIP: 'group-has-[option[value=MEMBERSHIP]:checked]/rule:contents',
  POINTS: 'group-has-[option[value=POINTS]:checked]/rule:contents',
  SCORE: 'group-has-[option[value=SCORE]:checked]/rule:contents',
  VEHICLE_CLASS: 'group-has-[option[value=VEHICLE-CLASS]:checked]/rule:contents',
  LANGUAGE: 'group-has-[option[value=LANGUAGE]:checked]/rule:contents',
  COMPANY: 'group-has-[option[value=COMPANY]:checked]/rule:contents',
  SOURCE: 'group-has-[option[value=SOURCE]:checked]/rule:contents',
  CHANNEL: 'group-has-[option[value=CHANNEL]:checked]/rule:contents',
}

interface RowProps extends Props {
  readonly prefix: string
  readonly place: number
}

function RuleRow({ prefix, place, values, choices }: RowProps) {
  return (
    <fieldset className="group/rule grid min-w-0 items-start gap-3 border-t border-line pt-3 sm:grid-cols-2 xl:grid-cols-4">
      <legend className="sr-only">Rule {place + 1}</legend>
      <SelectField label={`Rule ${place + 1}`} name={`${prefix}.kind`} options={KIND_OPTIONS} optional={place > 0} />
      <Of kind="STAYS" prefix={prefix}>
        {(name) => (
          <>
            <Limit name={name('compare')} />
            <Figure label="Stays" name={name('stays')} />
            <InDays name={name('in_days')} />
          </>
        )}
      </Of>
      <Of kind="SPEND" prefix={prefix}>
        {(name) => (
          <>
            <Limit name={name('compare')} />
            <Figure label="Dollars" name={name('amount')} inputMode="decimal" />
            <InDays name={name('in_days')} />
          </>
        )}
      </Of>
      <Of kind="LAST_VISIT" prefix={prefix}>
        {(name) => (
          <>
            <SelectField
              label="When"
              name={name('compare')}
              options={[
                { value: 'NOT_FOR', label: 'Not in this many days' },
                { value: 'WITHIN', label: 'Within this many days' },
              ]}
            />
            <Figure label="Days" name={name('days')} />
          </>
        )}
      </Of>
      <Of kind="LAST_VISIT_DATE" prefix={prefix}>
        {(name) => (
          <>
            <SelectField
              label="When"
              name={name('compare')}
              options={[
                { value: 'BEFORE', label: 'Before' },
                { value: 'AFTER', label: 'After' },
              ]}
            />
            <TextField label="Date" name={name('date')} type="date" required={false} />
          </>
        )}
      </Of>
      <Of kind="MEMBERSHIP" prefix={prefix}>
        {(name) => <SelectField label="Who" name={name('who')} options={optionsOf(WHO)} />}
      </Of>
      <Of kind="POINTS" prefix={prefix}>
        {(name) => (
          <>
            <Limit name={name('compare')} />
            <Figure label="Points" name={name('points')} />
          </>
        )}
      </Of>
      <Of kind="SCORE" prefix={prefix}>
        {(name) => (
          <>
            <Limit name={name('compare')} />
            <SelectField label="Score" name={name('score')} options={[1, 2, 3, 4, 5].map(same)} />
          </>
        )}
      </Of>
      <Of kind="LANGUAGE" prefix={prefix}>
        {(name) => <SelectField label="Language" name={name('language')} options={optionsOf(MAIL_LANGUAGES)} />}
      </Of>
      <Of kind="VEHICLE_CLASS" prefix={prefix}>
        {(name) => <AnyOf label="Class" name={name('any_of')} options={optionsOf(VEHICLE_NAMES)} values={values} />}
      </Of>
      <Of kind="CHANNEL" prefix={prefix}>
        {(name) => <AnyOf label="How" name={name('any_of')} options={CHANNEL_OPTIONS} values={values} />}
      </Of>
      <Of kind="COMPANY" prefix={prefix}>
        {(name) => (
          <AnyOf
            label="Company"
            name={name('any_of')}
            options={[
              { value: ANY_COMPANY, label: 'Any company' },
              ...choices.companies.map((company) => ({ value: company.id, label: company.name })),
            ]}
            values={values}
          />
        )}
      </Of>
      <Of kind="SOURCE" prefix={prefix}>
        {(name) => (
          <AnyOf
            label="Source"
            name={name('any_of')}
            options={[{ value: NO_SOURCE, label: DIRECT }, ...choices.sources.map(same)]}
            values={values}
          />
        )}
      </Of>
    </fieldset>
  )
}

interface OfProps {
  readonly kind: keyof typeof SHOWN
  readonly prefix: string
  readonly children: (name: (part: string) => string) => ReactNode
}

function Of({ kind, prefix, children }: OfProps) {
  return <div className={`hidden ${SHOWN[kind]}`}>{children((part) => `${prefix}.${kind}.${part}`)}</div>
}

function Limit({ name }: { name: string }) {
  return (
    <SelectField
      label="Compare"
      name={name}
      options={[
        { value: 'AT_LEAST', label: 'At least' },
        { value: 'AT_MOST', label: 'At most' },
      ]}
    />
  )
}

function Figure({
  inputMode = 'numeric',
  ...field
}: {
  label: string
  name: string
  inputMode?: 'numeric' | 'decimal'
}) {
  return <TextField {...field} inputMode={inputMode} autoComplete="off" required={false} />
}

function InDays({ name }: { name: string }) {
  return (
    <TextField
      label="In the last days"
      name={name}
      inputMode="numeric"
      autoComplete="off"
      hint="Empty: ever"
      optional
    />
  )
}

interface AnyOfProps {
  readonly label: string
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly values: Readonly<Record<string, string | undefined>>
}

const MOST_CHOICES = 6

/** Any of several: a choice each, and one more. */
function AnyOf({ label, name, options, values }: AnyOfProps) {
  const chosen = [...Array(MOST_CHOICES).keys()].filter((place) => values[`${name}.${place}`])
  const [shown, setShown] = useState(Math.min((chosen.at(-1) ?? 0) + 2, MOST_CHOICES))
  return (
    <>
      {[...Array(shown).keys()].map((place) => (
        <SelectField
          key={place}
          label={place === 0 ? label : `Or ${label.toLowerCase()}`}
          name={`${name}.${place}`}
          optional={place > 0}
          options={[{ value: '', label: place === 0 ? 'Choose' : 'No other' }, ...options]}
          onChange={({ target }) => {
            if (target.value !== '' && place === shown - 1) setShown(Math.min(shown + 1, MOST_CHOICES))
          }}
        />
      ))}
    </>
  )
}

const CHANNEL_OPTIONS = CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))

function same(value: string | number) {
  return { value: String(value), label: String(value) }
}
