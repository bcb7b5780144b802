import { type Cents, cents } from '../../lib/money.ts'
import { spellCode } from '../../lib/code.ts'
import { type Context, transaction } from '../../platform/context.ts'
import type { Page, Sorted } from '../../platform/records.ts'
import { declinePoints } from '../bookings/index.ts'
import { recorderOfCard } from '../club/billing/index.ts'
import { type Member, memberOfAccount } from '../club/index.ts'
import { cardOf, paidWithPoints } from '../payments/index.ts'
import { type Earning, earn, reverse } from '../club/points/index.ts'
import { pointsEarned } from '../club/points/rules.ts'
import { isValidationCode } from './validation-code.ts'
import { chargesEarning, pointsPerDollar, takenAbovePrice } from './pricing.ts'
import { LINK_DAYS } from './link-days.ts'
import { givenBack, stayCan } from './rules.ts'
import * as store from './store.ts'

/** The points a closed stay earns for its priced charges, without what a voucher, points or a refund covered. */
async function pointsFor(ctx: Context, stay: store.StayRow): Promise<number> {
  return pointsKept(stay, await pointsPaid(ctx, stay.booking_id))
}

/** The part of a stay's booking that was paid with points, in cents. */
function pointsPaid(ctx: Context, bookingId: string | null): Promise<Cents> {
  return bookingId === null ? Promise.resolve(cents(0)) : paidWithPoints(ctx, bookingId)
}

/**
 * Credits the points of a closed stay once, to its member or else to the member whose card paid, if the membership is
 * active. The stay must be locked.
 */
export async function earnForMember(ctx: Context, stay: store.StayRow): Promise<store.StayRow> {
  const accountId = stay.account_id ?? (await recorderOf(ctx, stay))
  const member = accountId ? await memberOfAccount(ctx, accountId) : undefined
  if (!member || stay.status !== 'CLOSED') return stay
  const { stay: after } = await earnFor(ctx, stay, member)
  return after
}

/** The member who enrolled the card that paid for a stay, at the lot or with its booking, to record points. */
async function recorderOf(ctx: Context, { id, booking_id }: store.StayRow): Promise<string | undefined> {
  const purposes = [{ transaction_id: id }, ...(booking_id ? [{ booking_id }] : [])]
  for (const purpose of purposes) {
    const card = await cardOf(ctx, purpose)
    const recorder = card && (await recorderOfCard(ctx, card.fingerprint))
    if (recorder) return recorder
  }
  return undefined
}

/** As {@link earnForMember}, for a member with proof of the stay, who becomes its member. */
async function earnFor(
  ctx: Context,
  stay: store.StayRow,
  { account_id, number, status }: Member,
): Promise<{ stay: store.StayRow; earning: Earning }> {
  if (status !== 'ACTIVE') return { stay, earning: 'had' }
  const points = await pointsFor(ctx, stay)
  const ref = stay.receipt_number ?? stay.ticket_num
  const earning = await earn(ctx, { accountId: account_id, transactionId: stay.id, points, ref })
  if (earning !== 'earned') return { stay, earning }
  const patch = { account_id, point_club_number: number, points }
  return { stay: await store.change(ctx, stay, 'points earned', patch, { points }), earning }
}

/** How recording a receipt ended. */
export type Recording = 'recorded' | 'unknown' | 'recorded before' | 'too old'

/**
 * Records a stay's points by receipt number and validation code: once, for one member, within 90 days. A wrong code
 * reads like a missing receipt.
 */
