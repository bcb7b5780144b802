import { SPACE_NUMBERS } from '../../../capabilities/capacity/space.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { whenDate } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { CheckList } from '../kit/check-list.tsx'
import type { Answer, Shape } from '../kit/screen.ts'
import { Section } from '../kit/section.tsx'
import { rangeOf, type Selection } from './selection.ts'
import { WEEKDAY_CHOICES } from './weekdays.ts'

const LABELS = {
  from: 'First date',
  to: 'Last date',
  vehicle_classes: 'Classes',
  weekdays: 'Only on',
  allotment: 'Allotment',
  overbooking: 'Overbooking',
  kept_members: 'Kept for members',
  kept_walk_ins: 'Kept for drive-ups',
  minimum_stay: 'Minimum stay',
  is_closed: 'Sale',
  reset: 'Back to the class',
}

/** What is typed of what may be set. */
export const SET_FIELDS = ['from', 'to', ...SPACE_NUMBERS, 'minimum_stay'] as const

/** Two dates beside each other where there is room for both. */
const DATES = 'grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3'

interface Props {
  readonly data: Pick<Answer<'space.month'>, 'classes' | 'seen' | 'today' | 'last_date'> & { readonly code: string }
  readonly form: Shape<'space.setDays', (typeof SET_FIELDS)[number]>
  readonly selection: Selection | undefined
}

/** What is set for the chosen dates. Fields that stay empty change nothing. */
export function DatesForm({ data, form, selection }: Props) {
  const { code, classes, seen, today } = data
  const fields = fieldsOf(form, {
    ...LABELS,
    minimum_stay: { label: LABELS.minimum_stay, hint: `Days; ${form.minimum_stay.min} for no minimum` },
  })
  const figure = { inputMode: 'numeric', autoComplete: 'off', optional: false, required: false } as const
  const range = selection ? rangeOf(selection) : { from: '', to: '' }
  return (
    <Section id="set" title={selection ? `Set ${titleOf(range)}` : 'Set dates'}>
      <ActionForm
        key={`${range.from} ${range.to} ${seen}`}
        intent="set"
        label="Save"
        values={{ ...range, is_closed: '', vehicle_classes: code }}
        labels={LABELS}
      >
        <input type="hidden" name="seen" value={seen} />
        <div className={DATES}>
          <TextField {...fields.from} min={today} max={data.last_date} />
          <TextField {...fields.to} min={today} max={data.last_date} />
        </div>
        <CheckList
          legend={LABELS.vehicle_classes}
          name="vehicle_classes"
          items={classes.map((each) => ({ value: each.code, label: each.name }))}
          checked={[code]}
        />
        <SelectField
          label={LABELS.is_closed}
          name="is_closed"
          options={[
            { value: '', label: 'Leave as it is' },
            { value: 'closed', label: 'Close: sell nothing more' },
            { value: 'open', label: 'Open' },
          ]}
        />
        <div className="grid grid-cols-2 gap-3">
          {SPACE_NUMBERS.map((name) => (
            <TextField key={name} {...fields[name]} {...figure} />
          ))}
          <TextField {...fields.minimum_stay} {...figure} />
        </div>
        <Disclosure summary="Weekdays, and reset to the class">
          <div className="grid gap-4 pt-2">
            <CheckList legend={LABELS.weekdays} name="weekdays" columns items={WEEKDAY_CHOICES} checked={[]} />
            <CheckList
              legend={LABELS.reset}
              name="reset"
              items={SPACE_NUMBERS.map((name) => ({ value: name, label: LABELS[name] }))}
              checked={[]}
            />
          </div>
        </Disclosure>
      </ActionForm>
    </Section>
  )
}

/** "Tue, 12/01/26 – Fri, 12/04/26", or the one date. */
export function titleOf({ from, to: until }: { from: string; to: string }): string {
  return from === until ? whenDate(from) : `${whenDate(from)} – ${whenDate(until)}`
}
