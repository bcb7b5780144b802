import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import { lettersAndDigits } from '../../lib/code.ts'
import { MOST_FOUND } from '../../lib/listed.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { addDays, fromLocal } from '../../lib/pacific.ts'
import type { SavedCard } from '../../platform/cards.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { eachDay } from '../../platform/days.ts'
import { insertFrom, insertRows, json, type Row, violatedConstraint } from '../../platform/database.ts'
import { writtenSince } from '../../platform/marks.ts'
import { readCode } from '../../platform/random.ts'
import { oncePerPage } from '../../platform/page-reads.ts'
import { gathered, isOneOf, together } from '../../platform/together.ts'
import {
  behind,
  countListed,
  countOf,
  defineRecords,
  endsInDigits,
  every,
  hasIdOrNumber,
  hasWords,
  idKey,
  isUuid,
  type LongPage,
  milliseconds,
  nextOf,
  type Orders,
  type Page,
  pageOf,
  type Sorted,
  spelledOut,
  WHOLE_ADDRESS,
} from '../../platform/records.ts'
import {
  allHoldNothing,
  followFree,
  type HeldFree,
  holdNothing,
  isWhollyFree,
  type NewHolder,
  noteHolders,
  noteNewHolders,
  type Taker,
  takeStalls,
  takeStallsOfAll,
  type Wanted,
} from '../capacity/index.ts'
import {
  bookingsOfSameCard,
  type ChargeRequest,
  cardAndCharge,
  cardsAndCharges,
  differing as differingFromPayments,
  type Compared,
  type Differing,
  usedSincePrior,
} from '../payments/index.ts'
import { isHeldForQuote } from '../holds/index.ts'
import { everyQuote, keepQuotes, type QuoteRow } from '../quotes/index.ts'
import type { ChangedDates } from '../rates/index.ts'
import { redemptions } from '../coupons/index.ts'
import type { ReasonCode } from '../acts/kinds.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { BookingStatus } from './contract.ts'
import { waitsForLink } from './pay-links/store.ts'
import { type FeeRule, takerOf } from './rules.ts'
import { type Details, type KeyOf, keysAt } from './traveler/fields.ts'

/** A booking as it is kept. `language` is that of the page it was booked on, which its holder reads. */
export type BookingRow = Row<'bookings'>

/** What a new booking brings; the rest has its start value. */
export type NewBooking = Omit<
  BookingRow,
  | 'status'
  | 'language'
  | 'paid_cents'
  | 'refunded_cents'
  | 'goodwill_cents'
  | 'credited_cents'
  | 'late_fee_cents'
  | 'cancellation_fee_cents'
  | 'end_reason'
  | 'terms_version'
  | 'prior_number'
  | 'version'
  | 'created_at'
  | 'updated_at'
>

/** What staff gave back of a booking, and why. */
export interface Given {
  readonly amount: Cents
  /** What of it comes back as points, since points had paid for it. */
  readonly to_points?: Cents
  readonly reason_code: ReasonCode
  readonly reason: string
  /** The account that approved it. */
  readonly approved_by: string | null
}

/** What somebody got in place of money. */
export interface Credit {
  readonly means: 'POINTS' | 'VOUCHER'
  /** None for a voucher. */
  readonly points: number
  /** The voucher's. */
  readonly voucher_id: string | null
}

/** What is kept with each kind of change. The kinds are stored. */
interface ChangeDetails {
  readonly created: object
  readonly confirmed: object
  readonly 'card refused': object
  readonly changed: {
    readonly before: {
      readonly quote_id: string
      readonly travel_from_date: string
      readonly travel_to_date: string
      readonly total: string
      /** Missing where the class could not be changed yet. */
      readonly vehicle_class?: VehicleClass
    }
    readonly charged: Cents
    readonly refunded: Cents
    /** What of the refund is points, since points had paid for it. */
    readonly points?: Cents
  }
  /** Older rows keep a finished sentence in place of the rule. */
  readonly cancelled: { readonly fee: Cents; readonly refund: Cents; readonly rule: FeeRule | string }
  readonly 'no show': { readonly fee: Cents; readonly refund: Cents }
  readonly 'no show undone': object
  readonly walked: Omit<Given, 'amount'> & { readonly lot: string; readonly cost: Cents; readonly refund: Cents }
  /** Before acts had reasons there was the amount alone. */
  readonly refunded: Given | Pick<Given, 'amount'>
  readonly credited: Credit & Given
  readonly 'trip details changed': { readonly before: Pick<BookingRow, KeyOf<'trip'>> }
  readonly 'details changed': { readonly before: Partial<Details>; readonly after: Partial<Details> }
  readonly 'pay link sent': { readonly amount: Cents; readonly due_at: string; readonly quote_id: string }
  readonly 'pay link ended': { readonly how: 'EXPIRED' | 'WITHDRAWN' }
  readonly 'checked in': object
  readonly 'points declined': object
  readonly 'check-in undone': object
  readonly completed: object
  readonly 'linked to a membership': { readonly number: string }
  readonly 'taken out of a membership': { readonly number: string | null }
  readonly 'moved in': { readonly prior_number: string }
}

/** Bookings that were sold and not canceled, for the FROM of another store; those with a prior number were moved in. */
export const notCanceled = sql`(
  select id, quote_id, product_id, vehicle_class, travel_from, travel_to, created_at, prior_number from bookings
  where status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW')) as sold`

/** Every booking as far as its car is concerned, for the FROM of another store. */
export const carsBooked = sql`(select id, vehicle_class, status, travel_from, travel_to from bookings) as booked`

const CANCELED_AT = sql`(
  select max(at) from booking_changes c where c.booking_id = bookings.id and c.kind = 'cancelled')`

/** Each booking with its dates, when it was made, and when it was canceled, for the FROM of another store. */
export const bookedSpans = sql`(
  select vehicle_class, travel_from, travel_to, created_at,
    case when status = 'CANCELLED' then coalesce(${CANCELED_AT}, updated_at) end as canceled_at
  from bookings) as spans`

/** Bookings that are still to come or under way, for the FROM of another store. */
export const liveBookings = sql`(
  select travel_from from bookings where status in ('PENDING', 'CONFIRMED', 'CHECKED_IN')) as live`

const TAKES_SPACE = ['PENDING', 'CONFIRMED'] as const

const records = defineRecords<'bookings', 'booking_changes', ChangeDetails>({
  table: 'bookings',
  changes: 'booking_changes',
  owner: 'booking_id',
  repeated: ['quote_id', 'version'],
  // What its holders hold at no cost.
  follow: (ctx, before, after) => followFree(ctx, before, after, TAKES_SPACE),
})

export const { byId, lockById, byIds, change } = records

/** What is written with a booking. */
export interface Writing {
  readonly dates: readonly string[]
  /** None where a company pays. */
  readonly card: SavedCard | undefined
  readonly charge: ChargeRequest | undefined
  readonly isHeld: boolean
  /** What is paid as it is written: with points. */
  readonly paid?: Cents
  /** Who holds it, and until when it costs them nothing; with `wanted` only where they hold nothing like that yet. */
  readonly free?: Pick<HeldFree, 'free_until' | 'free_hours'> & {
    readonly holders: readonly string[]
    readonly wanted: Wanted | undefined
  }
}

/** Why no booking was written. */
export type NotWritten = 'sold_out' | 'quote_taken' | 'being_erased'

/**
 * Takes the space, unless it is held for whoever books, and writes the PENDING booking, its card, its charge and who holds it
 * in ONE statement: all of it or nothing.
 * @returns the booking; `sold_out` when a date is full or its holders hold something; `quote_taken` when a live booking holds
 *   the quote; `being_erased` while the data of whoever books is going
 */
