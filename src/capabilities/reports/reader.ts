import type { Context } from '../../platform/context.ts'
import { accountById } from '../auth/index.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Offered, OfferedReports } from './offered.ts'
import type { RecipientRow, ReportRow } from './store.ts'

/** What somebody needs to get a report, which is a file that leaves the house; more for an address outside. */
export function neededFor({ permission }: Offered, { isOutside = false } = {}): readonly Permission[] {
  return isOutside ? [permission, 'Lists:Export', 'Reports:SendOutside'] : [permission, 'Lists:Export']
}

type StaffAccount = NonNullable<Awaited<ReturnType<typeof accountById>>>

/**
 * By whose right a recipient reads a report: their own, or that of the staff who let somebody outside have it. `barred` says
 * why they may not. Rights change between a delivery and the opening of its link, so both ask.
 */
export async function readerOf(
  ctx: Context,
  offered: OfferedReports,
  { report }: Pick<ReportRow, 'report'>,
  { account_id, outside_email }: Pick<RecipientRow, 'account_id' | 'outside_email'>,
): Promise<{ account: StaffAccount; wanted: Offered } | { barred: 'ACCOUNT' | 'PERMISSION' }> {
  const account = await accountById(ctx, account_id)
  if (account?.status !== 'ACTIVE') return { barred: 'ACCOUNT' }
  const wanted = offered().get(report)
  const needed = wanted && neededFor(wanted, { isOutside: outside_email !== null })
  return wanted && needed?.every((permission) => account.permissions.includes(permission))
    ? { account, wanted }
    : { barred: 'PERMISSION' }
}
