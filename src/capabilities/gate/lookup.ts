import { found } from '../../http/problem.ts'
import { lettersAndDigits } from '../../lib/code.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type BookingRow, byNumber as bookingByNumber, flagsOf, search, sentTo, walksOf } from '../bookings/index.ts'
import { balanceDue } from '../bookings/rules.ts'
import { keysAt, pick } from '../bookings/traveler/fields.ts'
import { memberByBarcode, memberByNumber } from '../club/index.ts'
import {
  closedLately,
  openStaysByPlate,
  presentForStaff,
  stayById,
  stayByNumber,
  stayOfBooking,
} from '../stays/index.ts'
import { gateSettings } from '../settings/index.ts'
import { voucherByNumber } from '../vouchers/index.ts'
import type { GateBooking, GateFind } from './contract.ts'

const NOTHING: GateFind = {
  kind: 'none',
  stay: null,
  booking: null,
  voucher: null,
  member: null,
  stays: [],
  bookings: [],
}

/** Finds a ticket, receipt, booking, voucher or member's pass by code, or candidates by name, phone or plate. */
export async function lookUp(ctx: Context, code: string): Promise<GateFind> {
  const stay = await stayByNumber(ctx, code)
  if (stay) return { ...NOTHING, kind: 'stay', stay: await presentForStaff(ctx, stay) }
  const booking = await bookingByNumber(ctx, code)
  if (booking) return ofBooking(ctx, booking)
  const voucher = await voucherByNumber(ctx, code)
  if (voucher) {
    const used = voucher.transaction_id ? await stayById(ctx, voucher.transaction_id) : undefined
    if (used) return { ...NOTHING, kind: 'stay', stay: await presentForStaff(ctx, used) }
    const { number, travel_from, travel_to } = voucher
    const dates = { travel_from_date: toWire(travel_from), travel_to_date: toWire(travel_to) }
    return { ...NOTHING, kind: 'voucher', voucher: { number, ...dates } }
  }
  const member = (await memberByNumber(ctx, code)) ?? (await memberByBarcode(ctx, code))
  if (member) return { ...NOTHING, kind: 'member', member: { number: member.number } }
  return byWords(ctx, code)
}

async function ofBooking(ctx: Context, booking: BookingRow): Promise<GateFind> {
  const stay = await stayOfBooking(ctx, booking.id)
  if (stay) return { ...NOTHING, kind: 'stay', stay: await presentForStaff(ctx, stay) }
  return { ...NOTHING, kind: 'booking', booking: await presentOne(ctx, booking) }
}

const SHORTEST_SEARCH = 2

async function byWords(ctx: Context, words: string): Promise<GateFind> {
  const plate = lettersAndDigits(words)
  if (plate.length < SHORTEST_SEARCH) return NOTHING
  const [bookings, plates, closed] = await Promise.all([
    search(ctx, words),
    openStaysByPlate(ctx, plate),
    closedLately(ctx, words, plate),
  ])
  const booked = await Promise.all(bookings.map((booking) => stayOfBooking(ctx, booking.id)))
  const every = [...plates, ...booked.filter((stay) => stay !== undefined), ...closed]
  const stays = [...new Map(every.map((stay) => [stay.id, stay])).values()]
  const coming = bookings.filter((_, index) => booked[index] === undefined)
  const [only] = stays
  if (stays.length === 1 && coming.length === 0 && only)
    return { ...NOTHING, kind: 'stay', stay: await presentForStaff(ctx, only) }
  const [one] = coming
  if (coming.length === 1 && stays.length === 0 && one)
    return { ...NOTHING, kind: 'booking', booking: await presentOne(ctx, one) }
  if (stays.length + coming.length === 0) return NOTHING
  return {
    ...NOTHING,
    kind: 'several',
    stays: await Promise.all(stays.map((stay) => presentForStaff(ctx, stay))),
    bookings: await presentBookings(ctx, coming),
  }
}

/** A booking as the cashier sees it. */
async function presentOne(ctx: Context, booking: BookingRow): Promise<GateBooking> {
  const [shown] = await presentBookings(ctx, [booking])
  return found(shown)
}

async function presentBookings(ctx: Context, bookings: readonly BookingRow[]): Promise<GateBooking[]> {
  const ids = bookings.map(({ id }) => id)
  const [flags, walks, { early_minutes }] = await Promise.all([flagsOf(ctx, ids), walksOf(ctx, ids), gateSettings(ctx)])
  return bookings.map((booking) => ({
    ...presentBooking(booking),
    ...earlyOf(ctx, booking, early_minutes),
    flags: flags.get(booking.id) ?? [],
    sent_to: sentTo(walks.get(booking.id)),
  }))
}

/** How early an arrival is, if that is more than the gate allows. */
function earlyOf({ now }: Context, { travel_from }: BookingRow, most: number): Pick<GateBooking, 'minutes_early'> {
  const early = Math.floor(now.until(travel_from).total('minutes'))
  return { minutes_early: early > most ? early : null }
}

function presentBooking(booking: BookingRow): Omit<GateBooking, 'flags' | 'minutes_early' | 'sent_to'> {
  return {
    id: booking.id,
    number: booking.number,
    status: booking.status,
    ...pick(booking, keysAt('gate')),
    vehicle_class: booking.vehicle_class,
    travel_from_date: toWire(booking.travel_from),
    travel_to_date: toWire(booking.travel_to),
    product_id: booking.product_id,
    total: toDollars(booking.total_cents),
    paid: toDollars(cents(booking.paid_cents - booking.refunded_cents)),
    balance_due: toDollars(balanceDue(booking)),
    point_club_number: booking.point_club_number,
  }
}
