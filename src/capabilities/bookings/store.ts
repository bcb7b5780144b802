import { type RawBuilder, sql } from 'kysely'
import type { ProductId, VehicleClass } from '../../http/wire.ts'
import { type Language, language } from '../../lib/language.ts'
import type { Cents } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import type { SavedCard } from '../../platform/cards.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { json, violatedConstraint } from '../../platform/database.ts'
import { readCode } from '../../platform/random.ts'
import { takeStalls } from '../capacity/index.ts'
import {
  bookingsOfSameCard,
  type ChargeRequest,
  cardAndCharge,
  differing as differingFromPayments,
  type Differing,
} from '../payments/index.ts'
import { keepQuotes } from '../quotes/index.ts'
import { redemptions } from '../rates/index.ts'
import type { BookingStatus } from './contract.ts'
import type { FeeRule } from './rules.ts'

/** A booking as it is kept. Amounts in cents. */
export interface BookingRow {
  readonly id: string
  readonly number: string
  readonly status: BookingStatus
  readonly quote_id: string
  readonly product_id: ProductId
  readonly vehicle_class: VehicleClass
  readonly travel_from: Temporal.Instant
  readonly travel_to: Temporal.Instant
  readonly email: string
  readonly full_name: string
  readonly phone_number: string
  readonly flight_number_departing: string | null
  readonly flight_number_returning: string | null
  readonly billing_address: string | null
  readonly postal_code: string | null
  readonly email_pdf: boolean
  readonly email_pkpass: boolean
  readonly account_id: string | null
  readonly point_club_number: string | null
  readonly marketing: Record<string, string>
  readonly total_cents: Cents
  readonly paid_cents: Cents
  readonly refunded_cents: Cents
  readonly late_fee_cents: Cents
  readonly cancellation_fee_cents: Cents | null
  readonly end_reason: string | null
  readonly request_key: string | null
  /** What its holder reads: that of the page it was booked on. */
  readonly language: Language
  readonly created_at: Temporal.Instant
  readonly updated_at: Temporal.Instant
}

/** What a new booking brings; the rest has its start value. */
export type NewBooking = Pick<
  BookingRow,
  | 'id'
  | 'number'
  | 'quote_id'
  | 'product_id'
  | 'vehicle_class'
  | 'travel_from'
  | 'travel_to'
  | 'email'
  | 'full_name'
  | 'phone_number'
  | 'flight_number_departing'
  | 'flight_number_returning'
  | 'billing_address'
  | 'postal_code'
  | 'email_pdf'
  | 'email_pkpass'
  | 'account_id'
  | 'point_club_number'
  | 'marketing'
  | 'total_cents'
  | 'request_key'
>

/**
 * Takes the space and writes the PENDING booking, its card and its charge in ONE statement: all of it or nothing.
 * @returns the booking; `sold_out` when a date is full; `quote_taken` when a live booking holds the quote
 */
export async function create(
  ctx: Context,
  booking: NewBooking,
  { dates, card, charge }: { dates: readonly string[]; card: SavedCard; charge: ChargeRequest | undefined },
): Promise<BookingRow | 'sold_out' | 'quote_taken'> {
  try {
    const { rows } = await sql<BookingRow>`
      with ${takeStalls(booking.vehicle_class, dates)},
      booked as (
        insert into bookings (
          id, number, status, quote_id, product_id, vehicle_class, travel_from, travel_to, email, full_name, phone_number,
          flight_number_departing, flight_number_returning, billing_address, postal_code, email_pdf, email_pkpass,
          account_id, point_club_number, marketing, total_cents, request_key, language, created_at,
          updated_at)
        select
          ${booking.id}::uuid, ${booking.number}, 'PENDING', ${booking.quote_id}::uuid, ${booking.product_id},
          ${booking.vehicle_class}, ${booking.travel_from}::timestamptz, ${booking.travel_to}::timestamptz,
          ${booking.email}, ${booking.full_name}, ${booking.phone_number}, ${booking.flight_number_departing},
          ${booking.flight_number_returning}, ${booking.billing_address}, ${booking.postal_code},
          ${booking.email_pdf}::boolean, ${booking.email_pkpass}::boolean, ${booking.account_id}::uuid,
          ${booking.point_club_number}, ${json(booking.marketing)}, ${booking.total_cents}::int, ${booking.request_key},
          ${language()}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
        from stalls_open where ok
        returning *
      ),
      ${keepQuotes(sql`select quote_id from booked`)},
      noted as (${noteChange(ctx, sql`booked`, { kind: 'created', from: null })}),
      ${cardAndCharge(ctx, 'booked', { card, charge })}
      select * from booked`.execute(ctx.db)
    return rows[0] ?? 'sold_out'
  } catch (error) {
    if (violatedConstraint(error) === 'one_live_booking_per_quote') return 'quote_taken'
    throw error
  }
}

