import { type Cents, formatUsd } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { BookingRow } from '../bookings/index.ts'
import { memberOfAccount } from '../club/index.ts'
import { giveBonus } from '../club/points/index.ts'
import { issueCode } from '../coupons/index.ts'
import { OFFER_NEWS } from './emails.ts'
import { pointsFor } from './rules.ts'
import { texts } from './texts.ts'

const CODE_LENGTH = 8

/**
 * Gives the credit of an offer to who took their money back: points to an active member, else a code that takes the
 * amount off one booking and goes out by mail. Once per offer, since an offer is accepted once.
 */
export async function giveCredit(
  ctx: Context,
  booking: BookingRow,
  { amount, offerId }: { amount: Cents; offerId: string },
): Promise<void> {
  if (amount === 0) return
  const member = booking.account_id ? await memberOfAccount(ctx, booking.account_id) : undefined
  if (member?.status === 'ACTIVE') {
    const points = pointsFor(amount)
    const about = { reason: 'BOOKING_MOVED', ref: booking.number, source: offerId } as const
    await giveBonus(ctx, { accountId: member.account_id, points, ...about })
    return
  }
  const code = codeOf(ctx.random.symbols(CODE_LENGTH))
  const name = `${texts('en').credit}, ${formatUsd(amount)}`
  await issueCode(ctx, { name, benefit: { kind: 'amount', amount_cents: amount }, code })
  await enqueue(ctx, OFFER_NEWS, { offerId, what: 'credit', code })
}

function codeOf(symbols: string): string {
  return `THANKS${symbols}`
}
