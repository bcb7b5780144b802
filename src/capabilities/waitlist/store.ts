import { type RawBuilder, sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import type { Cents } from '../../lib/money.ts'
import { addDays, fromLocal, ZONE } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type NewRow, type Row, violatedConstraint } from '../../platform/database.ts'
import { countOf, defineRecords, every, hasWords, isUuid, type LongPage, type Page } from '../../platform/records.ts'
import type { TurnedAwayRow } from '../analytics/index.ts'
import { NETWORK } from '../capacity/free/rules.ts'
import { isFreeFor } from '../capacity/index.ts'
import type { WaitStatus } from './contract.ts'
import { MOST_OFFERED } from './rules.ts'

/** A place on the waiting list. `language` is that of the page it was taken on. */
export type WaitRow = Row<'waits'>

/** What is kept with each kind of change. The kinds are stored. */
interface ChangeDetails {
  readonly joined: object
  readonly offered: { readonly hold: string; readonly total: Cents; readonly until: string }
  /** Space was found and a booking made for who asked for that; the card is charged now. */
  readonly 'booking begun': { readonly hold: string; readonly total: Cents; readonly booking: string }
  readonly 'card refused': object
  readonly booked: { readonly booking: string }
  readonly lapsed: object
  readonly left: object
  readonly expired: object
}

const records = defineRecords<'waits', 'wait_changes', ChangeDetails>({
  table: 'waits',
  changes: 'wait_changes',
  owner: 'wait_id',
})

export const { byId, lockById, change, changesOf } = records

/** What a wait that is over no longer has. */
export const NOTHING_KEPT = { card: null, holders: [] }

/** Somebody new at the end of the line, or why not: they wait for the same stay already, or their data is being erased. */
export async function insert(
  ctx: Context,
  wait: Omit<NewRow<'waits'>, 'created_at' | 'updated_at'>,
): Promise<WaitRow | 'joined_before' | 'being_erased'> {
  try {
    return await records.insert(ctx, wait, 'joined')
  } catch (error) {
    if (violatedConstraint(error) === 'one_wait_per_stay') return 'joined_before'
    if (violatedConstraint(error) === 'nobody_books_while_erased') return 'being_erased'
    throw error
  }
}

/** The wait that an earlier run of the same request made. */
export function byRequestKey(ctx: Context, requestKey: string): Promise<WaitRow | undefined> {
  return records.find(ctx, sql`request_key = ${requestKey}`)
}

/** A wait, if the caller holds its link or is the member who waits. */
export function find(ctx: Context, id: string): Promise<WaitRow | undefined> {
  return records.find(ctx, isOpenTo(ctx, id))
}

/** As {@link find}, with the row locked until the transaction ends. */
export function lock(ctx: Context, id: string): Promise<WaitRow | undefined> {
  return records.lock(ctx, isOpenTo(ctx, id))
}

/** Ownership is in the WHERE, so that a stranger's row is a missing row. */
function isOpenTo({ caller }: Context, id: string): RawBuilder<unknown> {
  const held = caller.grants.filter((grant) => grant.kind === 'wait').map((grant) => grant.id)
  const member = caller.account?.kind === 'member' ? caller.account.id : null
  return sql`id = ${isUuid(id) ? id : null}::uuid and (id = any(${held}::uuid[]) or account_id = ${member}::uuid)`
}

/** How many stays somebody waits for, by their address as it is typed or by who they are. */
export function countOpen(ctx: Context, email: string, persons: readonly string[]): Promise<number> {
  return countOf(
    ctx,
    sql`from waits where (lower(email) = ${email.toLowerCase()} or holders && ${persons}::text[])
      and status in ('WAITING', 'OFFERED')`,
  )
}

/** How many wait longer for some of the same dates in the same class. */
export function countAhead(ctx: Context, { place, vehicle_class, travel_from, travel_to }: WaitRow): Promise<number> {
  return countOf(
    ctx,
    sql`from waits where status = 'WAITING' and place < ${place} and vehicle_class = ${vehicle_class}
      and travel_from < ${travel_to} and travel_to > ${travel_from}`,
  )
}

