import { toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { holdById } from '../holds/index.ts'
import { presentQuote, quoteById } from '../quotes/index.ts'
import type { Wait } from './contract.ts'
import { countAhead, type WaitRow } from './store.ts'

/** A place on the list as the wire has it. */
export async function present(ctx: Context, wait: WaitRow): Promise<Wait> {
  const { id, status, wish, vehicle_class, card, most_cents } = wait
  const [ahead, offer] = await Promise.all([
    status === 'WAITING' ? countAhead(ctx, wait) : 0,
    status === 'OFFERED' ? offerOf(ctx, wait) : null,
  ])
  return {
    id,
    status,
    wish,
    vehicle_class,
    travel_from_date: toWire(wait.travel_from),
    travel_to_date: toWire(wait.travel_to),
    email_addr: wait.email,
    most: most_cents === null ? null : toDollars(most_cents),
    card: card && { brand: card.brand, last4: card.last4 },
    ahead,
    offer,
    created_at: toWire(wait.created_at),
  }
}

async function offerOf(ctx: Context, { hold_id, quote_ids }: WaitRow): Promise<Wait['offer']> {
  const hold = hold_id === null ? undefined : await holdById(ctx, hold_id)
  if (!hold) return null
  const quotes = await Promise.all(quote_ids.map((quoteId) => quoteById(ctx, quoteId)))
  return {
    held_until: toWire(hold.held_until),
    is_being_booked: hold.status === 'TAKEN',
    quotes: quotes.filter((quote) => quote !== undefined).map((quote) => presentQuote(ctx, quote)),
  }
}
