import { type RawBuilder, sql } from 'kysely'
import type { VehicleClass } from '../../http/wire.ts'
import { type Language, language } from '../../lib/language.ts'
import type { Cents } from '../../lib/money.ts'
import { addDays, fromLocal, isBefore } from '../../lib/pacific.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { json } from '../../platform/database.ts'
import { readCode } from '../../platform/random.ts'
import type { Rate } from '../quotes/contract.ts'
import type { VoucherStatus } from './contract.ts'
import type { Standing } from './desk-contract.ts'
import { differing as differingFromPayments, type Differing } from '../payments/index.ts'

/** A voucher as it is kept. Amounts in cents. */
export interface VoucherRow {
  readonly id: string
  readonly number: string
  readonly status: VoucherStatus
  readonly kind: 'POINTS' | 'GIFT'
  readonly account_id: string | null
  readonly purchase_id: string
  readonly vehicle_class: VehicleClass
  readonly travel_from: Temporal.Instant
  readonly travel_to: Temporal.Instant
  readonly points: number
  readonly total_cents: Cents
  readonly paid_cents: Cents
  readonly refunded_cents: Cents
  readonly rate: Rate
  readonly holder_name: string
  readonly holder_email: string
  readonly buyer_name: string | null
  readonly buyer_email: string | null
  readonly deliver_on: string | null
  readonly delivered_at: Temporal.Instant | null
  readonly reminded_at: Temporal.Instant | null
  readonly email_pdf: boolean
  readonly email_pkpass: boolean
  readonly end_reason: string | null
  readonly transaction_id: string | null
  readonly request_key: string | null
  /** That of the page it was bought on: the only one we know, also for whom it was given to. */
  readonly language: Language
  readonly created_at: Temporal.Instant
  readonly updated_at: Temporal.Instant
}

/** What a new voucher brings; the rest has its start value. */
export type NewVoucher = Pick<
  VoucherRow,
  | 'status'
  | 'kind'
  | 'account_id'
  | 'travel_from'
  | 'travel_to'
  | 'points'
  | 'total_cents'
  | 'rate'
  | 'holder_name'
  | 'holder_email'
  | 'buyer_name'
  | 'buyer_email'
  | 'deliver_on'
  | 'email_pdf'
  | 'email_pkpass'
> & { readonly id: string; readonly number: string }

/** Symbols of a voucher number before its check symbol: one more than a booking's, so that no code is taken for another. */
export const NUMBER_LENGTH = 9

/** Vouchers are for this class (docs/rules.md, "Capacity"). */
export const VOUCHER_CLASS: VehicleClass = 'STANDARD'

