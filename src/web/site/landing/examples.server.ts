import type { RouterContextProvider } from 'react-router'
import { addDays, fromLocal, pacificDate } from '../../../lib/pacific.ts'
import type { PriceView } from '../quotes/price-view.ts'
import { bookingPath, fieldsOf } from '../search/stay.server.ts'
import { priceStay } from '../search/stay-prices.server.ts'
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
  /** Its lines, for a page that shows how they add up. */
  readonly price: PriceView | undefined
  /** The booking page with the prices of this stay. */
  readonly path: string
}

/** What a card or a table shows of it. */
export type ShownExample = Omit<PricedExample, 'price'>

const MORNING = '09:00'

/** Asks for all prices at once. One that cannot be told is left out of its card, never made up. */
export async function priceExamples(
  args: { readonly context: Readonly<RouterContextProvider> },
  examples: readonly Example[],
): Promise<PricedExample[]> {
  const today = pacificDate(servicesOf(args.context).now())
  return Promise.all(
    examples.map(async ({ label, inDays, days, vehicleClass = 'STANDARD' }) => {
      const arrival = addDays(today, inDays)
      const stay = { from: fromLocal(arrival, MORNING), to: fromLocal(addDays(arrival, days), MORNING) }
      const rest = { vehicleClass, promoCode: '', isExample: true }
      const prices = await priceStay(args, stay, rest)
      const best = prices.ok && !prices.soldOut ? prices.quotes.find((quote) => quote.isPurchasable) : undefined
      const driveUp = prices.ok ? prices.quotes.find((quote) => quote.product === 'STANDARD') : undefined
      const { from_date, to_date } = fieldsOf(stay, rest)
      return {
        label,
        vehicleClass,
        from: from_date,
        to: to_date,
        price: best?.price,
        total: best?.price.total,
        driveUp: driveUp?.price.total,
        savings: best?.price.savings ?? '0.00',
        path: bookingPath(stay, rest),
      }
    }),
  )
}
