import { sql } from 'kysely'
import type { Context, Services } from './context.ts'
import { perServices } from './per-services.ts'

/** The number that grows whenever settings or rates change; what processes keep in memory is compared with it. */
export async function siteVersion(ctx: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from site_version`.execute(ctx.db)
  return rows[0]?.version ?? 0
}

/** Ends what every process keeps, as a change of settings or prices does. */
export async function raiseSiteVersion(ctx: Pick<Context, 'db'>): Promise<void> {
  await sql`update site_version set version = version + 1`.execute(ctx.db)
}

export interface KeptBySiteVersion<Value> {
  (ctx: Context): Promise<Value>
  /** Makes the next reader in this process ask again, whatever `trustFor` says. */
  forget(services: Pick<Services, 'keys'>): void
}

/**
 * Keeps what `load` answers for as long as the site's version stays, in every process. The version is asked for at
 * most once in `trustFor` milliseconds; 0 asks every time, so that no answer is ever stale.
 */
export function keptBySiteVersion<Value>(
  load: (ctx: Context) => Promise<Value>,
  { trustFor }: { trustFor: number },
): KeptBySiteVersion<Value> {
  const slots = perServices(() => ({ version: -1, askedAt: -Infinity, value: undefined as Promise<Value> | undefined }))
  const read = async (ctx: Context) => {
    const slot = slots(ctx)
    if (slot.value && performance.now() - slot.askedAt < trustFor) return slot.value
    const askedAt = performance.now()
    const version = await siteVersion(ctx)
    if (slot.value && slot.version === version) {
      slot.askedAt = askedAt
      return slot.value
    }
    // What a transaction reads may never be committed, so it is not for others.
    if (ctx.db.isTransaction) return load(ctx)
    const value = load(ctx)
    Object.assign(slot, { version, askedAt, value })
    value.catch(() => {
      if (slot.value === value) slot.value = undefined
    })
    return value
  }
  const forget = (services: Pick<Services, 'keys'>) => {
    slots(services).askedAt = -Infinity
  }
  return Object.assign(read, { forget })
}
