import type { Context } from '../../platform/context.ts'
import { noteSecurity } from '../../platform/security-events.ts'
import { verifyPassword } from './passwords.ts'
import { checkWithinTries } from './sign-in-limits.ts'
import * as store from './store.ts'

/**
 * The account if the password is right, else undefined. A wrong one counts as at sign-in, so an open session does not
 * help to guess.
 * @throws Problem `rate_limited` without looking at the password
 */
export async function provePassword(
  ctx: Context,
  accountId: string,
  password: string,
): Promise<store.Proved | undefined> {
  const account = await store.accountById(ctx, accountId)
  if (!account) return undefined
  const isRight = await checkWithinTries(ctx, { email: account.email, account }, () =>
    verifyPassword(password, account.password_hash, ctx.caller.address),
  )
  if (isRight) return account
  await noteSecurity(ctx, { kind: 'SIGN_IN_FAILED', accountId, details: { by: 'proof' } })
  return undefined
}
