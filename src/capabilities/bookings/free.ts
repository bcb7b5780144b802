import type { Context } from '../../platform/context.ts'
import type { HeldFree } from '../capacity/index.ts'
import type { QuoteRow } from '../quotes/index.ts'
import { engineArgsOf } from '../quotes/pricing.ts'
import { cancellationTermsOf } from '../rates/terms.ts'

/** Until when canceling a booking that is made now costs nothing. */
export function freeUntil(ctx: Context, quote: QuoteRow): Pick<HeldFree, 'free_until' | 'free_hours'> {
  const { terms } = engineArgsOf(quote.rate)
  const { late_hours, fee_cents } = cancellationTermsOf(terms, quote.product_id)
  return {
    free_until: ctx.now.add({ minutes: terms.regret_minutes }),
    free_hours: fee_cents === 0 ? late_hours : null,
  }
}
