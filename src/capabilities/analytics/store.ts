import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Event } from './rules.ts'

export interface EventRow extends Event {
  readonly id: string
  readonly at: Temporal.Instant
  readonly session_id: string
  readonly anonymous_id: string
}

/** Writes events in one statement. */
export async function insertEvents(db: Context['db'], events: readonly EventRow[]): Promise<void> {
  await sql`
    insert into analytics_events (id, at, class, name, ref_id, value, parameters, session_id, anonymous_id)
    select id, at, class, name, ref_id, value, coalesce(parameters, '{}'), nullif(session_id, ''), nullif(anonymous_id, '')
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
      id uuid, at timestamptz, class text, name text, ref_id text, value text, parameters jsonb,
      session_id text, anonymous_id text)`.execute(db)
}

/**
 * Makes the partition of a month (its first day, UTC). False when rows of it lie in the default partition already: they
 * stay there, which costs a little speed and nothing else.
 */
export async function addMonth(ctx: Context, month: Temporal.PlainDate): Promise<boolean> {
  const [from, to] = [month, month.add({ months: 1 })].map((day) => `${day.toString()}T00:00Z`) as [string, string]
  const late = await sql`
    select 1 from analytics_events_default where at >= ${from} and at < ${to} limit 1`.execute(ctx.db)
  if (late.rows.length > 0) return false
  const name = `analytics_events_${from.slice(0, 7).replace('-', '_')}`
  await sql`
    create table if not exists ${sql.id(name)} partition of analytics_events
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(ctx.db)
  return true
}
