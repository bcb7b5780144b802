import { Problem } from '../../http/problem.ts'
import { type Context, staffOf } from '../../platform/context.ts'
import { isUuid } from '../../platform/records.ts'

/** The account that an address means: `me` is the caller. */
export function meOr(ctx: Context, accountId: string): string {
  if (accountId === 'me') return staffOf(ctx).id
  if (!isUuid(accountId)) throw new Problem('not_found')
  return accountId
}

export function mayPlan({ caller: { account } }: Context): boolean {
  return account?.permissions.has('Schedule:Update') ?? false
}