export async function insert(ctx: Context, voucher: NewVoucher): Promise<VoucherRow> {
  const row = await ctx.db
    .insertInto('vouchers')
    .values({
      ...voucher,
      rate: json(voucher.rate),
      purchase_id: ctx.random.uuid(),
      vehicle_class: VOUCHER_CLASS,
      request_key: ctx.requestKey ?? null,
      language: language(),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await note(ctx, { id: row.id, at: ctx.now, kind: 'created', from: null, to: voucher.status, details: {} })
  return row as unknown as VoucherRow
}

/** A voucher by id or number, if the caller may see it: who has it, who bought it, its member, or staff with the permission. */
export async function find(ctx: Context, idOrNumber: string, permission: string): Promise<VoucherRow | undefined> {
  return one(ctx, sql`${isCalled(idOrNumber)} and ${isOpenTo(ctx, permission)}`)
}

/** A voucher locked until the transaction ends, if it is the caller's own, not only shown to them; or for staff. */
export async function lockOwned(ctx: Context, idOrNumber: string, permission: string): Promise<VoucherRow | undefined> {
  return one(ctx, sql`${isCalled(idOrNumber)} and ${isOwnedBy(ctx, permission)} for update`)
}

/** A voucher of one member. */
export async function findOf(ctx: Context, accountId: string, idOrNumber: string): Promise<VoucherRow | undefined> {
  return one(ctx, sql`${isCalled(idOrNumber)} and account_id = ${accountId}`)
}

export async function byNumber(ctx: Context, number: string): Promise<VoucherRow | undefined> {
  return one(ctx, sql`number = ${readCode(number, NUMBER_LENGTH) ?? ''}`)
}

/** For jobs, which act for the house: no question of who may see it. */
export async function byId(ctx: Context, id: string): Promise<VoucherRow | undefined> {
  return one(ctx, sql`id = ${id}`)
}

export async function lockById(ctx: Context, id: string): Promise<VoucherRow | undefined> {
  return one(ctx, sql`id = ${id} for update`)
}

/** What an earlier run of the same request made and that was not voided since. */
export async function byRequestKey(ctx: Context, requestKey: string): Promise<VoucherRow | undefined> {
  return one(ctx, sql`request_key = ${requestKey} and status <> 'VOIDED'`)
}

/** Forgets which request made what was made before a moment. */
export async function forgetRequests(ctx: Context, before: Temporal.Instant): Promise<void> {
  await sql`update vouchers set request_key = null where request_key is not null and created_at < ${before}`.execute(
    ctx.db,
  )
}

async function one(ctx: Context, which: RawBuilder<unknown>): Promise<VoucherRow | undefined> {
  return (await some(ctx, which))[0]
}

async function some(ctx: Context, which: RawBuilder<unknown>): Promise<VoucherRow[]> {
  const { rows } = await sql<VoucherRow>`select * from vouchers where ${which}`.execute(ctx.db)
  return rows
}

/** A page of a member's vouchers, the latest dates first, and how many there are in all. */
export async function listOf(
  ctx: Context,
  accountId: string,
  { page_size, page_number }: { page_size: number; page_number: number },
): Promise<{ items: VoucherRow[]; count: number }> {
  const items = await some(
    ctx,
    sql`account_id = ${accountId} order by status = 'ISSUED' desc, travel_from desc, id
      limit ${page_size} offset ${(page_number - 1) * page_size}`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*) from vouchers where account_id = ${accountId}`.execute(ctx.db)
  return { items, count: rows[0]?.count ?? 0 }
}

/** A member's vouchers that can be used on some of a stay. */
export async function usableFor(
  ctx: Context,
  accountId: string,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<VoucherRow[]> {
  return some(
    ctx,
    sql`account_id = ${accountId} and status = 'ISSUED' and travel_from < ${to} and travel_to > ${from} order by travel_from`,
  )
}

const SWEEP = 500

/** Gifts that are to be mailed today or were to be before. */
export async function toDeliver(ctx: Context, today: string): Promise<VoucherRow[]> {
  return some(
    ctx,
    sql`status = 'ISSUED' and delivered_at is null and deliver_on <= ${today} order by deliver_on limit ${SWEEP}`,
  )
}

/** Vouchers that can be used and end between two moments, those that were never reminded of. */
export async function endingBetween(ctx: Context, from: Temporal.Instant, to: Temporal.Instant): Promise<VoucherRow[]> {
  return some(
    ctx,
    sql`status = 'ISSUED' and reminded_at is null and travel_to > ${from} and travel_to <= ${to} order by travel_to limit ${SWEEP}`,
  )
}

/** Vouchers that could still be used when their time ended before a moment. */
export async function endedBefore(ctx: Context, moment: Temporal.Instant): Promise<VoucherRow[]> {
  return some(ctx, sql`status = 'ISSUED' and travel_to < ${moment} order by travel_to limit ${SWEEP}`)
}

export async function noteDelivered(ctx: Context, id: string): Promise<void> {
  await sql`update vouchers set delivered_at = ${ctx.now} where id = ${id} and delivered_at is null`.execute(ctx.db)
}

/** False when its holder has been reminded before. */
export async function noteReminded(ctx: Context, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vouchers set reminded_at = ${ctx.now} where id = ${id} and reminded_at is null`.execute(ctx.db)
  return (numAffectedRows ?? 0n) > 0n
}

type Patch = Partial<Pick<VoucherRow, 'status' | 'paid_cents' | 'refunded_cents' | 'end_reason' | 'transaction_id'>>

/** Changes a locked voucher and writes down what it was, what it became and who did it. */
export async function change(
  ctx: Context,
  before: VoucherRow,
  kind: string,
  patch: Patch,
  details: Record<string, unknown> = {},
): Promise<VoucherRow> {
  const at = isBefore(ctx.now, before.updated_at) ? before.updated_at : ctx.now
  const row = await ctx.db
    .updateTable('vouchers')
    .set({ ...patch, updated_at: at })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await note(ctx, { id: before.id, at, kind, from: before.status, to: patch.status ?? before.status, details })
  return row as unknown as VoucherRow
}

async function note(
  ctx: Context,
  change: {
    id: string
    at: Temporal.Instant
    kind: string
    from: VoucherStatus | null
    to: VoucherStatus
    details: Record<string, unknown>
  },
): Promise<void> {
  await ctx.db
    .insertInto('voucher_changes')
    .values({
      id: ctx.random.uuid(),
      voucher_id: change.id,
      at: change.at,
      actor: actorOf(ctx),
      kind: change.kind,
      from_status: change.from,
      to_status: change.to,
      details: json(change.details),
    })
    .execute()
}

function isCalled(idOrNumber: string): RawBuilder<boolean> {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrNumber)) return sql<boolean>`id = ${idOrNumber}::uuid`
  return sql<boolean>`number = ${readCode(idOrNumber, NUMBER_LENGTH) ?? ''}`
}

/** Ownership stands in the WHERE, so that a stranger's row is a missing row. */
function isOwnedBy(ctx: Context, permission: string): RawBuilder<boolean> {
  if (ctx.caller.account?.permissions.has(permission)) return sql<boolean>`true`
  return sql<boolean>`(purchase_id = any(${heldBy(ctx)}::uuid[]) or account_id = ${memberOf(ctx)}::uuid)`
}

/** Who was given a voucher may see it, too. */
function isOpenTo(ctx: Context, permission: string): RawBuilder<boolean> {
  return sql<boolean>`(${isOwnedBy(ctx, permission)} or id = any(${heldBy(ctx)}::uuid[]))`
}

