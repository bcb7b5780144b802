import { z } from 'zod'
import { allow, found, invalidFields, invalidForm, tryLater } from '../../http/problem.ts'
import { type Cents, cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { defineAct, type Measured, type Outcome, performAct, type Why } from '../acts/index.ts'
import {
  bookingById,
  type BookingRow,
  creditByStaff,
  lockBookingById,
  refundByStaff,
  requireRefundable,
} from '../bookings/index.ts'
import { refundable } from '../bookings/rules.ts'
import { lockMember, type Member, memberOfAccount } from '../club/index.ts'
import { giveBonus } from '../club/points/index.ts'
import { pointsWorth } from '../club/points/rules.ts'
import { memberCan } from '../club/standing.ts'
import { priceBook } from '../rates/index.ts'
import { lockStay, refundStay, stayOfBooking, type StayRow } from '../stays/index.ts'
import { giveVoucher, voucherDates, worthOfVoucher } from '../vouchers/index.ts'
import { messages } from './texts.ts'

/** A part of what a booking has paid, and how its customer gets it back. `from` and `to` are a voucher's. */
export type Refund = { readonly bookingId: string } & (
  | { readonly means: 'CARD' | 'POINTS'; readonly amount: Cents }
  | { readonly means: 'VOUCHER'; readonly from: Temporal.Instant; readonly to: Temporal.Instant }
)

/**
 * Gives a part of a booking back in the name of `ctx.caller`: at once within their limits, else when somebody else approves
 * it. What goes back in money, points and vouchers is never more in all than was paid. The customer is told.
 * @throws Problem 403 without the permission (`Desk:Refund`, `Desk:Goodwill`) · 404 · 422 with what stands in the way
 */
export function refundPart(ctx: Context, refund: Refund, why: Why): Promise<Outcome<BookingRow>> {
  const { bookingId, means } = refund
  if (means === 'VOUCHER') {
    const dates = { from: secondsOf(refund.from), to: secondsOf(refund.to) }
    return performAct(ctx, refundAsVoucher, { bookingId, ...dates }, why)
  }
  const { amount } = refund
  return performAct(ctx, means === 'CARD' ? refundToCard : refundAsPoints, { bookingId, amount }, why)
}

const bookingId = z.uuid()
const amount = z.int().transform(cents)

/** Back to the card, or however else it was paid. */
export const refundToCard = defineAct({
  name: 'refunds.card',
  kind: 'refund',
  input: z.object({ bookingId, amount }),
  async measure(ctx, { bookingId, amount }, { isLocked }) {
    requireAmount(amount)
    return measured(ctx, await bookingOf(ctx, bookingId, isLocked), amount)
  },
  async perform(ctx, { bookingId, amount }, why) {
    const { booking, stay } = await bookingOf(ctx, bookingId, true)
    if (stay?.status !== 'CLOSED') return refundByStaff(ctx, booking, amount, why)
    await refundStay(ctx, stay.id, amount, why, { isOfBooking: true })
    return found(await bookingById(ctx, bookingId))
  },
})

/** As points of the member whose booking it is. */
export const refundAsPoints = defineAct({
  name: 'refunds.points',
  kind: 'goodwill_points',
  input: z.object({ bookingId, amount }),
  async measure(ctx, { bookingId, amount }, { isLocked }) {
    requireAmount(amount)
    const about = await bookingOf(ctx, bookingId, isLocked)
    requireMember(about.member)
    return measured(ctx, about, amount)
  },
  async perform(ctx, { bookingId, amount }, why) {
    const { booking, member } = await bookingOf(ctx, bookingId, true)
    const { account_id: accountId } = requireMember(member)
    const points = pointsWorth(amount, (await priceBook(ctx)).club)
    const about = { reason: 'BOOKING_CREDITED', ref: booking.number, source: booking.id } as const
    await giveBonus(ctx, { accountId, points, ...about })
    return creditByStaff(ctx, booking, { means: 'POINTS', amount, points, voucher_id: null }, why)
  },
})

/** As a time voucher for dates that are worth no more than what is left of the booking. */
export const refundAsVoucher = defineAct({
  name: 'refunds.voucher',
  kind: 'goodwill_voucher',
  // Seconds since 1970: a request keeps plain values.
  input: z.object({ bookingId, from: z.int(), to: z.int() }),
  async measure(ctx, { bookingId, ...dates }, { isLocked }) {
    const about = await bookingOf(ctx, bookingId, isLocked)
    const worth = await worthOfVoucher(ctx, voucherDates(dates))
    const left = refundable(about.booking)
    if (worth > left) throw invalidForm(messages.voucherTooHigh({ worth, left }))
    return measured(ctx, about, worth)
  },
  async perform(ctx, { bookingId, ...dates }, why) {
    const { booking, member } = await bookingOf(ctx, bookingId, true)
    const holder = {
      accountId: member?.account_id ?? null,
      name: booking.full_name,
      email: member?.email ?? booking.email,
    }
    const voucher = await giveVoucher({ ...ctx, language: booking.language }, voucherDates(dates), holder)
    const credit = { means: 'VOUCHER', amount: voucher.total_cents, points: 0, voucher_id: voucher.id } as const
    return creditByStaff(ctx, booking, credit, why)
  },
})

interface About {
  readonly booking: BookingRow
  /** Its stay at the lot, where it has one. */
  readonly stay: StayRow | undefined
  readonly member: Member | undefined
}

/**
 * A booking with its stay and its member. Locked they are locked in the order in which gate and merging lock them: whoever
 * waits for one of them holds none of the others.
 */
async function bookingOf(ctx: Context, id: string, isLocked: boolean): Promise<About> {
  const seen = found(await bookingById(ctx, id))
  const { account_id: accountId } = seen
  if (isLocked && accountId !== null) await lockMember(ctx, accountId)
  const ofBooking = await stayOfBooking(ctx, id)
  const stay = isLocked && ofBooking ? await lockStay(ctx, ofBooking.id) : ofBooking
  const booking = isLocked ? found(await lockBookingById(ctx, id)) : seen
  const hasComeMeanwhile = stay === undefined && (booking.status === 'CHECKED_IN' || booking.status === 'COMPLETED')
  if (hasComeMeanwhile || booking.account_id !== accountId) throw tryLater(messages.changedMeanwhile)
  return { booking, stay, member: accountId === null ? undefined : await memberOfAccount(ctx, accountId) }
}

async function measured(ctx: Context, { booking, stay }: About, amount: Cents): Promise<Measured> {
  await requireRefundable(ctx, booking, amount)
  return {
    subject: { kind: 'booking', id: booking.id, number: booking.number },
    ...(stay && { together: [stay.id] }),
    amount,
    since: booking.travel_to,
    price: booking.total_cents,
    taken: cents(refundable(booking) - amount),
    customer: booking.full_name,
  }
}

function requireAmount(amount: Cents): void {
  if (amount <= 0) throw invalidFields({ amount: [messages.aboveZero] })
}

function requireMember(member: Member | undefined): Member {
  if (!member) throw invalidForm(messages.membersOnly)
  allow(memberCan.change(member))
  return member
}

function secondsOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1000)
}
