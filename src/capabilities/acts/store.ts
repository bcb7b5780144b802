import { sql } from 'kysely'
import type { Cents } from '../../lib/money.ts'
import { noteSecurity } from '../../platform/security-events.ts'
import { pacificDate } from '../../lib/pacific.ts'
import type { Context, Services } from '../../platform/context.ts'
import { json, type NewRow, type Row } from '../../platform/database.ts'
import {
  behind,
  type Counted,
  countedPage,
  countListed,
  every,
  isUuid,
  listed,
  type LongPage,
  nextOf,
  pageOf,
} from '../../platform/records.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Case } from './act.ts'
import type { ActKind } from './kinds.ts'
import type { Limits } from './rules.ts'

export type RequestRow = Row<'act_requests'>
export type GroupLimit = Omit<Row<'act_limits'>, 'group_id'>

/** Acts of one kind by one person come one after the other, so that none slips past a limit. Before any other lock. */
export async function lockLimits(ctx: Context, accountId: string, kind: ActKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('acts'), hashtext(${`${accountId}/${kind}`}))`.execute(ctx.db)
}

/** The limits of each group of theirs that allows the act. */
export async function limitsOf(
  ctx: Context,
  asked: { kind: ActKind; permission: Permission; accountIds: readonly string[] },
): Promise<(Limits & { readonly account_id: string })[]> {
  const { rows } = await sql<Limits & { account_id: string }>`
    select account_id, most_cents, most_days, most_a_day from account_limits
    where account_id = any (${asked.accountIds}::uuid[]) and kind = ${asked.kind}
      and ${asked.permission} = any (permissions) and account_id is not null`.execute(ctx.db)
  return rows
}

/** What counts against somebody's limits: acts of a Pacific day, and cents upon one subject at any time. */
export async function usedOf(
  ctx: Context,
  asked: { accountId: string; kind: ActKind; subjectIds: readonly string[] },
): Promise<{ today: number; before: Cents }> {
  const { accountId, kind, subjectIds } = asked
  const { rows } = await sql<{ today: number; before: Cents }>`
    select
      (select count(*)::int from acts
        where covered_by = ${accountId} and kind = ${kind} and day = ${pacificDate(ctx.now)}) as today,
      (select coalesce(sum(amount_cents), 0)::bigint from acts
        where subject_id = any (${subjectIds}::uuid[]) and kind = ${kind} and covered_by = ${accountId}) as before`.execute(
    ctx.db,
  )
  return rows[0]!
}

export async function insertAct(ctx: Context, act: Omit<NewRow<'acts'>, 'id' | 'at' | 'day'>): Promise<void> {
  await ctx.db
    .insertInto('acts')
    .values({ ...act, id: ctx.random.uuid(), at: ctx.now, day: pacificDate(ctx.now) })
    .execute()
  if (!PRICES_SET_ASIDE.has(act.kind)) return
  const { kind, subject_kind, subject_id, account_id } = act
  await noteSecurity(ctx, {
    kind: 'OVERRIDDEN',
    accountId: account_id,
    details: { act: kind, subject_kind, subject_id },
  })
}

/** Acts after which somebody pays less than the price says, or has points that no stay brought. */
const PRICES_SET_ASIDE: ReadonlySet<string> = new Set<ActKind>(['override', 'complimentary', 'waive', 'adjust_points'])

/** Adds a request that waits. Undefined when the same waits for the same subject. */
export async function insertRequest(
  ctx: Context,
  { input, ...request }: Omit<NewRow<'act_requests'>, 'id' | 'status' | 'asked_at' | 'input'> & { input: object },
): Promise<RequestRow | undefined> {
  return ctx.db
    .insertInto('act_requests')
    .values({ ...request, input: json(input), id: ctx.random.uuid(), status: 'WAITING', asked_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function requestById(ctx: Context, id: string): Promise<RequestRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('act_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Requests by their ids. */
export async function requestsByIds(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, RequestRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('act_requests').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function lockRequest(ctx: Context, id: string): Promise<RequestRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('act_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Ends a locked request. */
export async function decide(
  ctx: Context,
  id: string,
  { status, by, answer = '' }: { status: Exclude<RequestRow['status'], 'WAITING'>; by: string | null; answer?: string },
): Promise<void> {
  await ctx.db
    .updateTable('act_requests')
    .set({ status, decided_at: ctx.now, decided_by: by, answer })
    .where('id', '=', id)
    .execute()
}

/** Marks the outcome as seen by the requester. */
export async function noteSeen(ctx: Context, id: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    update act_requests set seen_at = ${ctx.now}
    where id = ${id} and account_id = ${accountId} and status <> 'WAITING' and seen_at is null returning 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Requests whose time is over, the oldest first. */
export async function expired(ctx: Context): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from act_requests where status = 'WAITING' and expires_at <= ${ctx.now}
    order by expires_at limit 500`.execute(ctx.db)
  return rows
}

