import { pacificDate } from '../../lib/pacific.ts'
import type { Services } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import type { Permission } from '../../lib/permissions.ts'
import { insertUse } from './store.ts'

/** What this process has written down today. */
const noted = perServices(() => new Set<string>())

/** Keys of yesterday and before are forgotten when there are so many. */
const MOST_NOTED = 10_000

/**
 * Writes down that somebody used a permission: once a day and process, so that a request seldom waits for it. A use that
 * cannot be written is lost, and the request goes on.
 */
export async function noteUse(
  services: Services,
  { accountId, permission, at }: { accountId: string; permission: Permission; at: Temporal.Instant },
): Promise<void> {
  const [known, date] = [noted(services), pacificDate(at)]
  const key = `${date}/${accountId}/${permission}`
  if (known.has(key)) return
  if (known.size >= MOST_NOTED) known.clear()
  known.add(key)
  try {
    await insertUse(services, { account_id: accountId, permission, date })
  } catch (err) {
    services.log.warn({ err }, 'a use of a permission was not written down')
  }
}
