import { z } from 'zod'
import { invalidFields } from '../../http/problem.ts'
import { defineAct, type Why } from '../acts/index.ts'
import { memberOfAct } from '../club/index.ts'
import { adjustPoints, lockPoints, pointsOf } from '../club/points/index.ts'
import { type LedgerReason, worthOf } from '../club/points/rules.ts'
import { priceBook } from '../rates/index.ts'
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