/** Whether a voucher is the caller's own: its member's, or the buyer's with a link of the purchase. */
export function ownsVoucher(ctx: Context, { account_id, purchase_id }: VoucherRow): boolean {
  return heldBy(ctx).includes(purchase_id) || (account_id !== null && account_id === memberOf(ctx))
}

function memberOf({ caller }: Context): string | null {
  return caller.account?.kind === 'member' ? caller.account.id : null
}

/** The ids that the caller's URL tokens for vouchers open. */
function heldBy({ caller }: Context): string[] {
  return caller.grants.filter((grant) => grant.kind === 'voucher').map((grant) => grant.id)
}

/**
 * How a voucher stands for who looks back: as its status, but a gift whose card was refused was never a voucher. Only
 * voiding writes 'voided'; a refused card leaves its refusal.
 */
const standing = sql`case when status = 'VOIDED' and end_reason <> 'voided' then 'UNPAID' else status end`

/** Whether it ever was a voucher that could be used. */
const wasIssued = sql`${standing} not in ('PENDING', 'UNPAID')`

export interface VoucherFilter {
  /** A number, or a part of the name or e-mail address of who holds or bought it. */
  readonly search?: string | undefined
  readonly status?: Standing | undefined
  readonly kind?: VoucherRow['kind'] | undefined
  /** Pacific days on which it was made. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** How many, and what they are worth. */
export interface Worth {
  readonly count: number
  readonly points: number
  readonly cents: Cents
}

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  created_at: sql`created_at, id`,
  '-created_at': sql`created_at desc, id desc`,
  travel_from: sql`travel_from, id`,
  '-travel_from': sql`travel_from desc, id desc`,
}

/** Vouchers that match: a page of them, how many there are, and what those that were issued are worth. */
export async function findAll(
  ctx: Context,
  { sort, limit, offset, ...filter }: VoucherFilter & { sort: string; limit: number; offset: number },
): Promise<{ items: VoucherRow[]; count: number; issued: Worth }> {
  const found = isFound(filter)
  const [{ rows: items }, { rows: summed }] = await Promise.all([
    sql<VoucherRow>`
      select * from vouchers where ${found} order by ${ORDER[sort] ?? ORDER['-created_at']!}
      limit ${limit} offset ${offset}`.execute(ctx.db),
    sql<Worth & { all: number }>`
      select count(*)::int as all, count(*) filter (where ${wasIssued})::int as count,
        coalesce(sum(points) filter (where ${wasIssued}), 0)::bigint as points,
        coalesce(sum(total_cents) filter (where ${wasIssued}), 0)::bigint as cents
      from vouchers where ${found}`.execute(ctx.db),
  ])
  const { all, ...issued } = summed[0]!
  return { items, count: all, issued }
}

function isFound({ search, status, kind, from, until }: VoucherFilter): RawBuilder<unknown> {
  const like = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const conditions = [
    ...(search
      ? [
          sql`(number = ${readCode(search, NUMBER_LENGTH) ?? ''} or holder_name ilike ${like} or holder_email ilike ${like}
            or buyer_name ilike ${like} or buyer_email ilike ${like})`,
        ]
      : []),
    ...(status ? [sql`${standing} = ${status}`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(from ? [sql`created_at >= ${fromLocal(from, '00:00')}`] : []),
    ...(until ? [sql`created_at < ${fromLocal(addDays(until, 1), '00:00')}`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** What the vouchers of a Pacific month and kind are worth by what became of them. Those never issued are left out. */
export interface MonthWorth extends Worth {
  /** YYYY-MM */
  readonly month: string
  readonly kind: VoucherRow['kind']
  readonly standing: Exclude<VoucherStatus, 'PENDING'>
}

export async function worthByMonth(ctx: Context, filter: Pick<VoucherFilter, 'kind' | 'from' | 'until'>) {
  const { rows } = await sql<MonthWorth>`
    select to_char(created_at at time zone 'America/Los_Angeles', 'YYYY-MM') as month, kind, ${standing} as standing,
      count(*)::int as count, sum(points)::bigint as points, sum(total_cents)::bigint as cents
    from vouchers where ${isFound(filter)} and ${wasIssued}
    group by 1, 2, 3 order by 1 desc, 2, 3`.execute(ctx.db)
  return rows
}

/** What a voucher went through, the last first. */
export async function changesOf(
  ctx: Context,
  id: string,
): Promise<{ at: Temporal.Instant; actor: string; kind: string; to_status: VoucherStatus }[]> {
  const { rows } = await sql<{ at: Temporal.Instant; actor: string; kind: string; to_status: VoucherStatus }>`
    select at, actor, kind, to_status from voucher_changes where voucher_id = ${id} order by at desc, id desc`.execute(
    ctx.db,
  )
  return rows
}

/** Vouchers that say something else was paid or given back than their payments of late add up to. */
export function differing(ctx: Context, since: Temporal.Instant): Promise<Differing[]> {
  return differingFromPayments(ctx, sql`from vouchers`, 'voucher_id', since)
}
