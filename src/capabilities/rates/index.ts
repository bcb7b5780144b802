import { capability } from '../../http/capability.ts'
import { cents, toDollars } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { priceBook } from './book.ts'
import { rates as contract } from './contract.ts'
import { demoPriceBook, emptyPriceBook } from './demo.ts'
import { handlers } from './handlers.ts'
import * as store from './store.ts'
import type { CancellationTerms } from './terms.ts'

export { datesChangedSince, dayPrices, draft, editDraft, priceBook, priceBookInMemory, publishDraft } from './book.ts'
export type { ChangedDates } from './changed-dates.ts'
export { jobs } from './jobs.ts'

export const rates = capability('rates', contract, handlers)

/** What the public may read of the price book's terms. */
export async function publicTerms(ctx: Context) {
  const { terms, gate, club } = await priceBook(ctx)
  const products = Object.values(terms.cancellation)
  return {
    quote_minutes: terms.quote_minutes,
    free_cancellation_minutes: terms.regret_minutes,
    free_cancellation_hours: Math.max(...products.map(({ late_hours }) => late_hours)),
    buy_now_cancellation_fee: toDollars(terms.cancellation.BUY_NOW.fee_cents),
    late_cancellation_most: mostOf(products),
    longest_stay_days: terms.longest_stay_days,
    furthest_arrival_days: terms.furthest_arrival_days,
    free_minutes: gate.free_minutes,
    points: {
      per_dollar: club.points_per_dollar.BOOKED,
      per_voucher_dollar: club.points_per_voucher_dollar,
      welcome: club.welcome_points,
      expire_after_months: club.expire_after_months,
    },
  }
}

/** The demonstration business's rates (docs/rules.md), or its terms alone; what is there already stays. */
export async function seedRates(ctx: Context, { demo }: { demo: boolean }): Promise<void> {
  await store.seedPriceBook(ctx, demo ? demoPriceBook : emptyPriceBook)
}

/** What holds for each of them: the highest limit, or none. */
function mostOf(products: readonly CancellationTerms[]): string | null {
  const limits = products.map(({ late_fee_most_cents }) => late_fee_most_cents)
  return limits.includes(null) ? null : toDollars(cents(Math.max(...limits.map((limit) => limit ?? 0))))
}
