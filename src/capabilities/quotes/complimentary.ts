import { cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { engineArgsOf, price, wireRate } from './pricing.ts'
import { insertQuotes, type QuoteRow } from './store.ts'

/** The quote of the same stay at no price, which staff give away. Its code is not used. */
export async function complimentaryQuote(ctx: Context, quote: QuoteRow): Promise<QuoteRow> {
  const rate = price({ ...engineArgsOf(quote.rate), coupon: null, complimentary: true })
  const free: QuoteRow = {
    ...quote,
    id: ctx.random.uuid(),
    deposit_cents: cents(0),
    total_cents: rate.total,
    promo_code: null,
    rate: wireRate(rate),
  }
  await insertQuotes(ctx, [free])
  return free
}
