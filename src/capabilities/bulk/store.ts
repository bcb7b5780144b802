import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '../../lib/money.ts'
import type { KeptMessage } from '../../lib/message.ts'
import type { Context } from '../../platform/context.ts'
import { json, type Patch, type Row } from '../../platform/database.ts'
import { countOf, every, type Page, pageOf } from '../../platform/records.ts'
import { type BookingFilter, bookingLines, type BookingRow, chosenBookings } from '../bookings/index.ts'
import type { BulkWork } from './work.ts'

export type BulkAction = Row<'bulk_actions'>
export type BulkRow = Row<'bulk_rows'>

/** Bookings that one bulk action can hold. */
export const MOST_CHOSEN = 10_000

interface New {
  readonly work: BulkWork
  /** As it was asked, for people to read. */
  readonly filter: Readonly<Record<string, string>>
  readonly chosen: BookingFilter | readonly string[]
  readonly madeBy: string
}

/** Keeps what is to be done, and with which bookings. Undefined when there is none; `too_many` beyond {@link MOST_CHOSEN}. */
export async function insert(
  ctx: Context,
  { work, filter, chosen, madeBy }: New,
): Promise<BulkAction | 'too_many' | undefined> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (${chosenBookings(chosen, MOST_CHOSEN + 1)}) as chosen`.execute(ctx.db)
  const selected = counted[0]?.count ?? 0
  if (selected === 0) return undefined
  if (selected > MOST_CHOSEN) return 'too_many'
  const row = await ctx.db
    .insertInto('bulk_actions')
    .values({
      id: ctx.random.uuid(),
      status: 'CHECKING',
      work: json(work),
      filter: json(filter),
      selected,
      made_by: madeBy,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    insert into bulk_rows (bulk_id, booking_id, position, state)
    select ${row.id}::uuid, id, (row_number() over (order by travel_from, id))::int, 'PENDING'
    from (${chosenBookings(chosen, MOST_CHOSEN)}) as chosen`.execute(ctx.db)
  return row
}

