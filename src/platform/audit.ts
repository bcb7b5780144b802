import { type RawBuilder, sql } from 'kysely'
import { actorOf, type Context } from './context.ts'
import { insertRows, type Row } from './database.ts'
import { noteSecurity, watchedAs } from './security-events.ts'

export interface Act {
  /** What was done, such as `booking.cancelled`. */
  readonly action: string
  /** What it was done to. */
  readonly entity: string
  readonly entityId: string
  /** More for readers of the trail. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** Records who did what and when, in the caller's transaction; security-relevant acts also go to the security stream. */
export async function audit(ctx: Context, act: Act): Promise<void> {
  const { action, entity, entityId } = act
  await writeActs(ctx, [{ ctx, act }])
  const kind = watchedAs(action)
  if (kind) {
    const accountId = entity === 'account' ? entityId : ctx.caller.account?.id
    await noteSecurity(ctx, { kind, accountId, details: { action, record: entityId } })
  }
}

/** An act in the context of who did it. */
export interface ActBy {
  readonly ctx: Context
  readonly act: Act
}

/** Writes acts that concern no one's security; for all others see {@link audit}. */
export async function writeActs({ db }: Context, acts: readonly ActBy[]): Promise<void> {
  if (acts.length === 0) return
  const rows = acts.map(({ ctx, act: { action, entity, entityId, details = {} } }) => ({
    id: ctx.random.uuid(),
    at: ctx.now,
    actor: actorOf(ctx),
    action,
    entity,
    entity_id: entityId,
    details,
    request_id: ctx.requestId,
  }))
  await sql`${insertRows('audit_trail', rows)}`.execute(db)
}

/** An act as it was written. */
export type WrittenAct = Pick<Row<'audit_trail'>, 'at' | 'actor' | 'action' | 'details'>

/** Every act as the audit log shows it, for the FROM of another store. */
export const actEntries = sql`(
  select 'act-' || id as id, id as act_id, at, actor, action as what, entity as record, entity_id as record_id, details,
    null::jsonb as row_before, null::jsonb as row_after, request_id
  from audit_trail) as acts`

/** Deletes some of the acts written before a moment, which the database allows after seven years. Returns how many. */
export async function deleteTrail(ctx: Pick<Context, 'db'>, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_trail where id in (select id from audit_trail where at < ${before} order by at limit ${most})`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Whether the audit trail knows of an entity, for another store's statement. */
export function hasTrail(of: { entity: string; entityId: string }): RawBuilder<boolean> {
  return sql<boolean>`exists (select from audit_trail where entity = ${of.entity} and entity_id = ${of.entityId})`
}

/** The audit trail of one entity, newest first. */
export async function trailOf(
  ctx: Pick<Context, 'db'>,
  of: { entity: string; entityId: string; most?: number },
): Promise<WrittenAct[]> {
  const { rows } = await sql<WrittenAct>`
    select at, actor, action, details from audit_trail
    where entity = ${of.entity} and entity_id = ${of.entityId} order by at desc, id desc limit ${of.most ?? 50}`.execute(
    ctx.db,
  )
  return rows
}
