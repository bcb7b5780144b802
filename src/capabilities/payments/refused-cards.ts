import { Problem } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { type Allowance, allowance, giveAllBack, networkAllowances, type Rate, takeAll } from '../../platform/limits.ts'
import { CardRefusal } from './refusals.ts'

/** Refused cards in an hour, over every call that takes a card. */
const BY_NETWORK: Rate = { count: 20, seconds: 3600 }
const BY_PERSON: Rate = { count: 10, seconds: 3600 }
/** A busy booth sees more of them than a traveler, and none that a traveler typed may close it. */
const BY_STAFF: Rate = { count: 60, seconds: 3600 }

/**
 * Runs what shows a card to the gateway, within one budget of refused cards (card testing). It is taken before, so that
 * many at once get no further than one after the other, and given back when the work succeeds or the gateway did not
 * answer. Whatever else ends it after the card was looked at counts: the card was told from a bad one.
 * @param payer who is counted when nobody is signed in: the e-mail address of whoever pays, or the id of what is paid
 * @throws Problem `rate_limited` before anything is asked of the gateway
 */
export async function presentCard<Result>(ctx: Context, payer: string, work: () => Promise<Result>): Promise<Result> {
  const budget = budgetOf(ctx, payer)
  const retryAfter = await takeAll(ctx.db, budget)
  if (retryAfter > 0) throw new Problem('rate_limited', { retryAfter })
  // Money may have moved: a budget that stays one short must not turn that into a failure.
  const giveBack = () =>
    giveAllBack(ctx.db, budget).catch((err: unknown) => ctx.log.warn({ err }, 'card budget was not given back'))
  try {
    const result = await work()
    await giveBack()
    return result
  } catch (error) {
    if (!revealsCard(error)) await giveBack()
    throw error
  }
}

/** Whether an error reveals anything about the card. */
function revealsCard(error: unknown): boolean {
  if (error instanceof CardRefusal) return error.refusal !== 'unknown'
  return error instanceof Problem && (error.status === 422 || error.code === 'duplicate_booking')
}

/**
 * Who is signed in is counted by the account, so that strangers who type its e-mail address close nothing. Staff are not
 * counted by network: the booth may share one with the people it serves.
 */
function budgetOf(ctx: Context, payer: string): Allowance[] {
  const { account, address } = ctx.caller
  const of = (who: string, rate: Rate) => allowance(ctx, `refused-cards:${who}`, rate)
  if (account?.kind === 'staff') return [of(`staff:${account.id}`, BY_STAFF)]
  const person = account ? `account:${account.id}` : `email:${payer.toLowerCase()}`
  return [...networkAllowances(ctx, 'refused-cards:network', address, BY_NETWORK), of(person, BY_PERSON)]
}
