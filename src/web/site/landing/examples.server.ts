import type { RouterContextProvider } from 'react-router'
import { quotes } from '../../../capabilities/quotes/contract.ts'
import { addDays, fromLocal, pacificDate, toArgument } from '../../../lib/pacific.ts'
import { submit } from '../../serve/session/api.ts'
import { type PriceView, viewPrice } from '../quotes/price-view.ts'
import { bookingPath, fieldsOf } from '../search/stay.server.ts'
import { servicesOf } from '../../serve/session/context.ts'
import type { Example } from './landing-pages.ts'

/** An example with the price it has right now. */
export interface PricedExample extends Pick<Example, 'label'> {
  readonly vehicleClass: NonNullable<Example['vehicleClass']>
  readonly from: string
  readonly to: string
  /** All in, as the wire has it; undefined when the stay is full or has no price. */
  readonly total: string | undefined
  readonly driveUp: string | undefined
  /** "0.00" when there is nothing to save. */
  readonly savings: string
  /** Its lines, where they were asked for. */
  readonly price: PriceView | undefined
  /** The booking page with the prices of this stay. */
  readonly path: string
}

/** What a card or a table shows of it. */
export type ShownExample = Omit<PricedExample, 'price'>

const MORNING = '09:00'

/**
 * Asks for all prices at once. One that cannot be told is left out of its card, never made up. `worked` is the label of the stays
 * that are told line by line.
 */
export async function priceExamples(
  args: { readonly context: Readonly<RouterContextProvider> },
  examples: readonly Example[],
  worked?: string,
): Promise<PricedExample[]> {
  const today = pacificDate(servicesOf(args.context).now())
  const asked = examples.map(({ label, inDays, days, vehicleClass = 'STANDARD' }) => {
    const arrival = addDays(today, inDays)
    const stay = { from: fromLocal(arrival, MORNING), to: fromLocal(addDays(arrival, days), MORNING) }
    return { label, stay, vehicleClass }
  })
  const outcome = await submit(args, quotes.examples, {
    stays: asked.map(({ label, stay, vehicleClass }) => ({
      travel_from_date: toArgument(stay.from),
      travel_to_date: toArgument(stay.to),
      vehicle_class: vehicleClass,
      with_lines: label === worked,
    })),
  })
  const prices = outcome.ok ? outcome.value.examples : []
  return asked.map(({ label, stay, vehicleClass }, index) => {
    const rest = { vehicleClass, promoCode: '' }
    const { from_date, to_date } = fieldsOf(stay, rest)
    const price = prices[index]
    return {
      label,
      vehicleClass,
      from: from_date,
      to: to_date,
      price: price?.rate && viewPrice(price.rate),
      total: price?.total ?? undefined,
      driveUp: price?.drive_up_total ?? undefined,
      savings: price?.savings ?? '0.00',
      path: bookingPath(stay, rest),
    }
  })
}
