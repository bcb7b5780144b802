import { allow, invalidFields } from '../../http/problem.ts'
import type { VehicleClass } from '../../http/wire.ts'
import { isBefore } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { byNumber as bookingByNumber } from '../bookings/index.ts'
import { memberByBarcode, memberByNumber } from '../club/index.ts'
import type { Override } from './balance.ts'
import { linkMember, linkVoucher, useBooking } from './linking.ts'
import { stayCan } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** How a car arrives, as the cashier or an offline scan reports it. */
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
  /** A ticket that was printed while the server was unreachable. */
  readonly ticket?: { readonly ticketNum: string; readonly recordLoc: string }
  /** The scan was kept offline although the server could be reached. */
  readonly override?: Override | undefined
}

/** The oldest arrival that can be reported, in days. */
const LONGEST_STAY_DAYS = 400

/**
 * Opens a stay, and checks its booking in if it has one. A booking that has an open stay gets that stay back.
 * @throws Problem 422 with the reason why not
 */
export async function arrive(ctx: Context, arrival: Arrival): Promise<store.StayRow> {
  const entered = arrival.entered_at ?? ctx.now
  const isOld = isBefore(entered, ctx.now.subtract({ hours: 24 * LONGEST_STAY_DAYS }))
  if (isOld || isBefore(ctx.now, entered)) throw invalidFields({ entered_at: [messages.refusal.notInThePast] })
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
        plate: arrival.plate ?? booking?.plate ?? null,
        terminal: arrival.terminal ?? null,
        party: arrival.party ?? booking?.party ?? null,
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

/** Links a booking, a voucher or a membership to a stay. */
export async function linkAll(
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

export async function bookingOf(ctx: Context, number: string) {
  const booking = await bookingByNumber(ctx, number)
  if (!booking) throw invalidFields({ booking_number: [messages.refusal.unknownBooking] })
  return booking
}

/** A member by pass or number. The pass of an account that was merged into theirs counts as a number only. */
async function memberOf(ctx: Context, code: string) {
  const member = (await memberByNumber(ctx, code)) ?? (await memberByBarcode(ctx, code))
  if (member?.status !== 'ACTIVE') throw invalidFields({ point_club_number: [messages.refusal.unknownMember] })
  return {
    account_id: member.account_id,
    number: member.number,
    by: member.barcode === code ? 'PASS' : 'NUMBER',
  } as const
}
