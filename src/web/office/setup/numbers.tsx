import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Problem } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { type Answer, detailScreen, type Sent } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useMayOpen } from '../kit/use-may.ts'
import { numberOf } from '../settings/business-fields.ts'

const PAIR = 'grid gap-x-5 gap-y-3 sm:grid-cols-2'

const spaces = detailScreen('setup.spaces', {
  name: 'SetupSpaces',
  path: '/staff/setup/spaces',
  title: 'Vehicle classes and spaces',
  parent: 'StaffSetup',
  lead: 'How many spaces of each class you sell per date. Enter 0 for a class you do not sell.',
  links: () => [{ label: 'All class settings', to: to('VehicleClasses'), allow: 'Space:Read' }],
  needs: ['setup.spaces', 'setup.setSpaces'],
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'setup.setSpaces',
      allow: 'Settings:Update',
      input: ({ fields }) => ({
        classes: codesIn(fields).map((code) => ({
          code,
          name: fields[`${code}.name`],
          spaces: numberOf(fields[`${code}.spaces`]),
          revision: numberOf(fields[`${code}.revision`]),
        })),
      }),
      faults: (problem, fields) => renamed(problem, (path) => fieldOf(path, 'classes', codesIn(fields))),
      next: () => to('StaffSetup'),
    },
  ],
  body: ({ data }) => <SpacesForm classes={data.classes} />,
})

function SpacesForm({ classes }: { classes: Answer<'setup.spaces'>['classes'] }) {
  const values = Object.fromEntries(
    classes.flatMap(({ code, name, spaces }) => [
      [`${code}.name`, name],
      [`${code}.spaces`, String(spaces)],
    ]),
  )
  const labels = Object.fromEntries(
    classes.flatMap(({ code, name }) => [
      [`${code}.name`, `${name}, name`],
      [`${code}.spaces`, `${name}, spaces`],
    ]),
  )
  return (
    <ActionForm intent="save" label="Save" values={values} labels={labels}>
      {classes.map(({ code, revision }) => (
        <div key={code} className={PAIR}>
          <input type="hidden" name={`${code}.revision`} value={revision} />
          <TextField label="Name" name={`${code}.name`} autoComplete="off" />
          <TextField label="Spaces" name={`${code}.spaces`} inputMode="numeric" autoComplete="off" />
        </div>
      ))}
    </ActionForm>
  )
}

const prices = detailScreen('setup.prices', {
  name: 'SetupPrices',
  path: '/staff/setup/prices',
  title: 'Prices, fees, and taxes',
  parent: 'StaffSetup',
  lead: 'Your first prices. Set seasons, weeks, hours, and discounts in the price book.',
  needs: ['setup.prices', 'setup.setPrices', 'setup.spaces'],
  width: 'form',
  actions: [
    {
      intent: 'publish',
      call: 'setup.setPrices',
      allow: 'Settings:Update',
      input: ({ fields }) => ({
        prices: pricedIn(fields).map((vehicle_class) => ({ vehicle_class, day: fields[`${vehicle_class}.day`] })),
        fee_name: fields.fee_name,
        fee_per_day: fields.fee_per_day,
        tax_name: fields.tax_name,
        tax_percent: fields.tax_percent,
      }),
      faults: (problem, fields) => renamed(problem, (path) => fieldOf(path, 'prices', pricedIn(fields))),
      next: () => to('StaffSetup'),
    },
  ],
  body: ({ data }) => (data.is_first ? <PricesForm classes={data.classes} /> : <Published prices={data} />),
})

function PricesForm({ classes }: Pick<Answer<'setup.prices'>, 'classes'>) {
  const labels = Object.fromEntries(classes.map(({ code, name }) => [`${code}.day`, `${name}, day price`]))
  return (
    <ActionForm
      intent="publish"
      label="Publish"
      labels={{
        ...labels,
        prices: 'Day prices',
        fee_name: 'Fee',
        fee_per_day: 'Fee per day',
        tax_name: 'Tax',
        tax_percent: 'Tax in percent',
      }}
    >
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-bold text-muted">Day price in dollars</legend>
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-3">
          {classes.map(({ code, name }) => (
            <TextField
              key={code}
              label={name}
              name={`${code}.day`}
              inputMode="decimal"
              autoComplete="off"
              required={false}
            />
          ))}
        </div>
        <p className="text-sm text-muted">
          Leave empty for a class you do not sell. At first, an hour costs a fourth of a day.
        </p>
      </fieldset>
      <fieldset className={PAIR}>
        <legend className="mb-2 text-sm font-bold text-muted">A fee, if you charge one</legend>
        <TextField
          label="Fee"
          name="fee_name"
          hint="Such as “Airport access fee”"
          autoComplete="off"
          required={false}
        />
        <TextField
          label="Dollars per day"
          name="fee_per_day"
          inputMode="decimal"
          hint="Such as 1.25"
          autoComplete="off"
          required={false}
        />
      </fieldset>
      <fieldset className={PAIR}>
        <legend className="mb-2 text-sm font-bold text-muted">A tax on the total, if there is one</legend>
        <TextField label="Tax" name="tax_name" hint="Such as “Sales tax”" autoComplete="off" required={false} />
        <TextField
          label="Percent"
          name="tax_percent"
          inputMode="decimal"
          hint="Such as 10.2"
          autoComplete="off"
          required={false}
        />
      </fieldset>
    </ActionForm>
  )
}

