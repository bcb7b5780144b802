import { type RawBuilder, sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import type { Cents } from '../../lib/money.ts'
import { addDays, fromLocal, isBefore } from '../../lib/pacific.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { json } from '../../platform/database.ts'
import { readCode } from '../../platform/random.ts'
import { accountsMeantBy } from '../auth/index.ts'
import { bookingsMatching, bookingsOfProduct } from '../bookings/index.ts'
import { differing as differingFromPayments, type Differing, staysPaidBy } from '../payments/index.ts'
import type { Rate } from '../quotes/contract.ts'
import type { StayStatus } from './contract.ts'
import type { Override } from './balance.ts'
import type { PaidBy, StayProduct } from './office-contract.ts'

/** A stay at the lot as it is kept. Amounts in cents. */
export interface StayRow {
  readonly id: string
  readonly ticket_num: string
  readonly record_loc: string
  readonly receipt_number: string | null
  readonly status: StayStatus
  readonly vehicle_class: VehicleClass
  readonly plate: string | null
  readonly entered_at: Temporal.Instant
  readonly exited_at: Temporal.Instant | null
  readonly booking_id: string | null
  readonly voucher_id: string | null
  readonly account_id: string | null
  readonly point_club_number: string | null
  readonly is_lost_ticket: boolean
  readonly late_flight: string | null
  readonly holds_until: Temporal.Instant | null
  readonly rate: Rate | null
  readonly total_cents: Cents | null
  readonly booking_paid_cents: Cents
  readonly booking_refunded_cents: Cents
  readonly paid_cents: Cents
  readonly refunded_cents: Cents
  readonly points: number
  readonly score: number | null
  readonly feedback: string | null
  readonly drawer_id: string | null
  /** The request that closed it. */
  readonly request_key: string | null
  readonly terminal: string | null
  readonly party: number | null
  readonly created_at: Temporal.Instant
  readonly updated_at: Temporal.Instant
}

/** Symbols of a ticket's number, of its locator and of a receipt's number before the check symbol: 40 random bits each. */
export const CODE_LENGTH = 8

export type NewStay = Pick<StayRow, 'ticket_num' | 'record_loc' | 'vehicle_class' | 'entered_at'> &
  Partial<
    Pick<
      StayRow,
      | 'plate'
      | 'terminal'
      | 'party'
      | 'booking_id'
      | 'voucher_id'
      | 'account_id'
      | 'point_club_number'
      | 'is_lost_ticket'
      | 'drawer_id'
    >
  >

/** Opens a stay and writes down who did it. */
export async function open(ctx: Context, stay: NewStay, details: Record<string, unknown> = {}): Promise<StayRow> {
  const opened = await ctx.db
    .insertInto('transactions')
    .values({ id: ctx.random.uuid(), status: 'OPEN', ...stay, created_at: ctx.now, updated_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const row = opened as unknown as StayRow
  await noteChange(ctx, row, { kind: 'opened', from: null, at: ctx.now, details })
  return row
}

/** A stay by id, ticket or receipt number, if the caller may see it: holder, member, or staff with the permission. */
export async function find(
  ctx: Context,
  called: string,
  { permission, proof }: { permission: string; proof?: Proof | undefined },
): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`
    select * from transactions where ${isCalled(called)} and ${isOpenTo(ctx, permission, proof)}`.execute(ctx.db)
  return rows[0]
}

/** As {@link find}, with the row locked until the transaction ends. */
export async function lock(
  ctx: Context,
  called: string,
  { permission, proof }: { permission: string; proof?: Proof | undefined },
): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`
    select * from transactions where ${isCalled(called)} and ${isOpenTo(ctx, permission, proof)} for update`.execute(
    ctx.db,
  )
  return rows[0]
}

/** What is printed on a ticket: both together are proof by themselves. */
export interface Proof {
  readonly ticketNum: string
  readonly recordLoc: string
}

export async function byTicket(ctx: Context, { ticketNum, recordLoc }: Proof): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`
    select * from transactions where ticket_num = ${spelled(ticketNum)} and record_loc = ${spelled(recordLoc)}`.execute(
    ctx.db,
  )
  return rows[0]
}

/** For jobs and other capabilities, which ask themselves who may see it. */
export async function byId(ctx: Context, id: string): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`select * from transactions where id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function lockById(ctx: Context, id: string): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`select * from transactions where id = ${id} for update`.execute(ctx.db)
  return rows[0]
}

export async function byReceipt(ctx: Context, receiptNumber: string): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`
    select * from transactions where receipt_number = ${spelled(receiptNumber)}`.execute(ctx.db)
  return rows[0]
}

/** The stay of a booking that was not voided. */
export async function ofBooking(ctx: Context, bookingId: string): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`
    select * from transactions where booking_id = ${bookingId} and status <> 'VOIDED'`.execute(ctx.db)
  return rows[0]
}

/** Ids of stays that ended between two moments, last first. */
export async function closedBetween(ctx: Context, from: Temporal.Instant, to: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions
    where exited_at > ${from} and exited_at <= ${to} and status = 'CLOSED' order by exited_at desc`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Closed stays of a member, last first unless asked otherwise. */
