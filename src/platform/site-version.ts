import { type RawBuilder, sql } from 'kysely'
import type { Context, Services } from './context.ts'
import { oncePerPage } from './page-reads.ts'
import { perServices } from './per-services.ts'
import { gathered } from './together.ts'

/** The number that grows whenever settings or rates change; what processes keep in memory is compared with it. */
export async function siteVersion(ctx: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from site_version`.execute(ctx.db)
  return rows[0]?.version ?? 0
}

const versionFor = oncePerPage(
  gathered(async (ctx: Context, asking: readonly undefined[]) => {
    const version = await siteVersion(ctx)
    return asking.map(() => version)
  }),
)

/** Ends what every process keeps, as a change of settings or prices does. */
export async function raiseSiteVersion(ctx: Pick<Context, 'db'>): Promise<void> {
  await sql`update site_version set version = version + 1`.execute(ctx.db)
}

const changes = perServices(() => ({ count: 0 }))

/**
 * Makes the next readers in this process ask again, whatever `trustFor` says, of all that is kept by the site's version: whoever
 * changed it sees the change at once.
 */
export function siteChanged(services: Pick<Services, 'keys'>): void {
  changes(services).count += 1
}

/** What is kept, and the version of the site that it belongs to. */
export interface OfVersion<Value> {
  readonly value: Value
  readonly version: number
}

export interface KeptBySiteVersion<Value> {
  (ctx: Context): Promise<Value>
  /**
   * What this process keeps, without asking whether it is still right: for who holds its version against that of the site
   * in a statement of their own. Undefined where nothing is kept.
   */
  unasked(ctx: Context): Promise<OfVersion<Value>> | undefined
}

/** The condition that the site still has a version, for a statement of another store. */
export function isSiteVersion(version: RawBuilder<number>): RawBuilder<boolean> {
  return sql`(select version from site_version) = ${version}`
}

/**
 * Keeps what `load` answers for as long as the site's version stays, in every process. The version is asked for at
 * most once in `trustFor` milliseconds; 0 asks every time, so that no answer is ever stale.
 */
export function keptBySiteVersion<Value>(
  load: (ctx: Context) => Promise<Value>,
  { trustFor }: { trustFor: number },
): KeptBySiteVersion<Value> {
  const slots = perServices(() => ({
    version: -1,
    askedAt: -Infinity,
    changes: 0,
    value: undefined as Promise<Value> | undefined,
  }))
  const unasked = (ctx: Context) => {
    const { value, version } = slots(ctx)
    return value?.then((value) => ({ value, version }))
  }
  const asking = async (ctx: Context) => {
    const slot = slots(ctx)
    const { count } = changes(ctx)
    if (slot.value && slot.changes === count && performance.now() - slot.askedAt < trustFor) return slot.value
    const asked = { askedAt: performance.now(), changes: count }
    const version = await versionFor(ctx, undefined)
    if (slot.value && slot.version === version) {
      Object.assign(slot, asked)
      return slot.value
    }
    // What a transaction reads may never be committed, so it is not for others.
    if (ctx.db.isTransaction) return load(ctx)
    // What a page has read before may be older than the version that it would be kept for.
    const value = load({ ...ctx, reads: undefined })
    Object.assign(slot, { ...asked, version, value })
    value.catch(() => {
      if (slot.value === value) slot.value = undefined
    })
    return value
  }
  return Object.assign(asking, { unasked })
}
