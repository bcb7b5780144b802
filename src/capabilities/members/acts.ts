import { z } from 'zod'
import { invalidFields, invalidForm } from '../../http/problem.ts'
import { mailboxOf } from '../../lib/mailbox.ts'
import { cut } from '../../lib/text.ts'
import { type Cents, cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { ACT_PERMISSIONS, LONGEST_REASON } from '../acts/kinds.ts'
import { defineAct, type Outcome, performAct, type Why } from '../acts/index.ts'
import { type Member, memberOfAct } from '../club/index.ts'
import { Why as WhyOfAccount } from '../club/office-contract.ts'
import { adjustPoints, lockPoints, pointsOf } from '../club/points/index.ts'
import { type LedgerReason, worthOf } from '../club/points/rules.ts'
import { priceBook } from '../rates/index.ts'
import { unusedVouchersOf } from '../vouchers/index.ts'
import { mergeAccounts, type Merging, pairOf } from './merge.ts'
import { messages } from './texts.ts'

/** Gives a member points or takes some; what they are worth counts, whichever way they go. */
export const pointAdjustment = defineAct({
  name: 'members.adjust',
  kind: 'adjust_points',
  input: z.object({ accountId: z.uuid(), points: z.int() }),
  async measure(ctx, { accountId, points }, { isLocked }) {
    if (points === 0) throw invalidFields({ points: [messages.noPoints] })
    if (isLocked) await lockPoints(ctx, accountId)
    const member = await memberOfAct(ctx, accountId, isLocked)
    const { balance } = await pointsOf(ctx, accountId)
    if (balance + points < 0) throw invalidFields({ points: [messages.tooFew({ balance })] })
    return {
      subject: { kind: 'member', id: accountId, number: member.number },
      amount: worthOf(Math.abs(points), (await priceBook(ctx)).club),
      since: ctx.now,
      customer: member.long_name,
    }
  },
  async perform(ctx, { accountId, points }, { reason_code }) {
    const { number } = await memberOfAct(ctx, accountId, true)
    await adjustPoints(ctx, { accountId, points, reason: LEDGER_REASONS[reason_code] ?? 'STAFF_AGREED' })
    return { number }
  },
})

/** What members read in their ledger; for any other reason, that it was agreed. */
const LEDGER_REASONS: Readonly<Partial<Record<Why['reason_code'], LedgerReason>>> = {
  MISSING_STAY: 'STAFF_MISSING_STAY',
  CORRECTION: 'STAFF_CORRECTION',
  APOLOGY: 'STAFF_APOLOGY',
}

/** Merges two accounts; what the points and unused vouchers that go along are worth counts as points that are given. */
export const merger = defineAct({
  name: 'members.merge',
  kind: 'adjust_points',
  input: z.object({ number: z.string(), other: z.string(), why: WhyOfAccount }),
  async measure(ctx, { number, other }) {
    const { from } = await pairOf(ctx, number, other)
    return {
      subject: { kind: 'member', id: from.account_id, number: from.number },
      amount: await worthMoved(ctx, from),
      since: ctx.now,
      customer: from.long_name,
    }
  },
  perform: mergeAccounts,
})

/**
 * Merges two accounts at once where one proved mailbox has both, or nothing goes along that is worth money; else as an act of
 * who asks for it.
 * @throws Problem 404 for an unknown number · 422 with the reason why not
 */
export async function mergeMembers(ctx: Context, asked: Merging): Promise<Outcome<void>> {
  const { from, into } = await pairOf(ctx, asked.number, asked.other)
  const amount = isOfOneMailbox(from, into) ? cents(0) : await worthMoved(ctx, from)
  if (amount === 0) return { status: 'done', approval_id: null, result: await mergeAccounts(ctx, asked) }
  if (!ctx.caller.account?.permissions.has(ACT_PERMISSIONS.adjust_points))
    throw invalidForm(messages.notYoursToMerge({ amount }))
  const reason = asked.why.note && cut(asked.why.note, LONGEST_REASON)
  return performAct(ctx, merger, asked, { reason_code: 'CORRECTION', reason })
}

/** Names prove nothing: whoever merges may change them. */
function isOfOneMailbox(one: Member, other: Member): boolean {
  const isProved = one.confirmed_at !== null && other.confirmed_at !== null
  return isProved && mailboxOf(one.email) === mailboxOf(other.email)
}

async function worthMoved(ctx: Context, { account_id }: Member): Promise<Cents> {
  const [{ balance }, vouchers, { club }] = await Promise.all([
    pointsOf(ctx, account_id),
    unusedVouchersOf(ctx, account_id),
    priceBook(ctx),
  ])
  return cents(worthOf(balance + vouchers.points, club) + vouchers.cents)
}
