import { type Cents, cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { type EngineArgs, engineArgsOf, price, totalOf, wireRate } from './pricing.ts'
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

/** What a stay that is given away would cost, in cents. */
export function worthGivenAway(args: EngineArgs): Cents {
  const { complimentary: _free, never_above: _above, unmoved: _unmoved, never_below: _below, ...own } = args
  return totalOf(own)
}
