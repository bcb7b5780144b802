import { tryLater } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { openCharge } from '../payments/index.ts'
import type { StayRow } from './store.ts'
import { messages } from './texts.ts'

/**
 * For whatever changes what a stay costs: not while somebody pays what it cost.
 * @throws Problem 422, and a later try may succeed
 */
export async function refuseWhilePaying(ctx: Context, { id }: Pick<StayRow, 'id'>): Promise<void> {
  if (await openCharge(ctx, { transaction_id: id })) throw tryLater(messages.refusal.beingPaid)
}
