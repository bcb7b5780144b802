import { capability } from '../../http/capability.ts'
import { eraseNamesInTrail } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { eraseNamesInHistory } from '../../platform/history.ts'
import { auditLog as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { jobs } from './jobs.ts'

/** Who did what to what. */
export const auditLog = capability('auditLog', contract, handlers)

/**
 * Makes what names a person unreadable in all that is kept of their records: bookings, stays, vouchers, account and the
 * like by their ids, lists of addresses by the address. That something was done, by whom and when, stays. The rows
 * themselves are erased by those who own them, before this.
 */
export async function forgetPerson(ctx: Context, records: readonly string[]): Promise<{ erased: number }> {
  return transaction(ctx, async (ctx) => {
    const versions = await eraseNamesInHistory(ctx, records)
    return { erased: versions + (await eraseNamesInTrail(ctx, records)) }
  })
}
