import type { RouterContextProvider } from 'react-router'
import { quotes } from '../../../capabilities/quotes/contract.ts'
import type { CallOutput } from '../../../http/endpoint.ts'
import { type Stay, toArgument } from '../../../lib/pacific.ts'
import { submit } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { type QuoteView, viewQuote } from '../quotes/quote-view.server.ts'
import { bookingPath, waitPath } from './stay.server.ts'
import type { StayFaults, StayFields } from './stay.ts'

/** A stay that is free in place of one that is full. */
export interface Alternative {
  readonly vehicleClass: StayFields['vehicleClass']
  readonly from: string
  readonly to: string
  /** What it costs at least, everything included. */
  readonly total: string
  /** The booking page with its prices. */
  readonly path: string
}

export interface SoldOut {
  /** Why: dates are full, closed or kept for members, or the stay is too short. */
  readonly reason: string
  /** Whether dates are full, for anybody. */
  readonly isFull: boolean
  readonly alternatives: readonly Alternative[]
  /** Where somebody waits for the stay that is full; nowhere where it is too short. */
  readonly waitPath: string | undefined
}

/** The prices of a stay, or why there are none. */
export type StayPrices =
  | {
      readonly ok: true
      /** What can be bought, cheapest first, then STANDARD. */
      readonly quotes: readonly QuoteView[]
      readonly soldOut: SoldOut | undefined
      /** Why the promo code was left out. */
      readonly codeFaults: readonly string[]
    }
  | {
      readonly ok: false
      readonly status: number
      readonly faults: StayFaults
      readonly messages: readonly string[]
    }

type Args = { readonly context: Readonly<RouterContextProvider> }
type Rest = Pick<StayFields, 'vehicleClass' | 'promoCode'> & {
  /** Whether the page shows this price by itself, and nobody asked for it. */
  readonly isExample?: boolean
}

/** Asks for the prices of a stay. A code that does not apply hides no price: the stay is priced without it. */
export async function priceStay(args: Args, stay: Stay, rest: Rest): Promise<StayPrices> {
  const first = await ask(args, stay, rest)
  const codeFaults = first.ok ? [] : (first.problem.fieldErrors.promo_code ?? [])
  const outcome = codeFaults.length > 0 ? await ask(args, stay, { ...rest, promoCode: '' }) : first
  if (!outcome.ok) {
    const { travel_from_date: from, travel_to_date: to } = outcome.problem.fieldErrors
    const faults = { ...(from && { from }), ...(to && { to }), ...(codeFaults.length > 0 && { promoCode: codeFaults }) }
    return { ok: false, status: outcome.status, faults, messages: outcome.problem.formErrors }
  }
  const now = servicesOf(args.context).now()
  const { quotes: priced, availability } = outcome.value
  return {
    ok: true,
    quotes: priced.map((quote) => viewQuote(quote, now)),
    soldOut: availability.is_sold_out ? viewSoldOut(availability, stay, rest) : undefined,
    codeFaults,
  }
}

function ask(args: Args, stay: Stay, { vehicleClass, promoCode, isExample }: Rest) {
  return submit(args, quotes.set, {
    travel_from_date: toArgument(stay.from),
    travel_to_date: toArgument(stay.to),
    vehicle_class: vehicleClass,
    promo_code: promoCode || undefined,
    is_example: isExample,
  })
}

/** The same class on other dates comes first. */
function viewSoldOut(
  { obstacle, reason, alternatives }: CallOutput<typeof quotes.set>['availability'],
  stay: Stay,
  asked: Rest,
): SoldOut {
  const { promoCode } = asked
  const [same, other] = [true, false].map((isSame) =>
    alternatives.filter(({ vehicle_class }) => (vehicle_class === asked.vehicleClass) === isSame),
  ) as [typeof alternatives, typeof alternatives]
  return {
    reason: reason ?? '',
    isFull: obstacle === 'FULL',
    // Waiting makes a stay no longer.
    waitPath: obstacle === 'MINIMUM_STAY' ? undefined : waitPath(stay, asked),
    alternatives: [...same, ...other].map(
      ({ vehicle_class: vehicleClass, travel_from_date, travel_to_date, total }) => {
        const stay = { from: Temporal.Instant.from(travel_from_date), to: Temporal.Instant.from(travel_to_date) }
        return {
          vehicleClass,
          from: travel_from_date,
          to: travel_to_date,
          total,
          path: bookingPath(stay, { vehicleClass, promoCode }),
        }
      },
    ),
  }
}
