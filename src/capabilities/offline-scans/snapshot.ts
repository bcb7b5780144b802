import { found } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type BookingAtTheLot, bookingsAtTheLot, movingBetween } from '../bookings/index.ts'
import { priceBook } from '../rates/index.ts'
import { coverOf, openStays, type StayRow } from '../stays/index.ts'
import type { Snapshot } from './contract.ts'

const EXPECTED_HOURS = 36

/** The inputs that let a browser price what leaves and check in what comes while the server is away. */
export async function snapshotOf(ctx: Context): Promise<Snapshot> {
  const soon = { from: ctx.now.subtract({ hours: 24 }), to: ctx.now.add({ hours: EXPECTED_HOURS }) }
  const [book, open, moving] = await Promise.all([priceBook(ctx), openStays(ctx), movingBetween(ctx, soon)])
  const expected = moving.filter(({ status }) => status === 'CONFIRMED')
  const used = await bookingsAtTheLot(ctx, [
    ...open.flatMap(({ booking_id }) => booking_id ?? []),
    ...expected.map(({ id }) => id),
  ])
  return {
    at: toWire(ctx.now),
    terms: { ...book.gate },
    book: { ...book },
    stays: await Promise.all(open.map((stay) => snapshotStay(ctx, stay, used))),
    bookings: expected.map(({ id }) => snapshotBooking(found(used.get(id)))),
  }
}

async function snapshotStay(ctx: Context, stay: StayRow, used: ReadonlyMap<string, BookingAtTheLot>) {
  return {
    id: stay.id,
    ticket_num: stay.ticket_num,
    vehicle_class: stay.vehicle_class,
    plate: stay.plate,
    entered_at: toWire(stay.entered_at),
    is_lost_ticket: stay.is_lost_ticket,
    holds_until: stay.holds_until && toWire(stay.holds_until),
    booking: stay.booking_id ? snapshotBooking(found(used.get(stay.booking_id))) : null,
    voucher: stay.voucher_id ? await snapshotVoucher(ctx, stay.voucher_id) : null,
  }
}

function snapshotBooking({ booking, args, held }: BookingAtTheLot) {
  return {
    number: booking.number,
    full_name: booking.full_name,
    plate: booking.plate,
    vehicle_class: booking.vehicle_class,
    travel_from_date: toWire(booking.travel_from),
    travel_to_date: toWire(booking.travel_to),
    held,
    args,
  }
}

async function snapshotVoucher(ctx: Context, voucherId: string) {
  const { number, from, to, vehicleClass: vehicle_class } = await coverOf(ctx, voucherId)
  return { number, vehicle_class, travel_from_date: toWire(from), travel_to_date: toWire(to) }
}
