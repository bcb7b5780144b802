import { type RawBuilder, sql } from 'kysely'
import { actorOf, type Context } from '../../../platform/context.ts'
import { ZONE } from '../../../lib/pacific.ts'
import { type Row, violatedConstraint } from '../../../platform/database.ts'
import { oncePerPage } from '../../../platform/page-reads.ts'
import {
  type Counted,
  countedPage,
  countOf,
  every,
  type Orders,
  type Page,
  type Sorted,
} from '../../../platform/records.ts'
import { publicAccounts } from '../../auth/index.ts'
import type { Entry, LedgerReason } from './rules.ts'

/** An account's points as they are kept. */
export type PointAccountRow = Row<'point_accounts'>

/** What an entry is about: why, with the number people read and the id of the transaction or voucher. */
export interface About {
  readonly reason: LedgerReason
  readonly ref?: string | undefined
  readonly source?: string | undefined
}

/**
 * An account's points, held until the transaction ends; it is opened when it was never there. Those of an account that was
 * merged into another are the other's.
 */
export async function lock(ctx: Context, accountId: string): Promise<PointAccountRow> {
  const row = await lockOwn(ctx, accountId)
  // Asked after the lock, which may have waited for the merging.
  const { rows } = await sql<{ heir: string | null }>`select heir_of(${accountId}) as heir`.execute(ctx.db)
  const heir = rows[0]?.heir ?? accountId
  return heir === accountId ? row : lockOwn(ctx, heir)
}

/** The points of two accounts, held in one order. */
export async function lockPair(
  ctx: Context,
  from: string,
  into: string,
): Promise<{ from: PointAccountRow; into: PointAccountRow }> {
  const rows = new Map<string, PointAccountRow>()
  for (const id of [from, into].toSorted()) rows.set(id, await lockOwn(ctx, id))
  return { from: rows.get(from)!, into: rows.get(into)! }
}

/** Points that came from another account are as young as the youngest of both. */
export async function shareActivity(ctx: Context, from: string, into: string): Promise<void> {
  await sql`
    update point_accounts set last_active_at = greatest(point_accounts.last_active_at, other.last_active_at), noticed_days = null
    from point_accounts as other where point_accounts.account_id = ${into} and other.account_id = ${from}`.execute(
    ctx.db,
  )
}

/** What each of these accounts has; those that never had points are left out. */
export async function balances(ctx: Context, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ account_id: string; balance: number }>`
    select account_id, balance from point_accounts where account_id = any(${accountIds}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ account_id, balance }) => [account_id, balance]))
}

async function lockOwn(ctx: Context, accountId: string): Promise<PointAccountRow> {
  await ctx.db
    .insertInto('point_accounts')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ctx.db
    .selectFrom('point_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** An account's points; undefined when it never had any. */
export const find = oncePerPage(({ db }: Pick<Context, 'db' | 'reads'>, accountId: string) =>
  db.selectFrom('point_accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst(),
)

/**
 * Writes entries of a locked account; the database keeps its balance.
 * @returns false when the source has an entry of that kind already, of whatever account
 */
export async function insert(
  ctx: Context,
  accountId: string,
  entries: readonly Entry[],
  { reason, ref, source }: About,
): Promise<boolean> {
  try {
    for (const entry of entries) {
      await ctx.db
        .insertInto('point_entries')
        .values({
          id: ctx.random.uuid(),
          account_id: accountId,
          at: ctx.now,
          kind: entry.kind,
          points: entry.points,
          balance: entry.balance,
          owed_change: entry.owedChange,
          reason: entry.kind === 'REVERSE' && entry.owedChange < 0 ? 'OWED' : reason,
          ref,
          source,
          actor: actorOf(ctx),
        })
        .execute()
    }
    return true
  } catch (error) {
    if (/^one_\w+_per_source$/.test(violatedConstraint(error) ?? '')) return false
    throw error
  }
}

/** Whose points an earning of a source became, or whom that account was merged into; undefined when it earned none yet. */
export async function earnedFrom(
  ctx: Context,
  source: string,
): Promise<{ account_id: string; points: number; reversed: number } | undefined> {
  const { rows } = await sql<{ account_id: string; points: number; reversed: number }>`
    select heir_of(e.account_id) as account_id, e.points, coalesce(sum(r.owed_change - r.points), 0)::int as reversed
    from point_entries e
    left join point_entries r on r.source = e.source and r.kind = 'REVERSE' and r.owed_change >= 0
    where e.source = ${source} and e.kind = 'EARN' group by e.account_id, e.points`.execute(ctx.db)
  return rows[0]
}

/** Who paid with points, by their payment, and for what. */
export async function spentFor(
  ctx: Context,
  paymentId: string,
): Promise<{ account_id: string; ref: string | null } | undefined> {
  return ctx.db
    .selectFrom('point_entries')
    .select(['account_id', 'ref'])
    .where('source', '=', paymentId)
    .where('kind', '=', 'REDEEM')
    .executeTakeFirst()
}

/** Whether the points of a refund are back. */
export async function isReturned(ctx: Context, refundId: string): Promise<boolean> {
  const { rows } = await sql`select from point_entries where source = ${refundId} and kind = 'REFUND'`.execute(ctx.db)
  return rows.length > 0
}

const LEDGER_ORDER: Orders<'date'> = { 'date desc': sql`position desc`, 'date asc': sql`position` }

/** One page of an account's ledger, and how many entries there are. */
export async function ledger(
  ctx: Context,
  accountId: string,
  { page_size, page_number, sort_by, sort_order }: Page & Sorted<'date'>,
): Promise<{ items: Row<'point_entries'>[]; count: number }> {
  const all = sql`from point_entries where account_id = ${accountId}`
  const { rows } = await sql<Counted<Row<'point_entries'>>>`
    select *, (select count(*)::int ${all}) as in_all ${all} order by ${LEDGER_ORDER[`${sort_by} ${sort_order}`]}
    limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db)
  return countedPage(rows, { page_size, page_number }, () => countOf(ctx, all))
}