function Published({ prices }: { prices: Answer<'setup.prices'> }) {
  const nameOf = (wanted: string) => prices.classes.find(({ code }) => code === wanted)?.name ?? wanted
  const mayOpen = useMayOpen()
  return (
    <div className="grid gap-4">
      <Notice tone="success" title="Prices are published">
        {prices.prices.map(({ vehicle_class, day }) => `${nameOf(vehicle_class)} ${formatMoney(day)} a day`).join(', ')}
        .{prices.fee && ` ${prices.fee.name} ${formatMoney(prices.fee.per_day)} a day.`}
        {prices.tax && ` ${prices.tax.name} ${prices.tax.percent}%.`}
      </Notice>
      {mayOpen(to('PriceBook')) && (
        <p>
          <ButtonLink to={to('PriceBook')} tone="quiet">
            Open the price book
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

const terms = detailScreen('setup.terms', {
  name: 'SetupTerms',
  path: '/staff/setup/terms',
  title: 'Cancellation terms',
  parent: 'StaffSetup',
  lead: 'Bookings keep the terms they were made under.',
  needs: ['setup.terms', 'setup.setTerms'],
  width: 'form',
  actions: [
    {
      intent: 'publish',
      call: 'setup.setTerms',
      allow: 'Settings:Update',
      input: ({ fields }) => ({
        free_hours: numberOf(fields.free_hours),
        late_fee_most: fields.late_fee_most,
        furthest_arrival_days: numberOf(fields.furthest_arrival_days),
        longest_stay_days: numberOf(fields.longest_stay_days),
      }),
      next: () => to('StaffSetup'),
    },
  ],
  body: ({ data }) => (
    <ActionForm
      intent="publish"
      label="Publish"
      values={{
        free_hours: String(data.free_hours),
        late_fee_most: data.late_fee_most ?? '',
        furthest_arrival_days: String(data.furthest_arrival_days),
        longest_stay_days: String(data.longest_stay_days),
      }}
      labels={{
        free_hours: 'Free until',
        late_fee_most: 'Highest late fee',
        furthest_arrival_days: 'Bookable ahead',
        longest_stay_days: 'Longest stay',
      }}
    >
      <div className={PAIR}>
        <TextField label="Free until" name="free_hours" inputMode="numeric" hint="Hours before arrival" />
        <TextField
          label="Highest late fee"
          name="late_fee_most"
          inputMode="decimal"
          hint="A late cancellation costs one day, at most this many dollars; empty for no limit"
          required={false}
        />
      </div>
      <div className={PAIR}>
        <TextField label="Bookable ahead" name="furthest_arrival_days" inputMode="numeric" hint="In days, 7 to 365" />
        <TextField label="Longest stay" name="longest_stay_days" inputMode="numeric" hint="In days, 1 to 90" />
      </div>
    </ActionForm>
  ),
})

type Fields = Sent['fields']

/** The classes that a form of spaces names. */
function codesIn(fields: Fields): string[] {
  return Object.keys(fields).flatMap((name) => (name.endsWith('.spaces') ? [name.slice(0, -'.spaces'.length)] : []))
}

/** The classes that were given a price. */
function pricedIn(fields: Fields): string[] {
  return Object.keys(fields).flatMap((name) =>
    name.endsWith('.day') && fields[name] ? [name.slice(0, -'.day'.length)] : [],
  )
}

/** `classes.1.spaces` of the call is `OVERSIZE.spaces` of the form. */
function fieldOf(path: string, list: string, codes: readonly string[]): string {
  const [first, index, field] = path.split('.')
  return first === list && field !== undefined ? `${codes[Number(index)]}.${field}` : path
}

function renamed(problem: Problem, nameOf: (path: string) => string): Problem {
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([path, errors]) => [nameOf(path), errors]),
  )
  return { ...problem, fieldErrors }
}

export const screen = [spaces, prices, terms]
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
