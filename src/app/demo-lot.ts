import { bookings } from '../capabilities/bookings/contract.ts'
import { addReader, saveCard } from '../capabilities/payments/index.ts'
import { quotes } from '../capabilities/quotes/contract.ts'
import { arrive, leave, sumUpDays } from '../capabilities/stays/index.ts'
import type { Client } from '../http/client.ts'
import type { VehicleClass } from '../http/wire.ts'
import { addDays, pacificDate, toArgument } from '../lib/pacific.ts'
import type { Context } from '../platform/context.ts'

const CARD = { number: '4242424242424242', cvc: '123', expMonth: 12, expYear: 2040 }

/** Bookings of today: arrival in hours from now, and length. */
const EXPECTED = [
  { name: 'Ada Lovelace', from: 1, hours: 75, flight: 'AS 1289' },
  { name: 'Grace Hopper', from: 2, hours: 52, flight: 'DL 2210' },
  { name: 'Alan Turing', from: 5, hours: 120, flight: 'UA 618' },
  { name: 'Katherine Johnson', from: 8, hours: 31, flight: 'AS 340' },
] as const
const HERE = [
  { name: 'Mary Jackson', hours: 3, flight: 'AS 761', terminal: 'North terminal', party: 2 },
  { name: 'Dorothy Vaughan', hours: 7, flight: 'WN 1408', terminal: 'South terminal', party: 4 },
] as const

/** Walk-ins: hours since arrival, and hours until departure, if they left. */
const WALK_INS: readonly { plate: string; ago: number; left?: number; class?: VehicleClass }[] = [
  { plate: 'BKD4471', ago: 74 },
  { plate: 'CFT8820', ago: 26 },
  { plate: 'RV20417', ago: 9, class: 'OVERSIZE' },
  { plate: 'BXA1093', ago: 1 },
  { plate: 'AHN3356', ago: 50, left: 47 },
  { plate: 'BTR9012', ago: 30, left: 27 },
  { plate: 'CGE5574', ago: 28, left: 3 },
]

/** A day at the lot for gate, manifest and figures: expected, present and departed cars. */
export async function seedDemoLot(ctx: Context, call: Client['call']): Promise<void> {
  await addReader(ctx, { name: 'Front booth', place: 'Main gate', ref: 'tmr_front_booth' })
  for (const walkIn of WALK_INS) await walkedIn(ctx, walkIn)
  for (const { name, from, hours, flight } of EXPECTED) await book(ctx, call, { name, from, hours, flight })
  for (const { name, hours, flight, terminal, party } of HERE) {
    const booking_number = await book(ctx, call, { name, from: -0.1, hours, flight })
    await arrive({ ...ctx, now: ctx.clock.now() }, { booking_number, terminal, party })
  }
  const today = pacificDate(ctx.now)
  await sumUpDays(ctx, addDays(today, -140), today)
}

async function walkedIn(ctx: Context, { plate, ago, left, ...more }: (typeof WALK_INS)[number]): Promise<void> {
  const entered = ctx.now.subtract({ hours: ago })
  const stay = await arrive({ ...ctx, now: entered }, { plate, vehicle_class: more.class, entered_at: entered })
  if (left === undefined) return
  const kept = await saveCard(ctx, CARD, { email: '', name: '', postalCode: '98188' })
  if (!('card' in kept)) throw new Error('The demonstration card was refused')
  await leave({ ...ctx, now: ctx.now.subtract({ hours: left }) }, stay.id, { tender: { by: 'card', card: kept.card } })
}

async function book(
  ctx: Context,
  call: Client['call'],
  { name, from, hours, flight }: { name: string; from: number; hours: number; flight: string },
): Promise<string> {
  const start = ctx.now.add({ minutes: Math.round(from * 60) })
  const stay = { travel_from_date: toArgument(start), travel_to_date: toArgument(start.add({ hours })) }
  const { quotes: offered } = await call(quotes.set, stay)
  const quote_id = offered.find(({ is_purchasable }) => is_purchasable)?.quote_id ?? ''
  const { booking } = await call(bookings.create, {
    quote_id,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    full_name: name,
    phone_number: '(206) 555-0199',
    flight_number_departing: flight,
    flight_number_returning: flight,
    cc_number: CARD.number,
    cc_cvc: CARD.cvc,
    cc_exp: '12/40',
    postal_code: '98188',
  })
  return booking.number
}
