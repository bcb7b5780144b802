import { invalidForm } from '../../http/problem.ts'
import { pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { closedBetween } from './periods/store.ts'
import { type Times, weekOf } from './rules.ts'
import * as sheets from './sheets/store.ts'
import { messages } from './texts.ts'

/** Refuses early what the database would refuse in the end. @throws Problem 422 when the day is paid, or its week approved */
export async function requireUnpaid(ctx: Context, accountId: string, { from }: Times): Promise<void> {
  const date = pacificDate(from)
  if ((await closedBetween(ctx, date, date)).length > 0) throw invalidForm(messages.paid)
  const sheet = await sheets.find(ctx, accountId, weekOf(date))
  if (sheet?.status === 'APPROVED') throw invalidForm(messages.approvedSheet)
}
