import { type RawBuilder, sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import { lettersAndDigits } from '../../lib/code.ts'
import { MOST_FOUND } from '../../lib/listed.ts'
import type { Cents } from '../../lib/money.ts'
import { HOUR_MS } from '../../lib/durations.ts'
import { addDays, fromLocal, pacificDate, ZONE } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { insertFrom, type NewRow, type Row } from '../../platform/database.ts'
import { writtenSince } from '../../platform/marks.ts'
import { readCode } from '../../platform/random.ts'
import {
  behind,
  containing,
  countListed,
  countOf,
  defineRecords,
  every,
  hasIdOrNumber,
  type LongPage,
  nextOf,
  type Orders,
  type Page,
  pageOf,
  type Sorted,
} from '../../platform/records.ts'
import type { ReasonCode } from '../acts/kinds.ts'
import { accountsMatching } from '../auth/index.ts'
import { bookingsForPointsOf, bookingsMatching, carsBooked, writtenBookings } from '../bookings/index.ts'
import type { FlightSource } from '../flights/index.ts'
import { type Compared, differing as differingFromPayments, type Differing } from '../payments/index.ts'
import { writtenVouchers } from '../vouchers/index.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Override } from './balance.ts'
import type { StayStatus } from './contract.ts'
import { type PaidBy, type StayProduct } from './office-contract.ts'

/** A stay at the lot, from arrival to leaving. */
export type StayRow = Row<'transactions'>

/** Symbols of ticket numbers, locators and receipt numbers before the check symbol: 40 random bits each. */
export const CODE_LENGTH = 8

/** The details of each kind of change. The kinds are stored. */
interface ChangeDetails {
  readonly opened: { readonly by?: 'booking' | 'voucher' | 'ticket'; readonly override?: Override }
  readonly corrected: Partial<Pick<StayRow, 'vehicle_class' | 'plate' | 'terminal' | 'party' | 'is_lost_ticket'>>
  readonly 'booking linked': { readonly number: string }
  readonly 'voucher linked': object
  readonly 'member linked': object
  readonly 'member unlinked': object
  readonly 'late flight': { readonly source: FlightSource; readonly back_at: string }
  readonly closed: {
    readonly total: Cents
    readonly paid: Cents
    readonly override?: Override
    /** Paid online: nobody at the gate saw the car leave. */
    readonly is_unseen?: true
  }
  readonly 'paid twice': { readonly amount: Cents; readonly override?: Override }
  readonly 'points earned': { readonly points: number }
  readonly scored: object
  readonly refunded: ActDetails
  readonly voided: ActDetails
}

/** Details of a staff act on a stay; before acts had limits there were only amount and reason. */
export interface ActDetails {
  readonly amount: Cents
  /** The price of the stay, null while it is open, and what of it we keep. */
  readonly price: Cents | null
  readonly taken: Cents
  readonly reason_code: ReasonCode
  readonly reason: string
  /** The account that approved it. */
  readonly approved_by: string | null
}

const records = defineRecords<'transactions', 'transaction_changes', ChangeDetails>({
  table: 'transactions',
  changes: 'transaction_changes',
  owner: 'transaction_id',
})

export const { byId, byIds, lockById, change } = records

export type NewStay = Omit<NewRow<'transactions'>, 'id' | 'status' | 'created_at' | 'updated_at'>

/** Opens a stay and records who did it. */
export async function open(ctx: Context, stay: NewStay, details: ChangeDetails['opened'] = {}): Promise<StayRow> {
  const row = { id: ctx.random.uuid(), status: 'OPEN' as const, ...stay, created_at: ctx.now, updated_at: ctx.now }
  const { rows } = await sql<StayRow>`
    with opened as (${insertFrom('transactions', row, sql`(select 1) as once`)} returning *),
    noted as (${records.noteChange(ctx, sql`opened`, 'opened', { details })})
    select * from opened`.execute(ctx.db)
  return rows[0]!
}

/** Both codes printed on a ticket; together they are proof. */
export interface Ticket {
  readonly ticketNum: string
  readonly recordLoc: string
}

interface Access {
  /** Staff with it may see every stay; without it only the holder and the member. */
  readonly permission?: Permission
}

/** A stay by id, ticket or receipt number, if the caller may see it: holder, member, or staff with the permission. */
export function find(ctx: Context, idOrNumber: string, access: Access): Promise<StayRow | undefined> {
  return records.find(ctx, sql`${byIdOrNumber(idOrNumber)} and ${isOpenTo(ctx, access)}`)
}

/** As {@link find}, with the row locked until the transaction ends. */
export function lock(ctx: Context, idOrNumber: string, access: Access): Promise<StayRow | undefined> {
  return records.lock(ctx, sql`${byIdOrNumber(idOrNumber)} and ${isOpenTo(ctx, access)}`)
}

export function byTicket(ctx: Context, ticket: Ticket): Promise<StayRow | undefined> {
  return records.find(ctx, sql`ticket_num = ${spelled(ticket.ticketNum)} and record_loc = ${spelled(ticket.recordLoc)}`)
}

export function byReceipt(ctx: Context, receiptNumber: string): Promise<StayRow | undefined> {
  return records.find(ctx, sql`receipt_number = ${spelled(receiptNumber)}`)
}

/** A stay by id, ticket or receipt number, for the gate and for jobs. */
export function byNumber(ctx: Context, idOrNumber: string): Promise<StayRow | undefined> {
  return records.find(ctx, byIdOrNumber(idOrNumber))
}

/** The stay of a booking that was not voided. */
export function ofBooking(ctx: Context, bookingId: string): Promise<StayRow | undefined> {
  return records.find(ctx, sql`booking_id = ${bookingId} and status <> 'VOIDED'`)
}

/** Open stays by a part of a license plate. */
export function byPlate(ctx: Context, plate: string): Promise<StayRow[]> {
  return records.all(ctx, sql`status = 'OPEN' and plate like ${containing(plate)} order by entered_at limit 20`)
}

/** Stays with exactly this plate that are open, or ended since a moment. */
export function withPlate(ctx: Context, plate: string, since: Temporal.Instant): Promise<StayRow[]> {
  return records.all(
    ctx,
    sql`plate = ${plate} and (status = 'OPEN' or (status = 'CLOSED' and exited_at >= ${since}))
      order by entered_at desc limit 5`,
  )
}

/** Hours during which the gate finds a closed stay by plate or name, so that nobody opens a new ticket for it. */
const LATELY_HOURS = 24

/** Recently ended stays, by part of the plate or by booking or member, newest first. */
export function closedLately(ctx: Context, words: string, plate: string): Promise<StayRow[]> {
  return records.all(
    ctx,
    sql`status = 'CLOSED' and exited_at > ${ctx.now.subtract({ hours: LATELY_HOURS })}
      and (plate like ${containing(plate)}
        or exists (select from (${bookingsMatching(words)}) as meant where meant.id = transactions.booking_id)
        or exists (select from (${accountsMatching(words)}) as meant where meant.id = transactions.account_id))
      order by exited_at desc, id limit 20`,
  )
}

/** Whether a stay ended by being paid online. */
export async function endedUnseen(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from transaction_changes
    where transaction_id = ${id} and kind = 'closed' and details ? 'is_unseen' limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** The cars at the lot, for the FROM of another store. */
export const carsAtTheLot = sql`(
  select vehicle_class, entered_at, holds_until, booking_id from transactions where status = 'OPEN') as at_the_lot`

/** When each car arrived and left, if it has left. For the FROM of another store. */
export const carsThere = sql`(
  select vehicle_class, entered_at, exited_at from transactions where status <> 'VOIDED') as there`

/** When the car of each booking left, for the FROM of another store. */
export const bookedStaysEnded = sql`(
  select booking_id, exited_at from transactions where status = 'CLOSED' and booking_id is not null)`

/** What a list for drivers tells of an open stay, and what decides whether it costs what was booked. */
export type OpenStay = Pick<
  StayRow,
  | 'id'
  | 'vehicle_class'
  | 'plate'
  | 'terminal'
  | 'party'
  | 'entered_at'
  | 'is_lost_ticket'
  | 'late_flight'
  | 'holds_until'
  | 'paid_cents'
  | 'refunded_cents'
>

/** The open stays of bookings, by the booking. */
export async function openOf(ctx: Context, bookingIds: readonly string[]): Promise<ReadonlyMap<string, OpenStay>> {
  if (bookingIds.length === 0) return new Map()
  // Each is looked up: an array of ids would be searched through for each car at the lot.
  const { rows } = await sql<OpenStay & { booking_id: string }>`
    select id, booking_id, vehicle_class, plate, terminal, party, entered_at, is_lost_ticket, late_flight, holds_until,
      paid_cents, refunded_cents
    from transactions
    where status = 'OPEN' and booking_id in (select unnest(${bookingIds}::uuid[]))`.execute(ctx.db)
  return new Map(rows.map((stay) => [stay.booking_id, stay]))
}

/** How many cars are at the lot. */
export function countOpen(ctx: Context): Promise<number> {
  return countOf(ctx, sql`from transactions where status = 'OPEN'`)
}

/** Open stays, oldest first, at most so many. */
export function allOpen(ctx: Context, most: number): Promise<StayRow[]> {
  return records.all(ctx, sql`status = 'OPEN' order by entered_at, id limit ${most}`)
}

/**
 * How many stays are open, which of them were written since a mark, or their booking or voucher was, and the tickets of
 * those that have ended since. One that was voided is not told: without it, the count differs from what was known.
 */
export async function openSince(
  ctx: Context,
  mark: string,
  leftAfter: Temporal.Instant,
): Promise<{ count: number; ids: string[]; ended: string[] }> {
  const { rows } = await sql<{ count: number; ids: string[]; ended: string[] }>`
    select count(*)::int as count,
      coalesce(array_agg(stay.id) filter (where ${writtenSince(mark, sql`stay.xmin`)}
        or ${writtenSince(mark, sql`booking.written`)} or ${writtenSince(mark, sql`voucher.written`)}), '{}') as ids,
      (select coalesce(array_agg(ticket_num), '{}') from transactions as ended
        where status = 'CLOSED' and exited_at >= ${leftAfter} and ${writtenSince(mark, sql`ended.xmin`)}) as ended
    from transactions as stay
    left join ${writtenBookings} as booking on booking.id = stay.booking_id
    left join ${writtenVouchers} as voucher on voucher.id = stay.voucher_id
    where stay.status = 'OPEN'`.execute(ctx.db)
  return rows[0] ?? { count: 0, ids: [], ended: [] }
}

/** Cars that arrived without booking or voucher between two moments, by class and hour of the Pacific day. */
export async function walkInsBetween(
  ctx: Context,
  from: Temporal.Instant,
  before: Temporal.Instant,
): Promise<{ vehicle_class: VehicleClass; hour: number; count: number }[]> {
  const { rows } = await sql<{ vehicle_class: VehicleClass; hour: number; count: number }>`
    select vehicle_class, extract(hour from entered_at at time zone ${sql.lit(ZONE)})::int as hour, count(*)::int as count
    from transactions
    where entered_at >= ${from} and entered_at < ${before} and booking_id is null and voucher_id is null and status <> 'VOIDED'
    group by 1, 2`.execute(ctx.db)
  return rows
}

/** The facts of a closed stay that statistics of habits need. */
export interface Departure extends Pick<StayRow, 'vehicle_class' | 'booking_id' | 'voucher_id' | 'entered_at'> {
  readonly exited_at: Temporal.Instant
  /** Until when it was booked; null without a booking. */
  readonly travel_to: Temporal.Instant | null
}

/** Stays that ended between two moments. */
export async function departuresBetween(
  ctx: Context,
  from: Temporal.Instant,
  before: Temporal.Instant,
): Promise<Departure[]> {
  const { rows } = await sql<Departure>`
    select t.vehicle_class, booking_id, voucher_id, entered_at, exited_at, travel_to
    from transactions t left join ${carsBooked} on booked.id = booking_id
    where exited_at >= ${from} and exited_at < ${before} and exited_at is not null and t.status = 'CLOSED'`.execute(
    ctx.db,
  )
  return rows
}

/** Ids of stays that ended between two moments, newest first. */
export async function closedBetween(ctx: Context, from: Temporal.Instant, to: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions
    where exited_at > ${from} and exited_at <= ${to} and status = 'CLOSED' order by exited_at desc`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const CLOSED_ORDER: Orders<'travel_to_date'> = {
  'travel_to_date desc': sql`exited_at desc, id desc`,
  'travel_to_date asc': sql`exited_at, id`,
}

/** One page of a member's closed stays, and the total count. */
export function closedOf(
  ctx: Context,
  accountId: string,
  { sort_by, sort_order, ...page }: Page & Sorted<'travel_to_date'>,
): Promise<{ items: StayRow[]; count: number }> {
  const order = CLOSED_ORDER[`${sort_by} ${sort_order}`]
  return records.page(ctx, sql`account_id = ${accountId} and status = 'CLOSED'`, { order, ...page })
}

/** Stays by ticket, receipt or membership number, or plate, newest first; `most` at most. */
export function like(ctx: Context, typed: string, most: number): Promise<StayRow[]> {
  const number = spelled(typed)
  const plate = lettersAndDigits(typed)
  return records.all(
    ctx,
    sql`(ticket_num = ${number} or receipt_number = ${number} or plate = ${plate} or point_club_number = ${typed})
      order by entered_at desc limit ${most}`,
  )
}

/** How many stays a member has. */
export function countOfMember(ctx: Context, accountId: string): Promise<number> {
  return countOf(ctx, sql`from transactions where account_id = ${accountId}`)
}

/** The ids of a member's stays, for the WHERE of another store. */
export function staysOf(accountId: string): RawBuilder<unknown> {
  return sql`select id from transactions where account_id = ${accountId}`
}

/** The id of the stay of a ticket, for the WHERE of another store. */
export function staysOfTicket(typed: string): RawBuilder<unknown> {
  return sql`select id from transactions where ticket_num = ${typed.trim().toUpperCase()}`
}

/** Gives the stays of one member to another. What proved the one proves nothing of the other, whose card pays for none. */
export async function giveTo(
  ctx: Context,
  from: { readonly account_id: string; readonly number: string },
  into: { readonly account_id: string; readonly number: string },
): Promise<void> {
  await sql`
    update transactions set account_id = ${into.account_id},
      member_by = case when member_by is not null then 'NUMBER' end,
      point_club_number = case when point_club_number = ${from.number} then ${into.number} else point_club_number end
    where account_id = ${from.account_id}`.execute(ctx.db)
}

const WAITING_ORDER: Orders<'exited_at'> = {
  'exited_at desc': sql`exited_at desc, id desc`,
  'exited_at asc': sql`exited_at, id`,
}

/** Closed stays since a moment whose points a guest left for a member and nobody has accepted. */
function isWaitingFor(number: string, since: Temporal.Instant): RawBuilder<unknown> {
  return sql`booking_id in (${bookingsForPointsOf(number)}) and status = 'CLOSED' and account_id is null
    and point_club_number is null and exited_at > ${since}`
}

/** One page of the stays whose points wait for a member. */
export function waitingFor(
  ctx: Context,
  {
    number,
    since,
    sort_by,
    sort_order,
    ...page
  }: Page & Sorted<'exited_at'> & { number: string; since: Temporal.Instant },
): Promise<{ items: StayRow[]; count: number }> {
  return records.page(ctx, isWaitingFor(number, since), { order: WAITING_ORDER[`${sort_by} ${sort_order}`], ...page })
}

/** One of these stays, locked. */
export function lockWaiting(
  ctx: Context,
  { id, number, since }: { id: string; number: string; since: Temporal.Instant },
): Promise<StayRow | undefined> {
  return records.lock(ctx, sql`id = ${id} and ${isWaitingFor(number, since)}`)
}

const SORTS = { entered_at: 'entered_at', exited_at: 'exited_at', total: 'total_cents' } as const
type Sort = keyof typeof SORTS | `-${keyof typeof SORTS}`

export interface StayFilter {
  /** A ticket, receipt, booking or membership number, a plate, or a part of a name or email address. */
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
  readonly total_cents: Cents
  readonly refunded_cents: Cents
  /** The first day of entry that they are of. */
  readonly from: string
}

/** One page of matching stays, how many match, and the sums of recent closed ones unless a text finds very many. */
export async function search(
  ctx: Context,
  { sort, page_size, page_number, after, ...filter }: StayFilter & LongPage & { readonly sort: Sort },
): Promise<{ items: StayRow[]; count: number; next: string | null; sums: StaySums | null }> {
  const found = await idsFoundBy(ctx, filter.search)
  const { search, ...others } = filter
  // What they were sold as and how they were paid is counted in their lines.
  const inLines = !search && isOfLine(filter)
  const isRare = inLines && (await countOf(ctx, sql`from (${linesOf(filter)} limit ${FEW_LINES}) as few`)) < FEW_LINES
  const by = { found, isRare }
  const hasOthers = after !== undefined || Object.values(others).some((value) => value !== undefined)
  const [page, sums] = await Promise.all([
    records.sortedPage(ctx, matches(filter, by), {
      sort,
      columns: SORTS,
      nullable: ['exited_at', 'total_cents'],
      search,
      // As many as a list reaches have what is common: it need not be looked for.
      counted: inLines ? lineMatches(filter) : matches(found === 'many' && !hasOthers ? {} : filter, by),
      ...(inLines && { countedIn: sql`stay_lines` }),
      after,
      page_size,
      page_number,
    }),
    found === 'many' ? null : sumsOf(ctx, filter, { ...by, inLines }),
  ])
  return { ...page, sums }
}

async function sumsOf(
  ctx: Context,
  filter: StayFilter,
  { inLines, ...by }: Known & { inLines: boolean },
): Promise<StaySums> {
  const summed = summedDays(filter, pacificDate(ctx.now))
  const closed = inLines
    ? sql`select total_cents, refunded_cents from stay_lines where ${lineMatches({ ...filter, ...summed })} and status = 'CLOSED'`
    : sql`select total_cents, refunded_cents + booking_refunded_cents - paid_twice_cents as refunded_cents
        from transactions where ${matches({ ...filter, ...summed }, by)} and status = 'CLOSED'`
  const { rows } = await sql<Omit<StaySums, 'from'>>`
    select coalesce(sum(total_cents), 0)::bigint as total_cents, coalesce(sum(refunded_cents), 0)::bigint as refunded_cents
    from (${closed}) as closed`.execute(ctx.db)
  return { ...rows[0]!, from: summed.from }
}

/** Sums are computed per filter, so only for a month, which stays fast with a million stays. */
const LONGEST_SUM_DAYS = 31

/** The days of entry that sums cover: the last ones of the filter. */
function summedDays({ from, until = '9999-12-31' }: StayFilter, today: string): { from: string } {
  const last = until < today ? until : today
  const earliest = addDays(last, 1 - LONGEST_SUM_DAYS)
  return { from: from && from > earliest ? from : earliest }
}

/** Fewer are faster to start from than to test each stay in the order of the list. */
const FEW_LINES = 2000

/** The stays that a text finds, or that they are so many that a list reaches no further. */
async function idsFoundBy(ctx: Context, text: string | undefined): Promise<readonly string[] | 'many' | undefined> {
  if (!text) return undefined
  const byBooking = await firstIds(ctx, foundByBooking(text))
  if (byBooking.length === MOST_FOUND) return 'many'
  const byMember = await firstIds(ctx, sql`select id from transactions where account_id in (${accountsMatching(text)})`)
  const ids = [...new Set([...byBooking, ...byMember])]
  return ids.length < MOST_FOUND ? ids : 'many'
}

async function firstIds(ctx: Context, found: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${found}) as found limit ${MOST_FOUND}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** What is known of what a filter finds. */
interface Known {
  /** What the text finds; where that is many, each stay is tested for it. */
  readonly found?: readonly string[] | 'many' | undefined
  /** Few were sold and paid like this. */
  readonly isRare?: boolean
}

function matches(filter: StayFilter, { found, isRare = false }: Known = {}): RawBuilder<unknown> {
  const { search, status, vehicle_class, paid_by } = filter
  const line = sql`select from stay_lines as line where line.id = transactions.id and ${soldAndPaid(filter)}`
  return every(
    search && isFound(search, found),
    status && sql`status = ${status}`,
    vehicle_class && sql`vehicle_class = ${vehicle_class}`,
    isOfLine(filter) && (isRare ? sql`id in (${linesOf(filter)})` : sql`exists (${line} offset 0)`),
    paid_by === 'BOOKING' && sql`booking_paid_cents > 0`,
    paid_by === 'VOUCHER' && sql`voucher_id is not null`,
    entered(filter),
  )
}

/** Whether the line of a stay has to be looked at; the stay itself has the rest. */
function isOfLine({ product, paid_by }: StayFilter): boolean {
  return product !== undefined || paid_by === 'CARD' || paid_by === 'CASH'
}

function entered({ from, until }: StayFilter): RawBuilder<unknown> {
  return every(from && sql`entered_at >= ${startOf(from)}`, until && sql`entered_at < ${startOf(addDays(until, 1))}`)
}

/** The ids of stays that were sold, paid and so on as a filter without a text says. */
function linesOf(filter: StayFilter): RawBuilder<unknown> {
  return sql`select id from stay_lines where ${lineMatches(filter)}`
}

function lineMatches(filter: StayFilter): RawBuilder<unknown> {
  const { status, vehicle_class } = filter
  return every(
    status && sql`status = ${status}`,
    vehicle_class && sql`vehicle_class = ${vehicle_class}`,
    soldAndPaid(filter),
    entered(filter),
  )
}

function soldAndPaid({ product, paid_by }: StayFilter): RawBuilder<unknown> {
  return every(product && sql`product = ${product}`, paid_by && PAID_BY[paid_by])
}

const PAID_BY: Readonly<Record<PaidBy, RawBuilder<unknown>>> = {
  BOOKING: sql`by_booking`,
  VOUCHER: sql`by_voucher`,
  CARD: sql`by_card`,
  CASH: sql`by_cash`,
}

/** The ids of stays that a text finds by what they have themselves, each once, and by their booking, as far as a list reaches. */
function foundByBooking(text: string): RawBuilder<unknown> {
  // Each condition uses an index of its own; joined by "or" they would scan every stay. A join would first look up every booking.
  return sql`
    select id from transactions where ticket_num = ${spelled(text)}
    union all select id from transactions where receipt_number = ${spelled(text)}
    union all select id from transactions where point_club_number = ${text}
    union all select id from transactions where plate = ${lettersAndDigits(text)}
    union all (
      select stay.id from (${bookingsMatching(text)}) as meant
      cross join lateral (
        select id from transactions where booking_id = meant.id and ${hasItself(text)} is not true offset 0
      ) as stay limit ${MOST_FOUND}
    )`
}

/** What a stay has itself: a number, or its plate. */
function hasItself(text: string): RawBuilder<unknown> {
  return sql`(ticket_num = ${spelled(text)} or receipt_number = ${spelled(text)} or point_club_number = ${text}
    or plate = ${lettersAndDigits(text)})`
}

/** The condition that a stay is found by a text, of which it is known what it finds. */
function isFound(text: string, found: Known['found']): RawBuilder<unknown> {
  if (found !== undefined && found !== 'many') return sql`id = any(${found}::uuid[])`
  return sql`(${hasItself(text)}
    or (select true from (${bookingsMatching(text)}) as meant where meant.id = transactions.booking_id limit 1) is not null
    or (select true from (${accountsMatching(text)}) as meant where meant.id = transactions.account_id limit 1) is not null)`
}

/** Arrivals and departures of one hour, by hours since 1970: every Pacific hour starts on one. */
export type HourOfMoves = Row<'stay_hours'>

/** Hours from one on: those that were summed up, and what hours are that have changed since. */
function hoursFrom(first: number): RawBuilder<unknown> {
  return sql`
    select hour, arrivals, departures, highest from stay_hours
    where hour >= ${first} and hour not in (select hour from stay_hour_changes)
    union all
    select now.hour, now.arrivals::int, now.departures::int, now.highest::int
    from (select distinct hour from stay_hour_changes where hour >= ${first}) as changed
    cross join lateral (${hourNow(sql`changed.hour`)}) as now`
}

/** An hour as its stays make it, or nothing where nobody came or left. */
function hourNow(hour: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select hour, arrivals, departures, highest
    from stay_hours_between(to_timestamp(${hour} * 3600.0), to_timestamp((${hour} + 1) * 3600.0))`
}

/** The number of cars at the lot when an hour began, and hourly arrivals and departures from then until a moment. */
export async function movesBetween(
  ctx: Context,
  start: Temporal.Instant,
  end: Temporal.Instant,
): Promise<{ before: number; moves: HourOfMoves[] }> {
  const [first, last] = [hourOf(start), hourOf(end)]
  const [{ rows: there }, { rows: moves }] = await Promise.all([
    sql<{ count: number }>`
      select (select count(*) from transactions where status = 'OPEN')::int
        - (select coalesce(sum(arrivals - departures), 0) from (${hoursFrom(first)}) as since)::int as count`.execute(
      ctx.db,
    ),
    sql<HourOfMoves>`
      select hour, arrivals, departures, highest from (${hoursFrom(first)}) as hours where hour < ${last}
      union all
      select hour, arrivals::int, departures::int, highest::int
      from stay_hours_between(to_timestamp(${last} * 3600.0), ${end})
      order by hour`.execute(ctx.db),
  ])
  return { before: there[0]?.count ?? 0, moves }
}

function hourOf(at: Temporal.Instant): number {
  return Math.floor(at.epochMilliseconds / HOUR_MS)
}

/** So many changes of hours are taken in by one statement. */
const HOURS_AT_ONCE = 1000

/** Sums up the hours that have changed, the oldest change first. Returns how many changes. */
export async function takeInHours(ctx: Context): Promise<number> {
  // One at a time: what was summed up first must not overwrite what was summed up later.
  await sql`select pg_advisory_xact_lock(hashtext('stay_hours'))`.execute(ctx.db)
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from stay_hour_changes where id in (select id from stay_hour_changes order by id limit ${HOURS_AT_ONCE})
      returning hour
    ),
    kept as (
      insert into stay_hours (hour, arrivals, departures, highest)
      select changed.hour, coalesce(arrivals, 0), coalesce(departures, 0), coalesce(highest, 0)
      from (select distinct hour from taken) as changed
      left join lateral (${hourNow(sql`changed.hour`)}) as now on true
      on conflict (hour) do update
        set arrivals = excluded.arrivals, departures = excluded.departures, highest = excluded.highest
      returning 1
    )
    select count(*)::int as count from taken`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** A change with the details of any kind. */
export interface StayChange extends Pick<Row<'transaction_changes'>, 'at' | 'actor' | 'kind' | 'to_status'> {
  readonly details: Partial<ActDetails> & { readonly override?: Override }
}

/** The history of a stay, newest change first. */
export async function changesOf(ctx: Context, id: string): Promise<StayChange[]> {
  const { rows } = await sql<StayChange>`
    select at, actor, kind, to_status, details from transaction_changes where transaction_id = ${id}
    order by at desc, id desc`.execute(ctx.db)
  return rows
}

/** A change with a price that a person set. */
export interface OverrideRow extends Pick<Row<'transaction_changes'>, 'id' | 'at' | 'actor' | 'transaction_id'> {
  readonly ticket_num: string
  readonly override: Override
}

const LAST_FIRST = '-at'

/** One page of overrides, newest first, of some or all Pacific days, and their total difference. */
export async function overrides(
  ctx: Context,
  asked: LongPage & { readonly from?: string | undefined; readonly until?: string | undefined },
): Promise<{ items: OverrideRow[]; count: number; next: string | null; difference: Cents }> {
  const { from, until, after, ...page } = asked
  const matching = every(
    sql`details ? 'override'`,
    from && sql`at >= ${startOf(from)}`,
    until && sql`at < ${startOf(addDays(until, 1))}`,
  )
  const further = every(matching, behind(after, LAST_FIRST, sql`at`))
  const [{ rows: items }, count, { rows: sums }] = await Promise.all([
    sql<OverrideRow>`
      select c.id, c.at, c.actor, c.transaction_id, t.ticket_num, c.details -> 'override' as override
      from (select * from transaction_changes where ${further} order by at desc, id desc ${pageOf(page)}) as c
      join transactions t on t.id = c.transaction_id order by c.at desc, c.id desc`.execute(ctx.db),
    countListed(ctx, sql`from transaction_changes where ${further}`),
    sql<{ difference: Cents }>`
      select coalesce(sum((details -> 'override' ->> 'taken')::int - (details -> 'override' ->> 'priced')::int), 0)::bigint as difference
      from transaction_changes where ${matching}`.execute(ctx.db),
  ])
  const next = nextOf(items, LAST_FIRST, page.page_size, ({ at, id }) => [at, id])
  return { items, count, next, ...sums[0]! }
}

/** The moment a Pacific day begins. */
function startOf(date: string): Temporal.Instant {
  return fromLocal(date, '00:00')
}

function spelled(code: string): string {
  return readCode(code, CODE_LENGTH) ?? ''
}

function byIdOrNumber(idOrNumber: string): RawBuilder<unknown> {
  return hasIdOrNumber(idOrNumber, CODE_LENGTH, ['ticket_num', 'receipt_number'])
}

/** Ownership is in the WHERE. Access to a booking includes its stay. */
function isOpenTo({ caller }: Context, { permission }: Access): RawBuilder<unknown> {
  if (permission !== undefined && caller.account?.permissions.has(permission)) return sql`true`
  const held = (kind: string) => caller.grants.filter((grant) => grant.kind === kind).map((grant) => grant.id)
  const member = caller.account?.kind === 'member' ? caller.account.id : null
  return sql`(
    id = any(${held('transaction')}::uuid[]) or booking_id = any(${held('booking')}::uuid[])
    or account_id = ${member}::uuid)`
}

/** Since when days may need summing up: the last run, or else the first arrival; undefined if there is none. */
export async function daysWaitSince(ctx: Context): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select coalesce(max(rolled_at), (select min(entered_at) from transactions)) as at from stay_days`.execute(ctx.db)
  return rows[0]?.at ?? undefined
}

/** The days of which stays or payments have changed since they were last summed up, each once: whoever takes them sums them up. */
export async function takeChangedDays(ctx: Context, from?: string, to?: string): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    with taken as (
      delete from daily_figure_changes
      where date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity') returning date
    )
    select distinct date from taken order by date`.execute(ctx.db)
  return rows.map(({ date }) => date)
}

/** Sums up arrivals and departures of Pacific days from `from` to `to`, both included. */
export async function rollUpDays(ctx: Context, from: string, to: string): Promise<void> {
  await sql`delete from stay_days where date between ${from} and ${to}`.execute(ctx.db)
  const [start, end] = [startOf(from), startOf(addDays(to, 1))]
  await sql`
    with moved as (
      select (entered_at at time zone ${ZONE})::date as date, vehicle_class, 1 as arrivals, 0 as departures,
        case status when 'VOIDED' then 1 else 0 end as voids, 0 as charges, 0 as fees, 0 as taxes, 0 as total
      from transactions where entered_at >= ${start} and entered_at < ${end}
      union all
      select (exited_at at time zone ${ZONE})::date, vehicle_class, 0, 1, 0,
        charge_total * 100, fee_total * 100, tax_total * 100, total_cents
      from transactions left join lateral jsonb_to_record(rate) as kept (charge_total numeric, fee_total numeric, tax_total numeric) on true
      where status = 'CLOSED' and exited_at >= ${start} and exited_at < ${end}
    )
    insert into stay_days (date, vehicle_class, arrivals, departures, voids, charge_cents, fee_cents, tax_cents, total_cents, rolled_at)
    select date, vehicle_class, sum(arrivals), sum(departures), sum(voids), sum(charges), sum(fees), sum(taxes), sum(total), ${ctx.now}
    from moved group by date, vehicle_class`.execute(ctx.db)
}

/** The daily figures, all vehicle classes together. */
export async function stayDays(ctx: Context, from: string, to: string) {
  const { rows } = await sql<Omit<Row<'stay_days'>, 'vehicle_class' | 'rolled_at'>>`
    select date, sum(arrivals) as arrivals, sum(departures) as departures, sum(voids) as voids,
      sum(charge_cents) as charge_cents, sum(fee_cents) as fee_cents, sum(tax_cents) as tax_cents, sum(total_cents) as total_cents
    from stay_days where date between ${from} and ${to} group by date order by date`.execute(ctx.db)
  return rows
}

/** Stays whose paid or refunded amount differs from the sum of their payments. */
export function differing(ctx: Context, compared: Compared): Promise<Differing[]> {
  return differingFromPayments(ctx, sql`from transactions`, 'transaction_id', compared)
}

/** How many stays ended between two moments, and how many tickets were voided. */
export async function countMoved(
  ctx: Context,
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
): Promise<{ departures: number; voids: number }> {
  const { rows } = await sql<{ departures: number; voids: number }>`
    select
      (select count(*)::int from transactions where status = 'CLOSED' and exited_at >= ${from} and exited_at < ${until}) as departures,
      (select count(*)::int from transaction_changes where kind = 'voided' and at >= ${from} and at < ${until}) as voids`.execute(
    ctx.db,
  )
  return rows[0]!
}
