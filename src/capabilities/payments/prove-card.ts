import { type Cents } from '../../lib/money.ts'
import { GatewayUnknown, type SavedCard } from '../../platform/cards.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { releaseProof } from './jobs.ts'
import { refusalProblem } from './refusals.ts'

/** A process that dies in between leaves an authorization behind for so long. */
const RELEASED_AFTER_SECONDS = 120

/**
 * Asks the bank whether a card would pay an amount, and lets go of it at once: nothing is charged.
 * @throws CardRefusal as the charge itself would
 */
export async function proveCard(ctx: Context, { token }: SavedCard, amount: Cents): Promise<void> {
  if (amount <= 0) return
  const key = ctx.random.uuid()
  await enqueue(ctx, releaseProof, { key }, { startAfter: ctx.now.add({ seconds: RELEASED_AFTER_SECONDS }) })
  const outcome = await ctx.gateway.authorise({ key, token, amount, capture: false }).catch((error: unknown) => {
    if (error instanceof GatewayUnknown) return undefined
    throw error
  })
  if (!outcome) throw refusalProblem('unknown')
  if (outcome.status === 'refused') throw refusalProblem(outcome.refusal)
  // What does not answer now is released by the job.
  await ctx.gateway.cancel({ key, ref: outcome.ref }).catch((error: unknown) => {
    if (!(error instanceof GatewayUnknown)) throw error
  })
}