export function find(ctx: Context, id: string): Promise<BulkAction | undefined> {
  return ctx.db.selectFrom('bulk_actions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Held until the transaction ends. */
export function lock(ctx: Context, id: string): Promise<BulkAction | undefined> {
  return ctx.db.selectFrom('bulk_actions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** One that is being done, held so that it cannot be canceled until the transaction ends; others may do more of it meanwhile. */
export async function holdRunning(ctx: Context, id: string): Promise<BulkAction | undefined> {
  return ctx.db
    .selectFrom('bulk_actions')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .forShare()
    .executeTakeFirst()
}

/** Changes a locked bulk action and raises its version, so that stale requests are refused. */
export async function change(
  ctx: Context,
  { id, version }: BulkAction,
  patch: Omit<Patch<'bulk_actions'>, 'work' | 'filter' | 'version'>,
): Promise<BulkAction> {
  return ctx.db
    .updateTable('bulk_actions')
    .set({ ...patch, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One page, the last first, and how many there are. */
export async function page(ctx: Context, page: Page): Promise<{ items: BulkAction[]; count: number }> {
  const [{ rows: items }, count] = await Promise.all([
    sql<BulkAction>`select * from bulk_actions order by created_at desc, id desc ${pageOf(page)}`.execute(ctx.db),
    countOf(ctx, sql`from bulk_actions`),
  ])
  return { items, count }
}

/** How many rows of a bulk action are in a state, and what they give and pay back in cents. */
export interface StateSum {
  readonly bulk_id: string
  readonly state: BulkRow['state']
  readonly count: number
  readonly given: Cents
  readonly refund: Cents
  /** When the first of their stays ends. */
  readonly ends: Temporal.Instant | null
}

export async function sumsOf(ctx: Context, ids: readonly string[]): Promise<StateSum[]> {
  const { rows } = await sql<StateSum>`
    select bulk_id, state, count(*)::int as count, coalesce(sum(given_cents), 0)::bigint as given,
      coalesce(sum(refund_cents), 0)::bigint as refund, min(travel_to) as ends
    from bulk_rows join ${bookingLines} on booking.id = booking_id
    where bulk_id = any(${ids}::uuid[]) group by bulk_id, state`.execute(ctx.db)
  return rows
}

/** A row with who and when its booking is for. */
export interface ShownRow
  extends Pick<BulkRow, 'booking_id' | 'state' | 'why' | 'given_cents' | 'refund_cents' | 'settled_at'>,
    Pick<BookingRow, 'number' | 'full_name' | 'email' | 'vehicle_class' | 'travel_from' | 'travel_to'> {}

/** One page of the rows of a bulk action, in their order, and how many there are. */
export async function rowsOf(
  ctx: Context,
  { bulkId, state, ...page }: { bulkId: string; state?: BulkRow['state'] | undefined } & Page,
): Promise<{ items: ShownRow[]; count: number }> {
  const matching = every(sql`bulk_id = ${bulkId}`, state && sql`state = ${state}`)
  const [{ rows: items }, count] = await Promise.all([
    sql<ShownRow>`
      select booking_id, state, why, given_cents, refund_cents, settled_at, number, full_name, email, vehicle_class,
        travel_from, travel_to
      from bulk_rows join ${bookingLines} on booking.id = booking_id
      where ${matching} order by position ${pageOf(page)}`.execute(ctx.db),
    countOf(ctx, sql`from bulk_rows where ${matching}`),
  ])
  return { items, count }
}

/** The next rows to look at, in their order. The bulk action must be held. */
export async function pendingRows(ctx: Context, bulkId: string, most: number): Promise<BulkRow[]> {
  return nextRows(ctx, sql`bulk_id = ${bulkId} and state = 'PENDING' order by position limit ${most}`)
}

/** The next rows to do, held until the transaction ends; those that another run holds are left to it. */
export async function readyRows(ctx: Context, bulkId: string, most: number): Promise<BulkRow[]> {
  return nextRows(
    ctx,
    sql`bulk_id = ${bulkId} and state = 'READY' order by position limit ${most} for update skip locked`,
  )
}

async function nextRows(ctx: Context, condition: RawBuilder<unknown>): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`select * from bulk_rows where ${condition}`.execute(ctx.db)
  return rows
}

/** The result of checking a row: ready with its worth and refund, or why it is left out. */
export interface CheckResult {
  readonly booking_id: string
  readonly booking_version: number
  readonly given_cents: Cents
  readonly refund_cents: Cents
  readonly why: KeptMessage | null
}

/** Saves the results of rows that were not checked yet. */
export async function saveChecks(ctx: Context, bulkId: string, looked: readonly CheckResult[]): Promise<void> {
  await sql`
    update bulk_rows set booking_version = found.booking_version, given_cents = found.given_cents,
      refund_cents = found.refund_cents, why = nullif(found.why, 'null'::jsonb),
      state = case when nullif(found.why, 'null'::jsonb) is null then 'READY' else 'REFUSED' end
    from jsonb_to_recordset(${JSON.stringify(looked)}::jsonb)
      as found (booking_id uuid, booking_version int, given_cents bigint, refund_cents bigint, why jsonb)
    where bulk_rows.bulk_id = ${bulkId} and bulk_rows.booking_id = found.booking_id and state = 'PENDING'`.execute(
    ctx.db,
  )
}

/** Ends a row that was ready: done, or refused with the reason. One that ended before stays as it is. */
export async function settle(
  ctx: Context,
  { bulk_id, booking_id }: Pick<BulkRow, 'bulk_id' | 'booking_id'>,
  why: KeptMessage | undefined,
): Promise<void> {
  await sql`
    update bulk_rows set state = case when ${why === undefined}::boolean then 'DONE' else 'REFUSED' end,
      why = ${why === undefined ? null : JSON.stringify(why)}::jsonb, settled_at = ${ctx.now}
    where bulk_id = ${bulk_id} and booking_id = ${booking_id} and state = 'READY'`.execute(ctx.db)
}

/** Leaves out what was not done yet. Returns how many rows. */
export async function leaveOut(ctx: Context, bulkId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update bulk_rows set state = 'LEFT' where bulk_id = ${bulkId} and state in ('PENDING', 'READY')`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

/** How many rows are still to be done. */
export async function countReady(ctx: Context, bulkId: string): Promise<number> {
  return countOf(ctx, sql`from bulk_rows where bulk_id = ${bulkId} and state = 'READY'`)
}