export async function closedOf(
  ctx: Context,
  accountId: string,
  { limit, offset, oldestFirst = false }: { limit: number; offset: number; oldestFirst?: boolean },
): Promise<{ items: StayRow[]; count: number }> {
  const order = oldestFirst ? sql`exited_at, id` : sql`exited_at desc, id desc`
  const { rows } = await sql<StayRow>`
    select * from transactions where account_id = ${accountId} and status = 'CLOSED'
    order by ${order} limit ${limit} offset ${offset}`.execute(ctx.db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) from transactions where account_id = ${accountId} and status = 'CLOSED'`.execute(ctx.db)
  return { items: rows, count: counted[0]?.count ?? 0 }
}

type Patch = Partial<
  Omit<StayRow, 'id' | 'ticket_num' | 'record_loc' | 'created_at' | 'updated_at' | 'rate'> & { rate: Rate }
>

/** Changes a locked stay and writes down what it was, what it became and who did it, after whatever it waited for. */
export async function change(
  ctx: Context,
  before: StayRow,
  kind: string,
  { rate, ...patch }: Patch,
  details: Record<string, unknown> = {},
): Promise<StayRow> {
  const at = isBefore(ctx.now, before.updated_at) ? before.updated_at : ctx.now
  const after = await ctx.db
    .updateTable('transactions')
    .set({ ...patch, ...(rate && { rate: json(rate) }), updated_at: at })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const row = after as unknown as StayRow
  await noteChange(ctx, row, { kind, from: before.status, at, details })
  return row
}

async function noteChange(
  ctx: Context,
  { id, status }: StayRow,
  change: { kind: string; from: StayStatus | null; at: Temporal.Instant; details: Record<string, unknown> },
): Promise<void> {
  await ctx.db
    .insertInto('transaction_changes')
    .values({
      id: ctx.random.uuid(),
      transaction_id: id,
      at: change.at,
      actor: actorOf(ctx),
      kind: change.kind,
      from_status: change.from,
      to_status: status,
      details: json(change.details),
    })
    .execute()
}

/** A stay by the number of its ticket or receipt, for the gate. */
export async function byNumber(ctx: Context, number: string): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`select * from transactions where ${isCalled(number)}`.execute(ctx.db)
  return rows[0]
}

/** Stays that are open, or ended a moment ago, by a license plate or a part of it. */
export async function byPlate(ctx: Context, plate: string): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select * from transactions where status = 'OPEN' and plate like ${`%${plate}%`} order by entered_at limit 20`.execute(
    ctx.db,
  )
  return rows
}

