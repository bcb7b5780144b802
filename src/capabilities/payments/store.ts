import { type RawBuilder, sql } from 'kysely'
import { type Cents, cents } from '../../lib/money.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { type Period, periodsOf, spanOf } from '../../lib/periods.ts'
import {
  type GatewayNews,
  type Movement,
  type Refusal,
  type RefundOutcome,
  type SavedCard,
  savedCardOf,
} from '../../platform/cards.ts'
import { oncePerPage } from '../../platform/page-reads.ts'
import {
  behind,
  type Counted,
  countedPage,
  countListed,
  countOf,
  every,
  listed,
  type LongPage,
  nextOf,
  pageOf,
  textKey,
} from '../../platform/records.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { eachDay } from '../../platform/days.ts'
import { insertFrom, insertRows, json, type NewRow, type Row } from '../../platform/database.ts'
import { isOneOf, together } from '../../platform/together.ts'
import { disputedOfCharge, explainedByDispute } from './disputes/store.ts'
import type { PaymentReason } from './reasons.ts'
import {
  businessDay,
  dayStart,
  type Difference,
  type DifferenceKind,
  type PairedMovement,
  type Purpose,
  purposeOf,
} from './rules.ts'

/**
 * A movement of money, for exactly one of a booking, a stay, a voucher and a company's invoice. Charges are SETTLED or REFUSED; refunds are
 * SENT first, then SETTLED or FAILED.
 */
export type Payment = Row<'payments'>

/** The condition of being for one thing. */
function isFor(purpose: Purpose, table = ''): RawBuilder<boolean> {
  const { column, id } = columnOf(purpose)
  return sql<boolean>`${sql.ref(table + column)} = ${id}::uuid`
}

function columnOf(purpose: Purpose) {
  if ('booking_id' in purpose) return { column: 'booking_id', id: purpose.booking_id }
  if ('transaction_id' in purpose) return { column: 'transaction_id', id: purpose.transaction_id }
  if ('invoice_id' in purpose) return { column: 'invoice_id', id: purpose.invoice_id }
  return { column: 'voucher_id', id: purpose.voucher_id }
}

/** The condition that something was paid with a card: one that was shown for a charge which settled, or kept with what it is for. */
function hasPaid(table: 'cards' | 'own' | 'other'): RawBuilder<boolean> {
  const charge = sql.ref(`${table}.charge_id`)
  return sql<boolean>`(
    ${charge} is null or exists (select from payments charge where charge.id = ${charge} and charge.status = 'SETTLED'))`
}

/** The card something was paid with last; undefined when it never had one. */
export async function cardOf(ctx: Context, purpose: Purpose): Promise<SavedCard | undefined> {
  if ('booking_id' in purpose) return (await cardsOfBooking(ctx, purpose.booking_id)).at(-1)?.card
  const { rows } = await sql<Row<'cards'>>`
    select * from cards where ${isFor(purpose)} and ${hasPaid('cards')} order by created_at desc, id desc limit 1`.execute(
    ctx.db,
  )
  const [row] = rows
  return row && savedCardOf(row)
}

/** A card that something was paid with: the charge it was shown for, if it was shown for one, and since when it is there. */
export interface PayingCard {
  readonly card: SavedCard
  readonly chargeId: string | null
  readonly since: Temporal.Instant
}

/** Every card that a booking was paid with, oldest first. */
export const cardsOfBooking = oncePerPage(
  together(async (ctx, ids: readonly string[]): Promise<PayingCard[][]> => {
    const { rows } = await sql<Row<'cards'>>`
      select * from cards where ${isOneOf(sql`booking_id`, ids)} and ${hasPaid('cards')}
      order by created_at, id`.execute(ctx.db)
    return ids.map((id) =>
      rows
        .filter(({ booking_id }) => booking_id === id)
        .map((row) => ({ card: savedCardOf(row), chargeId: row.charge_id, since: row.created_at })),
    )
  }),
)

/** The card that a charge is to come from: the one that was shown for it, or else {@link cardOf}. */
export async function cardToCharge(ctx: Context, charge: Payment): Promise<SavedCard | undefined> {
  const { rows } = await sql<Row<'cards'>>`select * from cards where charge_id = ${charge.id}`.execute(ctx.db)
  const [row] = rows
  return row ? savedCardOf(row) : cardOf(ctx, purposeOf(charge))
}

/** The bookings that were paid last with cards whose numbers end so. */
export async function bookingsOfCardsEnding(ctx: Context, last4: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from cards where last4 = ${last4} and booking_id is not null and ${hasPaid('cards')}
    order by created_at desc limit ${most}`.execute(ctx.db)
  return rows.map(({ booking_id }) => booking_id)
}

/** The ids of bookings that were paid with a card of the same fingerprint, for the WHERE of another store. */
export function bookingsOfSameCard(bookingId: string): RawBuilder<unknown> {
  return sql`
    select other.booking_id from cards own join cards other using (fingerprint)
    where own.booking_id = ${bookingId}::uuid and ${hasPaid('own')} and ${hasPaid('other')}`
}

/** The ids of bookings that were paid with a card, by its fingerprint, the last first. */
export async function bookingIdsOfCard(ctx: Context, fingerprint: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from cards where fingerprint = ${fingerprint} and booking_id is not null and ${hasPaid('cards')}
    order by created_at desc limit ${most}`.execute(ctx.db)
  return [...new Set(rows.map(({ booking_id }) => booking_id))]
}

/**
 * Keeps the card that something is paid with, for what may still be charged or given back. One that is shown for a charge
 * counts once that has settled.
 */
export async function keepCard(ctx: Context, purpose: Purpose, card: SavedCard, chargeId?: string): Promise<void> {
  await ctx.db
    .insertInto('cards')
    .values({ ...cardColumns(ctx, card), ...purpose, charge_id: chargeId ?? null })
    .execute()
}

function cardColumns(ctx: Context, { token, fingerprint, brand, last4, expMonth, expYear }: SavedCard) {
  return {
    id: ctx.random.uuid(),
    token,
    fingerprint,
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
    created_at: ctx.now,
  }
}

/**
 * Common table expressions for a booking's own statement: its card and, where money is asked for at once, the charge.
 * Each is written only if `source` (a table of booking ids) has a row.
 */
export function cardAndCharge(
  ctx: Context,
  source: string,
  { card, charge }: { card: SavedCard; charge: ChargeRequest | undefined },
): RawBuilder<unknown> {
  const [from, booking_id] = [sql.table(source), sql.ref(`${source}.id`)]
  const kept = sql`card_kept as (${insertFrom('cards', { ...cardColumns(ctx, card), booking_id }, from)} returning 1)`
  if (!charge) return kept
  return sql`${kept},
    charge_requested as (${insertFrom('payments', { ...chargeColumns(ctx, charge), booking_id }, from)} returning 1)`
}