/** Who offers space waits for whoever is offering some: the line is served by one at a time. Until the transaction ends. */
export async function lockLine(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('waitlist.line'))`.execute(ctx.db)
}

/** The first in line behind a place for whom every date is free, and who has no other offer for them; locked. */
export function firstThatFits(ctx: Context, after: number): Promise<WaitRow | undefined> {
  return records.lock(
    ctx,
    sql`status = 'WAITING' and place > ${after} and travel_from > ${ctx.now} and ${isFreeFor('waits')}
      and not ${HAS_OFFERS}
    order by place limit 1`,
  )
}

/** The condition that whoever waits has as many offers as they may for some of the same dates and class. */
const HAS_OFFERS = sql`exists (
  select from unnest(waits.holders) as holder
  join waits other on other.status = 'OFFERED' and holder = any(other.holders)
    and other.vehicle_class = waits.vehicle_class
    and other.travel_from < waits.travel_to and other.travel_to > waits.travel_from
  group by holder
  having count(*) >= case when starts_with(holder, ${NETWORK}) then ${MOST_OFFERED.network}::int else ${MOST_OFFERED.person}::int end)`

/** The wait that space is held for, locked until the transaction ends. */
export function lockByHold(ctx: Context, holdId: string): Promise<WaitRow | undefined> {
  return records.lock(ctx, sql`hold_id = ${holdId}`)
}

/** Waits with an open offer, oldest first. */
export function offered(ctx: Context): Promise<WaitRow[]> {
  return records.all(ctx, sql`status = 'OFFERED' order by offered_at limit ${SWEEP}`)
}

/** Waits whose arrival has passed without space, earliest first. */
export function expiredWaits(ctx: Context): Promise<WaitRow[]> {
  return records.all(ctx, sql`status = 'WAITING' and travel_from <= ${ctx.now} order by travel_from limit ${SWEEP}`)
}

const SWEEP = 500

export interface WaitFilter {
  /** A part of a name or e-mail address. */
  readonly search?: string | undefined
  readonly status?: WaitStatus | undefined
  readonly vehicle_class?: VehicleClass | undefined
  /** Pacific dates of arrival. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const SORTS = { place: 'place', arrival: 'travel_from', created_at: 'created_at' } as const
export type WaitSort = keyof typeof SORTS | `-${keyof typeof SORTS}`

/** Waits that match: a page of them, and how many there are. */
export function findAll(ctx: Context, { sort, ...filter }: WaitFilter & LongPage & { readonly sort: WaitSort }) {
  const { search, status, vehicle_class, from, until, ...page } = filter
  const matching = every(
    search && sql`(${hasWords(sql`email`, search)} or ${hasWords(sql`full_name`, search)})`,
    status && sql`status = ${status}`,
    vehicle_class && sql`vehicle_class = ${vehicle_class}`,
    from && sql`travel_from >= ${fromLocal(from, '00:00')}`,
    until && sql`travel_from < ${fromLocal(addDays(until, 1), '00:00')}`,
  )
  return records.sortedPage(ctx, matching, { sort, columns: SORTS, search, ...page })
}

/** How many waits there are in each state that began since a moment. */
export async function countByStatus(
  ctx: Context,
  since: Temporal.Instant,
): Promise<{ status: WaitStatus; count: number }[]> {
  const { rows } = await sql<{ status: WaitStatus; count: number }>`
    select status, count(*)::int as count from waits where created_at >= ${since} group by status`.execute(ctx.db)
  return rows
}

// Whom we had no space for.

/** Writes who asked for full dates, by the day they asked. What is there of these days is brought up to date. */
export async function keepTurnedAway(ctx: Context, rows: readonly TurnedAwayRow[]): Promise<void> {
  await sql`
    insert into turned_away (asked_on, date, vehicle_class, visitors, quotes)
    select asked_on, date, vehicle_class, visitors, quotes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (
      asked_on date, date date, vehicle_class text, visitors integer, quotes integer)
    on conflict (date, vehicle_class, asked_on) do update
      set visitors = greatest(turned_away.visitors, excluded.visitors), quotes = greatest(turned_away.quotes, excluded.quotes)`.execute(
    ctx.db,
  )
}

/** Forgets who asked before a day. */
export async function forgetTurnedAway(ctx: Context, before: string): Promise<void> {
  await sql`delete from turned_away where asked_on < ${before}`.execute(ctx.db)
}

/** A full date of a class, whom it turned away and who waits for it. */
export interface TurnedAwayDay {
  readonly date: string
  readonly vehicle_class: VehicleClass
  readonly visitors: number
  readonly quotes: number
  readonly last_asked: string
  readonly waiting: number
}

/** How many visitors were turned away from dates of a class; a date that turned nobody away is not among them. */
export async function turnedAwayByDate(
  ctx: Context,
  { vehicleClass, from, until }: { readonly vehicleClass: VehicleClass; readonly from: string; readonly until: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ date: string; visitors: number }>`
    select date, sum(visitors)::int as visitors from turned_away
    where vehicle_class = ${vehicleClass} and date between ${from} and ${until} group by date`.execute(ctx.db)
  return new Map(rows.map(({ date, visitors }) => [date, visitors]))
}

/** Full dates with whom they turned away, from one date until another. */
export async function turnedAway(
  ctx: Context,
  {
    from,
    until,
    vehicle_class,
    sort,
    page_size,
    page_number,
  }: {
    readonly from: string
    readonly until: string
    readonly vehicle_class?: VehicleClass | undefined
    readonly sort: TurnedAwaySort
  } & Page,
): Promise<{ items: TurnedAwayDay[]; count: number }> {
  const grouped = sql`
    from turned_away t
    where ${every(
      sql`t.date between ${from}::date and ${until}::date`,
      vehicle_class && sql`t.vehicle_class = ${vehicle_class}`,
    )}
    group by t.date, t.vehicle_class`
  const column = TURNED_AWAY_SORTS[sort.replace('-', '') as keyof typeof TURNED_AWAY_SORTS]
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const [{ rows: items }, count] = await Promise.all([
    sql<TurnedAwayDay>`
      select t.date, t.vehicle_class, sum(t.visitors)::int as visitors, sum(t.quotes)::int as quotes,
        max(t.asked_on) as last_asked,
        (select count(*)::int from waits w where w.status = 'WAITING' and w.vehicle_class = t.vehicle_class
          and w.travel_from < (t.date + 1)::timestamp at time zone ${sql.lit(ZONE)}
          and w.travel_to > t.date::timestamp at time zone ${sql.lit(ZONE)}) as waiting
      ${grouped} order by ${column} ${direction}, t.date, t.vehicle_class
      limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    countOf(ctx, sql`from (select t.date ${grouped}) as days`),
  ])
  return { items, count }
}

const TURNED_AWAY_SORTS = { date: sql`t.date`, visitors: sql`sum(t.visitors)` } as const
export type TurnedAwaySort = keyof typeof TURNED_AWAY_SORTS | `-${keyof typeof TURNED_AWAY_SORTS}`

/** Gives the places of one member in the queue to another. No card goes along: who waits to be booked is told instead. */
export async function giveTo(
  ctx: Context,
  from: { readonly account_id: string },
  into: { readonly account_id: string; readonly number: string },
): Promise<void> {
  await sql`
    update waits set account_id = ${into.account_id}, point_club_number = ${into.number},
      wish = case when status = 'WAITING' then 'TELL' else wish end,
      most_cents = case when status = 'WAITING' then null else most_cents end,
      card = case when status = 'WAITING' then null else card end
    where account_id = ${from.account_id}`.execute(ctx.db)
}