export async function create(
  ctx: Context,
  booking: NewBooking,
  { dates, card, charge, isHeld, paid = cents(0), free }: Writing,
): Promise<BookingRow | NotWritten> {
  const row = pendingRow(ctx, booking, paid)
  const mayHold = free?.wanted ? holdNothing(ctx, free.holders, free.wanted) : sql<boolean>`true`
  // What is held was taken when it was held.
  const space = isHeld
    ? sql`stalls_open as (select ${mayHold} as ok)`
    : takeStalls(booking.vehicle_class, dates, takerOf(booking), mayHold)
  try {
    const { rows } = await sql<BookingRow>`
      with ${space},
      booked as (${insertFrom('bookings', row, sql`(select from stalls_open where ok) as space`)} returning *),
      ${keepQuotes(sql`select quote_id from booked`)},
      noted as (${records.noteChange(ctx, sql`booked`, 'created', {})})
      ${free ? sql`, holders_noted as (${noteHolders(sql`booked`, free.holders, free)})` : sql``}
      ${card ? sql`, ${cardAndCharge(ctx, 'booked', { card, charge })}` : sql``}
      select * from booked`.execute(ctx.db)
    return rows[0] ?? 'sold_out'
  } catch (error) {
    if (violatedConstraint(error) === 'one_live_booking_per_quote') return 'quote_taken'
    if (violatedConstraint(error) === 'nobody_books_while_erased') return 'being_erased'
    throw error
  }
}

/** A booking whose money has come, and all that has been paid for it. */
interface Confirming {
  readonly before: BookingRow
  readonly paid: Cents
}

/** Confirms a locked booking that waited for its money. */
export const confirm = together(async (ctx, confirming: readonly Confirming[]): Promise<BookingRow[]> => {
  const [only] = confirming
  if (only && confirming.length === 1) {
    return [await change(ctx, only.before, 'confirmed', { status: 'CONFIRMED', paid_cents: only.paid })]
  }
  const told = confirming.map(({ before: { id }, paid }) => ({ id, paid_cents: paid, change_id: ctx.random.uuid() }))
  const { rows } = await sql<BookingRow>`
    with told as materialized (
      select * from jsonb_to_recordset(${json(told)}) as told (id uuid, paid_cents int, change_id uuid)
    ),
    changed as (
      update bookings set status = 'CONFIRMED', paid_cents = told.paid_cents, updated_at = greatest(updated_at, ${ctx.now})
      from told where bookings.id = told.id and bookings.id = any(array(select id from told)) returning bookings.*
    ),
    noted as (${records.noteChange(ctx, sql`changed`, 'confirmed', {
      newId: sql`(select change_id from told where told.id = changed.id)`,
      at: sql`updated_at`,
      from: 'PENDING',
    })})
    select * from changed`.execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return confirming.map(({ before }) => byId.get(before.id)!)
})