/** The same for several bookings, each with its card and its charge, where a condition of that statement is met. */
export function cardsAndCharges(
  shown: readonly {
    readonly ctx: Context
    readonly bookingId: string
    readonly card: SavedCard
    readonly charge: ChargeRequest
  }[],
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const cards = shown.map(({ ctx, bookingId, card }) => ({ ...cardColumns(ctx, card), booking_id: bookingId }))
  const charges = shown.map(({ ctx, bookingId, charge }) => ({ ...chargeColumns(ctx, charge), booking_id: bookingId }))
  return sql`
    cards_kept as (${insertRows('cards', cards, where)} returning 1),
    charges_requested as (${insertRows('payments', charges, where)} returning 1)`
}

/** Money to be asked for, written down before the gateway is. The id is the gateway's idempotency key. */
export interface ChargeRequest {
  readonly id: string
  readonly amount: Cents
  readonly reason: PaymentReason
  /** What it is for, e.g. the quote that a change will take. */
  readonly details?: Record<string, unknown>
  /** The reader that it is put on, by the processor's name. */
  readonly reader?: string | undefined
}

/** False when an open charge for the same thing, or on the same reader, is there already. */
export async function requestCharge(ctx: Context, purpose: Purpose, charge: ChargeRequest): Promise<boolean> {
  const result = await ctx.db
    .insertInto('payments')
    .values({ ...chargeColumns(ctx, charge), ...purpose })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A charge as it stands once {@link cardAndCharge} has written it, for whoever wrote it. */
export function requestedCharge(ctx: Context, purpose: Purpose, charge: ChargeRequest): Payment {
  return { ...NOTHING_YET, ...chargeColumns(ctx, charge), method: 'CARD', ...purpose }
}

const NOTHING_YET = {
  booking_id: null,
  charge_id: null,
  drawer_id: null,
  gateway_ref: null,
  given_up_at: null,
  invoice_id: null,
  refusal: null,
  sent_at: null,
  settled_at: null,
  transaction_id: null,
  voucher_id: null,
} as const

function chargeColumns(ctx: Context, { id, amount, reason, details = {}, reader }: ChargeRequest) {
  return {
    id,
    kind: 'CHARGE',
    status: 'REQUESTED',
    amount_cents: amount,
    reason,
    details,
    reader: reader ?? null,
    requested_at: ctx.now,
  } as const
}

/** Cash that was handed over: it has moved already. Returns the charge's id. */
export async function takeCash(
  ctx: Context,
  purpose: Purpose,
  { amount, drawerId, reason }: { amount: Cents; drawerId: string; reason: PaymentReason },
): Promise<string> {
  const id = ctx.random.uuid()
  await ctx.db
    .insertInto('payments')
    .values({
      id,
      ...purpose,
      kind: 'CHARGE',
      status: 'SETTLED',
      method: 'CASH',
      drawer_id: drawerId,
      amount_cents: amount,
      reason,
      requested_at: ctx.now,
      settled_at: ctx.now,
    })
    .execute()
  return id
}

/** What a company owes from now on: a charge to its account, which an invoice asks for. */
export async function chargeAccount(
  ctx: Context,
  bookingId: string,
  { amount, reason }: { amount: Cents; reason: PaymentReason },
): Promise<void> {
  await ctx.db
    .insertInto('payments')
    .values({
      id: ctx.random.uuid(),
      booking_id: bookingId,
      kind: 'CHARGE',
      status: 'SETTLED',
      method: 'ACCOUNT',
      amount_cents: amount,
      reason,
      requested_at: ctx.now,
      settled_at: ctx.now,
    })
    .execute()
}

/** What a member pays of a booking with points, which are taken in the same transaction. The id is the source of their entry. */
export async function chargePoints(ctx: Context, bookingId: string, amount: Cents): Promise<string> {
  const id = ctx.random.uuid()
  await ctx.db
    .insertInto('payments')
    .values({
      id,
      booking_id: bookingId,
      kind: 'CHARGE',
      status: 'SETTLED',
      method: 'POINTS',
      amount_cents: amount,
      reason: 'booking',
      requested_at: ctx.now,
      settled_at: ctx.now,
    })
    .execute()
  return id
}

/** What of a booking is paid with points and was not given back. */
export const paidWithPoints = together(async (ctx, bookingIds: readonly string[]): Promise<Cents[]> => {
  const { rows } = await sql<{ booking_id: string; cents: Cents }>`
    select booking_id, sum(case kind when 'CHARGE' then amount_cents else -amount_cents end)::bigint as cents
    from payments where ${isOneOf(sql`booking_id`, bookingIds)} and method = 'POINTS' group by booking_id`.execute(
    ctx.db,
  )
  return bookingIds.map((id) => rows.find(({ booking_id }) => booking_id === id)?.cents ?? cents(0))
})

/**
 * Money that came by bank transfer or check for an invoice, or went out so for a credit note: an amount below zero. It
 * counts on the day on which it is written down, as closed days do not change.
 */
export async function recordTransfer(ctx: Context, invoiceId: string, amount: Cents): Promise<void> {
  const isRefund = amount < 0
  await ctx.db
    .insertInto('payments')
    .values({
      id: ctx.random.uuid(),
      invoice_id: invoiceId,
      kind: isRefund ? 'REFUND' : 'CHARGE',
      status: 'SETTLED',
      method: 'TRANSFER',
      amount_cents: cents(Math.abs(amount)),
      reason: 'invoice',
      requested_at: ctx.now,
      sent_at: isRefund ? ctx.now : null,
      settled_at: ctx.now,
    })
    .execute()
}

/** What came by transfers and checks for an invoice, less what went out so. */
export async function transferredFor(ctx: Context, invoiceId: string): Promise<Cents> {
  const { rows } = await sql<{ sum: Cents }>`
    select coalesce(sum(case kind when 'CHARGE' then amount_cents else -amount_cents end), 0)::bigint as sum
    from payments where invoice_id = ${invoiceId} and method = 'TRANSFER'`.execute(ctx.db)
  return rows[0]!.sum
}

/** Every movement on the accounts of companies, refunds negative, for the FROM of another store. */
export const accountMovements = sql`
  select id, booking_id, charge_id, kind, requested_at as at,
    case kind when 'CHARGE' then amount_cents else -amount_cents end as amount_cents
  from payments where method = 'ACCOUNT'`

/** Every payment and refund that counts, with when: charges when they settled, refunds when they were promised. */
export const moneyMoved = sql`
  select id, kind, method, amount_cents, drawer_id, booking_id, transaction_id, voucher_id, invoice_id,
    case kind when 'CHARGE' then settled_at else requested_at end as at
  from payments
  where (kind = 'CHARGE' and status = 'SETTLED' or kind = 'REFUND' and status <> 'REFUSED') and method not in ('ACCOUNT', 'PRIOR', 'POINTS')`

/** Movements that the gateway was asked for and has not answered, oldest first. */
export async function unanswered(ctx: Context, before: Temporal.Instant): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select * from payments where status = 'REQUESTED' and requested_at < ${before} order by requested_at limit 200`.execute(
    ctx.db,
  )
  return rows
}

/** The cash of customers that came into drawers and went out of them, by drawer, in cents. */
export async function cashOf(
  ctx: Context,
  drawerIds: readonly string[],
): Promise<ReadonlyMap<string, { taken: Cents; refunded: Cents }>> {
  if (drawerIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; taken: Cents; refunded: Cents }>`
    select drawer_id as id, coalesce(sum(amount_cents) filter (where kind = 'CHARGE'), 0)::bigint as taken,
      coalesce(sum(amount_cents) filter (where kind = 'REFUND'), 0)::bigint as refunded
    from payments where drawer_id = any(${drawerIds}::uuid[]) group by drawer_id`.execute(ctx.db)
  return new Map(rows.map(({ id, taken, refunded }) => [id, { taken, refunded }]))
}

/** Every payment and refund out of one drawer, oldest first. */
export async function cashPaymentsOf(ctx: Context, drawerId: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select * from payments where drawer_id = ${drawerId} order by requested_at, id`.execute(ctx.db)
  return rows
}

