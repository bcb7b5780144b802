import type { Context } from '../../platform/context.ts'
import type { Traveller } from '../../test/travellers.ts'
import { saveCard } from '../payments/index.ts'
import { stays } from './contract.ts'
import { leave } from './departure.ts'
import * as store from './store.ts'

const CARD = { number: '4242424242424242', cvc: '123', expMonth: 12, expYear: 2030 }

/** A harness, or the product of a browser test. */
interface Ground {
  ctx(): Context
}

/** A car that arrived a while ago, three days by default, and is still here. */
export function arrived(
  h: Ground,
  member?: { id: string; number: string },
  ago: Temporal.DurationLike = { hours: 72 },
): Promise<store.StayRow> {
  const ctx = h.ctx()
  return store.open(ctx, {
    ticket_num: ctx.random.code(store.CODE_LENGTH),
    record_loc: ctx.random.code(store.CODE_LENGTH),
    vehicle_class: 'STANDARD',
    entered_at: ctx.now.subtract(ago),
    ...(member && { account_id: member.id, point_club_number: member.number }),
  })
}

/** A drive-up stay, three days by default, paid by card: 72.00 of charges for three. */
export async function parked(
  h: Ground,
  member?: { id: string; number: string },
  ago?: Temporal.DurationLike,
): Promise<store.StayRow> {
  return departed(h, await arrived(h, member, ago))
}

/** The car of a stay leaves now, paid by card. */
export async function departed(h: Ground, stay: store.StayRow): Promise<store.StayRow> {
  const ctx = h.ctx()
  const kept = await saveCard(ctx, CARD, { email: 'ada@example.com', name: 'Ada', postalCode: '98188' })
  if (!('card' in kept)) throw new Error('The card was refused')
  const departure = await leave(ctx, stay.id, { tender: { by: 'card', card: kept.card } })
  if (departure.status !== 'closed') throw new Error('The stay did not close')
  return departure.stay
}

/** Opens the stay of a ticket by its two codes; the caller holds its token from then on. */
export async function openTicket(
  who: Traveller,
  { ticket_num, record_loc }: { ticket_num: string; record_loc: string },
) {
  const { token, ...stay } = await who.call(stays.byTicket, { ticketNum: ticket_num, recordLoc: record_loc })
  who.hold(token)
  return stay
}