function pendingRow(ctx: Context, booking: NewBooking, paid: Cents) {
  return {
    ...booking,
    status: 'PENDING' as const,
    paid_cents: paid,
    language: ctx.language,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
}

/** A booking of a traveler without a membership, by a card that is charged now, whose space nobody holds yet. */
export interface PlainBooking {
  /** That of its own request. */
  readonly ctx: Context
  readonly booking: NewBooking
  readonly dates: readonly string[]
  readonly card: SavedCard
  readonly charge: ChargeRequest
  readonly free: Pick<HeldFree, 'free_until' | 'free_hours'> & {
    readonly holders: readonly string[]
    readonly wanted: Wanted
  }
}

/**
 * As {@link create}, for several that have no holder and no quote in common and whose holders are locked: where each holder
 * holds nothing else and there is space for all, all of them in ONE statement.
 * @returns the bookings in their order; undefined, and nothing is written, where any may have to be refused
 * @throws what PostgreSQL says where any has to be
 */
export async function createAll(
  ctx: Context,
  plain: readonly PlainBooking[],
): Promise<readonly BookingRow[] | undefined> {
  const dates = plain.flatMap(({ booking: { vehicle_class }, dates }) => dates.map((date) => ({ vehicle_class, date })))
  const holders = plain.flatMap(({ booking, free: { holders, wanted, ...until } }) =>
    holders.map((holder): NewHolder => {
      const { id: space_id, vehicle_class, travel_from, travel_to } = booking
      return { space_id, holder, vehicle_class, travel_from, travel_to, ...until, held_before: wanted.except ?? null }
    }),
  )
  const wanted = sql`jsonb_to_recordset(${json(dates)}) as stay (vehicle_class text, date date)`
  const isOpen = sql`(select ok from stalls_open)`
  const rows = plain.map(({ ctx, booking }) => pendingRow(ctx, booking, cents(0)))
  const changes = Object.fromEntries(plain.map(({ ctx, booking: { id } }) => [id, ctx.random.uuid()]))
  const shown = plain.map(({ ctx, booking: { id: bookingId }, card, charge }) => ({ ctx, bookingId, card, charge }))
  const { rows: made } = await sql<BookingRow>`
    with taking as materialized (
      select * from jsonb_to_recordset(${json(holders)}) as taking (space_id uuid, holder text, vehicle_class text,
        travel_from timestamptz, travel_to timestamptz, free_until timestamptz, free_hours int, held_before uuid)
    ),
    ${takeStallsOfAll(wanted, allHoldNothing(ctx, sql`taking`))},
    booked as (${insertRows('bookings', rows, isOpen)} returning *),
    ${keepQuotes(sql`select quote_id from booked`)},
    noted as (${records.noteChange(ctx, sql`booked`, 'created', { newId: sql`(${json(changes)} ->> id::text)`, at: sql`created_at` })}),
    holders_noted as (${noteNewHolders(sql`taking`, isOpen)}),
    ${cardsAndCharges(shown, isOpen)}
    select * from booked`.execute(ctx.db)
  if (made.length === 0) return undefined
  const byId = new Map(made.map((row) => [row.id, row]))
  return plain.map(({ booking }) => byId.get(booking.id)!)
}

/** A quote that is about to be booked, and what may be in the way. */
export interface QuoteInHand extends QuoteRow {
  /** A live booking holds it. */
  readonly is_taken: boolean
  /** Space is held for this customer. */
  readonly is_held: boolean
  /** Nothing is in the way on any of its dates; where this is false, something may be. */
  readonly is_free: boolean
  /** The live booking that an earlier run of the same request made. */
  readonly earlier_id: string | null
  /** A live booking of the same e-mail address whose dates overlap. */
  readonly overlapping_id: string | null
}

/** A stay of somebody, by their address or their account. */
export interface StayOf {
  readonly email: string
  readonly account_id: string | null
  readonly travel_from: Temporal.Instant
  readonly travel_to: Temporal.Instant
}

/** Whether somebody has made a live booking for some of the same dates since a moment. */
export async function hasBookedSince(ctx: Context, stay: StayOf, since: Temporal.Instant): Promise<boolean> {
  const { email, account_id, travel_from, travel_to } = stay
  const { rows } = await sql<{ has_booked: boolean }>`
    select exists (
      select from bookings
      where (lower(email) = ${email.toLowerCase()} or account_id = ${account_id}::uuid) and ${isLive}
        and travel_from < ${travel_to} and travel_to > ${travel_from} and created_at >= ${since}) as has_booked`.execute(
    ctx.db,
  )
  return rows[0]?.has_booked ?? false
}

/** Who wants to book which quote, as {@link quoteInHand} asks. */
interface InHand {
  readonly quoteId: string
  readonly email: string
  readonly taker: Taker
  readonly requestKey: string | undefined
}

/**
 * All that a booking asks before it shows a card to anybody, in one statement with those who ask at the same moment.
 * Undefined where there is no such quote. `offset 0` makes the planner look each quote up: it expects a hundred, and would
 * rather read a young table as a whole.
 */
export async function quoteInHand(
  ctx: Context,
  quoteId: string,
  { email, taker }: Pick<InHand, 'email' | 'taker'>,
): Promise<QuoteInHand | undefined> {
  if (!isUuid(quoteId)) return undefined
  return quotesInHand(ctx, { quoteId, email: email.toLowerCase(), taker, requestKey: ctx.requestKey })
}

const quotesInHand = gathered(
  async (ctx: Context, inHand: readonly InHand[]): Promise<readonly (QuoteInHand | undefined)[]> => {
    const asked = inHand.map(({ quoteId: quote_id, email, taker, requestKey: request_key }, place) => ({
      place,
      quote_id,
      email,
      is_member: taker.isMember,
      request_key,
    }))
    const { rows } = await sql<QuoteInHand & { readonly place: number }>`
      select asked.place, quote.*,
        exists (select from bookings where quote_id = quote.id and status <> 'CANCELLED' offset 0) as is_taken,
        ${isHeldForQuote(ctx)} as is_held, ${isWhollyFree(sql`asked.is_member`)} as is_free,
        (select id from bookings where request_key = asked.request_key and status <> 'CANCELLED') as earlier_id,
        (select id from bookings
         where lower(email) = asked.email and ${isLive}
           and travel_from < quote.travel_to and travel_to > quote.travel_from
         order by travel_from limit 1) as overlapping_id
      from jsonb_to_recordset(${json(asked)})
          as asked (place int, quote_id uuid, email text, is_member boolean, request_key text)
        cross join lateral (select * from ${everyQuote} where quote.id = asked.quote_id offset 0) as quote`.execute(
      ctx.db,
    )
    const found = new Map(rows.map(({ place, ...quote }) => [place, quote]))
    return inHand.map((_, place) => found.get(place))
  },
)

/** Whether a live booking holds a quote. */
export async function isQuoteTaken(ctx: Context, quoteId: string): Promise<boolean> {
  return (await records.find(ctx, sql`quote_id = ${quoteId} and status <> 'CANCELLED'`)) !== undefined
}

/** A booking by id or number, if the caller may see it: its holder, its member, or staff with the permission. */
export function find(ctx: Context, idOrNumber: string, permission: Permission): Promise<BookingRow | undefined> {
  return findOpened(ctx, idOrNumber, rightsOf(ctx, permission))
}

const findOpened = oncePerPage((ctx: Context, idOrNumber: string, rights: Rights) =>
  records.find(ctx, mayOpen(rights, idOrNumber)),
)

/** As {@link find}, with the row locked until the transaction ends. */
export function lock(ctx: Context, idOrNumber: string, permission: Permission): Promise<BookingRow | undefined> {
  return records.lock(ctx, mayOpen(rightsOf(ctx, permission), idOrNumber))
}

/** What somebody may open: all bookings, or those that they hold links of and those of their membership. */
type Rights = 'all' | { readonly held: readonly string[]; readonly member: string | null }

function rightsOf({ caller }: Context, permission: Permission): Rights {
  if (caller.account?.permissions.has(permission)) return 'all'
  const held = caller.grants.filter((grant) => grant.kind === 'booking').map((grant) => grant.id)
  return { held, member: caller.account?.kind === 'member' ? caller.account.id : null }
}

/** Ownership is in the WHERE, so that a stranger's row is a missing row. */
function mayOpen(rights: Rights, idOrNumber: string): RawBuilder<unknown> {
  const isIt = hasIdOrNumber(idOrNumber, NUMBER_LENGTH)
  if (rights === 'all') return isIt
  return sql`${isIt} and (id = any(${rights.held}::uuid[]) or account_id = ${rights.member}::uuid)`
}

/** The booking that an earlier run of the same request made and that still lives. */
export function byRequestKey(ctx: Context, requestKey: string): Promise<BookingRow | undefined> {
  return records.find(ctx, sql`request_key = ${requestKey} and status <> 'CANCELLED'`)
}

/** Forgets which request made what was made before a moment. */
export async function forgetRequests(ctx: Context, before: Temporal.Instant): Promise<void> {
  await sql`update bookings set request_key = null where request_key is not null and created_at < ${before}`.execute(
    ctx.db,
  )
}

/** Bookings that have been PENDING since before the given moment, oldest first. Those that wait for a payment link do so rightly. */
export function pendingSince(ctx: Context, moment: Temporal.Instant): Promise<BookingRow[]> {
  return records.all(
    ctx,
    sql`status = 'PENDING' and created_at < ${moment} and not ${waitsForLink} order by created_at limit 500`,
  )
}

export function byNumberAndEmail(ctx: Context, number: string, email: string): Promise<BookingRow | undefined> {
  return records.find(ctx, sql`${hasNumber(number)} and lower(email) = ${email.toLowerCase()}`)
}

/** Confirmed bookings whose stay is over, oldest first. */
export function overdue(ctx: Context): Promise<BookingRow[]> {
  return records.all(ctx, sql`status = 'CONFIRMED' and travel_to <= ${ctx.now} order by travel_to limit 500`)
}

/** A booking by its number, for the gate. */
export function byNumber(ctx: Context, number: string): Promise<BookingRow | undefined> {
  return records.find(ctx, hasNumber(number))
}

/** The booking that was made last for an address. */
export function lastByEmail(ctx: Context, email: string): Promise<BookingRow | undefined> {
  return records.find(ctx, sql`lower(email) = ${email.toLowerCase()} order by created_at desc, id desc limit 1`)
}

export interface BookingFilter {
  readonly companyId?: string | undefined
  /** A number, a plate, a part of a name or email address, or the last four digits or more of a phone number. */
  readonly search?: string | undefined
  readonly status?: BookingStatus | 'NOT_CANCELED' | undefined
  readonly vehicleClass?: VehicleClass | undefined
  /** Arrival. */
  readonly from?: Temporal.Instant | undefined
  readonly before?: Temporal.Instant | undefined
  /** Departure. */
  readonly leavesFrom?: Temporal.Instant | undefined
  readonly leavesBefore?: Temporal.Instant | undefined
  /** A span that the stay touches; `longest` is when the earliest of those can have begun. */
  readonly on?: {
    readonly from: Temporal.Instant
    readonly before: Temporal.Instant
    readonly longest: Temporal.Instant
  }
  /** Booked since a moment; of a span also what was booked before and canceled since: what the numbers of its dates changed by. */
  readonly since?: Temporal.Instant | undefined
}

const SORTS = { arrival: 'travel_from', created_at: 'created_at', total: 'total_cents' } as const
type Sort = keyof typeof SORTS | `-${keyof typeof SORTS}`

/** Bookings that match, whatever their status: a page of them, and how many there are. */
export function findAll(
  ctx: Context,
  { sort, page_size, page_number, after, ...filter }: BookingFilter & LongPage & { readonly sort: Sort },
): Promise<{ items: BookingRow[]; count: number; next: string | null }> {
  const { search, on } = filter
  const among = on ? touching(on) : undefined
  return records.sortedPage(ctx, matches(filter), {
    sort,
    columns: SORTS,
    search,
    among,
    after,
    page_size,
    page_number,
  })
}

/**
 * The bookings whose stay touches a span. Few are of more than 14 days: those are looked for among themselves, all others among
 * the arrivals of the 14 days before.
 */
function touching({ from, before, longest }: NonNullable<BookingFilter['on']>): RawBuilder<unknown> {
  const touches = sql`travel_from >= ${longest} and travel_from < ${before} and travel_to > ${from}`
  return sql`(
    select * from bookings
    where travel_from >= ${from.subtract({ hours: 14 * 24 })} and ${touches} and travel_to - travel_from <= interval '14 days'
    union all
    select * from bookings where ${touches} and travel_to - travel_from > interval '14 days'
  ) as bookings`
}

/** The bookings that a filter finds, or those with some ids, soonest arrival first, for the statement of another store. */
export function chosenBookings(chosen: BookingFilter | readonly string[], most: number): RawBuilder<unknown> {
  const condition = 'map' in chosen ? sql`id = any(${chosen}::uuid[])` : matches(chosen)
  return sql`select id, travel_from from bookings where ${condition} order by travel_from, id limit ${most}`
}

/** Bookings by id with who and when they are for, for the FROM of another store. */
export const bookingLines = sql`(
  select id, number, full_name, email, vehicle_class, travel_from, travel_to from bookings) as booking`

function matches({ search, status, vehicleClass, companyId, ...span }: BookingFilter): RawBuilder<unknown> {
  const { from, before, leavesFrom, leavesBefore, on, since } = span
  return every(
    search && matchesSearch(search),
    status === 'NOT_CANCELED' ? sql`status <> 'CANCELLED'` : status && sql`status = ${status}`,
    vehicleClass && sql`vehicle_class = ${vehicleClass}`,
    companyId && sql`company_id = ${companyId}`,
    from && sql`travel_from >= ${from}`,
    before && sql`travel_from < ${before}`,
    leavesFrom && sql`travel_to >= ${leavesFrom}`,
    leavesBefore && sql`travel_to < ${leavesBefore}`,
    on && sql`travel_from >= ${on.longest} and travel_from < ${on.before} and travel_to > ${on.from}`,
    since && (on ? changedSince(since) : sql`created_at >= ${since}`),
  )
}

function changedSince(since: Temporal.Instant): RawBuilder<unknown> {
  return sql`case when created_at >= ${since} then status <> 'CANCELLED'
    else status = 'CANCELLED' and coalesce(${CANCELED_AT}, updated_at) >= ${since} end`
}

/** How many bookings of a class one date has. */
export interface CountOfDate extends Pick<BookingRow, 'vehicle_class'> {
  readonly date: string
  readonly count: number
}

interface Span {
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
}

/** How many bookings arrive on each Pacific date from one to another, both included, by class; canceled ones do not. */
export async function arrivalsByDate(ctx: Context, from: string, to: string): Promise<CountOfDate[]> {
  const { rows } = await sql<CountOfDate>`
    select day.date, vehicle_class, count
    from ${eachDay(from, to)} cross join lateral (
      select vehicle_class, count(*)::int as count from bookings
      where travel_from >= day.starts and travel_from < day.ends and status <> 'CANCELLED' group by vehicle_class
    ) as counted`.execute(ctx.db)
  return rows
}

/** As {@link arrivalsByDate}, by when they leave, and how many of them as the date begins. */
export async function departuresByDate(
  ctx: Context,
  from: string,
  to: string,
): Promise<(CountOfDate & { readonly at_midnight: number })[]> {
  const { rows } = await sql<CountOfDate & { readonly at_midnight: number }>`
    select day.date, vehicle_class, count, at_midnight
    from ${eachDay(from, to)} cross join lateral (
      select vehicle_class, count(*)::int as count, (count(*) filter (where travel_to = day.starts))::int as at_midnight
      from bookings
      where travel_to >= day.starts and travel_to < day.ends and status <> 'CANCELLED' group by vehicle_class
    ) as counted`.execute(ctx.db)
  return rows
}

/** How many stays touch a span, by class; canceled ones do not. */
export async function underWay(
  ctx: Context,
  span: NonNullable<BookingFilter['on']>,
): Promise<Pick<CountOfDate, 'vehicle_class' | 'count'>[]> {
  const { rows } = await sql<Pick<CountOfDate, 'vehicle_class' | 'count'>>`
    select vehicle_class, count(*)::int as count from ${touching(span)}
    where status <> 'CANCELLED' group by vehicle_class`.execute(ctx.db)
  return rows
}

/** Booked arrivals and departures of one hour, counted in hours since 1970: every Pacific hour begins with one of them. */
export interface BookedHour {
  readonly hour: number
  readonly arrivals: number
  readonly departures: number
}

/** How many bookings arrive and leave in each hour of a span; canceled ones do not. */
export async function bookedByHour(ctx: Context, { from, before }: Span): Promise<BookedHour[]> {
  const { rows } = await sql<BookedHour>`
    with booked as (
      select travel_from as at, 1 as arrivals, 0 as departures from bookings
      where travel_from >= ${from} and travel_from < ${before} and status <> 'CANCELLED'
      union all
      select travel_to, 0, 1 from bookings where travel_to >= ${from} and travel_to < ${before} and status <> 'CANCELLED'
    )
    select floor(extract(epoch from at) / 3600)::int as hour, sum(arrivals)::int as arrivals,
      sum(departures)::int as departures
    from booked group by 1 order by 1`.execute(ctx.db)
  return rows
}

/** A use of a coupon, and the booking it was for. */
interface CouponRedemption
  extends Pick<BookingRow, 'number' | 'full_name'>,
    Pick<Row<'coupon_redemptions'>, 'booking_id' | 'code' | 'discount_cents' | 'redeemed_at' | 'returned_at'> {
  readonly email_addr: string
}

const REDEMPTION_SORTS = { code: sql`code`, redeemed_at: sql`redeemed_at` } as const
export type RedemptionSort = keyof typeof REDEMPTION_SORTS | `-${keyof typeof REDEMPTION_SORTS}`

/** Uses of coupons with the bookings they were for: a page of them, and how many there are. */
export async function couponRedemptions(
  ctx: Context,
  {
    search,
    couponId,
    isReturned,
    from,
    before,
    sort,
    after,
    ...page
  }: Omit<BookingFilter, 'status'> &
    LongPage & {
      readonly couponId?: string | undefined
      readonly isReturned?: boolean | undefined
      readonly sort: RedemptionSort
    },
) {
  const goesOn = sort.endsWith('redeemed_at')
  const matching = every(
    couponId && sql`coupon_id = ${couponId}`,
    isReturned !== undefined && (isReturned ? sql`returned_at is not null` : sql`returned_at is null`),
    from && sql`redeemed_at >= ${from}`,
    before && sql`redeemed_at < ${before}`,
    goesOn && behind(after, sort, sql`redeemed_at`, idKey(sql`booking_id`)),
  )
  const source = search
    ? await redemptionsFoundBy(ctx, search, matching)
    : sql`(select * from (${redemptions}) as redeemed where ${matching}) as redemption`
  const column = REDEMPTION_SORTS[sort.replace('-', '') as keyof typeof REDEMPTION_SORTS]
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = sql`${column} ${direction}, booking_id ${direction}`
  const [{ rows: items }, count] = await Promise.all([
    sql<CouponRedemption>`
      select booking_id, number, code, discount_cents, full_name, bookings.email as email_addr, redeemed_at, returned_at
      from (select * from ${source} order by ${order} ${pageOf(page, search)}) as redemption
      join bookings on bookings.id = redemption.booking_id order by ${order}`.execute(ctx.db),
    countListed(ctx, sql`from ${source}`, search),
  ])
  const name = ({ redeemed_at, booking_id }: CouponRedemption) => [redeemed_at, booking_id] as const
  return { items, count, next: goesOn ? nextOf(items, sort, page.page_size, name) : null }
}

/** Uses of coupons that a text finds by their code or their booking, for a FROM. */
async function redemptionsFoundBy(
  ctx: Context,
  search: string,
  matching: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const code = search.toUpperCase()
  const { rows } = await sql<{ ids: string[] }>`
    select array(select id from (${bookingsMatching(search)}) as found limit ${MOST_FOUND})::text[] as ids`.execute(
    ctx.db,
  )
  const ids = rows[0]?.ids ?? []
  // Where so many bookings are found, each use is tested, in the order of the list, until it is full.
  if (ids.length === MOST_FOUND) {
    return sql`(
      select * from (${redemptions}) as redeemed where (code = ${code}
        or (select true from (${bookingsMatching(search)}) as meant where meant.id = redeemed.booking_id limit 1) is not null)
        and ${matching}
    ) as redemption`
  }
  // What is typed may be a code or something of the booking: each by an index of its own.
  return sql`(
    select * from (${redemptions}) as coded where code = ${code} and ${matching}
    union all
    select * from (${redemptions}) as booked where code <> ${code} and booking_id = any(${ids}::uuid[]) and ${matching}
  ) as redemption`
}

/** By a number, a plate, a part of a name or email address, or the last four digits or more of a phone number. */
function matchesSearch(search: string): RawBuilder<unknown> {
  if (WHOLE_ADDRESS.test(search)) return sql`lower(email) = ${search.toLowerCase()}`
  const plate = lettersAndDigits(search)
  return sql`(${hasNumber(search)} or ${hasWords(sql`full_name`, search)} or ${hasWords(sql`email`, search)} or plate = ${plate}
    or prior_number ilike ${spelledOut(search)}
    or ${endsInDigits(sql`phone_number`, search)})`
}

/** Rows that are looked at before the nearest are chosen: a common name is in more than anybody wants to read. */
const LOOKED_AT = 200

/** Some of the bookings that a search finds, those nearest to now first. */
export async function bookingsLike(ctx: Context, typed: string, most: number): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select * from (select * from bookings where ${matchesSearch(typed)} limit ${LOOKED_AT}) as found
    order by abs(extract(epoch from travel_from - ${ctx.now}::timestamptz)), id limit ${most}`.execute(ctx.db)
  return rows
}

/** The latest bookings of an e-mail address. */
export function bookingsOfAddress(ctx: Context, email: string, most: number): Promise<BookingRow[]> {
  return records.all(ctx, sql`lower(email) = ${email.toLowerCase()} order by created_at desc, id desc limit ${most}`)
}

/** The bookings of an e-mail address whose stay is not over, or ended after `since`: the latest booked first. */
export function recentOfAddress(
  ctx: Context,
  email: string,
  { since, most }: { readonly since: Temporal.Instant; readonly most: number },
): Promise<BookingRow[]> {
  return records.all(
    ctx,
    sql`lower(email) = ${email.toLowerCase()} and travel_to > ${since} and status <> 'PENDING'
      order by created_at desc, id desc limit ${most}`,
  )
}

/** The latest bookings with a flight, there or back; `flight` as AS1289. */
export async function bookingsOnFlight(ctx: Context, flight: string, most: number): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select * from (
      (select * from bookings where ${spelledFlight(sql`flight_number_departing`)} = ${flight}
        and flight_number_departing is not null order by travel_from desc limit ${most})
      union
      (select * from bookings where ${spelledFlight(sql`flight_number_returning`)} = ${flight}
        and flight_number_returning is not null order by travel_from desc limit ${most})
    ) as found order by travel_from desc, id limit ${most}`.execute(ctx.db)
  return rows
}

