import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface Allowance {
  /** Who or what is counted, e.g. `bookings.claim:address:203.0.113.7`. */
  readonly key: string
  readonly count: number
  readonly seconds: number
}

/**
 * Takes one from an allowance that all processes share (generic cell rate algorithm: `count` at once, then one every
 * `seconds / count`). Answers 0 when it was there, else the seconds until the next one is.
 */
export async function take(db: Database, now: Temporal.Instant, allowance: Allowance): Promise<number> {
  const every = (allowance.seconds * 1000) / allowance.count
  const moment = now.toString()
  const burst = `${allowance.seconds * 1000} milliseconds`
  const step = `${every} milliseconds`
  const taken = await sql`
    insert into rate_limits as limits (key, arrival)
    values (${allowance.key}, ${moment}::timestamptz + ${step}::interval)
    on conflict (key) do update set arrival = greatest(limits.arrival, ${moment}::timestamptz) + ${step}::interval
    where greatest(limits.arrival, ${moment}::timestamptz) + ${step}::interval <= ${moment}::timestamptz + ${burst}::interval
    returning 1`.execute(db)
  if (taken.rows.length > 0) return 0
  const waiting = await sql<{ seconds: number }>`
    select extract(epoch from arrival + ${step}::interval - ${burst}::interval - ${moment}::timestamptz)::float8 as seconds
    from rate_limits where key = ${allowance.key}`.execute(db)
  return Math.max(1, Math.ceil(waiting.rows[0]?.seconds ?? every / 1000))
}

/** Whether an allowance is used up, without taking from it. */
export async function isUsedUp(db: Database, now: Temporal.Instant, allowance: Allowance): Promise<boolean> {
  const every = (allowance.seconds * 1000) / allowance.count
  const { rows } = await sql<{ used_up: boolean }>`
    select arrival + ${`${every} milliseconds`}::interval > ${now.toString()}::timestamptz + ${`${allowance.seconds * 1000} milliseconds`}::interval as used_up
    from rate_limits where key = ${allowance.key}`.execute(db)
  return rows[0]?.used_up ?? false
}

/** Drops allowances that are whole again. Returns how many. */
export async function sweepLimits(db: Database, now: Temporal.Instant): Promise<number> {
  const { numAffectedRows } = await sql`delete from rate_limits where arrival < ${now.toString()}::timestamptz`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
