import type { ReactNode } from 'react'
import { EmailField, TextAreaField, TextField } from '../../ui/field.tsx'
import type { Fields } from './business-fields.ts'
import { type Answer, Section } from './section.tsx'

const LABELS: Fields = {
  name: 'Name',
  short_name: 'Short name',
  tagline: 'Tagline',
  phone: 'Phone',
  email: 'E-mail',
  first_year: 'Since',
  'address.street': 'Street',
  'address.city': 'City',
  'address.state': 'State',
  'address.postal_code': 'ZIP code',
  'place.latitude': 'Latitude of the lot',
  'place.longitude': 'Longitude of the lot',
  'airport.code': 'Airport code',
  'airport.name': 'Airport',
  'airport.short_name': 'Airport in short',
  'airport.place.latitude': 'Latitude of the airport',
  'airport.place.longitude': 'Longitude of the airport',
  'colors.brand': 'Brand color',
  'colors.accent': 'Accent color',
}

const ROW_LABELS: Readonly<Record<string, readonly [field: string, label: string][]>> = {
  islands: [
    ['id', 'Number'],
    ['name', 'Name'],
    ['directions', 'How to get there'],
  ],
  social: [
    ['name', 'Name'],
    ['url', 'Address'],
  ],
}

const PAIR = 'grid gap-5 sm:grid-cols-2'

interface Props {
  readonly values: Fields
  readonly answer: Answer | undefined
}

/** Who the operator is: name, address, airport, shuttle stops, look. */
export function BusinessSection({ values, answer }: Props) {
  const shown = answer?.intent === 'business' ? (answer.values ?? values) : values
  const [islands, links] = [rowCount(shown, 'islands'), rowCount(shown, 'social')]
  return (
    <Section
      intent="business"
      title="The business"
      values={values}
      answer={answer}
      labels={{ ...LABELS, ...rowLabels('islands', 'Stop', islands), ...rowLabels('social', 'Link', links) }}
    >
      <p className="text-sm text-muted">Pages, mails and documents follow within a second.</p>
      <div className={PAIR}>
        <Text name="name" hint="On pages, mails and documents" />
        <Text name="short_name" hint="Where there is little room" />
      </div>
      <div className={PAIR}>
        <Text name="tagline" hint="Beside the name" optional />
        <Text name="first_year" inputMode="numeric" hint="The first year of the copyright line" />
      </div>
      <div className={PAIR}>
        <Text name="phone" type="tel" optional />
        <EmailField autoComplete="off" />
      </div>
      <Group legend="Address of the lot">
        <Text name="address.street" optional />
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr]">
          <Text name="address.city" optional />
          <Text name="address.state" optional />
          <Text name="address.postal_code" optional />
        </div>
        <Place path="place" />
      </Group>
      <Group legend="Airport">
        <Text name="airport.name" />
        <div className={PAIR}>
          <Text name="airport.short_name" hint="As people call it" />
          <Text name="airport.code" hint="Such as SEA" optional />
        </div>
        <Place path="airport.place" />
      </Group>
      <Group legend="Shuttle stops" hint="The last line adds one; a line that is emptied goes.">
        {rows(islands).map((row) => (
          <div
            key={row}
            className="grid gap-x-5 gap-y-3 border-line not-first:border-t not-first:pt-4 sm:grid-cols-[6rem_1fr]"
          >
            <TextField label="Number" name={`islands.${row}.id`} inputMode="numeric" required={false} />
            <TextField label="Name" name={`islands.${row}.name`} required={false} />
            <TextAreaField
              label="How to get there"
              name={`islands.${row}.directions`}
              rows={2}
              required={false}
              className="sm:col-span-2"
            />
          </div>
        ))}
      </Group>
      <Group legend="Social links" hint="The last line adds one; a line that is emptied goes.">
        {rows(links).map((row) => (
          <div key={row} className="grid gap-x-5 gap-y-3 sm:grid-cols-[1fr_2fr]">
            <TextField label="Name" name={`social.${row}.name`} required={false} />
            <TextField label="Address" name={`social.${row}.url`} type="url" placeholder="https://" required={false} />
          </div>
        ))}
      </Group>
      <Group legend="Look" hint="Letters on them stay readable: the site darkens or lightens a color where it must.">
        <div className={PAIR}>
          <Text name="colors.brand" hint="Such as #0b5138" />
          <Text name="colors.accent" hint="Such as #f2b01e" />
        </div>
      </Group>
    </Section>
  )
}

type TextProps = Omit<Parameters<typeof TextField>[0], 'label'>

function Text(props: TextProps) {
  return <TextField label={LABELS[props.name]} autoComplete="off" {...props} />
}

function Place({ path }: { path: 'place' | 'airport.place' }) {
  return (
    <div className={PAIR}>
      {(['latitude', 'longitude'] as const).map((axis) => (
        <TextField
          key={axis}
          label={axis === 'latitude' ? 'Latitude' : 'Longitude'}
          name={`${path}.${axis}`}
          hint="In degrees"
        />
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

function rowLabels(list: string, one: string, count: number): Fields {
  const labels = rows(count).flatMap((row) =>
    (ROW_LABELS[list] ?? []).map(([field, label]) => [`${list}.${row}.${field}`, `${one} ${row + 1}, ${label}`]),
  )
  return Object.fromEntries(labels)
}