/** All that wait and are in time, the oldest first. */
export async function waiting(ctx: Context): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select * from act_requests where status = 'WAITING' and expires_at > ${ctx.now} order by asked_at limit 500`.execute(
    ctx.db,
  )
  return rows
}

export interface RequestFilter {
  readonly status?: RequestRow['status'] | undefined
  /** Those that wait no more. */
  readonly decided?: boolean | undefined
  readonly kind?: ActKind | undefined
  readonly accountId?: string | undefined
}

const LAST_FIRST = '-asked_at'

/** One page of requests, the last first, and how many there are. */
export async function searchRequests(
  ctx: Context,
  { status, decided, kind, accountId, after, ...page }: RequestFilter & LongPage,
): Promise<{ items: RequestRow[]; count: number; next: string | null }> {
  const matching = every(
    status && sql`status = ${status}`,
    decided && sql`status <> 'WAITING'`,
    kind && sql`kind = ${kind}`,
    accountId && sql`account_id = ${accountId}`,
    behind(after, LAST_FIRST, sql`asked_at`),
  )
  const all = sql`from act_requests where ${matching}`
  const { rows } = await sql<Counted<RequestRow>>`
    select *, ${listed(all)} as in_all ${all} order by asked_at desc, id desc ${pageOf(page)}`.execute(ctx.db)
  const { items, count } = await countedPage(rows, page, () => countListed(ctx, all))
  return { items, count, next: nextOf(items, LAST_FIRST, page.page_size, ({ asked_at, id }) => [asked_at, id]) }
}

/** Answers of the last days that who asked has not seen, the last first. */
export async function unseenOf(ctx: Context, accountId: string, since: Temporal.Instant): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select * from act_requests
    where account_id = ${accountId} and asked_at > ${since} and seen_at is null
      and status in ('DONE', 'DECLINED', 'EXPIRED')
    order by asked_at desc limit 5`.execute(ctx.db)
  return rows
}

/** How often somebody asked for an act of a kind on this Pacific day, and how often they did it without asking. */
export async function todayOf(
  ctx: Context,
  { accountId, kind, since }: { accountId: string; kind: ActKind; since: Temporal.Instant },
): Promise<{ asked: number; done: number }> {
  const { rows } = await sql<{ asked: number; done: number }>`
    select
      (select count(*)::int from act_requests
        where account_id = ${accountId} and kind = ${kind} and asked_at >= ${since}) as asked,
      (select count(*)::int from acts
        where covered_by = ${accountId} and kind = ${kind} and day = ${pacificDate(ctx.now)}) as done`.execute(ctx.db)
  return rows[0]!
}

/** Something that was given for a case, or asked for. */
export type ForCase = Pick<
  RequestRow,
  'kind' | 'account_id' | 'amount_cents' | 'subject_kind' | 'subject_number' | 'reason_code' | 'reason' | 'status'
> & { readonly at: Temporal.Instant }

/** What was given for a case and what was asked for and not withdrawn, the first first. */
export async function forCase(ctx: Context, of: Case): Promise<ForCase[]> {
  const isFor = 'incident_id' in of ? sql`incident_id = ${of.incident_id}` : sql`inquiry_id = ${of.inquiry_id}`
  const { rows } = await sql<ForCase>`
    select at, kind, account_id, amount_cents, subject_kind, subject_number, reason_code, reason, 'DONE' as status
    from acts where ${isFor}
    union all
    select asked_at, kind, account_id, amount_cents, subject_kind, subject_number, reason_code, reason, status
    from act_requests where ${isFor} and status not in ('DONE', 'WITHDRAWN')
    order by at limit 100`.execute(ctx.db)
  return rows
}

/** The number of the last request or answer. */
export async function currentVersion({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from act_version`.execute(db)
  return rows[0]?.version ?? 0
}

/** Its row stays locked until the transaction ends, so versions appear in the order of commits. The last lock. */
export async function nextVersion(ctx: Context): Promise<void> {
  await sql`update act_version set version = version + 1`.execute(ctx.db)
}

/** What the members of a group may do by themselves; a kind without a row always waits. */
export async function limitsOfGroup(ctx: Context, groupId: string): Promise<GroupLimit[]> {
  return ctx.db
    .selectFrom('act_limits')
    .select(['kind', 'most_cents', 'most_days', 'most_a_day'])
    .where('group_id', '=', groupId)
    .execute()
}

/** Writes the limits of a group as a whole. */
export async function putLimits(ctx: Context, groupId: string, limits: readonly GroupLimit[]): Promise<void> {
  const kinds = limits.map(({ kind }) => kind)
  await sql`delete from act_limits where group_id = ${groupId} and kind <> all (${kinds})`.execute(ctx.db)
  for (const { kind, most_cents, most_days, most_a_day } of limits) {
    await sql`
      insert into act_limits (group_id, kind, most_cents, most_days, most_a_day)
      values (${groupId}, ${kind}, ${most_cents}, ${most_days}, ${most_a_day})
      on conflict (group_id, kind) do update set most_cents = excluded.most_cents, most_days = excluded.most_days,
        most_a_day = excluded.most_a_day
      where (act_limits.most_cents, act_limits.most_days, act_limits.most_a_day)
        is distinct from (excluded.most_cents, excluded.most_days, excluded.most_a_day)`.execute(ctx.db)
  }
}