export async function recordReceipt(
  ctx: Context,
  { receiptNumber, validationCode }: { receiptNumber: string; validationCode: string },
  member: Member,
): Promise<{ recording: Recording; points: number }> {
  return transaction(ctx, async (ctx) => {
    const isRight = isValidationCode(ctx, spellCode(receiptNumber), validationCode)
    const shown = await store.byReceipt(ctx, receiptNumber)
    const stay = shown && isRight ? await store.lockById(ctx, shown.id) : undefined
    if (stay?.status !== 'CLOSED') return { recording: 'unknown', points: 0 }
    const isAnothers = stay.account_id !== null && stay.account_id !== member.account_id
    if (isAnothers) return { recording: 'recorded before', points: 0 }
    if (!stayCan.linkClub(stay, member.account_id, ctx.now).allowed) return { recording: 'too old', points: 0 }
    const { stay: after, earning } = await earnFor(ctx, stay, member)
    return earning === 'earned'
      ? { recording: 'recorded', points: after.points }
      : { recording: 'recorded before', points: 0 }
  })
}

/** Points that a guest left for a member, who can accept them as long as a receipt can be recorded. */
export interface WaitingPoints {
  readonly id: string
  readonly exited_at: Temporal.Instant
  readonly points: number
}

function waitingSince(ctx: Context): Temporal.Instant {
  return ctx.now.subtract({ hours: LINK_DAYS * 24 })
}

/** One page of the points that wait for a member, and the total count. */
export async function pointsWaitingFor(
  ctx: Context,
  number: string,
  page: Page & Sorted<'exited_at'>,
): Promise<{ items: WaitingPoints[]; count: number }> {
  const { items, count } = await store.waitingFor(ctx, { number, since: waitingSince(ctx), ...page })
  return {
    items: await Promise.all(
      items.map(async (stay) => ({
        id: stay.id,
        exited_at: stay.exited_at ?? ctx.now,
        points: await pointsFor(ctx, stay),
      })),
    ),
    count,
  }
}

/**
 * Credits a member with the points that a guest left for them; the stay remains the guest's.
 * @returns undefined if none are waiting
 */
export async function takeWaitingPoints(ctx: Context, member: Member, id: string): Promise<number | undefined> {
  return transaction(ctx, async (ctx) => {
    const stay = await store.lockWaiting(ctx, { id, number: member.number, since: waitingSince(ctx) })
    if (!stay) return undefined
    const points = await pointsFor(ctx, stay)
    const ref = stay.receipt_number ?? stay.ticket_num
    const earning = await earn(ctx, { accountId: member.account_id, transactionId: stay.id, points, ref })
    if (earning !== 'earned') return undefined
    await store.change(ctx, stay, 'points earned', { point_club_number: member.number, points }, { points })
    return points
  })
}

/** Declines points that a guest left for a member. False if none are waiting. */
export async function declineWaitingPoints(ctx: Context, member: Member, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const stay = await store.lockWaiting(ctx, { id, number: member.number, since: waitingSince(ctx) })
    if (!stay?.booking_id) return false
    await declinePoints(ctx, stay.booking_id)
    return true
  })
}

/** Takes back the points of what was refunded between two versions of a stay. */
export async function takePointsBack(ctx: Context, before: store.StayRow, after: store.StayRow): Promise<void> {
  const points = await pointsPaid(ctx, after.booking_id)
  const due = pointsKept(before, points) - pointsKept(after, points)
  if (due > 0) await reverse(ctx, { transactionId: after.id, points: due, ref: after.receipt_number ?? '' })
}

/**
 * The points for charges that were not refunded. A refund first returns what was taken above the price, which earned
 * nothing, then charges, fees and taxes proportionally; what `points` paid comes last.
 */
function pointsKept(stay: store.StayRow, points: Cents): number {
  const { rate, status, total_cents } = stay
  const total = rate ? (total_cents ?? 0) - takenAbovePrice(rate) : 0
  if (!rate || total <= 0 || status === 'VOIDED') return 0
  const kept = Math.min(Math.max((total_cents ?? 0) - givenBack(stay), 0), total)
  const inMoney = Math.max(kept - points, 0)
  return pointsEarned(cents(Math.round((chargesEarning(rate) * inMoney) / total)), pointsPerDollar(rate))
}
