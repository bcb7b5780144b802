import { pageScreen } from '../kit/screen.ts'
import { data } from 'react-router'
import { settings } from '../../../capabilities/settings/contract.ts'
import { load, type Outcome, submit, textFields } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/settings'
import { atRows, type Fields, fromFields, numberOf, toFields, wordFields, wordsFrom } from './business-fields.ts'
import { BusinessSection } from './business-section.tsx'
import { GlossarySection } from './glossary-section.tsx'
import { texts } from './texts.ts'
import { type Answer, Section } from './section.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffSettings',
  path: '/staff/settings',
  section: 'business',
  place: 1,
  title: 'Settings',
  needs: [
    'settings.setFlags',
    'settings.setBusiness',
    'settings.setLot',
    'settings.setShuttle',
    'settings.setPriceDrop',
  ],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.StaffSettings) }]

export async function loader(args: Route.LoaderArgs) {
  const [{ bookings_disabled, is_parkweb_maint, business, glossary }, priceDrop, shuttle, lot] = await Promise.all([
    // What the visit knows may be from before the form was sent.
    load(args, settings.get, {}),
    load(args, settings.getPriceDrop, {}),
    load(args, settings.getShuttle, {}),
    load(args, settings.getLot, {}),
  ])
  return { flags: { bookings_disabled, is_parkweb_maint }, business, glossary, priceDrop, shuttle, lot }
}

function savedWords(intent: string): string {
  const { saved, flags, priceDrop, shuttle, lot, glossary, business } = texts()
  const all: Readonly<Record<string, string>> = {
    flags: flags.saved,
    'price drop': priceDrop.saved,
    shuttle: shuttle.saved,
    lot: lot.saved,
    glossary: glossary.saved,
    business: business.saved,
  }
  return all[intent] ?? saved
}

export async function action(args: Route.ActionArgs) {
  const { intent = '', ...values } = textFields(await args.request.formData())
  const outcome = await change(args, intent, values)
  if (outcome.ok) return data<Answer>({ intent, done: savedWords(intent) })
  const problem = intent === 'business' || intent === 'glossary' ? atRows(outcome.problem, values) : outcome.problem
  return data<Answer>({ intent, problem, values }, { status: outcome.status })
}

function change(args: Route.ActionArgs, intent: string, fields: Fields): Promise<Outcome<unknown>> {
  const isOn = (name: string) => fields[name] === 'on'
  const number = (name: string) => numberOf(fields[name] ?? '')
  switch (intent) {
    case 'price drop':
      return submit(args, settings.setPriceDrop, { enabled: isOn('enabled'), least_amount: fields.least_amount ?? '' })
    case 'shuttle':
      return submit(args, settings.setShuttle, {
        promised_minutes: number('promised_minutes'),
        points: number('points'),
      })
    case 'lot':
      return submit(args, settings.setLot, {
        free_minutes: number('free_minutes'),
        drive_through_minutes: number('drive_through_minutes'),
        lost_ticket: fields.lost_ticket ?? '',
        flight_grace_hours: number('flight_grace_hours'),
      })
    case 'business':
      return submit(args, settings.setBusiness, fromFields(fields))
    case 'glossary':
      return submit(args, settings.setGlossary, wordsFrom(fields))
    default:
      return submit(args, settings.setFlags, {
        bookings_disabled: isOn('bookings_disabled'),
        is_parkweb_maint: isOn('is_parkweb_maint'),
      })
  }
}

/** Everything of the business that one person sets. */
export default function Settings({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { flags, priceDrop, shuttle, lot, business, glossary } = loaderData
  const t = texts()
  return (
    <>
      <StaffHead title={staff().sections.StaffSettings} />
      <div className="grid max-w-text gap-10">
        <Section intent="flags" title={t.flags.title} values={valuesOf(flags)} answer={answer}>
          <Checkbox label={t.flags.bookings_disabled} name="bookings_disabled" hint={t.flags.bookings_disabledHint} />
          <Checkbox label={t.flags.is_parkweb_maint} name="is_parkweb_maint" hint={t.flags.is_parkweb_maintHint} />
        </Section>
        <BusinessSection values={toFields(business)} answer={answer} />
        <GlossarySection values={wordFields(glossary)} answer={answer} />
        <Section intent="lot" title={t.lot.title} values={valuesOf(lot)} labels={t.lot.fields} answer={answer}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={t.lot.fields.free_minutes}
              name="free_minutes"
              inputMode="numeric"
              hint={t.lot.freeHint}
            />
            <TextField
              label={t.lot.fields.drive_through_minutes}
              name="drive_through_minutes"
              inputMode="numeric"
              hint={t.lot.driveThroughHint}
            />
            <TextField
              label={t.lot.fields.flight_grace_hours}
              name="flight_grace_hours"
              inputMode="numeric"
              hint={t.lot.flightHint}
            />
            <TextField label={t.lot.fields.lost_ticket} name="lost_ticket" inputMode="decimal" hint={t.lot.lostHint} />
          </div>
        </Section>
        <Section
          intent="shuttle"
          title={t.shuttle.title}
          values={valuesOf(shuttle)}
          labels={t.shuttle.fields}
          answer={answer}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={t.shuttle.fields.promised_minutes}
              name="promised_minutes"
              inputMode="numeric"
              hint={t.shuttle.promisedHint}
            />
            <TextField label={t.shuttle.fields.points} name="points" inputMode="numeric" hint={t.shuttle.pointsHint} />
          </div>
        </Section>
        <Section
          intent="price drop"
          title={t.priceDrop.title}
          values={valuesOf(priceDrop)}
          labels={t.priceDrop.fields}
          answer={answer}
        >
          <Checkbox label={t.priceDrop.fields.enabled} name="enabled" hint={t.priceDrop.enabledHint} />
          <TextField
            label={t.priceDrop.fields.least_amount}
            name="least_amount"
            inputMode="decimal"
            hint={t.priceDrop.leastHint}
            className="max-w-60"
          />
        </Section>
      </div>
    </>
  )
}

/** What is set, as fields: boxes are on or off, everything else is text. */
function valuesOf(given: Readonly<Record<string, string | number | boolean>>): Fields {
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? (value ? 'on' : '') : String(value),
  ])
  return Object.fromEntries(entries)
}
