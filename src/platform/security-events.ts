import { sql } from 'kysely'
import { actorOf, type Context } from './context.ts'
import type { Row } from './database.ts'
import { allowance, take } from './limits.ts'
import { shortened } from './proxies.ts'

export type SecurityEventKind = Row<'security_events'>['kind']

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  /** Whose account it is about. */
  readonly accountId?: string | undefined
  /** Of somebody on the staff: what threatens their account threatens all others. */
  readonly isStaff?: boolean
  /** Codes and ids, never a name or a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Security-relevant acts of the audit trail, by the prefix of their action. */
const WATCHED: readonly (readonly [action: string, kind: SecurityEventKind])[] = [
  ['totp.enabled', 'SECOND_FACTOR_ON'],
  ['totp.reset', 'SECOND_FACTOR_REMOVED'],
  ['totp.recovery_code_used', 'RECOVERY_CODE_USED'],
  ['totp.recovery_codes_renewed', 'RECOVERY_CODES_RENEWED'],
  ['passkey.added', 'PASSKEY_ADDED'],
  ['passkey.removed', 'PASSKEY_REMOVED'],
  ['policy.', 'RIGHTS_CHANGED'],
  ['group.', 'RIGHTS_CHANGED'],
  ['user.invited', 'RIGHTS_CHANGED'],
  ['user.changed', 'RIGHTS_CHANGED'],
  ['privacy.downloaded', 'EXPORTED'],
  ['report.recipient_added', 'EXPORTED'],
  ['privacy.erasure', 'ERASURE'],
  ['mail_template.', 'TEMPLATE_CHANGED'],
]

/** The kind of event that an act is; undefined for what nobody watches. */
export function watchedAs(action: string): SecurityEventKind | undefined {
  return WATCHED.find(([start]) => (start.endsWith('.') ? action.startsWith(start) : action === start))?.[1]
}

/** Somebody may have got in, or further than before. */
const GRAVE: ReadonlySet<SecurityEventKind> = new Set(['SECOND_FACTOR_REMOVED', 'RIGHTS_CHANGED'])
/** Likewise, where it is an account of staff. */
const GRAVE_OF_STAFF: ReadonlySet<SecurityEventKind> = new Set(['LOCKED_OUT', 'SESSION_REPLAYED'])
/** The account's owner is notified of these. */
const NOTIFIED: ReadonlySet<SecurityEventKind> = new Set([
  'NEW_DEVICE',
  'SECOND_FACTOR_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
])

/** Writes an event into the stream, in the caller's transaction, and a line of it into the log. */
export async function noteSecurity(
  ctx: Context,
  { kind, accountId, isStaff = false, details = {} }: SecurityEvent,
): Promise<void> {
  const isOfPeople = ctx.caller.address !== 'system'
  const isGrave = isOfPeople && (GRAVE.has(kind) || (isStaff && GRAVE_OF_STAFF.has(kind)))
  const network = shortened(ctx.caller.address)
  await sql`
    insert into security_events (
      id, at, kind, account_id, actor, network, details, request_id, tells_account, is_grave, told_at, alerted_at)
    values (${ctx.random.uuid()}, ${ctx.now}, ${kind}, ${accountId ?? null}, ${actorOf(ctx)}, ${network},
            ${JSON.stringify(details)}::jsonb, ${ctx.requestId}, ${NOTIFIED.has(kind) && accountId !== undefined}, ${isGrave},
            null, null)`.execute(ctx.db)
  ctx.log[isGrave ? 'warn' : 'info'](
    { security: kind, account: accountId, actor: actorOf(ctx), network, requestId: ctx.requestId, ...details },
    'security event',
  )
}

/** Like {@link noteSecurity}, at most once in ten minutes for the same thing: people keep trying while locked out. */
export async function noteSecurityOnce(ctx: Context, about: string, event: SecurityEvent): Promise<void> {
  const once = allowance(ctx, `security-event:${event.kind}:${about}`, { count: 1, seconds: 600 })
  if ((await take(ctx.db, once)) === 0) await noteSecurity(ctx, event)
}

/** Every event, for the FROM of another store. */
export const securityEntries = sql`(
  select id, at, kind, account_id, actor, network, details, is_grave from security_events) as events`

/** Events whose account owner is to be notified, locked until the transaction ends, oldest first. */
export async function lockToNotify(
  ctx: Pick<Context, 'db'>,
  most: number,
): Promise<Pick<Row<'security_events'>, 'id' | 'at' | 'kind' | 'account_id' | 'network'>[]> {
  const { rows } = await sql<Pick<Row<'security_events'>, 'id' | 'at' | 'kind' | 'account_id' | 'network'>>`
    select id, at, kind, account_id, network from security_events where tells_account and told_at is null
    order by at limit ${most} for update skip locked`.execute(ctx.db)
  return rows
}

export async function markNotified(ctx: Pick<Context, 'db' | 'now'>, ids: readonly string[]): Promise<void> {
  await sql`update security_events set told_at = ${ctx.now} where id = any (${ids}::uuid[])`.execute(ctx.db)
}

/** Grave events not yet reported to the owners, locked until the transaction ends, oldest first. */
export async function lockToAlert(
  ctx: Pick<Context, 'db'>,
  most: number,
): Promise<Pick<Row<'security_events'>, 'id' | 'at' | 'kind' | 'account_id' | 'actor' | 'network'>[]> {
  const { rows } = await sql<Pick<Row<'security_events'>, 'id' | 'at' | 'kind' | 'account_id' | 'actor' | 'network'>>`
    select id, at, kind, account_id, actor, network from security_events where is_grave and alerted_at is null
    order by at limit ${most} for update`.execute(ctx.db)
  return rows
}

export async function markAlerted(ctx: Pick<Context, 'db' | 'now'>, ids: readonly string[]): Promise<void> {
  await sql`update security_events set alerted_at = ${ctx.now} where id = any (${ids}::uuid[])`.execute(ctx.db)
}

/** When owners were last alerted; undefined before the first time. */
export async function lastAlert(ctx: Pick<Context, 'db'>): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select max(alerted_at) as at from security_events where alerted_at is not null`.execute(ctx.db)
  return rows[0]?.at ?? undefined
}
