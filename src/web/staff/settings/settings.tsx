import { data } from 'react-router'
import { settings } from '../../../capabilities/settings/contract.ts'
import { load, type Outcome, submit, textFields } from '../../session/api.ts'
import { title } from '../../title.ts'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/settings'
import { atRows, type Fields, fromFields, numberOf, toFields, wordFields, wordsFrom } from './business-fields.ts'
import { BusinessSection } from './business-section.tsx'
import { GlossarySection } from './glossary-section.tsx'
import { type Answer, Section } from './section.tsx'

export const meta: Route.MetaFunction = () => [{ title: title('Settings') }]

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

const SAVED: Readonly<Record<string, string>> = {
  flags: 'Saved. The site follows within a second.',
  'price drop': 'Saved. It counts from the next night on.',
  shuttle: 'Saved. It counts for the next ride that is asked for.',
  lot: 'Saved. It counts from now on.',
  glossary: 'Saved. Spanish pages, mails and documents follow within a second.',
  business: 'Saved. Pages, mails and documents follow within a second.',
}

export async function action(args: Route.ActionArgs) {
  const { intent = '', ...values } = textFields(await args.request.formData())
  const outcome = await change(args, intent, values)
  if (outcome.ok) return data<Answer>({ intent, done: SAVED[intent] ?? 'Saved.' })
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
  return (
    <>
      <StaffHead title="Settings" />
      <div className="grid max-w-text gap-10">
        <Section intent="flags" title="Online booking" values={valuesOf(flags)} answer={answer}>
          <Checkbox
            label="Close online booking"
            name="bookings_disabled"
            hint="The site stays; nobody can book. Bookings that were made stay as they are."
          />
          <Checkbox
            label="Maintenance"
            name="is_parkweb_maint"
            hint="The API answers that we are down for maintenance, and the site says so."
          />
        </Section>
        <BusinessSection values={toFields(business)} answer={answer} />
        <GlossarySection values={wordFields(glossary)} answer={answer} />
        <Section intent="lot" title="At the gate" values={valuesOf(lot)} labels={LOT} answer={answer}>
          <div className="grid gap-5 sm:grid-cols-3">
            <TextField
              label={LOT.free_minutes}
              name="free_minutes"
              inputMode="numeric"
              hint="Around the booked times"
            />
            <TextField
              label={LOT.flight_grace_hours}
              name="flight_grace_hours"
              inputMode="numeric"
              hint="Hours the booked price holds"
            />
            <TextField label={LOT.lost_ticket} name="lost_ticket" inputMode="decimal" hint="Dollars, such as 20.00" />
          </div>
        </Section>
        <Section intent="shuttle" title="Shuttle" values={valuesOf(shuttle)} labels={SHUTTLE} answer={answer}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={SHUTTLE.promised_minutes}
              name="promised_minutes"
              inputMode="numeric"
              hint="Minutes, 5 to 120"
            />
            <TextField
              label={SHUTTLE.points}
              name="points"
              inputMode="numeric"
              hint="Given to the member whose ride was late"
            />
          </div>
        </Section>
        <Section
          intent="price drop"
          title="Lower prices for bookings that were made"
          values={valuesOf(priceDrop)}
          labels={PRICE_DROP}
          answer={answer}
        >
          <Checkbox
            label={PRICE_DROP.enabled}
            name="enabled"
            hint="When the same stay has become cheaper, its holder can take the lower price with one tap."
          />
          <TextField
            label={PRICE_DROP.least_amount}
            name="least_amount"
            inputMode="decimal"
            hint="Such as 3.00"
            className="max-w-60"
          />
        </Section>
      </div>
    </>
  )
}

const LOT = {
  free_minutes: 'Free minutes',
  flight_grace_hours: 'Late flights',
  lost_ticket: 'Fee for a lost ticket',
}
const SHUTTLE = { promised_minutes: 'Longest wait that is promised', points: 'Points when it was longer' }
const PRICE_DROP = { enabled: 'Offer them by mail', least_amount: 'From how many dollars on' }

/** What is set, as fields: boxes are on or off, everything else is text. */
function valuesOf(given: Readonly<Record<string, string | number | boolean>>): Fields {
  const texts = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? (value ? 'on' : '') : String(value),
  ])
  return Object.fromEntries(texts)
}
