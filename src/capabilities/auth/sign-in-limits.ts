import { Problem } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { type Allowance, allowance, giveAllBack, networkAllowances, type Rate, takeAll } from '../../platform/limits.ts'
import { networkOf } from '../../platform/proxies.ts'
import { knownAs } from './known-devices.ts'

/** Wrong passwords for one account from a browser it has signed in from. */
const BY_DEVICE: Rate = { count: 10, seconds: 600 }
/** Wrong passwords for one account from one unknown network; far below the total, so that no network exhausts it. */
const BY_ACCOUNT_AND_NETWORK: Rate = { count: 10, seconds: 3600 }
/** Wrong passwords from one network, for any account. */
const BY_NETWORK: Rate = { count: 60, seconds: 600 }
/** Wrong passwords for one account from all unknown places. */
export const FROM_UNKNOWN: Rate = { count: 60, seconds: 3600 }

/**
 * Checks a password within the limits on guessing. A try is taken first and given back unless the password is wrong.
 * Strangers can exhaust the tries from unknown places; the owner's own browser has separate ones.
 * @throws Problem `rate_limited` without looking at the password
 */
export async function checkWithinTries(
  ctx: Context,
  { email, accountId }: { email: string; accountId: string | undefined },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const tries = await triesOf(ctx, email.toLowerCase(), accountId)
  const retryAfter = await takeAll(ctx.db, tries)
  if (retryAfter > 0) throw new Problem('rate_limited', { retryAfter })
  let isWrong = false
  try {
    const isRight = await check()
    isWrong = !isRight
    return isRight
  } finally {
    if (!isWrong) await giveAllBack(ctx.db, tries)
  }
}

/** By email address, so that one without an account is limited like any other. */
async function triesOf(ctx: Context, email: string, accountId: string | undefined): Promise<Allowance[]> {
  const { address, anonymousId } = ctx.caller
  const known = await knownAs(ctx, accountId)
  if (known === 'device') return [allowance(ctx, `sign-in:device:${email}:${anonymousId}`, BY_DEVICE)]
  return [
    allowance(ctx, `sign-in:account:${email}:${networkOf(address, 48)}`, BY_ACCOUNT_AND_NETWORK),
    ...networkAllowances(ctx, 'sign-in:network', address, BY_NETWORK),
    ...(known === 'network' ? [] : [allowance(ctx, `sign-in:unknown:${email}`, FROM_UNKNOWN)]),
  ]
}
