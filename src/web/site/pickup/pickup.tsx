import { redirect } from 'react-router'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { islandOfFlight } from '../../../capabilities/bookings/journey.ts'
import { shuttle } from '../../../capabilities/shuttle/contract.ts'
import { MOST_CHILD_SEATS, MOST_RIDERS } from '../../../capabilities/shuttle/riders.ts'
import { describe } from '../seo/describe.ts'
import { phoneLink } from '../../links.ts'
import { to } from '../../paths.ts'
import { refuse, submit, textFields } from '../../serve/session/api.ts'
import { accountOf, siteOf } from '../../serve/session/context.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { classes } from '../../ui/classes.ts'
import { Checkbox, CodeField, SelectField, TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { AskingForm } from '../../ui/asking-form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/pickup'
import { ByDirection, WITH_DIRECTION } from './by-direction.tsx'
import { FlightNotice } from './flight-notice.tsx'
import { flightOf } from './flight.server.ts'
import { IslandTiles } from './island-tiles.tsx'
import { texts } from './texts.ts'

export const meta = () => describe({ title: texts().title, description: texts().description })

/** A page about a stay brings its id along, a link at the lot the way. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const bookingId = url.searchParams.get('bookingId')
  const direction = url.searchParams.get('direction') === 'TO_AIRPORT' ? 'TO_AIRPORT' : 'TO_LOT'
  const [promise, known, flight] = await Promise.all([
    promiseOf(context),
    knownOf({ context }, bookingId, direction),
    bookingId && direction === 'TO_LOT' ? flightOf({ context }, bookingId) : null,
  ])
  return {
    promise,
    isKnown: known !== undefined,
    flight: known ? flight : null,
    values: {
      name: accountOf(context)?.longName ?? '',
      transaction_id: url.searchParams.get('transactionId') ?? '',
      direction,
      ...known,
    },
  }
}

/** What a booking tells already, for who holds it: the island is that of its flight, out or back. */
async function knownOf(
  args: Pick<Route.LoaderArgs, 'context'>,
  bookingId: string | null,
  direction: 'TO_LOT' | 'TO_AIRPORT',
) {
  if (!bookingId) return undefined
  const outcome = await submit(args, bookings.get, { bookingId })
  if (!outcome.ok) return undefined
  const { number, status, full_name, party, needs, flight_number_departing, flight_number_returning } = outcome.value
  if (status === 'CANCELLED') return undefined
  const flight = direction === 'TO_AIRPORT' ? flight_number_departing : flight_number_returning
  const island = islandOfFlight(siteOf(args.context).settings.business, flight)
  return {
    name: full_name,
    transaction_id: number,
    party: String(Math.min(party ?? 1, MOST_RIDERS)),
    ...(needs?.includes('WHEELCHAIR') && { needs_wheelchair: 'on' }),
    ...(needs?.includes('CHILD_SEAT') && { child_seats: '1' }),
    ...(island && { island_id: String(island.id) }),
  }
}

/** What is promised is a nice thing to read, and no reason to show no page. */
async function promiseOf(context: Route.LoaderArgs['context']) {
  if (siteOf(context).mode !== 'normal') return undefined
  const outcome = await submit({ context }, shuttle.islands, {})
  return outcome.ok ? { minutes: outcome.value.promised_minutes, points: outcome.value.points } : undefined
}

export async function action(args: Route.ActionArgs) {
  const values = textFields(await args.request.formData())
  const { island_id = '', name = '', transaction_id = '', party = '1', direction } = values
  const outcome = await submit(args, shuttle.request, {
    island_id,
    name,
    transaction_id,
    party,
    direction: direction === 'TO_AIRPORT' ? direction : 'TO_LOT',
    needs_wheelchair: values.needs_wheelchair === 'on',
    child_seats: values.child_seats ?? '0',
  })
  if (outcome.ok) return redirect(to('PickupRide', { rideId: outcome.value.id }))
  const { fieldErrors, ...problem } = outcome.problem
  const where = island_id === '' && fieldErrors.island_id && { island_id: [whereOf(direction)] }
  return refuse({ ...outcome, problem: { ...problem, fieldErrors: { ...fieldErrors, ...where } } }, values)
}

/** Asks for the island, by the direction of the ride. */
function whereOf(direction: unknown): string {
  const t = texts()
  return direction === 'TO_AIRPORT' ? t.chooseWhereOut : t.chooseWhere
}

export default function Pickup({ loaderData, actionData }: Route.ComponentProps) {
  const { phone, airport, short_name, islands } = useBusiness()
  const { promise, isKnown, flight } = loaderData
  const t = texts()
  const values = actionData?.values ?? loaderData.values
  const isOut = loaderData.values.direction === 'TO_AIRPORT'
  const whereShort = values.direction === 'TO_AIRPORT' ? t.whereOutShort : t.whereShort
  const labels = { island_id: whereShort, name: t.name, transaction_id: t.number }
  return (
    <div className={classes('gutter grid gap-10 py-8 sm:gap-12 sm:py-12', WITH_DIRECTION)}>
      <PageHead title={isOut ? <ByDirection toLot={t.head} toAirport={t.headOut} /> : t.head}>
        <ByDirection
          toLot={t.intro(short_name, airport.short_name)}
          toAirport={t.introOut(short_name, airport.short_name)}
        />
      </PageHead>
      {flight && <FlightNotice flight={flight} />}
      {isKnown && <Notice title={t.known(loaderData.values.transaction_id)}>{t.knownText}</Notice>}
      <AskingForm
        problem={actionData?.problem}
        values={values}
        labels={labels}
        wordsFor={(typed) => ({ island_id: whereOf(typed.get('direction')) })}
        className="gap-9"
      >
        <RadioCards
          legend={t.direction}
          name="direction"
          columns={2}
          defaultValue={loaderData.values.direction}
          cards={(['TO_LOT', 'TO_AIRPORT'] as const).map((value) => ({
            value,
            title: t.directions[value],
            description: t.directionHints[value],
          }))}
        />
        <IslandTiles legend={<ByDirection toLot={t.where} toAirport={t.whereOut} />} islands={islands} />
        <div className="grid gap-5 md:grid-cols-2 md:items-start">
          <TextField label={t.name} name="name" autoComplete="name" maxLength={80} hint={t.nameHint} />
          <CodeField label={t.number} name="transaction_id" optional maxLength={64} hint={t.numberHint} />
          <SelectField
            label={t.party}
            name="party"
            options={Array.from({ length: MOST_RIDERS }, (_, index) => String(index + 1)).map((value) => ({
              value,
              label: value,
            }))}
          />
          <SelectField
            label={t.childSeats}
            name="child_seats"
            options={Array.from({ length: MOST_CHILD_SEATS + 1 }, (_, index) => ({
              value: String(index),
              label: index === 0 ? t.noChildSeats : String(index),
            }))}
          />
          <Checkbox label={t.wheelchair} name="needs_wheelchair" />
        </div>
        <div className="grid items-center gap-5 md:grid-cols-[auto_1fr]">
          <SubmitButton tone="accent" size="lg" pendingLabel={t.calling}>
            {t.call}
          </SubmitButton>
          {promise && <PromisedWait {...promise} />}
        </div>
      </AskingForm>
      {phone && (
        <Notice title={t.talk}>
          <a href={phoneLink(phone)} className="inline-flex min-h-11 items-center gap-2 font-bold text-link">
            <Icon name="phone" size="sm" />
            <span className="figures">{phone}</span>
          </a>
          <p>{t.bulky}</p>
        </Notice>
      )}
    </div>
  )
}

function PromisedWait({ minutes, points }: { minutes: number; points: number }) {
  const t = texts()
  return (
    <p className="max-w-text text-muted">
      <Rich text={t.promise(minutes)} parts={{ time: <span className="whitespace-nowrap" /> }} />
      {points > 0 && ` ${t.orPoints(points)}`}
    </p>
  )
}
