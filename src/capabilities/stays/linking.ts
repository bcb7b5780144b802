import { allow, found, invalidForm, Problem } from '../../http/problem.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { bookingById, type BookingRow, byNumberAndEmail, checkIn, type Readdressed } from '../bookings/index.ts'
import { isHeirSince } from '../club/index.ts'
import { refuseWhilePaying } from './being-paid.ts'
import { earnForMember } from './points.ts'
import { isMemberProved, type MemberBy, stayCan } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { endStayTokens } from './tokens.ts'
import { takeVoucher, voucherFor } from './vouchers.ts'

/** Runs `work` with a locked stay that the caller may change. */
export async function withStay(
  ctx: Context,
  called: string,
  work: (ctx: Context, stay: store.StayRow) => Promise<store.StayRow>,
): Promise<store.StayRow> {
  return transaction(ctx, async (ctx) =>
    work(ctx, found(await store.lock(ctx, called, { permission: 'Gate:Operate' }))),
  )
}

/** The same for what changes the price of an open stay: not while it is being paid. */
export async function withUnpaidStay(
  ctx: Context,
  called: string,
  work: (ctx: Context, stay: store.StayRow) => Promise<store.StayRow>,
): Promise<store.StayRow> {
  return withStay(ctx, called, async (ctx, stay) => {
    if (stay.status === 'OPEN') await refuseWhilePaying(ctx, stay)
    return work(ctx, stay)
  })
}

/** Uses a booking for an open stay; all mismatches of number and address read the same. */
export async function linkBooking(
  ctx: Context,
  stay: store.StayRow,
  { number, email }: { number: string; email: string },
): Promise<store.StayRow> {
  const booking = await byNumberAndEmail(ctx, number, email)
  if (!booking) throw invalidForm(messages.refusal.noBooking)
  if (stay.booking_id === booking.id) return stay
  allow(stayCan.linkBooking(stay))
  return useBooking(ctx, stay, booking)
}

/** Applies a booking's price and payments to a stay. */
export async function useBooking(
  ctx: Context,
  stay: store.StayRow,
  booking: Pick<BookingRow, 'id' | 'number' | 'account_id' | 'point_club_number' | 'channel' | 'created_at'>,
): Promise<store.StayRow> {
  await checkIn(ctx, booking.id, stay.entered_at)
  if (await store.ofBooking(ctx, booking.id)) throw invalidForm(messages.refusal.bookingInUse)
  const accountId = stay.account_id ?? booking.account_id
  // A booking that staff made for a member proves no more than a number, nor does one that may be of an account merged since.
  const isTheirs =
    accountId !== null &&
    accountId === booking.account_id &&
    booking.channel === 'WEB' &&
    !(await isHeirSince(ctx, accountId, booking.created_at))
  return store.change(
    ctx,
    stay,
    'booking linked',
    {
      booking_id: booking.id,
      account_id: accountId,
      member_by: isTheirs ? 'BOOKING' : (stay.member_by ?? (accountId === null ? null : 'NUMBER')),
      point_club_number: stay.point_club_number ?? booking.point_club_number,
    },
    { number: booking.number },
  )
}

/** Uses a time voucher for an open stay. */
export async function linkVoucher(
  ctx: Context,
  stay: store.StayRow,
  asked: { number: string; email?: string | undefined },
): Promise<store.StayRow> {
  const voucherId = await voucherFor(ctx, asked)
  if (stay.voucher_id === voucherId) return stay
  allow(stayCan.linkVoucher(stay))
  await takeVoucher(ctx, stay, voucherId)
  return store.change(ctx, stay, 'voucher linked', { voucher_id: voucherId })
}

/** Links a stay to the signed-in member; a closed one earns its points. */
export async function linkClub(ctx: Context, stay: store.StayRow): Promise<store.StayRow> {
  const { account } = ctx.caller
  if (!account) throw new Problem('unauthorized')
  if (account.kind !== 'member') throw invalidForm(messages.refusal.notSignedIn)
  allow(stayCan.linkClub(stay, account.id, ctx.now))
  return linkMember(ctx, stay, { account_id: account.id, number: account.number ?? null, by: 'ACCOUNT' })
}

/** Links the stay of a booking to the booking's member, unless it or its points already belong to somebody. */
export async function joinWithBooking(ctx: Context, bookingId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const seen = await store.ofBooking(ctx, bookingId)
    const stay = seen && (await store.lockById(ctx, seen.id))
    const booking = await bookingById(ctx, bookingId)
    if (!stay || !booking?.account_id || stay.account_id !== null || stay.point_club_number !== null) return
    if (!stayCan.linkClub(stay, booking.account_id, ctx.now).allowed) return
    await linkMember(ctx, stay, { account_id: booking.account_id, number: booking.point_club_number, by: 'ACCOUNT' })
  })
}

/**
 * Ends the links of the stay of a booking whose address was corrected, and takes it from the member who has lost the booking,
 * unless they showed their pass or it has earned points by now.
 */
export async function readdressStay(ctx: Context, { bookingId, leftBy }: Readdressed): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const seen = await store.ofBooking(ctx, bookingId)
    const stay = seen && (await store.lockById(ctx, seen.id))
    if (!stay) return
    await endStayTokens(ctx, stay)
    if (leftBy === null || stay.account_id !== leftBy || stay.member_by === 'PASS' || stay.points > 0) return
    await store.change(ctx, stay, 'member unlinked', { account_id: null, point_club_number: null, member_by: null })
  })
}

/** Links a stay to a member; a closed one earns its points at once. */
export async function linkMember(
  ctx: Context,
  stay: store.StayRow,
  member: { account_id: string; number: string | null; by: MemberBy },
): Promise<store.StayRow> {
  if (stay.account_id === member.account_id) {
    const isProof = member.by !== 'NUMBER' && !isMemberProved(stay)
    return isProof ? store.change(ctx, stay, 'member linked', { member_by: member.by }) : stay
  }
  const linked = await store.change(ctx, stay, 'member linked', {
    account_id: member.account_id,
    point_club_number: member.number,
    member_by: member.by,
  })
  return earnForMember(ctx, linked)
}
