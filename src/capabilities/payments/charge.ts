import { type ChargeOutcome, GatewayUnknown, type ReaderOutcome, type SavedCard } from '../../platform/cards.ts'
import type { Context } from '../../platform/context.ts'
import { isWithdrawn, mayBeForgotten, mayStillBeShown } from './rules.ts'
import * as store from './store.ts'

/** What the gateway says of a charge; `unknown` when it did not answer. */
export type Answer = ChargeOutcome | { readonly status: 'unknown' }

/**
 * Asks the gateway for a requested charge, from the card kept for it, and captures what is only authorized. May be asked
 * any number of times with the same payment: money moves once.
 * @param known the card that was kept for it, where the caller still has it
 */
export async function askGateway(ctx: Context, payment: store.Payment, known?: SavedCard): Promise<Answer> {
  const { id: key, amount_cents: amount, requested_at: requestedAt, reader } = payment
  if (reader !== null) return askReader(ctx, payment, reader)
  const card = known ?? (await store.cardToCharge(ctx, payment))
  if (!card) throw new Error(`Payment ${key} has no card to come from`)
  return answered(async () => {
    const again = mayBeForgotten(requestedAt, ctx.now)
    const outcome = await ctx.gateway.authorise({ key, token: card.token, amount, capture: true, again })
    return outcome.status === 'authorised' ? ctx.gateway.capture({ key, ref: outcome.ref, amount }) : outcome
  })
}

/** Puts a requested charge on its reader. May be asked any number of times: it is put there once. */
export async function showOnReader(ctx: Context, payment: store.Payment): Promise<Answer> {
  const { readers } = ctx.gateway
  const { id: key, amount_cents: amount, reader } = payment
  if (!readers || reader === null) throw new Error(`Payment ${key} is for no reader`)
  return answered(async () => settledAt(await readers.show({ key, reader, amount })))
}

/** What a reader says of a charge. Nobody waits for ever: what is not paid in time is taken off, and then is not paid. */
async function askReader(ctx: Context, payment: store.Payment, reader: string): Promise<Answer> {
  const { readers } = ctx.gateway
  if (!readers) return { status: 'unknown' }
  const { id: key, amount_cents: amount, requested_at: requestedAt } = payment
  const charge = { key, reader, amount, again: mayBeForgotten(requestedAt, ctx.now) }
  return answered(async () => {
    if (isWithdrawn(payment, ctx.now)) return readers.withdraw(charge)
    const outcome = await readers.look(charge)
    const isLeftBehind = outcome.status === 'idle' && !mayStillBeShown(requestedAt, ctx.now)
    return isLeftBehind ? readers.withdraw(charge) : settledAt(outcome)
  })
}

function settledAt(outcome: ReaderOutcome): Answer {
  return outcome.status === 'waiting' || outcome.status === 'idle' ? { status: 'unknown' } : outcome
}

async function answered(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayUnknown) return { status: 'unknown' }
    throw error
  }
}