function spelledFlight(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g')`
}

/** The ids of bookings that a search finds, for the WHERE of another store. */
export function bookingsMatching(search: string): RawBuilder<unknown> {
  return sql`select id from bookings where ${matchesSearch(search)}`
}

/**
 * The bookings that a company has made on its account, for the FROM of another store. `over_at` is when each ended or ends:
 * with its stay, or before when it was canceled or left earlier; who has not arrived may still come. One that was closed
 * before the stored scan of its car was here has had its stay.
 */
export function bookingsOnAccount(companyId: string): RawBuilder<unknown> {
  return sql`
    select id, number, full_name, travel_from, travel_to, quote_id,
      case when status = 'NO_SHOW' and ${CAME_AFTER_ALL} then 'COMPLETED' else status end as status,
      least(travel_to, case when status in ('CANCELLED', 'COMPLETED') then ${IN_STATUS_SINCE} end) as over_at
    from bookings where company_id = ${companyId}::uuid and is_on_account`
}

const CAME_AFTER_ALL = sql`exists (
  select from booking_changes c
  where c.booking_id = bookings.id and c.kind = 'checked in' and c.to_status = 'NO_SHOW')`

const IN_STATUS_SINCE = sql`(
  select max(at) from booking_changes c
  where c.booking_id = bookings.id and c.to_status = bookings.status and c.from_status is distinct from c.to_status)`