export async function paymentById(ctx: Context, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`select * from payments where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** The charge that the gateway knows by this name. */
export async function chargeByRef(ctx: Context, ref: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`select * from payments where kind = 'CHARGE' and gateway_ref = ${ref}`.execute(
    ctx.db,
  )
  return rows[0]
}

export async function paymentsByIds(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Payment>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Payment>`select * from payments where id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The ids of the charges for some bookings. */
export async function chargesForBookings(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where kind = 'CHARGE' and booking_id = any(${ids}::uuid[])`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The charge for something whose outcome is not known yet. */
export async function openCharge(ctx: Context, purpose: Purpose): Promise<Payment | undefined> {
  if ('booking_id' in purpose) return openChargeOfBooking(ctx, purpose.booking_id)
  const { rows } = await sql<Payment>`
    select * from payments where ${isFor(purpose)} and kind = 'CHARGE' and status = 'REQUESTED'`.execute(ctx.db)
  return rows[0]
}

const openChargeOfBooking = together(async (ctx, ids: readonly string[]): Promise<(Payment | undefined)[]> => {
  const { rows } = await sql<Payment>`
    select * from payments where ${isOneOf(sql`booking_id`, ids)} and kind = 'CHARGE' and status = 'REQUESTED'`.execute(
    ctx.db,
  )
  return ids.map((id) => rows.find(({ booking_id }) => booking_id === id))
})

/** The charge that a reader shows, by the processor's name of the reader. */
export async function chargeAtReader(ctx: Context, reader: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select * from payments where reader = ${reader} and status = 'REQUESTED' order by requested_at desc limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Notes that nobody waits any more for a card at the reader. The first to say so counts. */
export async function giveUp(ctx: Context, id: string): Promise<void> {
  await sql`
    update payments set given_up_at = ${ctx.now}
    where id = ${id} and status = 'REQUESTED' and reader is not null and given_up_at is null`.execute(ctx.db)
}

/** All movements of money for something, oldest first, points after the card that was asked with them. */
export async function paymentsOf(ctx: Context, purpose: Purpose): Promise<Payment[]> {
  if ('booking_id' in purpose) return paymentsOfBooking(ctx, purpose.booking_id)
  const { rows } = await sql<Payment>`
    select * from payments where ${isFor(purpose)} order by requested_at, method = 'POINTS', id`.execute(ctx.db)
  return rows
}

const paymentsOfBooking = oncePerPage(
  together(async (ctx, ids: readonly string[]): Promise<Payment[][]> => {
    const { rows } = await sql<Payment>`
      select * from payments where ${isOneOf(sql`booking_id`, ids)} order by requested_at, method = 'POINTS', id`.execute(
      ctx.db,
    )
    return ids.map((id) => rows.filter(({ booking_id }) => booking_id === id))
  }),
)

/** What is paid with at the lot: companies have no account there, and pay no invoice. */
export type LotMethod = Exclude<Payment['method'], 'ACCOUNT' | 'TRANSFER' | 'POINTS'>

function isOfLot(method: Payment['method']): method is LotMethod {
  return method !== 'ACCOUNT' && method !== 'TRANSFER' && method !== 'POINTS'
}

/** How each of some stays was paid at the lot. */
export async function methodsOf(ctx: Context, stayIds: readonly string[]): Promise<Map<string, LotMethod[]>> {
  if (stayIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; methods: Payment['method'][] }>`
    select transaction_id as id, array_agg(distinct method order by method) as methods from payments
    where transaction_id = any(${stayIds}::uuid[]) and kind = 'CHARGE' and status = 'SETTLED'
    group by transaction_id`.execute(ctx.db)
  return new Map(rows.map(({ id, methods }) => [id, methods.filter(isOfLot)]))
}

/** Charges that have waited since before the given moment, oldest first. */
export async function chargesWaitingSince(ctx: Context, moment: Temporal.Instant): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select * from payments where kind = 'CHARGE' and status = 'REQUESTED' and requested_at < ${moment}
    order by requested_at limit 500`.execute(ctx.db)
  return rows
}

export async function refundsWaitingSince(ctx: Context, moment: Temporal.Instant): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select * from payments where kind = 'REFUND' and status = 'REQUESTED' and requested_at < ${moment}
    order by requested_at limit 500`.execute(ctx.db)
  return rows
}

/** Notes the outcome of a charge once. Undefined when another process was first. */
export function recordOutcome(
  ctx: Context,
  id: string,
  outcome: { status: 'SETTLED'; ref: string } | { status: 'REFUSED'; refusal: Refusal },
): Promise<Payment | undefined> {
  return noteOutcome(ctx, {
    id,
    status: outcome.status,
    gateway_ref: outcome.status === 'SETTLED' ? outcome.ref : null,
    refusal: outcome.status === 'REFUSED' ? outcome.refusal : null,
    settled_at: ctx.clock.now(),
  })
}

type Outcome = Pick<Payment, 'id' | 'status' | 'gateway_ref' | 'refusal' | 'settled_at'>

const noteOutcome = together(async (ctx, outcomes: readonly Outcome[]): Promise<(Payment | undefined)[]> => {
  const { rows } = await sql<Payment>`
    update payments set status = told.status, gateway_ref = told.gateway_ref, refusal = told.refusal, settled_at = told.settled_at
    from jsonb_populate_recordset(null::payments, ${json(outcomes)}) as told
    where payments.id = told.id and payments.status = 'REQUESTED' returning payments.*`.execute(ctx.db)
  return outcomes.map(({ id }) => rows.find((row) => row.id === id))
})

/** What of each settled charge for something has not been refunded yet and what of it is disputed, latest charge first, points last. */
export async function refundableCharges(
  ctx: Context,
  purpose: Purpose,
): Promise<(Pick<Payment, 'id' | 'method' | 'gateway_ref'> & { left: Cents; disputed: Cents })[]> {
  const { rows } = await sql<Pick<Payment, 'id' | 'method' | 'gateway_ref'> & { left: number; disputed: number }>`
    select c.id, c.method, c.gateway_ref, c.amount_cents - coalesce(sum(r.amount_cents) filter (where r.status <> 'REFUSED'), 0) as left,
      ${disputedOfCharge} as disputed
    from payments c left join payments r on r.charge_id = c.id
    where ${isFor(purpose, 'c.')} and c.kind = 'CHARGE' and c.status = 'SETTLED'
    group by c.id, c.method, c.gateway_ref, c.amount_cents, c.requested_at order by c.method = 'POINTS', c.requested_at desc, c.id desc`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...row, left: cents(row.left), disputed: cents(row.disputed) }))
}

/** Writes a refund down: a card's to be sent, cash as given out of a drawer, what a company owes as owed no more. Returns its id. */
export async function insertRefund(
  ctx: Context,
  refund: {
    purpose: Purpose
    chargeId: string
    amount: Cents
    reason: PaymentReason
    /** What staff typed about it. */
    note?: string | undefined
    by?: RefundedBy
  },
): Promise<string> {
  const id = ctx.random.uuid()
  await ctx.db
    .insertInto('payments')
    .values({
      id,
      ...refund.purpose,
      kind: 'REFUND',
      ...refundColumns(ctx, refund.by),
      amount_cents: refund.amount,
      charge_id: refund.chargeId,
      reason: refund.reason,
      details: refund.note ? { reason: refund.note } : {},
      requested_at: ctx.now,
    })
    .execute()
  return id
}

/**
 * How a refund is paid without the gateway: out of a drawer, off a company's account, or by a person, of what the old
 * system was paid and the gateway does not know.
 */
type RefundedBy =
  | { readonly method: 'CASH'; readonly drawerId: string }
  | { readonly method: 'ACCOUNT' }
  | { readonly method: 'POINTS' }
  | { readonly method: 'PRIOR' }

function refundColumns(
  ctx: Context,
  by: RefundedBy | undefined,
): Partial<NewRow<'payments'>> & Pick<NewRow<'payments'>, 'status'> {
  if (!by) return { status: 'REQUESTED' }
  const done = { method: by.method, sent_at: ctx.now, settled_at: ctx.now }
  if (by.method === 'PRIOR') return { ...done, status: 'FAILED' }
  return { ...done, status: 'SETTLED', ...(by.method === 'CASH' && { drawer_id: by.drawerId }) }
}

/** What bookings were paid in the old system. With the gateway's name of the charge it can be refunded there. */
export async function insertPrior(
  ctx: Context,
  paid: readonly { readonly booking_id: string; readonly amount: Cents; readonly gateway_ref: string | null }[],
): Promise<void> {
  if (paid.length === 0) return
  const rows = paid.map(({ booking_id, amount, gateway_ref }) => ({
    id: ctx.random.uuid(),
    booking_id,
    kind: 'CHARGE' as const,
    status: 'SETTLED' as const,
    method: 'PRIOR' as const,
    amount_cents: amount,
    gateway_ref,
    reason: 'booking' as const,
    requested_at: ctx.now,
    settled_at: ctx.now,
  }))
  await ctx.db.insertInto('payments').values(rows).execute()
}

/** Takes out what {@link insertPrior} wrote. */
export async function deletePrior(ctx: Context, bookingIds: readonly string[]): Promise<void> {
  await sql`delete from payments where method = 'PRIOR' and booking_id = any(${bookingIds}::uuid[])`.execute(ctx.db)
}

/** Those of some bookings with a payment that is not of {@link insertPrior}, or has been refunded or disputed since. */
export function usedSincePrior(bookingIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select booking_id from payments where booking_id = any(${bookingIds}) and (method <> 'PRIOR' or id in (
      select referred_to('payments', array(select id from payments where booking_id = any(${bookingIds})), '{}')))`
}

