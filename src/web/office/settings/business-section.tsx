import type { ReactNode } from 'react'
import { EmailField, TextAreaField, TextField } from '../../ui/field.tsx'
import { staff } from '../texts.ts'
import type { Fields } from './business-fields.ts'
import { type en, texts } from './texts.ts'
import { type Answer, Section } from './section.tsx'

const PAIR = 'grid gap-5 sm:grid-cols-2'

interface Props {
  readonly values: Fields
  readonly answer: Answer | undefined
}

/** Who the operator is: name, address, airport, shuttle stops, look. */
export function BusinessSection({ values, answer }: Props) {
  const { business: t, lines, number, address } = texts()
  const { name } = staff()
  const shown = answer?.intent === 'business' ? (answer.values ?? values) : values
  const [islands, links] = [rowCount(shown, 'islands'), rowCount(shown, 'social')]
  return (
    <Section
      intent="business"
      title={t.title}
      values={values}
      answer={answer}
      labels={{ ...t.fields, ...stopLabels(islands), ...linkLabels(links) }}
    >
      <p className="text-sm text-muted">{t.lead}</p>
      <div className={PAIR}>
        <Text name="name" hint={t.nameHint} />
        <Text name="short_name" hint={t.shortNameHint} />
      </div>
      <div className={PAIR}>
        <Text name="tagline" hint={t.taglineHint} optional />
        <Text name="first_year" inputMode="numeric" hint={t.firstYearHint} />
      </div>
      <div className={PAIR}>
        <Text name="phone" type="tel" optional />
        <EmailField autoComplete="off" />
      </div>
      <Group legend={t.lot}>
        <Text name="address.street" optional />
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr]">
          <Text name="address.city" optional />
          <Text name="address.state" optional />
          <Text name="address.postal_code" optional />
        </div>
        <Place path="place" />
      </Group>
      <Group legend={t.airport}>
        <Text name="airport.name" />
        <div className={PAIR}>
          <Text name="airport.short_name" hint={t.airportShortHint} />
          <Text name="airport.code" hint={t.airportCodeHint} optional />
        </div>
        <Place path="airport.place" />
      </Group>
      <Group legend={t.stops} hint={lines}>
        {rows(islands).map((row) => (
          <div
            key={row}
            className="grid gap-x-5 gap-y-3 border-line not-first:border-t not-first:pt-4 sm:grid-cols-[6rem_1fr]"
          >
            <TextField label={number} name={`islands.${row}.id`} inputMode="numeric" required={false} />
            <TextField label={name} name={`islands.${row}.name`} required={false} />
            <TextAreaField
              label={t.directions}
              name={`islands.${row}.directions`}
              rows={2}
              required={false}
              className="sm:col-span-2"
            />
          </div>
        ))}
      </Group>
      <Group legend={t.links} hint={lines}>
        {rows(links).map((row) => (
          <div key={row} className="grid gap-x-5 gap-y-3 sm:grid-cols-[1fr_2fr]">
            <TextField label={name} name={`social.${row}.name`} required={false} />
            <TextField
              label={address}
              name={`social.${row}.url`}
              type="url"
              placeholder={t.linkExample}
              required={false}
            />
          </div>
        ))}
      </Group>
      <Group legend={t.look} hint={t.lookHint}>
        <div className={PAIR}>
          <Text name="colors.brand" hint={t.brandHint} />
          <Text name="colors.accent" hint={t.accentHint} />
        </div>
      </Group>
    </Section>
  )
}

interface TextProps extends Omit<Parameters<typeof TextField>[0], 'label' | 'name'> {
  readonly name: keyof (typeof en)['business']['fields']
}

function Text(props: TextProps) {
  return <TextField label={texts().business.fields[props.name]} autoComplete="off" {...props} />
}

function Place({ path }: { path: 'place' | 'airport.place' }) {
  const t = texts().business
  return (
    <div className={PAIR}>
      {(['latitude', 'longitude'] as const).map((axis) => (
        <TextField key={axis} label={t[axis]} name={`${path}.${axis}`} hint={t.degrees} />
      ))}
    </div>
  )
}

function Group({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="contents">
        <span className="mt-3 text-sm font-bold text-muted">{legend}</span>
      </legend>
      {hint && <p className="-mt-4 text-sm text-muted">{hint}</p>}
      {children}
    </fieldset>
  )
}

/** How many lines a list needs: those that are filled, and one to add another. */
export function rowCount(values: Fields, list: string): number {
  const rows = Object.entries(values).filter(([path, text]) => path.startsWith(`${list}.`) && text !== '')
  return Math.max(-1, ...rows.map(([path]) => Number(path.split('.')[1]))) + 2
}

export const rows = (count: number) => Array.from({ length: count }, (_, row) => row)

function stopLabels(count: number): Fields {
  const { business: t, number } = texts()
  return rowLabels('islands', t.stop, count, { id: number, name: staff().name, directions: t.directions })
}

function linkLabels(count: number): Fields {
  const { business: t, address } = texts()
  return rowLabels('social', t.link, count, { name: staff().name, url: address })
}

function rowLabels(list: string, line: string, count: number, labels: Fields): Fields {
  const { inLine } = texts()
  const all = rows(count).flatMap((row) =>
    Object.entries(labels).map(([field, label]) => [`${list}.${row}.${field}`, inLine(line, row + 1, label)]),
  )
  return Object.fromEntries(all)
}
