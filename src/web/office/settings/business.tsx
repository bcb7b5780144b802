import type { ReactNode } from 'react'
import { EmailField, TextAreaField, TextField } from '../../ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { PAIR } from '../kit/pair.ts'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { atRows, type Fields, fromFields, rowCount, rowLabels, rows, toFields } from './business-fields.ts'

/** Who the operator is: name, address, airport, shuttle stops, look. */
export const screen = detailScreen('settings.current', {
  name: 'SettingsBusiness',
  path: '/staff/settings/business',
  title: 'Business',
  parent: 'StaffSettings',
  lead: 'Pages, emails, and documents change within a second.',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setBusiness',
      allow: 'Settings:Update',
      input: ({ fields }) => ({ ...fromFields(fields), revision: Number(fields.version) }),
      faults: atRows,
      done: 'Saved. Pages, emails, and documents change within a second.',
    },
  ],
  body: ({ data: { business, revisions } }) => (
    // Lines are named by their places: once saved, the fields begin anew.
    <BusinessForm key={revisions.business} values={toFields(business)} version={revisions.business} />
  ),
})

/** By the path that the API names a field by. */
const LABELS = {
  name: 'Name',
  short_name: 'Short name',
  tagline: 'Tagline',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours',
  first_year: 'Since',
  'address.street': 'Street',
  'address.city': 'City',
  'address.state': 'State',
  'address.postal_code': 'ZIP code',
  'place.latitude': 'Latitude of the lot',
  'place.longitude': 'Longitude of the lot',
  'airport.code': 'Airport code',
  'airport.name': 'Airport',
  'airport.short_name': 'Short airport name',
  'airport.place.latitude': 'Latitude of the airport',
  'airport.place.longitude': 'Longitude of the airport',
  'colors.brand': 'Brand color',
  'colors.accent': 'Accent color',
}

const LINES = 'Use the last line to add one; clear a line to delete it.'

function BusinessForm({ values, version }: { values: Fields; version: number }) {
  const result = useActionResult()
  const shown = result?.problem ? (result.fields ?? values) : values
  const [islands, links] = [rowCount(shown, 'islands'), rowCount(shown, 'social')]
  const labels = {
    ...LABELS,
    ...rowLabels('islands', 'Stop', islands, {
      id: 'Number',
      name: 'Name',
      directions: 'Directions',
      airlines: 'Airlines',
    }),
    ...rowLabels('social', 'Link', links, { name: 'Name', url: 'Address' }),
  }
  return (
    <ActionForm intent="save" label="Save" values={values} labels={labels}>
      <Meanwhile version={version} values={values} labels={labels} />
      <div className={PAIR}>
        <Text name="name" hint="On pages, emails, and documents" />
        <Text name="short_name" hint="Where space is tight" />
      </div>
      <div className={PAIR}>
        <Text name="tagline" hint="Beside the name" optional />
        <Text name="first_year" inputMode="numeric" hint="The first year of the copyright line" />
      </div>
      <div className={PAIR}>
        <Text name="phone" type="tel" optional />
        <EmailField autoComplete="off" />
      </div>
      <Text name="hours" hint="In words, such as “Open 24 hours, every day”" optional />
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
      <Group legend="Shuttle stops" hint={LINES}>
        {rows(islands).map((row) => (
          <div
            key={row}
            className="grid gap-x-5 gap-y-3 border-line not-first:border-t not-first:pt-4 sm:grid-cols-[6rem_1fr]"
          >
            <TextField label="Number" name={`islands.${row}.id`} inputMode="numeric" required={false} />
            <TextField label="Name" name={`islands.${row}.name`} required={false} />
            <TextAreaField
              label="Directions"
              name={`islands.${row}.directions`}
              rows={2}
              required={false}
              className="sm:col-span-2"
            />
            <TextField
              label="Airlines"
              name={`islands.${row}.airlines`}
              required={false}
              hint="Codes such as AS DL. Travelers returning with one of them are sent to this stop."
              className="sm:col-span-2"
            />
          </div>
        ))}
      </Group>
      <Group legend="Social links" hint={LINES}>
        {rows(links).map((row) => (
          <div key={row} className="grid gap-x-5 gap-y-3 sm:grid-cols-[1fr_2fr]">
            <TextField label="Name" name={`social.${row}.name`} required={false} />
            <TextField label="Address" name={`social.${row}.url`} type="url" placeholder="https://" required={false} />
          </div>
        ))}
      </Group>
      <Group legend="Colors" hint="Text on them stays readable: the site darkens or lightens a color where needed.">
        <div className={PAIR}>
          <Text name="colors.brand" hint="Such as #0b5138" />
          <Text name="colors.accent" hint="Such as #f2b01e" />
        </div>
      </Group>
    </ActionForm>
  )
}

interface TextProps extends Omit<Parameters<typeof TextField>[0], 'label' | 'name'> {
  readonly name: keyof typeof LABELS
}

function Text(props: TextProps) {
  return <TextField label={LABELS[props.name]} autoComplete="off" {...props} />
}

function Place({ path }: { path: 'place' | 'airport.place' }) {
  return (
    <div className={PAIR}>
      <TextField
        label="Latitude"
        name={`${path}.latitude`}
        hint="Such as 47.4502: right-click the place on an online map"
      />
      <TextField label="Longitude" name={`${path}.longitude`} hint="Such as -122.3088, with a minus in America" />
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

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
