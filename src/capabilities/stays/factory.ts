import { createHmac } from 'node:crypto'
import type { CallInput } from '../../http/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { saveCard } from '../payments/index.ts'
import { leave } from './close.ts'
import { type GateStay, gate } from './gate-contract.ts'
import * as store from './store.ts'

const CARD = { number: '4242424242424242', cvc: '123', expMonth: 12, expYear: 2030 }

/** A harness, or the product of a browser test. */
interface Ground {
  ctx(): Context
}

/** A car that came a while ago, three days if nothing else is said, and is still here. */
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

/** Somebody parks, for three days if nothing else is said, drive-up, and pays by card: 72.00 of charges for the three. */
export async function parked(
  h: Ground,
  member?: { id: string; number: string },
  ago?: Temporal.DurationLike,
): Promise<store.StayRow> {
  const ctx = h.ctx()
  const stay = await arrived(h, member, ago)
  const kept = await saveCard(ctx, CARD, { email: 'ada@example.com', name: 'Ada', postalCode: '98188' })
  if (!('card' in kept)) throw new Error('The card was refused')
  const departure = await leave(ctx, stay.id, { tender: { by: 'card', card: kept.card } })
  if (departure.status !== 'closed') throw new Error('The stay did not close')
  return departure.stay
}

/** A cashier with an open drawer. */
export async function cashier(h: Harness, opening = '100.00'): Promise<Traveller> {
  const who = await h.as.staff('cashier')
  await who.call(gate.openDrawer, { opening })
  return who
}

/** Somebody comes, and leaves after a while, paying in cash what is due. */
export async function stayed(
  h: Harness,
  who: Traveller,
  { hours, ...arrival }: { hours: number } & CallInput<typeof gate.arrive>,
): Promise<GateStay> {
  const { id } = await who.call(gate.arrive, arrival)
  h.clock.advance({ hours })
  const { due } = await who.call(gate.stay, { stayId: id })
  const { stay } = await who.call(gate.close, {
    stayId: id,
    by: due === '0.00' ? 'nothing' : 'cash',
    expected_due: due,
  })
  return stay
}

/** A scan as a browser keeps and signs it while the server is away. */
export function signedScan(
  h: Harness,
  device: { device_id: string; key: string },
  payload: object,
): { id: string; payload: string; signature: string } {
  const id = h.services.random.uuid()
  const text = JSON.stringify(payload)
  const signature = createHmac('sha256', Buffer.from(device.key, 'base64url'))
    .update(`${device.device_id}\n${id}\n${text}`)
    .digest('base64url')
  return { id, payload: text, signature }
}