/** Whether a live booking holds a quote. */
export async function isQuoteTaken(ctx: Context, quoteId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bookings where quote_id = ${quoteId} and status <> 'CANCELLED'`.execute(ctx.db)
  return rows.length > 0
}

/** A booking by id or number, if the caller may see it: its holder, its member, or staff with the permission. */
export async function find(ctx: Context, idOrNumber: string, permission: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select * from bookings where ${isCalled(idOrNumber)} and ${isOpenTo(ctx, permission)}`.execute(ctx.db)
  return rows[0]
}

/** As {@link find}, with the row locked until the transaction ends. */
export async function lock(ctx: Context, idOrNumber: string, permission: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select * from bookings where ${isCalled(idOrNumber)} and ${isOpenTo(ctx, permission)} for update`.execute(ctx.db)
  return rows[0]
}

/** For jobs, which act for the house: no question of who may see it. */
export async function byId(ctx: Context, id: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`select * from bookings where id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function lockById(ctx: Context, id: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`select * from bookings where id = ${id} for update`.execute(ctx.db)
  return rows[0]
}

/** The booking that an earlier run of the same request made and that still lives. */
export async function byRequestKey(ctx: Context, requestKey: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select * from bookings where request_key = ${requestKey} and status <> 'CANCELLED'`.execute(ctx.db)
  return rows[0]
}

/** Forgets which request made what was made before a moment. */
export async function forgetRequests(ctx: Context, before: Temporal.Instant): Promise<void> {
  await sql`update bookings set request_key = null where request_key is not null and created_at < ${before}`.execute(
    ctx.db,
  )
}

/** Bookings that have been PENDING since before the given moment, oldest first. */
export async function pendingSince(ctx: Context, moment: Temporal.Instant): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select * from bookings where status = 'PENDING' and created_at < ${moment} order by created_at limit 500`.execute(
    ctx.db,
  )
  return rows
}

export async function byNumberAndEmail(ctx: Context, number: string, email: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select * from bookings where number = ${readCode(number, NUMBER_LENGTH) ?? ''} and lower(email) = ${email.toLowerCase()}`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Confirmed bookings whose stay is over, oldest first. */
export async function overdue(ctx: Context): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where status = 'CONFIRMED' and travel_to <= ${ctx.now} order by travel_to limit 500`.execute(
    ctx.db,
  )
  return rows
}

/** A booking by its number, for the gate. */
export async function byNumber(ctx: Context, number: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select * from bookings where number = ${readCode(number, NUMBER_LENGTH) ?? ''}`.execute(ctx.db)
  return rows[0]
}

export interface BookingFilter {
  /** A number, a part of a name or e-mail address, or the last four digits or more of a phone number. */
  readonly search?: string | undefined
  readonly status?: BookingStatus | undefined
  readonly from?: Temporal.Instant | undefined
  readonly before?: Temporal.Instant | undefined
  readonly sort: string
  readonly limit: number
  readonly offset: number
}

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  arrival: sql`travel_from, id`,
  '-arrival': sql`travel_from desc, id desc`,
  created_at: sql`created_at, id`,
  '-created_at': sql`created_at desc, id desc`,
  total: sql`total_cents, id`,
  '-total': sql`total_cents desc, id desc`,
}

/** Bookings that match, whatever their status: a page of them, and how many there are. */
export async function findAll(ctx: Context, filter: BookingFilter): Promise<{ items: BookingRow[]; count: number }> {
  const { search = '', status, from, before } = filter
  const conditions = [
    ...(search ? [isMeantBy(search)] : []),
    ...(status ? [sql`status = ${status}`] : []),
    ...(from ? [sql`travel_from >= ${from}`] : []),
    ...(before ? [sql`travel_from < ${before}`] : []),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<BookingRow>`
      select * from bookings ${where} order by ${ORDER[filter.sort] ?? ORDER['-created_at']!}
      limit ${filter.limit} offset ${filter.offset}`.execute(ctx.db),
    sql<{ count: number }>`select count(*)::int as count from bookings ${where}`.execute(ctx.db),
  ])
  return { items, count: counted[0]?.count ?? 0 }
}

const REDEMPTION_ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  code: sql`code, redeemed_at`,
  '-code': sql`code desc, redeemed_at desc`,
  redeemed_at: sql`redeemed_at, booking_id`,
  '-redeemed_at': sql`redeemed_at desc, booking_id desc`,
}

/** Uses of coupons with the bookings they were for: a page of them, and how many there are. */
export async function couponRedemptions(
  ctx: Context,
  filter: Omit<BookingFilter, 'status'> & { status?: string | undefined },
) {
  const { search, status, from, before } = filter
  const conditions = [
    sql`true`,
    ...(search ? [sql`(code = ${search.toUpperCase()} or ${isMeantBy(search)})`] : []),
    ...(status ? [sql`(returned_at is not null) = ${status === 'RETURNED'}`] : []),
    ...(from ? [sql`redeemed_at >= ${from}`] : []),
    ...(before ? [sql`redeemed_at < ${before}`] : []),
  ]
  const source = sql`from (${redemptions}) r join bookings on bookings.id = r.booking_id where ${sql.join(conditions, sql` and `)}`
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<{
      booking_id: string
      quote_id: string
      number: string
      code: string
      full_name: string
      email_addr: string
      redeemed_at: Temporal.Instant
      returned_at: Temporal.Instant | null
    }>`
      select booking_id, quote_id, number, code, full_name, bookings.email as email_addr, redeemed_at, returned_at ${source}
      order by ${REDEMPTION_ORDER[filter.sort]!} limit ${filter.limit} offset ${filter.offset}`.execute(ctx.db),
    sql<{ count: number }>`select count(*)::int as count ${source}`.execute(ctx.db),
  ])
  return { items, count: counted[0]?.count ?? 0 }
}

/** By a number, a part of a name or e-mail address, or the last four digits or more of a phone number. */
function isMeantBy(search: string): RawBuilder<boolean> {
  const digits = search.replaceAll(/\D/g, '')
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(number = ${readCode(search, NUMBER_LENGTH) ?? ''} or full_name ilike ${like} or email ilike ${like}
    or ${digits.length >= 4} and phone_number like ${`%${digits}`})`
}

/** The ids of bookings that words may mean, for the WHERE of another store. */
export function bookingsMeantBy(search: string): RawBuilder<unknown> {
  return sql`select id from bookings where ${isMeantBy(search)}`
}

/** The ids of bookings of a product, for the WHERE of another store. */
export function bookingsOfProduct(product: ProductId): RawBuilder<unknown> {
  return sql`select id from bookings where product_id = ${product}`
}

/** Bookings by their ids, for who acts for the house. */
export async function byIds(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, BookingRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<BookingRow>`select * from bookings where id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a booking went through, the last first. */
export async function changesOf(
  ctx: Context,
  bookingId: string,
): Promise<{ at: Temporal.Instant; actor: string; kind: string; to_status: BookingStatus }[]> {
  const { rows } = await sql<{ at: Temporal.Instant; actor: string; kind: string; to_status: BookingStatus }>`
    select at, actor, kind, to_status from booking_changes where booking_id = ${bookingId} order by at desc, id desc`.execute(
    ctx.db,
  )
  return rows
}

/** Bookings that a cashier looks for by a part of a name or the end of a phone number, nearest arrival first. */
export async function search(ctx: Context, query: string): Promise<BookingRow[]> {
  const digits = query.replaceAll(/\D/g, '')
  const { rows } = await sql<BookingRow>`
    select * from bookings
    where status in ('CONFIRMED', 'CHECKED_IN', 'NO_SHOW')
      and travel_to > ${ctx.now.subtract({ hours: 48 })} and travel_from < ${ctx.now.add({ hours: 14 * 24 })}
      and (full_name ilike ${`%${query.replaceAll(/[\\%_]/g, '')}%`}
           or ${digits.length >= 4} and phone_number like ${`%${digits}`} or lower(email) = ${query.toLowerCase()})
    order by abs(extract(epoch from travel_from - ${ctx.now}::timestamptz)) limit 20`.execute(ctx.db)
  return rows
}

/** Bookings that are expected at the lot, or leave it, between two moments. */
export async function movingBetween(
  ctx: Context,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select * from bookings
    where status = 'CONFIRMED' and travel_from >= ${from} and travel_from < ${to}
       or status = 'CHECKED_IN' and travel_to >= ${from} and travel_to < ${to}
    order by travel_from, id limit 2000`.execute(ctx.db)
  return rows
}

/** Checked-in bookings that come back with a flight, by its number as it was given. */
export async function onFlight(ctx: Context, flightNumber: string): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select * from bookings
    where status = 'CHECKED_IN' and regexp_replace(upper(flight_number_returning), '[^A-Z0-9]', '', 'g') = ${flightNumber}
      and travel_to > ${ctx.now.subtract({ hours: 24 })} and travel_to < ${ctx.now.add({ hours: 24 })}`.execute(ctx.db)
  return rows
}

/** Bookings that say something else was paid or given back than their payments of late add up to. */
export function differing(ctx: Context, since: Temporal.Instant): Promise<Differing[]> {
  return differingFromPayments(ctx, sql`from bookings`, 'booking_id', since)
}

const PAGE = 200

/** Confirmed bookings that arrive after a moment, soonest first, a page at a time. */
export async function arrivingAfter(
  ctx: Context,
  moment: Temporal.Instant,
  after: Pick<BookingRow, 'travel_from' | 'id'> | undefined,
): Promise<BookingRow[]> {
  const further = after
    ? sql`travel_from >= ${after.travel_from} and (travel_from, id) > (${after.travel_from}, ${after.id}::uuid)`
    : sql`travel_from > ${moment}`
  const { rows } = await sql<BookingRow>`
    select * from bookings where status = 'CONFIRMED' and ${further} order by travel_from, id limit ${PAGE}`.execute(
    ctx.db,
  )
  return rows
}

/** The lowest price that was offered for a booking as it stands. */
export async function lowestOffer(ctx: Context, { id, quote_id }: BookingRow): Promise<Cents | undefined> {
  const { rows } = await sql<{ total: Cents | null }>`
    select min(total_cents) as total from price_drop_offers
    where booking_id = ${id} and booked_quote_id = ${quote_id}`.execute(ctx.db)
  return rows[0]?.total ?? undefined
}

export async function noteOffer(
  ctx: Context,
  { id, quote_id }: BookingRow,
  { quoteId, total, saving }: { quoteId: string; total: Cents; saving: Cents },
): Promise<void> {
  await sql`
    insert into price_drop_offers (quote_id, booking_id, booked_quote_id, total_cents, saving_cents, offered_at)
    values (${quoteId}, ${id}, ${quote_id}, ${total}, ${saving}, ${ctx.now})`.execute(ctx.db)
}

const REMIND_HOURS = 24

/**
 * Confirmed bookings that arrive within a day and were not reminded of this arrival. One that was made or changed within
 * that day has just been told of.
 */
export async function toRemind(ctx: Context): Promise<Pick<BookingRow, 'id'>[]> {
  const day = `${REMIND_HOURS} hours`
  const { rows } = await sql<Pick<BookingRow, 'id'>>`
    select id from bookings
    where status = 'CONFIRMED' and travel_from > ${ctx.now} and travel_from <= ${ctx.now.add({ hours: REMIND_HOURS })}
      and not exists (select from booking_changes c where c.booking_id = bookings.id
        and c.kind in ('confirmed', 'changed') and c.at > bookings.travel_from - ${day}::interval)
      and not exists (
        select from booking_reminders r where r.booking_id = bookings.id and r.travel_from = bookings.travel_from)
    order by travel_from limit 500`.execute(ctx.db)
  return rows
}

/** Notes that a booking is being reminded of its arrival. False when it was before. */
export async function noteReminder(ctx: Context, { id, travel_from }: BookingRow): Promise<boolean> {
  const { rows } = await sql`
    insert into booking_reminders (booking_id, travel_from, at) values (${id}, ${travel_from}, ${ctx.now})
    on conflict do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** A member's live bookings that are not over, the next one first: one page and how many there are in all. */
export async function upcomingBookingsOf(
  ctx: Context,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: BookingRow[]; count: number }> {
  const which = sql`account_id = ${accountId} and status in ('PENDING', 'CONFIRMED', 'CHECKED_IN') and travel_to > ${ctx.now}`
  const { rows } = await sql<BookingRow>`
    select * from bookings where ${which} order by travel_from, id limit ${limit} offset ${offset}`.execute(ctx.db)
  const counted = await sql<{ count: number }>`select count(*) from bookings where ${which}`.execute(ctx.db)
  return { items: rows, count: counted.rows[0]?.count ?? 0 }
}

/** A live booking of the same e-mail address whose dates overlap. */
export async function overlapping(
  ctx: Context,
  { email, from, to }: { email: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select * from bookings
    where lower(email) = ${email.toLowerCase()} and status in ('PENDING', 'CONFIRMED', 'CHECKED_IN')
      and travel_from < ${to} and travel_to > ${from}
    order by travel_from limit 1`.execute(ctx.db)
  return rows[0]
}

type Patch = Partial<
  Pick<
    BookingRow,
    | 'status'
    | 'quote_id'
    | 'vehicle_class'
    | 'travel_from'
    | 'travel_to'
    | 'total_cents'
    | 'paid_cents'
    | 'refunded_cents'
    | 'late_fee_cents'
    | 'cancellation_fee_cents'
    | 'end_reason'
    | 'account_id'
    | 'point_club_number'
  >
>

/**
 * Changes a locked booking and writes down what it was, what it became and who did it. A request that waited for the
 * lock began before what it waited for: its change is told after that all the same.
 */
export async function change(
  ctx: Context,
  before: BookingRow,
  kind: string,
  patch: Patch,
  details: Record<string, unknown> = {},
): Promise<BookingRow> {
  const at = isBefore(ctx.now, before.updated_at) ? before.updated_at : ctx.now
  const after = await ctx.db
    .updateTable('bookings')
    .set({ ...patch, updated_at: at })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('booking_changes')
    .values({
      id: ctx.random.uuid(),
      booking_id: before.id,
      at,
      actor: actorOf(ctx),
      kind,
      from_status: before.status,
      to_status: after.status,
      quote_id: after.quote_id,
      details: json(details),
    })
    .execute()
  return after as unknown as BookingRow
}

/** What a change of dates was, as it was written down: amounts in cents. */
export interface ChangeStory {
  readonly before: {
    readonly travel_from_date: string
    readonly travel_to_date: string
    readonly total: string
    /** Missing where the class could not be changed yet. */
    readonly vehicle_class?: VehicleClass
  }
  readonly charged: Cents
  readonly refunded: Cents
}

/** The change that brought a booking to a quote. */
export async function changeTo(ctx: Context, bookingId: string, quoteId: string): Promise<ChangeStory> {
  return storyOf<ChangeStory>(ctx, bookingId, sql`kind = 'changed' and quote_id = ${quoteId}::uuid`)
}

/** How often a booking has become another one: with new dates, or none any more. */
export async function countChanges(ctx: Context, bookingId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from booking_changes where booking_id = ${bookingId} and kind in ('changed', 'cancelled')`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

/** What cancelling a booking cost and why: a code with parameters, in older rows a finished sentence. */
export async function cancellation(
  ctx: Context,
  bookingId: string,
): Promise<{ fee: Cents; refund: Cents; rule: FeeRule | string }> {
  return storyOf(ctx, bookingId, sql`kind = 'cancelled'`)
}

/** Those who cancel soon after booking wait for each other, so that none is miscounted. Until the transaction ends. */
export async function lockRegrets(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bookings.regrets'))`.execute(ctx.db)
}

/**
 * How many other bookings for some of the same dates, with the same e-mail address or card, were cancelled within so
 * many minutes of booking, in the last hours.
 */
export async function countRegrets(
  ctx: Context,
  { id, email, travel_from, travel_to }: BookingRow,
  { minutes, hours }: { minutes: number; hours: number },
): Promise<number> {
  const since = ctx.now.subtract({ hours })
  const regret = `${minutes} minutes`
  const { rows } = await sql<{ count: number }>`
    select count(*) from bookings b join booking_changes c on c.booking_id = b.id and c.kind = 'cancelled'
    where b.id <> ${id} and b.created_at >= ${since.subtract({ minutes })} and c.at >= ${since}
      and c.at <= b.created_at + ${regret}::interval and b.end_reason = 'customer'
      and b.travel_from < ${travel_to} and b.travel_to > ${travel_from}
      and (lower(b.email) = ${email.toLowerCase()} or b.id in (${bookingsOfSameCard(id)}))`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** What was kept and given back of a booking whose car never came. */
export async function noShow(ctx: Context, bookingId: string): Promise<{ fee: Cents; refund: Cents }> {
  return storyOf(ctx, bookingId, sql`kind = 'no show'`)
}

async function storyOf<Story>(ctx: Context, bookingId: string, which: RawBuilder<unknown>): Promise<Story> {
  const { rows } = await sql<{ details: Story }>`
    select details from booking_changes where booking_id = ${bookingId} and ${which} order by at desc limit 1`.execute(
    ctx.db,
  )
  const story = rows[0]
  if (!story) throw new Error(`Booking ${bookingId} has no such change`)
  return story.details
}

function noteChange(ctx: Context, source: RawBuilder<unknown>, { kind, from }: { kind: string; from: string | null }) {
  return sql`
    insert into booking_changes (id, booking_id, at, actor, kind, from_status, to_status, quote_id)
    select ${ctx.random.uuid()}::uuid, id, ${ctx.now}::timestamptz, ${actorOf(ctx)}, ${kind}, ${from}::text, status, quote_id
    from ${source} returning 1`
}

/** Symbols of a booking number before its check symbol: 40 random bits. */
export const NUMBER_LENGTH = 8

/** A booking is called by its id or, as a person writes it, by its number. */
function isCalled(idOrNumber: string): RawBuilder<boolean> {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrNumber)) return sql<boolean>`id = ${idOrNumber}::uuid`
  return sql<boolean>`number = ${readCode(idOrNumber, NUMBER_LENGTH) ?? ''}`
}

/** Ownership stands in the WHERE, so that a stranger's row is a missing row. */
function isOpenTo({ caller }: Context, permission: string): RawBuilder<boolean> {
  if (caller.account?.permissions.has(permission)) return sql<boolean>`true`
  const held = caller.grants.filter((grant) => grant.kind === 'booking').map((grant) => grant.id)
  const member = caller.account?.kind === 'member' ? caller.account.id : null
  return sql<boolean>`(id = any(${held}::uuid[]) or account_id = ${member}::uuid)`
}
