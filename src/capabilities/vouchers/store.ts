import { type RawBuilder, sql } from 'kysely'
import { tryLater } from '../../http/problem.ts'
import type { VehicleClass } from '../../http/wire.ts'
import { MOST_FOUND, MOST_LISTED } from '../../lib/listed.ts'
import type { Cents } from '../../lib/money.ts'
import { addDays, fromLocal } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type Row, violatedConstraint } from '../../platform/database.ts'
import { readCode } from '../../platform/random.ts'
import {
  countOf,
  defineRecords,
  every,
  hasIdOrNumber,
  hasWords,
  milliseconds,
  type Orders,
  type LongPage,
  type Page,
  type Sorted,
  WHOLE_ADDRESS,
} from '../../platform/records.ts'
import { followFree } from '../capacity/index.ts'
import { type Compared, differing as differingFromPayments, type Differing } from '../payments/index.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Standing } from './office-contract.ts'
import { messages } from './texts.ts'

/**
 * A stored voucher. `language` is that of the page it was bought on, also for its recipient: we know no other.
 */
export type VoucherRow = Row<'vouchers'>

/** The columns of a new voucher; the others have defaults. */
export type NewVoucher = Pick<
  VoucherRow,
  | 'id'
  | 'number'
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
> &
  Partial<Pick<VoucherRow, 'delivery' | 'message'>>

/** The details of each kind of change. The kinds are stored. */
interface ChangeDetails {
  readonly created: object
  readonly paid: object
  readonly 'card refused': object
  readonly voided: { readonly points: number; readonly refund: Cents }
  readonly expired: object
  readonly extended: {
    readonly until_before: string
    readonly reason_code: string
    /** Today's price of the time that it covers since; before there was one, nothing. */
    readonly rate?: VoucherRow['rate']
  }
  readonly used: { readonly transaction: string }
  readonly 'use taken back': object
}

const TAKES_SPACE = ['PENDING', 'ISSUED'] as const

const records = defineRecords<'vouchers', 'voucher_changes', ChangeDetails>({
  table: 'vouchers',
  changes: 'voucher_changes',
  owner: 'voucher_id',
  // Updates its holders' free spaces.
  follow: (ctx, before, after) => followFree(ctx, before, after, TAKES_SPACE),
})

export const { byId, byIds, lockById, change, changesOf } = records

/** Symbols of a voucher number before its check symbol: one more than a booking's, so that they cannot be confused. */
export const NUMBER_LENGTH = 9

/** Vouchers are for this class (docs/rules.md, "Capacity"). */
export const VOUCHER_CLASS: VehicleClass = 'STANDARD'

/** Writes a new voucher. @throws Problem 422 while the data of who buys or gets it is being erased */
export async function insert(ctx: Context, voucher: NewVoucher): Promise<VoucherRow> {
  const more = {
    purchase_id: ctx.random.uuid(),
    vehicle_class: VOUCHER_CLASS,
    request_key: ctx.requestKey ?? null,
    language: ctx.language,
  }
  try {
    return await records.insert(ctx, { ...voucher, ...more }, 'created')
  } catch (error) {
    if (violatedConstraint(error) === 'nobody_books_while_erased') throw tryLater(messages.refusal.beingErased)
    throw error
  }
}

/** A voucher by id or number, if the caller may see it: its holder, buyer or member, or staff with the permission. */
export function find(ctx: Context, idOrNumber: string, permission: Permission): Promise<VoucherRow | undefined> {
  return records.find(ctx, sql`${hasIdOrNumber(idOrNumber, NUMBER_LENGTH)} and ${isOpenTo(ctx, permission)}`)
}

/** A voucher of the caller's own, not one that they may only see, locked until the transaction ends. */
export function lockOwned(ctx: Context, idOrNumber: string): Promise<VoucherRow | undefined> {
  return records.lock(ctx, sql`${hasIdOrNumber(idOrNumber, NUMBER_LENGTH)} and ${isOwn(ctx)}`)
}

/** A voucher of one member. */
export function findOf(ctx: Context, accountId: string, idOrNumber: string): Promise<VoucherRow | undefined> {
  return records.find(ctx, sql`${hasIdOrNumber(idOrNumber, NUMBER_LENGTH)} and account_id = ${accountId}`)
}

/** A voucher by its number, as typed or scanned; undefined for anything else. */
export function byNumber(ctx: Context, number: string): Promise<VoucherRow | undefined> {
  return records.find(ctx, sql`number = ${readCode(number, NUMBER_LENGTH) ?? ''}`)
}

