import { type RawBuilder, sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import type { Cents } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { json } from '../../platform/database.ts'
import { readCode } from '../../platform/random.ts'
import type { Rate } from '../quotes/contract.ts'
import type { StayStatus } from './contract.ts'

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
  readonly created_at: Temporal.Instant
  readonly updated_at: Temporal.Instant
}

/** Symbols of a ticket's number, of its locator and of a receipt's number before the check symbol: 40 random bits each. */
export const CODE_LENGTH = 8

export type NewStay = Pick<StayRow, 'ticket_num' | 'record_loc' | 'vehicle_class' | 'entered_at'> &
  Partial<
    Pick<
      StayRow,
      'plate' | 'booking_id' | 'voucher_id' | 'account_id' | 'point_club_number' | 'is_lost_ticket' | 'drawer_id'
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

/** A stay by id, ticket or receipt number, for jobs: what somebody typed need not name one. */
export async function called(ctx: Context, typed: string): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`select * from transactions where ${isCalled(typed)} limit 1`.execute(ctx.db)
  return rows[0]
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

/** What was done with a stay, first to last. */
export interface StayChange {
  readonly at: Temporal.Instant
  readonly actor: string
  readonly kind: string
  readonly details: Record<string, unknown>
}

export async function changesOf(ctx: Context, id: string): Promise<StayChange[]> {
  const { rows } = await sql<StayChange>`
    select at, actor, kind, details from transaction_changes where transaction_id = ${id} order by at, id`.execute(
    ctx.db,
  )
  return rows
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

// Late flights.

export async function noteFlight(
  ctx: Context,
  report: {
    bookingId: string
    flightNumber: string
    backAt: Temporal.Instant
    holdsUntil: Temporal.Instant
    source: 'TRAVELLER' | 'STAFF' | 'FEED'
  },
): Promise<void> {
  await sql`
    insert into flight_reports (id, booking_id, flight_number, back_at, holds_until, source, actor, reported_at)
    values (${ctx.random.uuid()}, ${report.bookingId}, ${report.flightNumber}, ${report.backAt}, ${report.holdsUntil},
            ${report.source}, ${actorOf(ctx)}, ${ctx.now})`.execute(ctx.db)
}
