import { sql } from 'kysely'
import { actorOf, type Context } from '../../../platform/context.ts'
import { violatedConstraint } from '../../../platform/database.ts'
import type { EntryKind } from './contract.ts'
import type { Entry, PointAccount } from './rules.ts'

/** An account's points as they are kept. */
export interface PointAccountRow extends PointAccount {
  readonly account_id: string
  readonly last_active_at: Temporal.Instant | null
  readonly noticed_days: number | null
}

/** A line of the ledger as it is kept. */
export interface EntryRow {
  readonly id: string
  readonly position: number
  readonly at: Temporal.Instant
  readonly kind: EntryKind
  readonly points: number
  readonly balance: number
  readonly description: string
  readonly ref: string | null
  readonly source: string | null
}

/** What an entry is about: in words, with the number people read and the id of the transaction or voucher. */
export interface About {
  readonly description: string
  readonly ref?: string | undefined
  readonly source?: string | undefined
}

/** An account's points, held until the transaction ends; it is opened when it was never there. */
export async function lock(ctx: Context, accountId: string): Promise<PointAccountRow> {
  await sql`
    insert into point_accounts (account_id) values (${accountId}) on conflict do nothing`.execute(ctx.db)
  const { rows } = await sql<PointAccountRow>`
    select * from point_accounts where account_id = ${accountId} for update`.execute(ctx.db)
  return rows[0]!
}

/** An account's points; undefined when it never had any. */
export async function find(ctx: Context, accountId: string): Promise<PointAccountRow | undefined> {
  const { rows } = await sql<PointAccountRow>`
    select * from point_accounts where account_id = ${accountId}`.execute(ctx.db)
  return rows[0]
}

/**
 * Writes entries of a locked account; the database keeps its balance.
 * @returns false when the source has an entry of that kind already, of whatever account
 */
export async function insert(
  ctx: Context,
  accountId: string,
  entries: readonly Entry[],
  { description, ref, source }: About,
): Promise<boolean> {
  try {
    for (const entry of entries) {
      const said = entry.owedChange < 0 ? 'Taken for points that were given back' : description
      await sql`
        insert into point_entries (id, account_id, at, kind, points, balance, owed_change, description, ref, source, actor)
        values (${ctx.random.uuid()}, ${accountId}, ${ctx.now}, ${entry.kind}, ${entry.points}, ${entry.balance},
                ${entry.owedChange}, ${said}, ${ref ?? null}, ${source ?? null}, ${actorOf(ctx)})`.execute(ctx.db)
    }
    return true
  } catch (error) {
    if (/^one_\w+_per_source$/.test(violatedConstraint(error) ?? '')) return false
    throw error
  }
}

/** Whose points an earning of a source became; undefined when it earned none yet. */
export async function earnedFrom(
  ctx: Context,
  source: string,
): Promise<{ account_id: string; points: number; reversed: number } | undefined> {
  const { rows } = await sql<{ account_id: string; points: number; reversed: number }>`
    select e.account_id, e.points, coalesce(sum(r.owed_change - r.points), 0)::int as reversed
    from point_entries e
    left join point_entries r on r.source = e.source and r.kind = 'REVERSE' and r.owed_change >= 0
    where e.source = ${source} and e.kind = 'EARN' group by e.account_id, e.points`.execute(ctx.db)
  return rows[0]
}

/** A page of an account's ledger, latest first, and how many entries there are in all. */
export async function ledger(
  ctx: Context,
  accountId: string,
  { page_size, page_number }: { page_size: number; page_number: number },
): Promise<{ items: EntryRow[]; count: number }> {
  const { rows } = await sql<EntryRow>`
    select id, position, at, kind, points, balance, description, ref, source from point_entries
    where account_id = ${accountId} order by position desc
    limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db)
  const counted = await sql<{ count: number }>`
    select count(*) from point_entries where account_id = ${accountId}`.execute(ctx.db)
  return { items: rows, count: counted.rows[0]?.count ?? 0 }
}

/** False when this e-mail address, as its digest says, was given the points for registering before. */
export async function claimBonus(ctx: Context, digest: Buffer, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into registration_bonuses (email_digest, account_id, granted_at) values (${digest}, ${accountId}, ${ctx.now})
    on conflict do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

const PAGE = 200

/** Accounts with points that have been idle since a moment, longest first, a page at a time. */
export async function idleSince(
  ctx: Context,
  moment: Temporal.Instant,
  after: PointAccountRow | undefined,
): Promise<(PointAccountRow & { last_active_at: Temporal.Instant })[]> {
  const further = after
    ? sql`(last_active_at, account_id) > (${after.last_active_at}, ${after.account_id}::uuid)`
    : sql`true`
  const { rows } = await sql<PointAccountRow & { last_active_at: Temporal.Instant }>`
    select * from point_accounts where balance > 0 and last_active_at <= ${moment} and ${further}
    order by last_active_at, account_id limit ${PAGE}`.execute(ctx.db)
  return rows
}

export async function noteNotice(ctx: Context, accountId: string, days: number): Promise<void> {
  await sql`update point_accounts set noticed_days = ${days} where account_id = ${accountId}`.execute(ctx.db)
}

/** The sums of a Pacific day. */
export interface DayRow {
  readonly date: string
  readonly added: number
  readonly taken: number
  readonly outstanding: number
}

/** Sums up the Pacific days that are over and not summed yet, up to the day before `today`. */
export async function closeDays(ctx: Context, today: string): Promise<void> {
  await sql`
    insert into point_days (date, added, taken, outstanding)
    select date, added, taken, outstanding from (${daysSince()}) as days where date < ${today}::date
    on conflict do nothing`.execute(ctx.db)
}

/** Every day from `from` to `to` on which points were, from what was summed up and what has moved since. */
export async function days(ctx: Context, from: string, to: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with known as (select date, added, taken, outstanding from point_days union all ${daysSince()})
    select day::date as date, coalesce(k.added, 0) as added, coalesce(k.taken, 0) as taken,
      coalesce((select outstanding from known where date <= day::date order by date desc limit 1), 0) as outstanding
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
      select (at at time zone 'America/Los_Angeles')::date as date,
        coalesce(sum(points) filter (where points > 0), 0)::bigint as added,
        coalesce(-sum(points) filter (where points < 0), 0)::bigint as taken
      from point_entries
      where at >= coalesce((select max(date) + 1 from point_days), '1900-01-01')::timestamp at time zone 'America/Los_Angeles'
      group by 1
    ) as moved`
}