/** Whether anything was sold since a moment, and not refunded whole. */
export async function hasSoldSince(ctx: Context, since: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from payments c
      where c.kind = 'CHARGE' and c.method <> 'PRIOR' and c.status = 'SETTLED' and c.settled_at > ${since}
        and c.amount_cents > (
          select coalesce(sum(r.amount_cents), 0) from payments r where r.charge_id = c.id and r.status <> 'REFUSED')
    ) as has`.execute(ctx.db)
  return rows[0]?.has ?? false
}

// Refunds: promised, sent, settled.

/** Refunds that the gateway has taken and the bank has not, oldest first. */
export async function refundsOnTheirWay(ctx: Context): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select * from payments where kind = 'REFUND' and status = 'SENT' order by sent_at limit 500`.execute(ctx.db)
  return rows
}

const REFUND_STATUS = { sent: 'SENT', settled: 'SETTLED', failed: 'FAILED' } as const

/** Notes what the gateway says of a refund. What has failed stays so; what is settled may still fail. */
export async function noteRefund(ctx: Context, id: string, { status, ref }: RefundOutcome): Promise<void> {
  const now = ctx.clock.now()
  await sql`
    update payments set status = ${REFUND_STATUS[status]}, gateway_ref = ${ref}, sent_at = coalesce(sent_at, ${now}::timestamptz),
      settled_at = case when ${status} <> 'sent' then ${now}::timestamptz end
    where id = ${id} and kind = 'REFUND'
      and (status in ('REQUESTED', 'SENT') or (status = 'SETTLED' and ${status} = 'failed'))`.execute(ctx.db)
}

// What the gateway says by itself.

/** False when this piece of news was there before. */
export async function keepNews(ctx: Context, { id, type, key }: GatewayNews): Promise<boolean> {
  const { rows } = await sql`
    insert into gateway_news (gateway, id, type, payment_key, received_at)
    values (${ctx.gateway.name}, ${id}, ${type}, ${key ?? null}, ${ctx.now})
    on conflict do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Forgets some pieces of news that came before a moment, oldest first. Returns how many. */
export async function forgetNews(ctx: Context, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from gateway_news where (gateway, id) in (
      select gateway, id from gateway_news where received_at < ${before} order by received_at limit ${most})`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0)
}

// The gateway's books, day by day.

/** The first business day whose books are not closed; undefined when nothing was ever paid. */
export async function firstOpenDay(ctx: Context): Promise<string | undefined> {
  const { name, zone } = ctx.gateway
  const { rows } = await sql<{ date: string | null }>`
    select coalesce(
      (select max(date) + 1 from gateway_batches where gateway = ${name} and status = 'CLOSED'),
      (select min(requested_at at time zone ${zone})::date from payments where method = 'CARD')) as date`.execute(
    ctx.db,
  )
  return rows[0]?.date ?? undefined
}

