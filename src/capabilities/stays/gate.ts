import { allow, found, invalidFields, tryLater } from '../../http/problem.ts'
import type { VehicleClass } from '../../http/wire.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { byNumber as bookingByNumber, refundUsed, undoCheckIn } from '../bookings/index.ts'
import { memberByBarcode, memberByNumber } from '../club/index.ts'
import { openCharge, paymentsOf, refundLater } from '../payments/index.ts'
import { BEING_PAID } from './close.ts'
import { ownDrawer } from './drawers.ts'
import { linkMember, linkVoucher, useBooking } from './links.ts'
import { takePointsBack } from './points.ts'
import type { Override } from './price.ts'
import { heldOf, stayCan } from './rules.ts'
import * as store from './store.ts'
import { returnVoucher } from './vouchers.ts'

/** How somebody comes, as the cashier or a kept scan tells it. */
export interface Arrival {
  readonly booking_number?: string | undefined
  readonly voucher_number?: string | undefined
  readonly point_club_number?: string | undefined
  readonly vehicle_class?: VehicleClass | undefined
  readonly plate?: string | undefined
  readonly terminal?: string | undefined
  readonly party?: number | undefined
  readonly entered_at?: Temporal.Instant | undefined
  readonly is_lost_ticket?: boolean | undefined
  /** A ticket that was printed while the server was away. */
  readonly ticket?: { readonly ticketNum: string; readonly recordLoc: string }
  /** It was written down although the gate could have asked us. */
  readonly override?: Override | undefined
}

/** Further back nobody tells when they came. */
const LONGEST_STAY_DAYS = 400

/**
 * Opens a stay. With a booking it is checked in; of a booking whose stay is open already that stay is answered.
 * @throws Problem 422 with the reason why not
 */
export async function arrive(ctx: Context, arrival: Arrival): Promise<store.StayRow> {
  const entered = arrival.entered_at ?? ctx.now
  const isOld = isBefore(entered, ctx.now.subtract({ hours: 24 * LONGEST_STAY_DAYS }))
  if (isOld || isBefore(ctx.now, entered)) throw invalidFields({ entered_at: ['Give a time in the past'] })
  return transaction(ctx, async (ctx) => {
    const booking = arrival.booking_number ? await bookingOf(ctx, arrival.booking_number) : undefined
    const there = booking && (await store.ofBooking(ctx, booking.id))
    if (there?.status === 'OPEN') return there
    const stay = await store.open(
      ctx,
      {
        ticket_num: arrival.ticket?.ticketNum ?? ctx.random.code(store.CODE_LENGTH),
        record_loc: arrival.ticket?.recordLoc ?? ctx.random.code(store.CODE_LENGTH),
        vehicle_class: arrival.vehicle_class ?? booking?.vehicle_class ?? 'STANDARD',
        plate: arrival.plate ?? null,
        terminal: arrival.terminal ?? null,
        party: arrival.party ?? null,
        entered_at: entered,
        is_lost_ticket: arrival.is_lost_ticket ?? false,
      },
      {
        by: booking ? 'booking' : arrival.voucher_number ? 'voucher' : 'ticket',
        ...(arrival.override && { override: arrival.override }),
      },
    )
    return linkAll(ctx, stay, arrival, booking)
  })
}

async function linkAll(
  ctx: Context,
  opened: store.StayRow,
  { voucher_number, point_club_number }: Pick<Arrival, 'voucher_number' | 'point_club_number'>,
  booking: Awaited<ReturnType<typeof bookingOf>> | undefined,
): Promise<store.StayRow> {
  let stay = opened
  if (booking && stay.booking_id !== booking.id) {
    allow(stayCan.linkBooking(stay))
    stay = await useBooking(ctx, stay, booking)
  }
  if (voucher_number) stay = await linkVoucher(ctx, stay, { number: voucher_number })
  if (point_club_number) stay = await linkMember(ctx, stay, await memberOf(ctx, point_club_number))
  return stay
}

async function bookingOf(ctx: Context, number: string) {
  const booking = await bookingByNumber(ctx, number)
  if (!booking) throw invalidFields({ booking_number: ['There is no booking with this number.'] })
  return booking
}

