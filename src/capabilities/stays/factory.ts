import type { Harness } from '../../test/harness.ts'
import { saveCard } from '../payments/index.ts'
import { leave } from './close.ts'
import * as store from './store.ts'

const CARD = { number: '4242424242424242', cvc: '123', expMonth: 12, expYear: 2030 }

/** A car that came three days ago and is still here. */
export function arrived(h: Harness, member?: { id: string; number: string }): Promise<store.StayRow> {
  const ctx = h.ctx()
  return store.open(ctx, {
    ticket_num: ctx.random.code(store.CODE_LENGTH),
    record_loc: ctx.random.code(store.CODE_LENGTH),
    vehicle_class: 'STANDARD',
    entered_at: ctx.now.subtract({ hours: 72 }),
    ...(member && { account_id: member.id, point_club_number: member.number }),
  })
}

/** Somebody parks for three days, drive-up, and pays by card: 72.00 of charges. */
export async function parked(h: Harness, member?: { id: string; number: string }): Promise<store.StayRow> {
  const ctx = h.ctx()
  const stay = await arrived(h, member)
  const kept = await saveCard(ctx, CARD, { email: 'ada@example.com', name: 'Ada', postalCode: '98188' })
  if (!('card' in kept)) throw new Error('The card was refused')
  const departure = await leave(ctx, stay.id, { tender: { by: 'card', card: kept.card } })
  if (departure.status !== 'closed') throw new Error('The stay did not close')
  return departure.stay
}