/** Writes lines of the gateway's books into the batch of their day. A line that is there stays as it is. */
export async function keepMovements(ctx: Context, date: string, lines: readonly Movement[]): Promise<void> {
  const { name } = ctx.gateway
  await sql`
    insert into gateway_batches (gateway, date, opened_at) values (${name}, ${date}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db)
  if (lines.length === 0) return
  await ctx.db
    .insertInto('gateway_movements')
    .values(
      lines.map((line) => ({
        gateway: name,
        id: line.id,
        kind: line.kind,
        payment_key: line.key ?? null,
        amount_cents: line.amount,
        fee_cents: line.fee,
        at: line.at,
        batch_date: date,
        description: line.description,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A day's sums, from its lines. What comes back of refunds is taken off them, whenever they were sent. */
export type Batch = Omit<Row<'gateway_batches'>, 'gateway' | 'opened_at' | 'closed_at'>

/** Sums a day's lines up; `closed` when no more can come. */
export async function sumUp(ctx: Context, date: string, { closed }: { closed: boolean }): Promise<Batch> {
  const { rows } = await sql<Batch>`
    update gateway_batches b set
      charges = l.charges, charged_cents = l.charged, refunds = l.refunds, refunded_cents = l.refunded,
      fee_cents = l.fees, other_cents = l.other,
      status = ${closed ? 'CLOSED' : 'OPEN'}, closed_at = case when ${closed}::boolean then ${ctx.now}::timestamptz end
    from (
      select count(*) filter (where kind = 'CHARGE') as charges,
        count(*) filter (where kind = 'REFUND' and amount_cents < 0) as refunds,
        coalesce(sum(amount_cents) filter (where kind = 'CHARGE'), 0) as charged,
        coalesce(-sum(amount_cents) filter (where kind = 'REFUND'), 0) as refunded,
        coalesce(sum(fee_cents), 0) as fees,
        coalesce(sum(amount_cents) filter (where kind = 'OTHER'), 0) as other
      from gateway_movements where gateway = ${ctx.gateway.name} and batch_date = ${date}
    ) as l
    where b.gateway = ${ctx.gateway.name} and b.date = ${date}
    returning b.date, b.status, b.charges, b.charged_cents, b.refunds, b.refunded_cents, b.fee_cents, b.other_cents`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** How the keys of charges begin that only try the gateway: they and their refunds are no payments. */
export const TEST_CHARGE = 'test-charge-'

/** What a night compares: some days as a whole, and of others, since a moment, what may differ since they were compared. */
export interface Compared {
  /** Pacific days, or the gateway's of the same dates: always some, since today is never over. */
  readonly days: readonly string[]
  readonly since: Temporal.Instant
}

const isId = (text: RawBuilder<unknown>) => sql`${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

/** The id that the key of a movement, `m`, is, if it is one. */
const KEY_AS_ID = sql`case when ${isId(sql`m.payment_key`)} then m.payment_key::uuid end`

/** Each gateway that has books, for a line that is known by its name alone. */
const GATEWAYS = sql`(select distinct gateway from gateway_batches) as named`

/**
 * Lines of the gateway's books that our records do not agree with, or that are no business of a booking: those of whole days and of
 * what has changed, and all that are no payment since a moment or differ since then.
 */
export async function disputableMovements(ctx: Context, { days, since }: Compared): Promise<PairedMovement[]> {
  const isOfOtherDay = sql`batch_date <> all(${days}::date[])`
  const first = businessDay(since, ctx.gateway.zone)
  const { rows } = await sql<PairedMovement>`
    with changed as materialized (${changedSince('PAYMENT', since)})
    select m.id, m.kind, m.payment_key as key, m.amount_cents,
      case when p.id is not null then
        jsonb_build_object('kind', p.kind, 'status', p.status, 'amount_cents', p.amount_cents, 'booking_id', p.booking_id)
      end as payment
    from (
      select * from gateway_movements where batch_date = any(${days}::date[])
      union all
      select * from gateway_movements where ${isOfOtherDay} and kind = 'OTHER' and batch_date >= ${first}
      union all
      select * from gateway_movements
      where ${isOfOtherDay} and kind = 'OTHER' and batch_date < ${first} and (gateway, id) in (
        select named.gateway, subject from (select subject ${openSince(['other movement'], since)}) as open cross join ${GATEWAYS})
      union all
      select * from gateway_movements
      where ${isOfOtherDay} and kind <> 'OTHER' and payment_key in (select subject from changed)
      union all
      select * from gateway_movements
      where ${isOfOtherDay} and kind <> 'OTHER' and payment_key is null and (gateway, id) in (
        select named.gateway, subject from changed cross join ${GATEWAYS})
    ) as m left join payments p on p.id = ${KEY_AS_ID}
    where not starts_with(coalesce(m.payment_key, ''), ${TEST_CHARGE})
      and not (m.kind = 'OTHER' and ${explainedByDispute})
      and (m.kind = 'OTHER' or p.id is null or p.kind <> m.kind or p.amount_cents <> abs(m.amount_cents)
           or p.status not in ('SENT', 'SETTLED', 'FAILED') or m.kind = 'REFUND' and m.amount_cents > 0 and p.status <> 'FAILED')
    order by m.at, m.id`.execute(ctx.db)
  return rows
}

/** Refunds that came back by the gateway's books since a day, and that we hold for sent or taken. */
export async function returnedRefunds(ctx: Context, since: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select p.* from gateway_movements m
      join payments p on p.id = ${KEY_AS_ID}
    where m.gateway = ${ctx.gateway.name} and m.batch_date >= ${since} and m.kind = 'REFUND' and m.amount_cents > 0
      and p.kind = 'REFUND' and p.status in ('SENT', 'SETTLED')
    order by m.at, m.id`.execute(ctx.db)
  return rows
}

/**
 * What we hold for moved before a moment and no line of the gateway's books tells of: of whole days, of what has changed, and of
 * what was found so since a moment, whenever it moved.
 */
export async function unseenPayments(
  ctx: Context,
  { days, since }: Compared,
  until: Temporal.Instant,
): Promise<Payment[]> {
  const at = sql`coalesce(p.sent_at, p.settled_at)`
  const isAmong = (subjects: RawBuilder<unknown>) => sql`p.id = any(array(
    select subject::uuid from (${subjects}) as compared where ${isId(sql`subject`)}))`
  const before = sql`select subject ${openSince(['missing charge', 'missing refund'], since)}`
  const { rows } = await sql<Payment>`
    select * from payments p
    where p.method = 'CARD' and p.status in ('SENT', 'SETTLED', 'FAILED') and ${at} < ${until}
      and (${at} >= ${since} and (${isOfDays(at, days)} or ${isAmong(changedSince('PAYMENT', since))}) or ${isAmong(before)})
      and not exists (select from gateway_movements m where m.payment_key = p.id::text)
    order by p.requested_at`.execute(ctx.db)
  return rows
}

/** Money that should have moved by now, and refunds that a bank refused. */
export async function overduePayments(
  ctx: Context,
  { chargesBefore, refundsBefore }: { chargesBefore: Temporal.Instant; refundsBefore: Temporal.Instant },
): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select * from payments
    where (status = 'REQUESTED' and requested_at < case kind when 'CHARGE' then ${chargesBefore}::timestamptz else ${refundsBefore}::timestamptz end)
       or (kind = 'REFUND' and status = 'FAILED')
    order by requested_at`.execute(ctx.db)
  return rows
}

/** What was paid for something, and what of it goes back or has gone, in cents. */
export interface PaymentSums {
  readonly paid_cents: Cents
  readonly refunded_cents: Cents
}

/** Something that says another sum was paid or given back than its payments add up to. */
export interface Differing extends PaymentSums {
  readonly id: string
  readonly payments: PaymentSums
}

const SOURCE_OF = { booking_id: 'BOOKING', transaction_id: 'STAY', voucher_id: 'VOUCHER' } as const

/**
 * What says something else than its payments, of all that money was asked for on some days, or that has changed. `from` is the
 * owner's part of the statement, ``sql`from bookings` ``: it is one, so that nothing moves in between.
 */
export async function differing(
  ctx: Context,
  from: RawBuilder<unknown>,
  column: keyof typeof SOURCE_OF,
  { days, since }: Compared,
): Promise<Differing[]> {
  const id = sql.ref(column)
  const { rows } = await sql<Differing>`
    with compared as materialized (
      -- For those that are for something else, nothing is joined below.
      select ${id} as id from payments where ${isOfDays(sql`requested_at`, days)}
      union
      select subject::uuid from (${changedSince(SOURCE_OF[column], since)}) as changed where ${isId(sql`subject`)}
    ),
    sums as (
      select compared.id,
        coalesce(sum(amount_cents) filter (where kind = 'CHARGE' and status = 'SETTLED'), 0) as paid_cents,
        coalesce(sum(amount_cents) filter (where kind = 'REFUND' and status <> 'REFUSED'), 0) as refunded_cents
      from compared left join payments on ${id} = compared.id
      group by compared.id)
    select o.id, o.paid_cents, o.refunded_cents, to_jsonb(p) as payments
    from sums as p join (select id, paid_cents, refunded_cents ${from}) as o on o.id = p.id
    where (o.paid_cents, o.refunded_cents) is distinct from (p.paid_cents, p.refunded_cents)`.execute(ctx.db)
  return rows
}

// What a night compares.

/** So long after its end a day is compared each night: what began on it has been written down by then. */
const SETTLING = '1 day'
/** Every other day is compared as a whole once a week, a seventh of the weeks each night, so that what nothing tells of is found. */
const LONGEST_UNSEEN = '156 hours'

/** The days of a period that this night compares as a whole. */
export async function daysToCompare(ctx: Context, { from, until }: Period): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select day.date from ${eachDay(from, until)} left join books_days kept on kept.date = day.date
    where kept.compared_at is null or kept.compared_at < day.ends + ${SETTLING}::interval
      or kept.compared_at < ${ctx.now}::timestamptz - ${LONGEST_UNSEEN}::interval
      or (day.date - date '2000-01-01') / 7 % 7 = (${pacificDate(ctx.now)}::date - date '2000-01-01') % 7
    order by day.date`.execute(ctx.db)
  return rows.map(({ date }) => date)
}

/** Takes what has changed until now for a comparison. What changes during it is left for the next one. */
export async function takeChanges(ctx: Context): Promise<void> {
  await sql`update books_changes set is_taken = true where not is_taken`.execute(ctx.db)
}

/** Notes that days were compared as a whole, and forgets the changes that were taken. */
export async function noteCompared(ctx: Context, days: readonly string[]): Promise<void> {
  await sql`
    insert into books_days (date, compared_at) select date, ${ctx.now} from unnest(${days}::date[]) as date
    on conflict (date) do update set compared_at = excluded.compared_at`.execute(ctx.db)
  await sql`delete from books_changes where is_taken`.execute(ctx.db)
}

const KINDS = {
  PAYMENT: [
    'unknown charge',
    'unknown refund',
    'missing charge',
    'missing refund',
    'charge amount',
    'refund amount',
    'refund failed',
  ],
  BOOKING: ['booking paid', 'booking refunded'],
  STAY: ['stay paid', 'stay refunded'],
  VOUCHER: ['voucher paid', 'voucher refunded'],
} as const satisfies Record<string, readonly DifferenceKind[]>

/** What has changed since it was compared, and what differs since a moment: that ends when it is mended. */
function changedSince(source: keyof typeof KINDS, since: Temporal.Instant): RawBuilder<unknown> {
  return sql`
    select subject from books_changes where is_taken and source = ${source}
    union
    select subject ${openSince(KINDS[source], since)}`
}

const openSince = (kinds: readonly DifferenceKind[], since: Temporal.Instant) => sql`
  from payment_differences where resolved_at is null and found_at >= ${since} and kind = any(${kinds})`

/** Pacific dates whose sales have changed. */
export async function changedSales(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select distinct subject::date as date from books_changes where is_taken and source = 'SALES'`.execute(ctx.db)
  return rows.map(({ date }) => date)
}

/** What differs since a moment, of some kinds. */
export async function openSubjects(
  ctx: Context,
  kinds: readonly DifferenceKind[],
  since: Temporal.Instant,
): Promise<Pick<Difference, 'kind' | 'subject'>[]> {
  const { rows } = await sql<Pick<Difference, 'kind' | 'subject'>>`
    select kind, subject ${openSince(kinds, since)}`.execute(ctx.db)
  return rows
}

/** The condition that a moment is within one of some Pacific days. */
function isOfDays(at: RawBuilder<unknown>, days: readonly string[]): RawBuilder<unknown> {
  const spans = periodsOf(days).map(spanOf)
  return sql`(${sql.join(
    spans.map(({ from, before }) => sql`${at} >= ${from} and ${at} < ${before}`),
    sql` or `,
  )})`
}

// Where books differ.

/** Writes down differences that are new, but for what somebody settled by hand and is found again with the same amounts. Returns those. */
export async function openDifferences(ctx: Context, found: readonly Difference[]): Promise<Difference[]> {
  // What is found twice is written once, as it was found last.
  const once = [...new Map(found.map((one) => [`${one.kind}\n${one.subject}`, one])).values()]
  const written = new Map(once.map((one) => [ctx.random.uuid(), one]))
  const rows = [...written].map(([id, { bookingId: booking_id, ...difference }]) => ({ id, booking_id, ...difference }))
  const { rows: kept } = await sql<{ id: string; is_new: boolean }>`
    insert into payment_differences (id, kind, subject, booking_id, ours_cents, theirs_cents, found_at)
    select id, kind, subject, booking_id, ours, theirs, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (
      id uuid, kind text, subject text, booking_id uuid, ours bigint, theirs bigint)
    where not exists (
      select from payment_differences as known
      where known.settled_by is not null and known.kind = found.kind and known.subject = found.subject
        and (known.ours_cents, known.theirs_cents) is not distinct from (found.ours, found.theirs))
    on conflict (kind, subject) where resolved_at is null
    do update set ours_cents = excluded.ours_cents, theirs_cents = excluded.theirs_cents
    returning id, xmax = 0 as is_new`.execute(ctx.db)
  const fresh = new Set(kept.flatMap(({ id, is_new }) => (is_new ? id : [])))
  return [...written].flatMap(([id, one]) => (fresh.has(id) ? one : []))
}

/** Ends those that are not found any more, of those found since a moment: older ones nobody looks for. Returns how many. */
export async function endDifferences(
  ctx: Context,
  found: readonly Difference[],
  since: Temporal.Instant,
): Promise<number> {
  const still = found.map(({ kind, subject }) => `${kind}\n${subject}`)
  const { numAffectedRows } = await sql`
    update payment_differences set resolved_at = ${ctx.now}
    where resolved_at is null and found_at >= ${since} and not (kind || chr(10) || subject = any(${still}))`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0)
}