/** The newest voucher of a holder's address. */
export function lastByHolder(ctx: Context, email: string): Promise<VoucherRow | undefined> {
  return records.find(ctx, sql`lower(holder_email) = ${email.toLowerCase()} order by created_at desc, id desc limit 1`)
}

/** The voucher of an earlier run of the same request, unless it was voided since. */
export function byRequestKey(ctx: Context, requestKey: string): Promise<VoucherRow | undefined> {
  return records.find(ctx, sql`request_key = ${requestKey} and status <> 'VOIDED'`)
}

/** The price of the time that a voucher covers since it was extended; undefined for one that was before this was kept. */
export async function rateSinceExtended(ctx: Context, voucherId: string): Promise<VoucherRow['rate'] | undefined> {
  const { rows } = await sql<{ details: ChangeDetails['extended'] }>`
    select details from voucher_changes where voucher_id = ${voucherId} and kind = 'extended'
    order by at desc limit 1`.execute(ctx.db)
  return rows[0]?.details.rate
}

/** Clears the request keys of vouchers made before a moment. */
export async function forgetRequests(ctx: Context, before: Temporal.Instant): Promise<void> {
  await sql`update vouchers set request_key = null where request_key is not null and created_at < ${before}`.execute(
    ctx.db,
  )
}

const ORDER: Orders<'travel_from_date' | 'usable'> = {
  'travel_from_date desc': sql`travel_from desc, id desc`,
  'travel_from_date asc': sql`travel_from, id`,
  'usable desc': sql`status = 'ISSUED' desc, travel_from desc, id desc`,
  'usable asc': sql`status = 'ISSUED', travel_from, id`,
}

/** One page of a member's vouchers, and the total count. */
export function listOf(
  ctx: Context,
  accountId: string,
  { sort_by, sort_order, ...page }: Page & Sorted<'travel_from_date' | 'usable'>,
): Promise<{ items: VoucherRow[]; count: number }> {
  return records.page(ctx, sql`account_id = ${accountId}`, { order: ORDER[`${sort_by} ${sort_order}`], ...page })
}

