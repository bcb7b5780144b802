import { type ChargeOutcome, GatewayUnknown } from '../../platform/cards.ts'
import type { Context } from '../../platform/context.ts'
import { mayBeForgotten, purposeOf } from './rules.ts'
import * as store from './store.ts'

/** What the gateway says of a charge; `unknown` when it did not answer. */
export type Answer = ChargeOutcome | { readonly status: 'unknown' }

/**
 * Asks the gateway for a requested charge, from the card kept for it, and captures what is only authorized. May be asked
 * any number of times with the same payment: money moves once.
 */
export async function askGateway(ctx: Context, payment: store.Payment): Promise<Answer> {
  const { id: key, amount_cents: amount, requested_at: requestedAt } = payment
  const card = await store.cardOf(ctx, purposeOf(payment))
  if (!card) throw new Error(`Payment ${key} has no card to come from`)
  return answered(async () => {
    const again = mayBeForgotten(requestedAt, ctx.now)
    const outcome = await ctx.gateway.authorise({ key, token: card.token, amount, capture: true, again })
    return outcome.status === 'authorised' ? ctx.gateway.capture({ key, ref: outcome.ref, amount }) : outcome
  })
}

async function answered(ask: () => Promise<ChargeOutcome>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayUnknown) return { status: 'unknown' }
    throw error
  }
}
