import { Problem } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import {
  type Allowance,
  allowance,
  countTaken,
  forgetTaken,
  giveAllBack,
  networkAllowances,
  ofSubject,
  type Rate,
  takeAll,
} from '../../platform/limits.ts'
import { networkOf } from '../../platform/proxies.ts'
import { noteSecurityOnce } from '../../platform/security-events.ts'
import { knownAs } from './known-devices.ts'
import type { AccountRow } from './store.ts'

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
  { email, account }: { email: string; account: Pick<AccountRow, 'id' | 'kind'> | undefined },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const tries = await triesOf(ctx, email.toLowerCase(), account?.id)
  const retryAfter = await takeAll(ctx.db, tries)
  if (retryAfter > 0) {
    const [accountId, isStaff] = [account?.id, account?.kind === 'staff']
    await noteSecurityOnce(ctx, subjectOf(email), {
      kind: 'LOCKED_OUT',
      accountId,
      isStaff,
      details: { by: 'password' },
    })
    throw new Problem('rate_limited', { retryAfter })
  }
  let isWrong = false
  try {
    const isRight = await check()
    isWrong = !isRight
    return isRight
  } finally {
    if (!isWrong) await giveAllBack(ctx.db, tries)
  }
}

/** How many places have recently used up tries on an account's password. */
export async function countTries(ctx: Context, email: string): Promise<number> {
  return countTaken(ctx, subjectOf(email))
}

/** Resets the tries of an account, for all places. */
export async function unlock(ctx: Context, email: string): Promise<void> {
  await forgetTaken(ctx, subjectOf(email))
}

function subjectOf(email: string): string {
  return `sign-in:${email.toLowerCase()}`
}

/** By email address, so that unknown addresses are limited too. */
async function triesOf(ctx: Context, email: string, accountId: string | undefined): Promise<Allowance[]> {
  const { address, anonymousId } = ctx.caller
  const known = await knownAs(ctx, accountId)
  const own = (name: string, rate: Rate) => ofSubject(ctx, subjectOf(email), allowance(ctx, name, rate))
  if (known === 'device') return [own(`sign-in:device:${email}:${anonymousId}`, BY_DEVICE)]
  return [
    own(`sign-in:account:${email}:${networkOf(address, 48)}`, BY_ACCOUNT_AND_NETWORK),
    ...networkAllowances(ctx, 'sign-in:network', address, BY_NETWORK),
    ...(known === 'network' ? [] : [own(`sign-in:unknown:${email}`, FROM_UNKNOWN)]),
  ]
}