/** A member by the pass or the number. */
async function memberOf(ctx: Context, code: string): Promise<{ account_id: string; number: string }> {
  const member = (await memberByNumber(ctx, code)) ?? (await memberByBarcode(ctx, code))
  if (member?.status !== 'ACTIVE') throw invalidFields({ point_club_number: ['There is no member with this number.'] })
  return member
}

/** What can be put right while a stay is open. */
export type Correction = Pick<
  Arrival,
  | 'booking_number'
  | 'voucher_number'
  | 'point_club_number'
  | 'vehicle_class'
  | 'plate'
  | 'terminal'
  | 'party'
  | 'is_lost_ticket'
>

/** Puts an open stay right; what is not given stays as it is. */
export async function correct(ctx: Context, stayId: string, correction: Correction): Promise<store.StayRow> {
  return transaction(ctx, async (ctx) => {
    const stay = found(await store.lock(ctx, stayId, { permission: 'Gate:Operate' }))
    allow(stayCan.change(stay))
    if (await openCharge(ctx, { transaction_id: stay.id })) throw tryLater(BEING_PAID)
    const { vehicle_class, plate, terminal, party, is_lost_ticket, booking_number } = correction
    const patch = {
      ...(vehicle_class && { vehicle_class }),
      ...(plate && { plate }),
      ...(terminal && { terminal }),
      ...(party && { party }),
      ...(is_lost_ticket !== undefined && { is_lost_ticket }),
    }
    const corrected = Object.keys(patch).length > 0 ? await store.change(ctx, stay, 'corrected', patch, patch) : stay
    const booking = booking_number ? await bookingOf(ctx, booking_number) : undefined
    return linkAll(ctx, corrected, correction, booking)
  })
}

/** Gives some of a closed stay back, the same way it was paid: what was paid at the lot first, then of its booking. */
export async function refundStay(
  ctx: Context,
  stayId: string,
  { amount, reason }: { amount: Cents; reason: string },
): Promise<store.StayRow> {
  if (amount <= 0) throw invalidFields({ amount: ['Enter more than nothing'] })
  return transaction(ctx, async (ctx) => {
    const stay = found(await store.lock(ctx, stayId, { permission: 'Gate:Operate' }))
    allow(stayCan.refund(stay, amount))
    const here = cents(Math.min(heldOf(stay), amount))
    const before = cents(amount - here)
    if (here > 0) await giveBack(ctx, stay, here, reason)
    if (before > 0) await refundUsed(ctx, found(stay.booking_id), before, reason)
    await audit(ctx, {
      action: 'stay.refund',
      entity: 'transaction',
      entityId: stay.id,
      details: { amount, reason },
    })
    const refunded = await store.change(
      ctx,
      stay,
      'refunded',
      {
        refunded_cents: cents(stay.refunded_cents + here),
        booking_refunded_cents: cents(stay.booking_refunded_cents + before),
      },
      { amount, reason },
    )
    await takePointsBack(ctx, stay, refunded)
    return refunded
  })
}

/** Voids a ticket: what was paid at the lot goes back, its booking and voucher are as if nobody had come. */
export async function voidStay(ctx: Context, stayId: string, reason: string): Promise<store.StayRow> {
  return transaction(ctx, async (ctx) => {
    const stay = found(await store.lock(ctx, stayId, { permission: 'Gate:Operate' }))
    allow(stayCan.void(stay))
    if (await openCharge(ctx, { transaction_id: stay.id })) throw tryLater(BEING_PAID)
    const back = heldOf(stay)
    if (back > 0) await giveBack(ctx, stay, back, reason)
    if (stay.booking_id) await undoCheckIn(ctx, stay.booking_id)
    await returnVoucher(ctx, stay)
    await audit(ctx, { action: 'stay.void', entity: 'transaction', entityId: stay.id, details: { reason } })
    const refunded_cents = cents(stay.refunded_cents + back)
    const voided = await store.change(ctx, stay, 'voided', { status: 'VOIDED', refunded_cents }, { reason })
    await takePointsBack(ctx, stay, voided)
    return voided
  })
}

async function giveBack(ctx: Context, stay: store.StayRow, amount: Cents, reason: string): Promise<void> {
  const purpose = { transaction_id: stay.id }
  const hasCash = (await paymentsOf(ctx, purpose)).some(({ method }) => method === 'CASH')
  await refundLater(ctx, purpose, amount, reason, { drawerId: hasCash ? await ownDrawer(ctx) : undefined })
}
