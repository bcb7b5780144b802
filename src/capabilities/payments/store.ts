import { type RawBuilder, sql } from 'kysely'
import { type Cents, cents } from '../../lib/money.ts'
import type { Refusal, SavedCard } from '../../platform/cards.ts'
import type { Context } from '../../platform/context.ts'
import { json } from '../../platform/database.ts'

export interface Payment {
  readonly id: string
  readonly booking_id: string
  readonly kind: 'CHARGE' | 'REFUND'
  readonly status: 'REQUESTED' | 'SETTLED' | 'REFUSED'
  readonly amount_cents: Cents
  readonly charge_id: string | null
  readonly gateway_ref: string | null
  readonly refusal: Refusal | null
  readonly reason: string
  /** What the payment is for, e.g. the quote that a change will take. */
  readonly details: Record<string, unknown>
  readonly requested_at: Temporal.Instant
}

/** The card a booking was paid with, newest first; undefined when it never had one. */
export async function cardOf(ctx: Context, bookingId: string): Promise<SavedCard | undefined> {
  const row = await ctx.db
    .selectFrom('cards')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      token: row.token,
      fingerprint: row.fingerprint,
      brand: row.brand,
      last4: row.last4,
      expMonth: row.exp_month,
      expYear: row.exp_year,
    }
  )
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
  const from = sql.ref(source)
  const kept = sql`
    card_kept as (
      insert into cards (id, booking_id, token, fingerprint, brand, last4, exp_month, exp_year, created_at)
      select ${ctx.random.uuid()}::uuid, id, ${card.token}::text, ${card.fingerprint}::text, ${card.brand}::text, ${card.last4}::text,
             ${card.expMonth}::int, ${card.expYear}::int, ${ctx.now}::timestamptz from ${from}
      returning 1
    )`
  if (!charge) return kept
  return sql`${kept}, charge_requested as (
      insert into payments (id, booking_id, kind, status, amount_cents, reason, details, requested_at)
      select ${charge.id}::uuid, id, 'CHARGE', 'REQUESTED', ${charge.amount}::int, ${charge.reason}::text,
             ${JSON.stringify(charge.details ?? {})}::jsonb, ${ctx.now}::timestamptz from ${from}
      returning 1
    )`
}

/** Money to be asked for, written down before the gateway is. The id is the gateway's idempotency key. */
export interface ChargeRequest {
  readonly id: string
  readonly amount: Cents
  readonly reason: string
  /** What it is for, e.g. the quote that a change will take. */
  readonly details?: Record<string, unknown>
}

/** False when the booking has an open charge already. */
export async function requestCharge(ctx: Context, bookingId: string, charge: ChargeRequest): Promise<boolean> {
  const result = await ctx.db
    .insertInto('payments')
    .values({
      id: charge.id,
      booking_id: bookingId,
      kind: 'CHARGE',
      status: 'REQUESTED',
      amount_cents: charge.amount,
      reason: charge.reason,
      details: json(charge.details ?? {}),
      requested_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function paymentById(ctx: Context, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`select * from payments where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** The charge of a booking whose outcome is not known yet. */
export async function openCharge(ctx: Context, bookingId: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select * from payments where booking_id = ${bookingId} and kind = 'CHARGE' and status = 'REQUESTED'`.execute(ctx.db)
  return rows[0]
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

/** Notes the outcome once. False when another process was first. */
export async function close(
  ctx: Context,
  id: string,
  outcome: { status: 'SETTLED'; ref: string } | { status: 'REFUSED'; refusal: Refusal },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('payments')
    .set({
      status: outcome.status,
      gateway_ref: outcome.status === 'SETTLED' ? outcome.ref : null,
      refusal: outcome.status === 'REFUSED' ? outcome.refusal : null,
      settled_at: ctx.clock.now(),
    })
    .where('id', '=', id)
    .where('status', '=', 'REQUESTED')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What of each settled charge of a booking has not been refunded yet, latest charge first. */
export async function refundableCharges(ctx: Context, bookingId: string): Promise<{ id: string; left: Cents }[]> {
  const { rows } = await sql<{ id: string; left: number }>`
    select c.id, c.amount_cents - coalesce(sum(r.amount_cents) filter (where r.status <> 'REFUSED'), 0) as left
    from payments c left join payments r on r.charge_id = c.id
    where c.booking_id = ${bookingId} and c.kind = 'CHARGE' and c.status = 'SETTLED'
    group by c.id, c.amount_cents, c.requested_at order by c.requested_at desc, c.id desc`.execute(ctx.db)
  return rows.map(({ id, left }) => ({ id, left: cents(left) }))
}

export async function insertRefund(
  ctx: Context,
  refund: { bookingId: string; chargeId: string; amount: Cents; reason: string },
): Promise<string> {
  const id = ctx.random.uuid()
  await ctx.db
    .insertInto('payments')
    .values({
      id,
      booking_id: refund.bookingId,
      kind: 'REFUND',
      status: 'REQUESTED',
      amount_cents: refund.amount,
      charge_id: refund.chargeId,
      reason: refund.reason,
      requested_at: ctx.now,
    })
    .execute()
  return id
}
