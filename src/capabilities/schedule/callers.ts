import { Problem } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { isUuid } from '../../platform/records.ts'

/** The account of who asks. @throws Problem 403 when it is not somebody of the staff */
export function callerId({ caller: { account } }: Context): string {
  if (account?.kind !== 'staff') throw new Problem('forbidden')
  return account.id
}

/** The account that an address means: `me` is the caller. */
export function meOr(ctx: Context, accountId: string): string {
  if (accountId === 'me') return callerId(ctx)
  if (!isUuid(accountId)) throw new Problem('not_found')
  return accountId
}

export function mayPlan({ caller: { account } }: Context): boolean {
  return account?.permissions.has('Schedule:Update') ?? false
}