/** A member's vouchers that can cover part of a stay. */
export function usableFor(
  ctx: Context,
  accountId: string,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<VoucherRow[]> {
  return records.all(
    ctx,
    sql`account_id = ${accountId} and status = 'ISSUED' and travel_from < ${to} and travel_to > ${from} order by travel_from`,
  )
}

/** How many vouchers a member has. */
export function countOfMember(ctx: Context, accountId: string): Promise<number> {
  return countOf(ctx, sql`from vouchers where account_id = ${accountId}`)
}

/** What a member's unused vouchers cost: some in cents, some in points. */
export async function unusedOf(ctx: Context, accountId: string): Promise<{ cents: Cents; points: number }> {
  const { rows } = await sql<{ cents: Cents; points: number }>`
    select coalesce(sum(total_cents), 0)::bigint as cents, coalesce(sum(points), 0)::int as points
    from vouchers where account_id = ${accountId} and status = 'ISSUED'`.execute(ctx.db)
  return rows[0]!
}

/** Gives the vouchers of one member to another. */
export async function giveTo(ctx: Context, from: string, into: string): Promise<void> {
  await sql`update vouchers set account_id = ${into} where account_id = ${from}`.execute(ctx.db)
}

const SWEEP = 500

/** Gifts due to be mailed by today. */
export function toDeliver(ctx: Context, today: string): Promise<VoucherRow[]> {
  return records.all(
    ctx,
    sql`status = 'ISSUED' and delivered_at is null and deliver_on <= ${today} order by deliver_on limit ${SWEEP}`,
  )
}

/** Some usable vouchers that end between two moments, behind `last`, whose holder has an address and was not reminded yet. */
export function endingBetween(
  ctx: Context,
  { from, until }: Readonly<Record<'from' | 'until', Temporal.Instant>>,
  last?: VoucherRow,
): Promise<VoucherRow[]> {
  return records.all(
    ctx,
    sql`status = 'ISSUED' and delivery = 'EMAIL' and reminded_at is null and travel_to > ${from} and travel_to <= ${until}
      and ${endsBehind(last)} ${SOME_BY_END}`,
  )
}

/** Cars of a class with vouchers of the same times, in milliseconds since 1970. */
export interface ExpectedVouchers extends Pick<VoucherRow, 'vehicle_class'> {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Vouchers whose car may arrive until a moment. Those that end after `end` are not told apart. */
export async function expectedUntil(
  ctx: Context,
  { before, end }: Readonly<Record<'before' | 'end', Temporal.Instant>>,
): Promise<ExpectedVouchers[]> {
  const { rows } = await sql<ExpectedVouchers>`
    select vehicle_class, ${milliseconds('arrives_at')} as "from", ${milliseconds('leaves_at')} as "to", count(*)::int as count
    from (
      select vehicle_class, travel_from as arrives_at, least(travel_to, ${end}) as leaves_at from vouchers
      where status = 'ISSUED' and travel_to > ${ctx.now} and travel_from < ${before}
    ) as expected
    group by vehicle_class, arrives_at, leaves_at`.execute(ctx.db)
  return rows
}

/** Some unused vouchers whose time ended before a moment, behind `last`. */
export function endedBefore(ctx: Context, moment: Temporal.Instant, last?: VoucherRow): Promise<VoucherRow[]> {
  return records.all(ctx, sql`status = 'ISSUED' and travel_to < ${moment} and ${endsBehind(last)} ${SOME_BY_END}`)
}

/** The order of {@link endsBehind}. */
const SOME_BY_END = sql`order by travel_to, id limit ${SWEEP}`

function endsBehind(last: VoucherRow | undefined): RawBuilder<unknown> {
  return last ? sql`(travel_to, id) > (${last.travel_to}, ${last.id})` : sql`true`
}

export async function noteDelivered(ctx: Context, id: string): Promise<void> {
  await sql`update vouchers set delivered_at = ${ctx.now} where id = ${id} and delivered_at is null`.execute(ctx.db)
}

/** Records a reminder. False if there was one before. */
export async function noteReminded(ctx: Context, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vouchers set reminded_at = ${ctx.now} where id = ${id} and reminded_at is null`.execute(ctx.db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Ownership is in the WHERE, so that a stranger's row is a missing row. */
function isOwnedBy(ctx: Context, permission: Permission): RawBuilder<unknown> {
  return ctx.caller.account?.permissions.has(permission) ? sql`true` : isOwn(ctx)
}

function isOwn(ctx: Context): RawBuilder<unknown> {
  return sql`(purchase_id = any(${heldBy(ctx)}::uuid[]) or account_id = ${memberOf(ctx)}::uuid)`
}

/** The recipient of a gift may see it, too. */
function isOpenTo(ctx: Context, permission: Permission): RawBuilder<unknown> {
  return sql`(${isOwnedBy(ctx, permission)} or id = any(${heldBy(ctx)}::uuid[]))`
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
 * The status of a voucher in reports; a gift whose card was refused is UNPAID. Only voiding sets the end reason
 * 'voided'; a refused card sets its refusal.
 */
const standing = sql`case when status = 'VOIDED' and end_reason <> 'voided' then 'UNPAID' else status end`

/** Whether it was ever issued. */
const wasIssued = (of: RawBuilder<unknown>) => sql`${of} not in ('PENDING', 'UNPAID')`

export interface VoucherFilter {
  /** A number, or part of the name or email address of its holder or buyer. */
  readonly search?: string | undefined
  readonly status?: Standing | undefined
  readonly kind?: VoucherRow['kind'] | undefined
  /** Only members' vouchers: for points, or goodwill. */
  readonly ofMembers?: boolean
  /** Pacific days on which it was made. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** How many, and their value. */
export interface Worth {
  readonly count: number
  readonly points: number
  readonly cents: Cents
}

const SORTS = { created_at: 'created_at', travel_from: 'travel_from' } as const
type Sort = keyof typeof SORTS | `-${keyof typeof SORTS}`

/** One page of matching vouchers, how many match, and the value of the issued ones, unless a text finds very many. */
export async function findAll(
  ctx: Context,
  { sort, page_size, page_number, after, ...filter }: VoucherFilter & LongPage & { readonly sort: Sort },
): Promise<{ items: VoucherRow[]; count: number; next: string | null; issued: Worth | null }> {
  const [matching, { search }] = [matches(filter), filter]
  const inAll = search ? undefined : countOfDays(filter)
  const [page, issued] = await Promise.all([
    records.sortedPage(ctx, matching, { sort, columns: SORTS, search, inAll, after, page_size, page_number }),
    search ? worthOfFound(ctx, matching) : worthOfDays(ctx, filter),
  ])
  return { ...page, issued }
}

/** What a text finds is added up as far as a list reaches; null for more. */
async function worthOfFound(ctx: Context, matching: RawBuilder<unknown>): Promise<Worth | null> {
  const { rows } = await sql<Worth & { found: number }>`
    select count(*)::int as found, count(*) filter (where is_issued)::int as count,
      coalesce(sum(points) filter (where is_issued), 0)::bigint as points,
      coalesce(sum(total_cents) filter (where is_issued), 0)::bigint as cents
    from (
      select points, total_cents, ${wasIssued(standing)} as is_issued from vouchers where ${matching} limit ${MOST_FOUND}
    ) as matched`.execute(ctx.db)
  const { found, ...worth } = rows[0]!
  return found < MOST_FOUND ? worth : null
}

/** The value of any number of vouchers, from daily sums in the database. */
async function worthOfDays(ctx: Context, filter: VoucherFilter): Promise<Worth> {
  const { rows } = await sql<Worth>`
    select coalesce(sum(vouchers), 0)::int as count, coalesce(sum(points), 0)::bigint as points,
      coalesce(sum(cents), 0)::bigint as cents
    from voucher_days where ${daysMatch(filter)} and ${wasIssued(sql`standing`)}`.execute(ctx.db)
  return rows[0]!
}

/** How many vouchers match, as far as a list reaches, from the same sums. */
function countOfDays(filter: VoucherFilter): RawBuilder<number> {
  return sql<number>`(
    select least(coalesce(sum(vouchers), 0), ${MOST_LISTED})::int from voucher_days where ${daysMatch(filter)})`
}

function daysMatch({ status, kind, ofMembers, from, until }: VoucherFilter): RawBuilder<unknown> {
  return every(
    status && sql`standing = ${status}`,
    kind && sql`kind = ${kind}`,
    ofMembers === true && sql`kind <> 'GIFT'`,
    from && sql`date >= ${from}`,
    until && sql`date <= ${until}`,
  )
}

function matches({ search, status, kind, ofMembers, from, until }: VoucherFilter): RawBuilder<unknown> {
  return every(
    search && matchesSearch(search),
    status && sql`${standing} = ${status}`,
    kind && sql`kind = ${kind}`,
    ofMembers === true && sql`kind <> 'GIFT'`,
    from && sql`created_at >= ${fromLocal(from, '00:00')}`,
    until && sql`created_at < ${fromLocal(addDays(until, 1), '00:00')}`,
  )
}

/** By its number, or a part of the name or e-mail address of who holds or bought it. */
function matchesSearch(search: string): RawBuilder<unknown> {
  if (WHOLE_ADDRESS.test(search)) {
    return sql`(lower(holder_email) = ${search.toLowerCase()} or lower(buyer_email) = ${search.toLowerCase()})`
  }
  return sql`(number = ${readCode(search, NUMBER_LENGTH) ?? ''} or ${hasWords(sql`holder_name`, search)}
    or ${hasWords(sql`holder_email`, search)} or ${hasWords(sql`buyer_name`, search)} or ${hasWords(sql`buyer_email`, search)})`
}

/** The value of the vouchers of a Pacific month and kind by status. Those never issued are left out. */
export interface MonthWorth extends Worth {
  /** YYYY-MM */
  readonly month: string
  readonly kind: VoucherRow['kind']
  readonly standing: Standing
}

export async function worthByMonth(ctx: Context, filter: Pick<VoucherFilter, 'kind' | 'from' | 'until'>) {
  const { rows } = await sql<MonthWorth>`
    select to_char(date, 'YYYY-MM') as month, kind, standing, sum(vouchers)::int as count, sum(points)::bigint as points,
      sum(cents)::bigint as cents
    from voucher_days where ${daysMatch(filter)} and ${wasIssued(sql`standing`)}
    group by 1, 2, 3 having sum(vouchers) > 0 order by 1 desc, 2, 3`.execute(ctx.db)
  return rows
}

/** Vouchers whose paid or refunded amounts differ from the sum of their payments. */
export function differing(ctx: Context, compared: Compared): Promise<Differing[]> {
  return differingFromPayments(ctx, sql`from vouchers`, 'voucher_id', compared)
}

/** Each voucher and which transaction wrote it last, for the FROM of another store. */
export const writtenVouchers = sql`(select id, xmin as written from vouchers)`