/**
 * False when this mailbox, of which a digest is kept, got the points for registering before. Earlier digests are of the address
 * as it was typed.
 */
export async function claimBonus(
  ctx: Context,
  { mailbox, address }: { readonly mailbox: Buffer; readonly address: Buffer },
  accountId: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into registration_bonuses (email_digest, account_id, granted_at)
    select ${mailbox}::bytea, ${accountId}::uuid, ${ctx.now}::timestamptz
    where not exists (select from registration_bonuses where email_digest = ${address})
    on conflict do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

const PAGE = 200

interface IdleQuery {
  readonly before: Temporal.Instant
  /** The last notice that they had, in days; null for none. */
  readonly noticed: number | null | 'any'
  readonly after: PointAccountRow | undefined
}

/** Accounts with points whose last activity was before a moment, longest idle first, a page at a time. */
export async function idleBefore(ctx: Context, { before, noticed, after }: IdleQuery): Promise<PointAccountRow[]> {
  const had = noticed === null ? sql`noticed_days is null` : noticed !== 'any' && sql`noticed_days = ${noticed}`
  const further = after && sql`(last_active_at, account_id) > (${after.last_active_at}, ${after.account_id}::uuid)`
  const { rows } = await sql<PointAccountRow>`
    select * from point_accounts where ${every(sql`balance > 0 and last_active_at < ${before}`, had, further)}
    order by last_active_at, account_id limit ${PAGE}`.execute(ctx.db)
  return rows
}

/** Three months, and so many steps of them: whoever has been idle longer counts with the last. */
const [STEP_SECONDS, STEPS] = [91.3125 * 24 * 60 * 60, 8]

/**
 * What accounts have by how many months they have been idle, in steps of three: sums of days, and the accounts of the days on
 * which steps begin.
 */
export async function idleBySteps(ctx: Context): Promise<{ idle_months: number; accounts: number; points: number }[]> {
  const idleSince = (moment: RawBuilder<unknown>) =>
    sql`least(3 * ${STEPS}, 3 * floor(extract(epoch from ${ctx.now}::timestamptz - ${moment}) / ${STEP_SECONDS}))::int`
  const { rows } = await sql<{ idle_months: number; accounts: number; points: number }>`
    with steps as (
      select point_age_date(${ctx.now}::timestamptz - make_interval(secs => step * ${STEP_SECONDS})) as date
      from generate_series(1, ${STEPS}) as step
    )
    select idle_months, sum(accounts)::int as accounts, sum(points)::bigint as points
    from (
      select case date when 'infinity' then 0 else ${idleSince(sql`date::timestamp at time zone 'UTC'`)} end as idle_months,
        accounts, points
      from (
        select date, accounts, points from point_age_days union all select date, accounts, points from point_age_changes
      ) as kept
      where date not in (select date from steps)
      union all
      select ${idleSince(sql`last_active_at`)}, 1, balance
      from steps join point_accounts on balance > 0
        and last_active_at >= date::timestamp at time zone 'UTC' and last_active_at < (date + 1)::timestamp at time zone 'UTC'
    ) as summed
    group by idle_months having sum(accounts) <> 0 order by idle_months`.execute(ctx.db)
  return rows
}

/** Has days of last activity take in what has changed. In the caller's transaction. */
export async function takeInAges(ctx: Context): Promise<void> {
  await sql`
    with taken as (delete from point_age_changes returning date, accounts, points)
    insert into point_age_days (date, accounts, points)
    select date, sum(accounts), sum(points) from taken group by date order by date
    on conflict (date) do update
      set accounts = point_age_days.accounts + excluded.accounts, points = point_age_days.points + excluded.points`.execute(
    ctx.db,
  )
}

export async function noteNotice(ctx: Context, accountId: string, days: number): Promise<void> {
  await ctx.db.updateTable('point_accounts').set({ noticed_days: days }).where('account_id', '=', accountId).execute()
}

/** Those who sum days up, and those who take away what they are made of, take turns until the transaction ends. */
async function lockDays(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('point_days'))`.execute(ctx.db)
}

/** Sums up the Pacific days that are over and not summed yet, up to the day before `today`. In the caller's transaction. */
export async function closeDays(ctx: Context, today: string): Promise<void> {
  await lockDays(ctx)
  await sql`
    insert into point_days (date, added, taken, outstanding)
    select date, added, taken, outstanding from (${daysSince()}) as days where date < ${today}::date
    on conflict do nothing`.execute(ctx.db)
}

/** Every day from `from` to `to` on which points were, from what was summed up and what has moved since. */
export async function days(ctx: Context, from: string, to: string): Promise<Row<'point_days'>[]> {
  const { rows } = await sql<Row<'point_days'>>`
    with since as materialized (${daysSince()}), known as (
      select date, added, taken from point_days where date between ${from} and ${to} union all select date, added, taken from since)
    select day::date as date, coalesce(k.added, 0) as added, coalesce(k.taken, 0) as taken,
      coalesce(
        (select outstanding from since where date <= day::date order by date desc limit 1),
        (select outstanding from point_days where date <= day::date order by date desc limit 1), 0) as outstanding
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join known k on k.date = day::date order by day`.execute(ctx.db)
  return rows
}

/** The days after the last one that was summed up, from their entries. */
function daysSince() {
  return sql`
    select date, added, taken,
      (coalesce((select outstanding from point_days order by date desc limit 1), 0)
        + sum(added - taken) over (order by date))::bigint as outstanding
    from (
      select (at at time zone ${ZONE})::date as date,
        coalesce(sum(points) filter (where points > 0 and kind <> 'MERGE'), 0)::bigint as added,
        coalesce(-sum(points) filter (where points < 0 and kind <> 'MERGE'), 0)::bigint as taken
      from point_entries
      where at >= coalesce((select max(date) + 1 from point_days), '1900-01-01')::timestamp at time zone ${ZONE}
      group by 1
    ) as moved`
}

/** Writes the points that members brought along, as the first entry of each. */
export async function insertMovedIn(
  ctx: Context,
  given: readonly { readonly accountId: string; readonly points: number; readonly ref: string | null }[],
): Promise<void> {
  if (given.length === 0) return
  await ctx.db
    .insertInto('point_accounts')
    .values(given.map(({ accountId }) => ({ account_id: accountId, last_active_at: ctx.now })))
    .execute()
  const entries = given.map(({ accountId, points, ref }) => ({
    id: ctx.random.uuid(),
    account_id: accountId,
    at: ctx.now,
    kind: 'MOVED_IN' as const,
    points,
    balance: points,
    reason: 'MOVED_IN' as const,
    ref,
    actor: actorOf(ctx),
  }))
  await ctx.db.insertInto('point_entries').values(entries).execute()
}

/** Takes the entries out again, and the accounts that have no other; days that counted them are to be summed up anew. */
export async function deleteMovedIn(ctx: Context, accountIds: readonly string[]): Promise<void> {
  await lockDays(ctx)
  await sql`
    with gone as (
      delete from point_entries where account_id = any(${accountIds}::uuid[]) and kind = 'MOVED_IN' returning at)
    delete from point_days where date >= (select (min(at) at time zone ${ZONE})::date from gone)`.execute(ctx.db)
  await sql`delete from point_accounts where account_id = any(${accountIds}::uuid[])`.execute(ctx.db)
}

/** Holds points of accounts until the transaction ends, also against new entries. */
export async function holdAll(ctx: Context, accountIds: readonly string[]): Promise<void> {
  await sql`
    select from point_accounts where account_id = any(${accountIds}::uuid[]) order by account_id for update`.execute(
    ctx.db,
  )
}

/** Those of some accounts whose points have moved since they were moved in, for the WHERE of another store. */
export function movedSinceMovedIn(accountIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select account_id from point_entries where account_id = any(${accountIds}) and kind <> 'MOVED_IN'`
}

/** Who has points and earned or redeemed last in a period. For the FROM of another store. */
export function lastActiveBetween(from: Temporal.Instant, before: Temporal.Instant): RawBuilder<unknown> {
  return sql`(
    select a.email, p.account_id::text || '/' || to_char(p.last_active_at at time zone 'UTC', 'YYYY-MM-DD') as occasion,
      p.account_id as user_id, a.short_name as first_name, a.language
    from point_accounts p join ${publicAccounts} as a on a.id = p.account_id
    where p.balance > 0 and p.last_active_at >= ${from} and p.last_active_at < ${before} and a.status = 'ACTIVE')`
}