/** Every booking that came about under the contract of a company, for the FROM of another store. */
export function bookingsOfCompany(companyId: string): RawBuilder<unknown> {
  return sql`
    select id, number, full_name, status, travel_from, travel_to, total_cents, paid_cents - refunded_cents as held_cents,
      is_on_account
    from bookings where company_id = ${companyId}::uuid and came_about(status, end_reason)`
}

/** Bookings that a cashier looks for, nearest arrival first. */
export function search(ctx: Context, query: string): Promise<BookingRow[]> {
  return records.all(
    ctx,
    sql`(status in ('CONFIRMED', 'CHECKED_IN', 'NO_SHOW') or status = 'CANCELLED' and end_reason = 'walked')
      and travel_to > ${ctx.now.subtract({ hours: 48 })} and travel_from < ${ctx.now.add({ hours: 14 * 24 })}
      and ${matchesSearch(query)}
    order by abs(extract(epoch from travel_from - ${ctx.now}::timestamptz)) limit 20`,
  )
}

/** Each booking and which transaction wrote it last, for the FROM of another store. */
export const writtenBookings = sql`(select id, xmin as written from bookings)`

/** The ids of bookings that arrive between two moments, the first of them, at most so many. */
export async function arrivingSoon(
  ctx: Context,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where status = 'CONFIRMED' and travel_from >= ${from} and travel_from < ${to}
    order by travel_from, id limit ${most}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * How many bookings arrive between two moments, which of them were written since a mark or arrive after `seen`, and the
 * numbers of those that are expected no more since.
 */
export async function arrivingSince(
  ctx: Context,
  { from, to, seen }: Readonly<Record<'from' | 'to' | 'seen', Temporal.Instant>>,
  mark: string,
): Promise<{ count: number; ids: string[]; gone: string[] }> {
  const isWritten = writtenSince(mark, sql`xmin`)
  const { rows } = await sql<{ count: number; ids: string[]; gone: string[] }>`
    select count(*) filter (where status = 'CONFIRMED')::int as count,
      coalesce(array_agg(id) filter (where status = 'CONFIRMED' and (travel_from >= ${seen} or ${isWritten})), '{}') as ids,
      coalesce(array_agg(number) filter (where status <> 'CONFIRMED' and ${isWritten}), '{}') as gone
    from bookings where travel_from >= ${from} and travel_from < ${to}`.execute(ctx.db)
  return rows[0] ?? { count: 0, ids: [], gone: [] }
}

const MOVING_COLUMNS = [
  'id',
  'number',
  'status',
  'vehicle_class',
  'travel_from',
  'travel_to',
  'flight_number_departing',
  'flight_number_returning',
  'total_cents',
  'paid_cents',
  'refunded_cents',
  'goodwill_cents',
  ...keysAt('manifest'),
] as const
/** What a list for drivers tells of a booking. */
export type MovingBooking = Pick<BookingRow, (typeof MOVING_COLUMNS)[number]>

interface Moving {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly most: number
}

/** Bookings that are expected at the lot between two moments, the first of them, at most so many. */
export function comingBetween(ctx: Context, { from, to, most }: Moving): Promise<MovingBooking[]> {
  return ctx.db
    .selectFrom('bookings')
    .select(MOVING_COLUMNS)
    .where(sql<boolean>`status = 'CONFIRMED' and travel_from >= ${from} and travel_from < ${to}`)
    .orderBy('travel_from')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Bookings that leave the lot between two moments as they were booked, the first of them, at most so many. */
export function leavingBetween(ctx: Context, { from, to, most }: Moving): Promise<MovingBooking[]> {
  return ctx.db
    .selectFrom('bookings')
    .select(MOVING_COLUMNS)
    .where(sql<boolean>`status = 'CHECKED_IN' and travel_to >= ${from} and travel_to < ${to}`)
    .orderBy('travel_to')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Cars of a class that are to come at the same time, and when they leave, in milliseconds since 1970. */
export interface ExpectedSpan {
  readonly vehicle_class: VehicleClass
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Bookings whose car is still to come, by their arrival. Those that leave after `end` are not told apart. */
export async function expectedBetween(
  ctx: Context,
  { from, before, end }: Readonly<Record<'from' | 'before' | 'end', Temporal.Instant>>,
): Promise<ExpectedSpan[]> {
  const { rows } = await sql<ExpectedSpan>`
    select vehicle_class, ${milliseconds('arrives_at')} as "from", ${milliseconds('leaves_at')} as "to", count(*)::int as count
    from (
      select vehicle_class, travel_from as arrives_at, least(travel_to, ${end}) as leaves_at from bookings
      where travel_from >= ${from} and travel_from < ${before} and travel_to > ${ctx.now}
        and status in ('PENDING', 'CONFIRMED')
    ) as expected
    group by vehicle_class, arrives_at, leaves_at`.execute(ctx.db)
  return rows
}

/** Checked-in bookings that come back with a flight, by its number as it was given. */
export function onFlight(ctx: Context, flightNumber: string): Promise<BookingRow[]> {
  return records.all(
    ctx,
    sql`status = 'CHECKED_IN' and regexp_replace(upper(flight_number_returning), '[^A-Z0-9]', '', 'g') = ${flightNumber}
      and travel_to > ${ctx.now.subtract({ hours: 24 })} and travel_to < ${ctx.now.add({ hours: 24 })}`,
  )
}

/** Bookings whose paid or refunded amounts differ from the sum of their payments. */
export function differing(ctx: Context, compared: Compared): Promise<Differing[]> {
  return differingFromPayments(ctx, sql`from bookings`, 'booking_id', compared)
}

/** Confirmed bookings of a class that touch some of the dates, the last booked first: 200 at most. */
export function movableBookings(
  ctx: Context,
  {
    vehicleClass,
    from,
    before,
    longest,
  }: { vehicleClass: VehicleClass; longest: Temporal.Instant } & {
    from: Temporal.Instant
    before: Temporal.Instant
  },
): Promise<BookingRow[]> {
  return records.all(
    ctx,
    // Sorted before they are read, from an index alone: those that were booked last may arrive long after these dates.
    sql`id in (
      select id from (
        select id, created_at from bookings
        where status = 'CONFIRMED' and vehicle_class = ${vehicleClass}
          and travel_from < ${before} and travel_from >= ${longest} and travel_to > ${from}
        offset 0
      ) as touching order by created_at desc, id limit 200
    ) order by created_at desc, id`,
  )
}

/** Bookings that arrived, or should have, for the statement of who counts them. */
export function arrivedBetween(from: Temporal.Instant, before: Temporal.Instant): RawBuilder<unknown> {
  return sql`
    select vehicle_class, travel_from, status from bookings
    where travel_from >= ${from} and travel_from < ${before} and status in ('CHECKED_IN', 'COMPLETED', 'NO_SHOW')`
}

const PAGE = 200

/**
 * Confirmed bookings that arrive after a moment, soonest first, a page at a time. With dates: those whose stay touches one, and
 * those that have been changed, since a price of theirs may be that of other dates.
 */
export function arrivingAfter(
  ctx: Context,
  moment: Temporal.Instant,
  dates: ChangedDates | undefined,
  after: BookingRow | undefined,
): Promise<BookingRow[]> {
  const further = after
    ? sql`travel_from >= ${after.travel_from} and (travel_from, id) > (${after.travel_from}, ${after.id}::uuid)`
    : sql`travel_from > ${moment}`
  const sought = dates ? touchesOrChanged(dates) : sql`true`
  return records.all(ctx, sql`status = 'CONFIRMED' and ${further} and ${sought} order by travel_from, id limit ${PAGE}`)
}

function touchesOrChanged({ from, to, unknownFrom }: ChangedDates): RawBuilder<SqlBool> {
  const start = (date: string) => fromLocal(date, '00:00')
  const touches = sql`travel_to > ${start(from)} and travel_from < ${start(addDays(to, 1))}`
  const changed = sql`exists (
    select from ${everyQuote} where quote.id = quote_id and quote.modifies_booking_id is not null)`
  return sql`(${touches} or travel_to > ${start(unknownFrom)} or ${changed})`
}

/** Confirmed bookings that were made from a moment on and arrive after another one, a page at a time. */
export function madeSince(
  ctx: Context,
  { since, arriving }: { readonly since: Temporal.Instant; readonly arriving: Temporal.Instant },
  after: BookingRow | undefined,
): Promise<BookingRow[]> {
  const further = after
    ? sql`created_at >= ${after.created_at} and (created_at, id) > (${after.created_at}, ${after.id}::uuid)`
    : sql`created_at >= ${since}`
  const sought = sql`status = 'CONFIRMED' and travel_from > ${arriving} and ${further}`
  return records.all(ctx, sql`${sought} order by created_at, id limit ${PAGE}`)
}

/** When all prices had last been compared with today's, and the least saving that was offered; undefined before the first time. */
export function lastLook(ctx: Context): Promise<Omit<Row<'price_drop_look'>, 'only_one'> | undefined> {
  return ctx.db.selectFrom('price_drop_look').select(['looked_at', 'least_cents']).executeTakeFirst()
}

export async function noteLook(ctx: Context, least: Cents): Promise<void> {
  const look = { looked_at: ctx.now, least_cents: least }
  await ctx.db
    .insertInto('price_drop_look')
    .values(look)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(look))
    .execute()
}

export async function forgetLook(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('price_drop_look').execute()
}

/** A booking, as far as offers are about it: another quote is another price. */
type Offered = Pick<BookingRow, 'id' | 'quote_id'>

/** The lowest price that was offered for a booking as it stands. */
export const lowestOffer = together(async (ctx, all: readonly Offered[]): Promise<(Cents | undefined)[]> => {
  const lowest = await lowestOffers(ctx, all)
  return all.map(({ id }) => lowest.get(id))
})

/** As {@link lowestOffer}, of several bookings by their ids; those without an offer are left out. */
export async function lowestOffers(ctx: Context, all: readonly Offered[]): Promise<ReadonlyMap<string, Cents>> {
  if (all.length === 0) return new Map()
  const [ids, quoteIds] = [all.map(({ id }) => id), all.map(({ quote_id }) => quote_id)]
  const { rows } = await sql<{ id: string; total: Cents }>`
    select o.booking_id as id, min(o.total_cents) as total
    from unnest(${ids}::uuid[], ${quoteIds}::uuid[]) as b (id, quote_id)
    join price_drop_offers o on o.booking_id = b.id and o.booked_quote_id = b.quote_id
    group by o.booking_id`.execute(ctx.db)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

interface PriceDropOffer {
  readonly booking: Offered
  readonly quoteId: string
  readonly total: Cents
  readonly saving: Cents
}

/** Notes that a price was offered. */
export const noteOffer = together(async (ctx, offers: readonly PriceDropOffer[]): Promise<boolean[]> => {
  const rows = offers.map(({ booking, quoteId, total, saving }) => ({
    quote_id: quoteId,
    booking_id: booking.id,
    booked_quote_id: booking.quote_id,
    total_cents: total,
    saving_cents: saving,
    offered_at: ctx.now,
  }))
  await sql`${insertRows('price_drop_offers', rows)}`.execute(ctx.db)
  return rows.map(() => true)
})

const REMIND_HOURS = 24

/**
 * Confirmed bookings that arrive within a day and were not reminded of this arrival. One that was made or changed within
 * that day has just been told of, unless the change was made without a word.
 */
export async function toRemind(ctx: Context): Promise<Pick<BookingRow, 'id'>[]> {
  const { rows } = await sql<Pick<BookingRow, 'id'>>`
    select id from bookings where ${isToBeReminded(ctx)} order by travel_from limit 500`.execute(ctx.db)
  return rows
}

/** One of them, locked; undefined when it is none any more: whoever held it may have changed it. */
export async function lockToRemind(ctx: Context, id: string): Promise<BookingRow | undefined> {
  await lockById(ctx, id)
  return records.find(ctx, sql`id = ${id} and ${isToBeReminded(ctx)}`)
}

function isToBeReminded(ctx: Context): RawBuilder<unknown> {
  const day = `${REMIND_HOURS} hours`
  return sql`
    status = 'CONFIRMED' and travel_from > ${ctx.now} and travel_from <= ${ctx.now.add({ hours: REMIND_HOURS })}
    and not exists (select from booking_changes c where c.booking_id = bookings.id
      and c.kind in ('confirmed', 'changed') and c.details->>'silent' is distinct from 'true'
      and c.at > bookings.travel_from - ${day}::interval)
    and not exists (
      select from booking_reminders r where r.booking_id = bookings.id and r.travel_from = bookings.travel_from)`
}

/** Notes that a booking is being reminded of its arrival. False when it was before. */
export async function noteReminder(ctx: Context, { id, travel_from }: BookingRow): Promise<boolean> {
  const { rows } = await sql`
    insert into booking_reminders (booking_id, travel_from, at) values (${id}, ${travel_from}, ${ctx.now})
    on conflict do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** The ids of bookings whose points a guest meant for this membership number, for the WHERE of another store. */
export function bookingsForPointsOf(number: string): RawBuilder<unknown> {
  return sql`select id from bookings where points_number = ${number}`
}

/** Takes the number off that a guest gave: its member does not want the points. */
export async function declinePoints(ctx: Context, bookingId: string): Promise<void> {
  const booking = await lockById(ctx, bookingId)
  if (booking) await change(ctx, booking, 'points declined', { points_number: null })
}

const UPCOMING_ORDER: Orders<'travel_from_date'> = {
  'travel_from_date desc': sql`travel_from desc, id desc`,
  'travel_from_date asc': sql`travel_from, id`,
}

/** One page of a member's bookings that are under way, late ones too, or still to come, and how many there are. */
export function upcomingBookingsOf(
  ctx: Context,
  accountId: string,
  { sort_by, sort_order, ...page }: Page & Sorted<'travel_from_date'>,
): Promise<{ items: BookingRow[]; count: number }> {
  const upcoming = sql`account_id = ${accountId} and ${isLive} and (status = 'CHECKED_IN' or travel_to > ${ctx.now})`
  return records.page(ctx, upcoming, { order: UPCOMING_ORDER[`${sort_by} ${sort_order}`], ...page })
}

const MEMBER_ORDER = sql`travel_from desc, id desc`

/** One page of all bookings of a member, the last arrival first. */
export function bookingsOf(
  ctx: Context,
  accountId: string,
  page: Page,
): Promise<{ items: BookingRow[]; count: number }> {
  return records.page(ctx, sql`account_id = ${accountId}`, { order: MEMBER_ORDER, ...page })
}

/** The members who have booked with a phone number that ends so; fewer than four digits are nobody's. */
export function membersByPhone(typed: string): RawBuilder<unknown> {
  return sql`select account_id from bookings where account_id is not null and ${endsInDigits(sql`phone_number`, typed)}`
}

/** How many bookings a member has. */
export function countBookingsOf(ctx: Context, accountId: string): Promise<number> {
  return countOf(ctx, sql`from bookings where account_id = ${accountId}`)
}

/** Gives the bookings of one member to another, and the points that guests meant for the first. */
export async function giveBookingsTo(ctx: Context, from: MemberId, into: MemberId): Promise<void> {
  await sql`
    update bookings set account_id = ${into.account_id},
      point_club_number = case when point_club_number = ${from.number} then ${into.number} else point_club_number end
    where account_id = ${from.account_id}`.execute(ctx.db)
  await sql`update bookings set points_number = ${into.number} where points_number = ${from.number}`.execute(ctx.db)
}

/** A member as bookings name one. */
interface MemberId {
  readonly account_id: string
  readonly number: string
}

/** A live booking of the same email address whose dates overlap. */
export function overlapping(
  ctx: Context,
  { email, from, to }: { email: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<BookingRow | undefined> {
  return records.find(
    ctx,
    sql`lower(email) = ${email.toLowerCase()} and ${isLive} and travel_from < ${to} and travel_to > ${from}
    order by travel_from limit 1`,
  )
}

const isLive = sql`status in ('PENDING', 'CONFIRMED', 'CHECKED_IN')`

/** What the change that brought a booking to a quote was. */
export function dateChange(ctx: Context, bookingId: string, quoteId: string): Promise<ChangeDetails['changed']> {
  return records.detailsOf(ctx, bookingId, 'changed', sql`quote_id = ${quoteId}::uuid`)
}

/** Whether a booking was taken into a membership by whoever had its link, so that its member need not have made it. */
export async function wasLinked(ctx: Context, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from booking_changes where booking_id = ${bookingId} and kind = 'linked to a membership' limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** What was corrected in the change that made a booking this version. */
export function detailsChange(
  ctx: Context,
  bookingId: string,
  version: number,
): Promise<ChangeDetails['details changed']> {
  return records.detailsOf(ctx, bookingId, 'details changed', sql`version = ${version}`)
}

/** What the guest of a booking got back when we sent them to another lot. */
export function walk(ctx: Context, bookingId: string): Promise<ChangeDetails['walked']> {
  return records.detailsOf(ctx, bookingId, 'walked')
}

/** What was given back in the change that made a booking this version. */
export async function refundOf(ctx: Context, bookingId: string, version: number): Promise<Given & Partial<Credit>> {
  const { rows } = await sql<{ details: Given & Partial<Credit> }>`
    select details from booking_changes
    where booking_id = ${bookingId} and version = ${version} and kind in ('refunded', 'credited')`.execute(ctx.db)
  if (!rows[0]) throw new Error(`Booking ${bookingId} was refunded nothing in version ${version}`)
  return rows[0].details
}

/** What the customer was credited instead of refunded, oldest first. */
export async function creditsOf(
  ctx: Context,
  bookingId: string,
): Promise<(Pick<Row<'booking_changes'>, 'at'> & { details: Credit & Given })[]> {
  const { rows } = await sql<Pick<Row<'booking_changes'>, 'at'> & { details: Credit & Given }>`
    select at, details from booking_changes
    where booking_id = ${bookingId} and kind = 'credited' order by at, id`.execute(ctx.db)
  return rows
}

/** A recorded change of a booking. */
export type SeenChange = {
  [Kind in keyof ChangeDetails]: Pick<Row<'booking_changes'>, 'at' | 'actor'> & {
    readonly kind: Kind
    readonly details: ChangeDetails[Kind]
  }
}[keyof ChangeDetails]

/** The changes of a booking, newest first. */
export async function storyOf(ctx: Context, bookingId: string): Promise<(SeenChange & Told)[]> {
  const { rows } = await sql<KeptChange & Told>`
    select at, actor, kind, details, to_status from booking_changes
    where booking_id = ${bookingId} order by at desc, id desc`.execute(ctx.db)
  return rows as (SeenChange & Told)[]
}

/** The changes of a booking since a version, oldest first. */
export async function changesSince(ctx: Context, bookingId: string, version: number): Promise<SeenChange[]> {
  const { rows } = await sql<KeptChange>`
    select at, actor, kind, details from booking_changes
    where booking_id = ${bookingId} and version > ${version} order by at, id limit 20`.execute(ctx.db)
  return rows as SeenChange[]
}

type KeptChange = Pick<Row<'booking_changes'>, 'at' | 'actor' | 'kind' | 'details'>
type Told = Pick<Row<'booking_changes'>, 'to_status'>

/** How often a booking was changed or ended, as calendars count. */
export const countChanges = together(async (ctx, bookingIds: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ booking_id: string; count: number }>`
    select booking_id, count(*)::int as count from booking_changes
    where ${isOneOf(sql`booking_id`, bookingIds)} and kind in ('changed', 'cancelled', 'walked') group by booking_id`.execute(
    ctx.db,
  )
  return bookingIds.map((id) => rows.find(({ booking_id }) => booking_id === id)?.count ?? 0)
})

/** What cancelling a booking cost and why. */
export function cancellation(ctx: Context, bookingId: string): Promise<ChangeDetails['cancelled']> {
  return records.detailsOf(ctx, bookingId, 'cancelled')
}

/** Those who cancel soon after booking wait for each other, so that none is miscounted. Until the transaction ends. */
export async function lockRegrets(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bookings.regrets'))`.execute(ctx.db)
}

/**
 * How many other bookings for some of the same dates, with the same e-mail address or card, were canceled within so
 * many minutes of booking, in the last hours.
 */
export async function countRegrets(
  ctx: Context,
  { id, email, travel_from, travel_to }: BookingRow,
  { minutes, hours }: { minutes: number; hours: number },
): Promise<number> {
  const since = ctx.now.subtract({ hours })
  const regret = `${minutes} minutes`
  return countOf(
    ctx,
    sql`from bookings b join booking_changes c on c.booking_id = b.id and c.kind = 'cancelled'
    where b.id <> ${id} and b.created_at >= ${since.subtract({ minutes })} and c.at >= ${since}
      and c.at <= b.created_at + ${regret}::interval and b.end_reason = 'customer'
      and b.travel_from < ${travel_to} and b.travel_to > ${travel_from}
      and (lower(b.email) = ${email.toLowerCase()} or b.id in (${bookingsOfSameCard(id)}))`,
  )
}

/** What was kept and given back of a booking whose car never came. */
export function noShow(ctx: Context, bookingId: string): Promise<ChangeDetails['no show']> {
  return records.detailsOf(ctx, bookingId, 'no show')
}

/** Symbols of a booking number before its check symbol: 40 random bits. */
export const NUMBER_LENGTH = 8

function hasNumber(typed: string): RawBuilder<unknown> {
  return sql`number = ${readCode(typed, NUMBER_LENGTH) ?? ''}`
}

/** A booking of the system that was used before, with the space it takes. */
export type PriorBooking = Pick<
  BookingRow,
  | 'id'
  | 'number'
  | 'quote_id'
  | 'vehicle_class'
  | 'travel_from'
  | 'travel_to'
  | 'email'
  | 'full_name'
  | 'phone_number'
  | 'plate'
  | 'flight_number_departing'
  | 'flight_number_returning'
  | 'language'
  | 'account_id'
  | 'point_club_number'
  | 'product_id'
  | 'total_cents'
  | 'paid_cents'
> & { readonly prior_number: string }

/** Which of some holders, by their places from 0, are being erased just now, so that nothing can be booked for them. */
export async function beingErased(
  ctx: Context,
  holders: readonly { readonly email: string; readonly member: { readonly accountId: string } | undefined }[],
): Promise<ReadonlySet<number>> {
  const accounts = holders.map(({ member }) => member?.accountId ?? null)
  const { rows } = await sql<{ place: number }>`
    select (place - 1)::int as place
    from unnest(${holders.map(({ email }) => email)}::text[], ${accounts}::uuid[])
      with ordinality as holder (email, account_id, place)
    where is_being_erased(email, account_id)`.execute(ctx.db)
  return new Set(rows.map(({ place }) => place))
}

/** Writes CONFIRMED bookings of the old system, and down that they came from there. Their space must be taken. */
export async function insertPrior(ctx: Context, bookings: readonly PriorBooking[]): Promise<void> {
  if (bookings.length === 0) return
  const rows = bookings.map((booking) => ({
    ...booking,
    status: 'CONFIRMED' as const,
    email_pdf: false,
    email_pkpass: true,
    created_at: ctx.now,
    updated_at: ctx.now,
  }))
  await ctx.db.insertInto('bookings').values(rows).execute()
  const changes = bookings.map(({ id, quote_id, prior_number }) => ({
    id: ctx.random.uuid(),
    booking_id: id,
    at: ctx.now,
    actor: actorOf(ctx),
    kind: 'moved in',
    to_status: 'CONFIRMED' as const,
    quote_id,
    details: json({ prior_number }),
  }))
  await ctx.db.insertInto('booking_changes').values(changes).execute()
}

/** Holds bookings until the transaction ends, also against rows that name them: whoever writes one waits. */
export async function holdPrior(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`select from bookings where id = any(${ids}::uuid[]) order by id for update`.execute(ctx.db)
}

/** Takes out what the product wrote down about bookings by itself: reminders, and lower prices that were offered. */
export async function deleteOwnNotes(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`delete from booking_reminders where booking_id = any(${ids}::uuid[])`.execute(ctx.db)
  await sql`delete from price_drop_offers where booking_id = any(${ids}::uuid[])`.execute(ctx.db)
}

/** Takes bookings of the old system out again, as if they had never come. Answers what space they had. */
export async function deletePrior(
  ctx: Context,
  ids: readonly string[],
): Promise<Pick<BookingRow, 'quote_id' | 'vehicle_class' | 'travel_from' | 'travel_to'>[]> {
  await sql`delete from booking_changes where booking_id = any(${ids}::uuid[]) and kind = 'moved in'`.execute(ctx.db)
  const { rows } = await sql<Pick<BookingRow, 'quote_id' | 'vehicle_class' | 'travel_from' | 'travel_to'>>`
    delete from bookings where id = any(${ids}::uuid[]) returning quote_id, vehicle_class, travel_from, travel_to`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Those of some bookings that something has happened to since they were moved in, beside what {@link deleteOwnNotes} and
 * their payments' store take out with them; for the WHERE of another store.
 */
export function changedSinceMovedIn(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select booking_id from booking_changes where booking_id = any(${ids}) and kind <> 'moved in'
    union all ${usedSincePrior(ids)}
    union all select referred_to('bookings', ${ids}, array['booking_changes.booking_id', 'payments.booking_id',
      'booking_reminders.booking_id', 'price_drop_offers.booking_id', 'quotes.modifies_booking_id', 'bulk_rows.booking_id'])`
}

/** Bookings on accounts of companies, for the FROM of another store. */
export const allOnAccount = sql`select id, company_id, created_at from bookings where is_on_account and company_id is not null`

/** Bookings made since a moment that stand, with the address in lower case, for the FROM of another store. */
export function bookingsMadeSince(since: Temporal.Instant): RawBuilder<unknown> {
  return sql`(
    select id, lower(email) as email, total_cents, created_at from bookings
    where created_at >= ${since} and prior_number is null
      and status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW'))`
}

/** What bookings cost, whether they stand, and whether they end after a moment, for the FROM of another store. */
export function bookingsAsOf(moment: Temporal.Instant): RawBuilder<unknown> {
  return sql`(
    select id, total_cents, status <> 'CANCELLED' as is_live, travel_to > ${moment} as is_open from bookings)`
}

/** Every booking that was not canceled, by the address in lower case and when it was made, for the FROM of another store. */
export const bookersAndWhen = sql`(
  select lower(email) as email, created_at from bookings where status <> 'CANCELLED')`

/** Who booked what is over, by the address in lower case, for the FROM of another store. */
export const bookersOfCompleted = sql`(
  select id, lower(email) as email, account_id, split_part(full_name, ' ', 1) as first_name, language from bookings
  where status = 'COMPLETED')`

/** Who ended a stay they had booked in a period and has booked none since. For the FROM of another store. */
export function lastStaysEnded(from: Temporal.Instant, before: Temporal.Instant): RawBuilder<unknown> {
  return sql`(
    select lower(b.email) as email, b.id::text as occasion, b.account_id as user_id,
      split_part(b.full_name, ' ', 1) as first_name, b.language
    from bookings b
    where b.status = 'COMPLETED' and b.travel_to >= ${from} and b.travel_to < ${before} and not exists (
      select from bookings l where lower(l.email) = lower(b.email) and l.status <> 'CANCELLED'
        and (l.travel_to, l.id) > (b.travel_to, b.id)))`
}