/** How many differences wait for somebody. */
export async function countDifferences({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from payment_differences where resolved_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

// Daily figures.

export type PaymentDay = Omit<Row<'payment_days'>, 'rolled_at'>

/** Sums up what was taken and given back on Pacific days: charges when they settled, refunds when they were promised. */
export async function rollUpDays(ctx: Context, from: string, to: string): Promise<void> {
  await sql`delete from payment_days where date between ${from} and ${to}`.execute(ctx.db)
  await sql`
    insert into payment_days (date, source, method, charges, charged_cents, refunds, refunded_cents, rolled_at)
    select summed.*, ${ctx.now} from (${summedUp(from, to)}) as summed`.execute(ctx.db)
}

/** Since when days may wait to be summed up: the last time it was done, or the first payment; undefined before that. */
export async function daysWaitSince(ctx: Context): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select coalesce(max(rolled_at), (select min(requested_at) from payments)) as at from payment_days`.execute(ctx.db)
  return rows[0]?.at ?? undefined
}

const SOURCE = sql`case when booking_id is not null then 'BOOKING' when transaction_id is not null then 'TRANSACTION'
  when invoice_id is not null then 'INVOICE' else 'VOUCHER' end`

const summedUp = (from: string, to: string) => sql`
  select day.date, source, method, sum(charges)::int as charges, sum(charged_cents)::bigint as charged_cents,
    sum(refunds)::int as refunds, sum(refunded_cents)::bigint as refunded_cents
  from ${eachDay(from, to)} cross join lateral (
    select ${SOURCE} as source, method, count(*) as charges, sum(amount_cents) as charged_cents, 0 as refunds, 0 as refunded_cents
    from payments
    where kind = 'CHARGE' and status = 'SETTLED' and method not in ('ACCOUNT', 'PRIOR', 'POINTS')
      and settled_at >= day.starts and settled_at < day.ends
    group by 1, 2
    union all
    select ${SOURCE}, method, 0, 0, count(*), sum(amount_cents)
    from payments
    where kind = 'REFUND' and status <> 'REFUSED' and method not in ('ACCOUNT', 'PRIOR', 'POINTS')
      and requested_at >= day.starts and requested_at < day.ends
    group by 1, 2
  ) as moved
  group by day.date, source, method`

/** What was taken and given back on each Pacific day, by what it was for and how. */
export async function paymentDays(ctx: Context, from: string, to: string): Promise<PaymentDay[]> {
  const { rows } = await sql<PaymentDay>`
    select date, source, method, charges, charged_cents, refunds, refunded_cents
    from payment_days where date between ${from} and ${to} order by date, source, method`.execute(ctx.db)
  return rows
}

// Lists for staff.

interface Listed {
  readonly limit: number
  readonly offset: number
}

interface Between {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const between = ({ from, until }: Between) => sql`
  date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${until ?? null}::date, 'infinity')`

/** A batch, and what the bank received for it. */
export interface BatchRow extends Batch {
  readonly deposit_cents: Cents | null
  readonly deposited_on: string | null
  readonly reference: string | null
  readonly actor: string | null
  readonly deposit_at: Temporal.Instant | null
}

/** What we settled this moment may stand in the gateway's books of the day before, which it closes a little later. */
const SLACK = '10 minutes'

/** Asked for by itself: a moment that the planner knows is looked up, one that it does not know means every payment. */
async function firstOpenDayOrToday(ctx: Context): Promise<string> {
  return (await firstOpenDay(ctx)) ?? pacificDate(ctx.now)
}

/** How far our clock may be ahead of the gateway's: what was asked for later after a day than this is not in its books. */
const AHEAD = { hours: 1 }

/**
 * Card payments that are in no closed batch, each with the business day that it counts for, since the first open day. They are
 * looked up by day: working out the day of each takes longer than reading it. Only what was asked for before that day is looked
 * for in the gateway's books, each by itself.
 */
function movedSinceClosing({ gateway: { zone }, now }: Context, firstOpen: string): RawBuilder<unknown> {
  const at = sql`coalesce(p.sent_at, p.settled_at)`
  return sql`
    select p.id, p.kind, p.amount_cents, ${at} as at, day.date
    from (
      select date::date as date,
        date at time zone ${zone} - case when date = ${firstOpen}::date then ${SLACK} else '0' end::interval as starts,
        (date + interval '1 day') at time zone ${zone} as ends
      from generate_series(${firstOpen}::timestamp, greatest(${firstOpen}::date, (${now}::timestamptz at time zone ${zone})::date),
        interval '1 day') as date
    ) as day
    join payments p on ${at} >= day.starts and ${at} < day.ends
    where p.method = 'CARD' and p.status in ('SENT', 'SETTLED', 'FAILED')
      and (p.requested_at >= ${dayStart(firstOpen, zone).add(AHEAD)} or not exists (
        select from gateway_movements m join gateway_batches b on b.gateway = m.gateway and b.date = m.batch_date
        where m.payment_key = p.id::text and b.status = 'CLOSED' and b.date >= ${firstOpen}::date - 2 offset 0))`
}

/** Closed batches as the gateway's books tell them, and those that fill as money moves. */
function everyBatch(ctx: Context, firstOpen: string): RawBuilder<unknown> {
  const { name } = ctx.gateway
  return sql`
    select every.*, d.amount_cents as deposit_cents, d.deposited_on, d.reference, d.actor, d.at as deposit_at
    from (
      select date, status, charges, charged_cents, refunds, refunded_cents, fee_cents, other_cents
      from gateway_batches where gateway = ${name} and status = 'CLOSED'
      union all
      select moved.date, 'OPEN',
        count(*) filter (where kind = 'CHARGE')::int,
        coalesce(sum(amount_cents) filter (where kind = 'CHARGE'), 0)::bigint,
        count(*) filter (where kind = 'REFUND')::int,
        coalesce(sum(amount_cents) filter (where kind = 'REFUND'), 0)::bigint,
        coalesce(max(told.fee_cents), 0), coalesce(max(told.other_cents), 0)
      from (${movedSinceClosing(ctx, firstOpen)}) as moved
        left join gateway_batches told on told.gateway = ${name} and told.date = moved.date
      group by moved.date
    ) as every left join batch_deposits d on d.gateway = ${name} and d.date = every.date`
}

/** The gateway's business days, the last first. */
export async function batches(
  ctx: Context,
  { status, limit, offset, ...range }: Between & Listed & { status?: Batch['status'] | undefined },
): Promise<{ items: BatchRow[]; count: number }> {
  const firstOpen = await firstOpenDayOrToday(ctx)
  const matching = sql`
    from (${everyBatch(ctx, firstOpen)}) as batches
    where ${between(range)} and (${status ?? null}::text is null or status = ${status ?? null})`
  // What fills is summed up once for the page and the count.
  const { rows } = await sql<BatchRow & { readonly total: number }>`
    select date, status, charges, charged_cents, refunds, refunded_cents, fee_cents, other_cents,
      deposit_cents, deposited_on, reference, actor, deposit_at, count(*) over ()::int as total ${matching}
    order by date desc limit ${limit} offset ${offset}`.execute(ctx.db)
  const count = rows[0]?.total ?? (offset > 0 ? await countOf(ctx, matching) : 0)
  return { items: rows.map(({ total: _total, ...row }) => row), count }
}

/** One line of a batch: of the gateway's books once it is closed, before that a payment of ours. */
export interface BatchPaymentRow {
  readonly id: string
  readonly kind: 'CHARGE' | 'REFUND' | 'OTHER'
  /** Negative when it went back. */
  readonly amount_cents: Cents
  readonly fee_cents: Cents | null
  readonly at: Temporal.Instant
  /** In words: of staff, ours, or the gateway's. */
  readonly reason: string
  readonly booking_id: string | null
  readonly transaction_id: string | null
  readonly voucher_id: string | null
  readonly invoice_id: string | null
}

const LAST_MOVED_FIRST = '-at'

/** The lines of the batch of one day, the last first. */
export async function batchPayments(
  ctx: Context,
  date: string,
  { after, ...page }: LongPage,
): Promise<{ items: BatchPaymentRow[]; count: number; next: string | null }> {
  const { name } = ctx.gateway
  const firstOpen = await firstOpenDayOrToday(ctx)
  const lines = sql`
    from (
      select m.id, m.kind, m.amount_cents, m.fee_cents, m.at, m.description, m.payment_key
      from gateway_movements m join gateway_batches b on b.gateway = m.gateway and b.date = m.batch_date
      where m.gateway = ${name} and m.batch_date = ${date} and b.status = 'CLOSED'
      union all
      select id::text, kind, case kind when 'CHARGE' then amount_cents else -amount_cents end, null, at, null, id::text
      from (${movedSinceClosing(ctx, firstOpen)}) as moved where date = ${date}
    ) as lines
    where ${every(behind(after, LAST_MOVED_FIRST, sql`at`, textKey(sql`id`)))}`
  const [{ rows: items }, count] = await Promise.all([
    sql<BatchPaymentRow>`
      select page.id, page.kind, page.amount_cents, page.fee_cents, page.at,
        coalesce(p.details ->> 'reason', p.reason, page.description) as reason, p.booking_id, p.transaction_id, p.voucher_id,
        p.invoice_id
      from (
        select id, kind, amount_cents, fee_cents, at, description, payment_key ${lines} order by at desc, id desc ${pageOf(page)}
      ) as page left join payments p
        on p.id = case when payment_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then payment_key::uuid end
      order by page.at desc, page.id desc`.execute(ctx.db),
    countListed(ctx, lines),
  ])
  return { items, count, next: nextOf(items, LAST_MOVED_FIRST, page.page_size, ({ at, id }) => [at, id]) }
}

/** Keeps what the bank received for a closed batch. False when something was kept before. */
export async function insertDeposit(
  ctx: Context,
  deposit: { date: string; amount: Cents; depositedOn: string; reference: string; actor: string },
): Promise<boolean> {
  const { date, amount, depositedOn, reference, actor } = deposit
  const { rows } = await sql`
    insert into batch_deposits (gateway, date, amount_cents, deposited_on, reference, actor, at)
    values (${ctx.gateway.name}, ${date}, ${amount}, ${depositedOn}, ${reference}, ${actor}, ${ctx.now})
    on conflict do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** False when nothing was kept. */
export async function deleteDeposit(ctx: Context, date: string): Promise<boolean> {
  const { rows } = await sql`
    delete from batch_deposits where gateway = ${ctx.gateway.name} and date = ${date} returning 1`.execute(ctx.db)
  return rows.length > 0
}

export type DifferenceRow = Row<'payment_differences'>

const LAST_FIRST = '-found_at'

/** Where books differ, or did, the last first. */
export async function differences(
  ctx: Context,
  { isOpen, after, ...page }: LongPage & { isOpen: boolean },
): Promise<{ items: DifferenceRow[]; count: number; next: string | null }> {
  const matching = sql`from payment_differences where ${every(
    isOpen ? sql`resolved_at is null` : sql`resolved_at is not null`,
    behind(after, LAST_FIRST, sql`found_at`),
  )}`
  const { rows } = await sql<Counted<DifferenceRow>>`
    select *, ${listed(matching)} as in_all
    ${matching} order by found_at desc, id desc ${pageOf(page)}`.execute(ctx.db)
  const { items, count } = await countedPage(rows, page, () => countListed(ctx, matching))
  return { items, count, next: nextOf(items, LAST_FIRST, page.page_size, ({ found_at, id }) => [found_at, id]) }
}

export async function differenceById(ctx: Context, id: string): Promise<DifferenceRow | undefined> {
  return ctx.db.selectFrom('payment_differences').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Resolves one by hand. Undefined when it is resolved already. */
export async function settleDifference(ctx: Context, id: string, note: string): Promise<DifferenceRow | undefined> {
  return ctx.db
    .updateTable('payment_differences')
    .set({ resolved_at: ctx.now, settled_by: actorOf(ctx), note })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Whether anything was ever paid by card, and settled: for another store's statement. */
export const hasCardPayments = sql<boolean>`
  exists (select from payments where kind = 'CHARGE' and method = 'CARD' and status = 'SETTLED')`

/** A card that got money back often, with the last time. */
export interface RefundedCard {
  readonly brand: string
  readonly last4: string
  /** Within the 30 days before the last one. */
  readonly refunds: number
  readonly amount: Cents
  readonly last_at: Temporal.Instant
  readonly booking_id: string | null
  readonly transaction_id: string | null
  readonly voucher_id: string | null
}

/** Cards with that many refunds within 30 days, the last of which is of a period; those with most first. */
export async function cardsRefundedOften(
  ctx: Context,
  { from, before, least }: { from: Temporal.Instant; before: Temporal.Instant; least: number },
): Promise<RefundedCard[]> {
  const { rows } = await sql<RefundedCard>`
    with noted as not materialized (
      -- Cards that were erased are not one card.
      select fingerprint, payment_id from card_refunds
      where requested_at >= ${from}::timestamptz - interval '30 days' and requested_at < ${before} and fingerprint <> ''
    ),
    -- By any card that they may have gone to: few are then looked at closely.
    often as (
      select payment_id from noted
      where fingerprint in (select fingerprint from noted group by fingerprint having count(*) >= ${least})
    ),
    refunds as (
      select payments.requested_at, payments.amount_cents, payments.booking_id, payments.transaction_id,
        payments.voucher_id, card.fingerprint, card.brand, card.last4
      from payments
      cross join lateral (
        -- Each by an index of its own.
        select * from (
          select fingerprint, brand, last4, created_at, charge_id from cards where cards.booking_id = payments.booking_id
          union all
          select fingerprint, brand, last4, created_at, charge_id from cards where cards.transaction_id = payments.transaction_id
          union all
          select fingerprint, brand, last4, created_at, charge_id from cards where cards.voucher_id = payments.voucher_id
        ) as own
        where ${hasPaid('own')} order by created_at desc limit 1
      ) as card
      where payments.id in (select payment_id from often) and payments.status <> 'REFUSED'
    ),
    counted as (
      select refunds.*, count(*) over recent as count, sum(amount_cents) over recent as amount
      from refunds where fingerprint <> ''
      window recent as (partition by fingerprint order by requested_at
        range between interval '30 days' preceding and current row)
    ),
    last as (
      select distinct on (fingerprint) * from counted where count >= ${least} and requested_at >= ${from}
      order by fingerprint, requested_at desc
    )
    select brand, last4, count::int as refunds, amount::bigint as amount, requested_at as last_at, booking_id,
      transaction_id, voucher_id
    from last order by count desc, requested_at desc limit 50`.execute(ctx.db)
  return rows
}