/** Every open stay, the longest first. */
export async function allOpen(ctx: Context): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select * from transactions where status = 'OPEN' order by entered_at, id limit 5000`.execute(ctx.db)
  return rows
}

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  entered_at: sql`entered_at, id`,
  '-entered_at': sql`entered_at desc, id desc`,
  exited_at: sql`exited_at nulls last, id`,
  '-exited_at': sql`exited_at desc nulls last, id desc`,
  total: sql`total_cents nulls last, id`,
  '-total': sql`total_cents desc nulls last, id desc`,
}

export interface StayFilter {
  /** A ticket, receipt, booking or membership number, a plate, or a part of a name or e-mail address. */
  readonly search?: string | undefined
  readonly status?: StayStatus | undefined
  readonly vehicle_class?: VehicleClass | undefined
  readonly product?: StayProduct | undefined
  readonly paid_by?: PaidBy | undefined
  /** Pacific days of entry. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export interface StaySums {
  readonly count: number
  readonly total_cents: Cents
  readonly refunded_cents: Cents
}

/** One page of stays that a search finds, and the sums of all that it finds: of closed stays what they cost. */
export async function search(
  ctx: Context,
  { sort, limit, offset, ...filter }: StayFilter & { sort: string; limit: number; offset: number },
): Promise<{ items: StayRow[]; sums: StaySums }> {
  const found = isFound(filter)
  const [{ rows: items }, { rows: summed }] = await Promise.all([
    sql<StayRow>`
      select * from transactions where ${found} order by ${SORTS[sort] ?? SORTS['-entered_at']!}
      limit ${limit} offset ${offset}`.execute(ctx.db),
    sql<StaySums>`
      select count(*)::int as count,
        coalesce(sum(total_cents) filter (where status = 'CLOSED'), 0)::bigint as total_cents,
        coalesce(sum(refunded_cents + booking_refunded_cents) filter (where status = 'CLOSED'), 0)::bigint as refunded_cents
      from transactions where ${found}`.execute(ctx.db),
  ])
  return { items, sums: summed[0] as StaySums }
}

function isFound({ search, status, vehicle_class, product, paid_by, from, until }: StayFilter): RawBuilder<unknown> {
  const conditions = [
    ...(search ? [isMeantBy(search)] : []),
    ...(status ? [sql`status = ${status}`] : []),
    ...(vehicle_class ? [sql`vehicle_class = ${vehicle_class}`] : []),
    ...(product === 'DRIVE_UP' ? [sql`booking_id is null`] : []),
    ...(product && product !== 'DRIVE_UP' ? [sql`booking_id in (${bookingsOfProduct(product)})`] : []),
    ...(paid_by ? [isPaidBy(paid_by)] : []),
    ...(from ? [sql`entered_at >= ${startOf(from)}`] : []),
    ...(until ? [sql`entered_at < ${startOf(addDays(until, 1))}`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

function isMeantBy(text: string): RawBuilder<unknown> {
  const number = spelled(text)
  const plate = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return sql`(ticket_num = ${number} or receipt_number = ${number} or point_club_number = ${text} or plate = ${plate}
    or booking_id in (${bookingsMatching(text)}) or account_id in (${accountsMeantBy(text)}))`
}

function isPaidBy(way: PaidBy): RawBuilder<unknown> {
  if (way === 'BOOKING') return sql`booking_paid_cents > 0`
  return way === 'VOUCHER' ? sql`voucher_id is not null` : sql`id in (${staysPaidBy(way)})`
}

/** The moment a Pacific day begins. */
function startOf(date: string): Temporal.Instant {
  return fromLocal(date, '00:00')
}

/** What came and left within an hour, counted in hours since 1970: every Pacific hour begins with one of them. */
export interface HourOfMoves {
  readonly hour: number
  readonly arrivals: number
  readonly departures: number
}

/** The cars that were at the lot at a moment, and what came and left from then on until another, hour by hour. */
export async function movesBetween(
  ctx: Context,
  start: Temporal.Instant,
  end: Temporal.Instant,
): Promise<{ before: number; moves: HourOfMoves[] }> {
  const [{ rows: there }, { rows: moves }] = await Promise.all([
    sql<{ count: number }>`
      select (select count(*) from transactions where status = 'OPEN' and entered_at < ${start})::int
        + (select count(*) from transactions where status = 'CLOSED' and entered_at < ${start} and exited_at >= ${start})::int
        as count`.execute(ctx.db),
    sql<HourOfMoves>`
      with moved as (
        select entered_at as at, 1 as arrivals, 0 as departures from transactions
        where status <> 'VOIDED' and entered_at >= ${start} and entered_at < ${end}
        union all
        select exited_at, 0, 1 from transactions
        where status = 'CLOSED' and exited_at >= ${start} and exited_at < ${end}
      )
      select floor(extract(epoch from at) / 3600)::int as hour, sum(arrivals)::int as arrivals,
        sum(departures)::int as departures
      from moved group by 1 order by 1`.execute(ctx.db),
  ])
  return { before: there[0]?.count ?? 0, moves }
}

/** What a stay went through, the last first. */
export async function changesOf(ctx: Context, id: string): Promise<StayChange[]> {
  const { rows } = await sql<StayChange>`
    select at, actor, kind, to_status, details from transaction_changes where transaction_id = ${id}
    order by at desc, id desc`.execute(ctx.db)
  return rows
}

export interface StayChange {
  readonly at: Temporal.Instant
  readonly actor: string
  readonly kind: string
  readonly to_status: StayStatus
  readonly details: Readonly<Record<string, unknown>>
}

/** A change of a stay whose price was not left to us. */
export interface OverrideRow {
  readonly at: Temporal.Instant
  readonly actor: string
  readonly transaction_id: string
  readonly ticket_num: string
  readonly override: Override
}

/** One page of overrides, the last first, of some Pacific days or of all. */
export async function overrides(
  ctx: Context,
  {
    from,
    until,
    limit,
    offset,
  }: { from?: string | undefined; until?: string | undefined; limit: number; offset: number },
): Promise<{ items: OverrideRow[]; count: number; difference: Cents }> {
  const wanted = sql`
    details ? 'override' and ${from ? sql`at >= ${startOf(from)}` : sql`true`}
    and ${until ? sql`at < ${startOf(addDays(until, 1))}` : sql`true`}`
  const [{ rows: items }, { rows: summed }] = await Promise.all([
    sql<OverrideRow>`
      select c.at, c.actor, c.transaction_id, t.ticket_num, c.details -> 'override' as override
      from (select * from transaction_changes where ${wanted} order by at desc, id desc limit ${limit} offset ${offset}) as c
      join transactions t on t.id = c.transaction_id order by c.at desc, c.id desc`.execute(ctx.db),
    sql<{ count: number; difference: Cents }>`
      select count(*)::int as count,
        coalesce(sum((details -> 'override' ->> 'taken')::int - (details -> 'override' ->> 'priced')::int), 0)::bigint as difference
      from transaction_changes where ${wanted}`.execute(ctx.db),
  ])
  return { items, count: summed[0]?.count ?? 0, difference: summed[0]?.difference as Cents }
}

function spelled(code: string): string {
  return readCode(code, CODE_LENGTH) ?? ''
}

/** A stay is called by its id or, as a person writes it, by the number of its ticket or receipt. */
function isCalled(called: string): RawBuilder<boolean> {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(called)) return sql<boolean>`id = ${called}::uuid`
  const number = spelled(called)
  return sql<boolean>`(ticket_num = ${number} or receipt_number = ${number})`
}

/** Ownership stands in the WHERE. Who may open a booking may open its stay. */
function isOpenTo({ caller }: Context, permission: string, proof: Proof | undefined): RawBuilder<boolean> {
  if (caller.account?.permissions.has(permission)) return sql<boolean>`true`
  const held = (kind: string) => caller.grants.filter((grant) => grant.kind === kind).map((grant) => grant.id)
  const member = caller.account?.kind === 'member' ? caller.account.id : null
  return sql<boolean>`(
    id = any(${held('transaction')}::uuid[]) or booking_id = any(${held('booking')}::uuid[])
    or account_id = ${member}::uuid
    or ticket_num = ${spelled(proof?.ticketNum ?? '')} and record_loc = ${spelled(proof?.recordLoc ?? '')})`
}

// Daily figures.

export interface StayDay {
  readonly date: string
  readonly arrivals: number
  readonly departures: number
  readonly voids: number
  readonly charge_cents: Cents
  readonly fee_cents: Cents
  readonly tax_cents: Cents
  readonly total_cents: Cents
}

/** Sums up what came and left on Pacific days, from what the stays themselves say. */
export async function rollUpDays(ctx: Context, from: string, to: string): Promise<void> {
  await sql`delete from stay_days where date between ${from} and ${to}`.execute(ctx.db)
  await sql`
    with moved as (
      select (entered_at at time zone 'America/Los_Angeles')::date as date, vehicle_class, 1 as arrivals, 0 as departures,
        case status when 'VOIDED' then 1 else 0 end as voids, 0 as charges, 0 as fees, 0 as taxes, 0 as total
      from transactions
      where entered_at >= ${from}::date::timestamp at time zone 'America/Los_Angeles'
        and entered_at < (${to}::date + 1)::timestamp at time zone 'America/Los_Angeles'
      union all
      select (exited_at at time zone 'America/Los_Angeles')::date, vehicle_class, 0, 1, 0,
        (rate ->> 'charge_total')::numeric * 100, (rate ->> 'fee_total')::numeric * 100,
        (rate ->> 'tax_total')::numeric * 100, total_cents
      from transactions
      where status = 'CLOSED' and exited_at >= ${from}::date::timestamp at time zone 'America/Los_Angeles'
        and exited_at < (${to}::date + 1)::timestamp at time zone 'America/Los_Angeles'
    )
    insert into stay_days (date, vehicle_class, arrivals, departures, voids, charge_cents, fee_cents, tax_cents, total_cents, rolled_at)
    select date, vehicle_class, sum(arrivals), sum(departures), sum(voids), sum(charges), sum(fees), sum(taxes), sum(total), ${ctx.now}
    from moved group by date, vehicle_class`.execute(ctx.db)
}

/** The daily figures, all classes together. */
export async function stayDays(ctx: Context, from: string, to: string): Promise<StayDay[]> {
  const { rows } = await sql<StayDay>`
    select date, sum(arrivals) as arrivals, sum(departures) as departures, sum(voids) as voids,
      sum(charge_cents) as charge_cents, sum(fee_cents) as fee_cents, sum(tax_cents) as tax_cents, sum(total_cents) as total_cents
    from stay_days where date between ${from} and ${to} group by date order by date`.execute(ctx.db)
  return rows
}

/** Stays that say something else was paid or given back than their payments of late add up to. */
export function differing(ctx: Context, since: Temporal.Instant): Promise<Differing[]> {
  return differingFromPayments(ctx, sql`from transactions`, 'transaction_id', since)
}
