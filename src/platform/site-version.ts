import { sql } from 'kysely'
import type { Context } from './context.ts'
import { perServices } from './per-services.ts'

/** The number that grows whenever settings or rates change; what processes keep in memory is compared with it. */
export async function siteVersion(ctx: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from site_version`.execute(ctx.db)
  return rows[0]?.version ?? 0
}

/**
 * Keeps what `load` answers for as long as the site's version stays, in every process. The version is asked for at
 * most once in `trustFor` milliseconds; 0 asks every time, so that no answer is ever stale.
 */
export function keptBySiteVersion<Value>(
  load: (ctx: Context) => Promise<Value>,
  { trustFor }: { trustFor: number },
): (ctx: Context) => Promise<Value> {
  const slots = perServices(() => ({ version: -1, askedAt: -Infinity, value: undefined as Promise<Value> | undefined }))
  return async (ctx) => {
    const slot = slots(ctx)
    if (slot.value && performance.now() - slot.askedAt < trustFor) return slot.value
    const version = await siteVersion(ctx)
    slot.askedAt = performance.now()
    if (!slot.value || slot.version !== version) {
      slot.version = version
      slot.value = load(ctx)
      slot.value.catch(() => {
        slot.value = undefined
      })
    }
    return slot.value
  }
}
