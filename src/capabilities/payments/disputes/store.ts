import { sql } from 'kysely'
import { type Cents } from '../../../lib/money.ts'
import type { GatewayDispute } from '../../../platform/cards.ts'
import { actorOf, type Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import { behind, countListed, every, isUuid, type LongPage, nextOf, pageOf } from '../../../platform/records.ts'

/** A disputed payment, as the gateway told it last, with our answer. */
export type DisputeRow = Row<'disputes'>

/** What the gateway took for a dispute and gave back, in cents. */
export interface DisputeSums {
  readonly withdrawn_cents: Cents
  readonly reinstated_cents: Cents
  readonly fee_cents: Cents
}

/** The condition of a line of the gateway's books, `m`, that a dispute explains to the cent. */
export const explainedByDispute = sql`exists (
  select from dispute_movements d
  where d.gateway = m.gateway and d.id = m.id and d.amount_cents = m.amount_cents and d.fee_cents = m.fee_cents)`

/** The part of a charge, `c`, that its cardholder disputes or has won back: there is nothing of it to refund. */
export const disputedOfCharge = sql`(
  select coalesce(sum(d.amount_cents), 0)::int from disputes d
  where d.payment_id = c.id and (d.status in ('OPEN', 'UNDER_REVIEW') or d.status = 'LOST' and not d.is_inquiry))`

/** What keeping a dispute changed. */
export interface KeptDispute {
  readonly dispute: DisputeRow
  /** Null for one that was not known. */
  readonly was: DisputeRow['status'] | null
}

const STATUSES = { open: 'OPEN', under_review: 'UNDER_REVIEW', won: 'WON', lost: 'LOST' } as const

/**
 * Keeps what the gateway says of a dispute and what it moved. What was asked earlier than what is kept changes nothing;
 * undefined then. `ctx` is a transaction.
 */
export async function keepDispute(
  ctx: Context,
  paymentId: string,
  theirs: GatewayDispute,
  askedAt: Temporal.Instant,
): Promise<KeptDispute | undefined> {
  const { name } = ctx.gateway
  const status = STATUSES[theirs.status]
  const closedAt = status === 'WON' || status === 'LOST' ? ctx.now : null
  const { rows: made } = await sql<DisputeRow>`
    insert into disputes (id, gateway, gateway_ref, payment_id, reason, status, is_inquiry, amount_cents, opened_at,
      due_at, closed_at, followed_at)
    values (${ctx.random.uuid()}, ${name}, ${theirs.id}, ${paymentId}, ${theirs.reason}, ${status}, ${theirs.isInquiry},
      ${theirs.amount}, ${theirs.openedAt}, ${theirs.dueAt ?? null}, ${closedAt}, ${askedAt})
    on conflict (gateway, gateway_ref) do nothing returning *`.execute(ctx.db)
  if (made[0]) {
    await keepMovements(ctx, made[0].id, theirs)
    return { dispute: made[0], was: null }
  }
  const before = await lockByRef(ctx, theirs.id)
  if (!before || Temporal.Instant.compare(askedAt, before.followed_at) < 0) return undefined
  await keepMovements(ctx, before.id, theirs)
  const { rows } = await sql<DisputeRow>`
    update disputes set status = ${status}, reason = ${theirs.reason}, is_inquiry = ${theirs.isInquiry},
      amount_cents = ${theirs.amount}, due_at = ${theirs.dueAt ?? null}, followed_at = ${askedAt},
      closed_at = case when ${closedAt}::timestamptz is null then null else coalesce(closed_at, ${closedAt}) end,
      sent_at = case when answer is not null and ${status} <> 'OPEN' then coalesce(sent_at, ${askedAt}::timestamptz) else sent_at end
    where id = ${before.id} returning *`.execute(ctx.db)
  return rows[0] && { dispute: rows[0], was: before.status }
}

async function lockByRef(ctx: Context, ref: string): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`
    select * from disputes where gateway = ${ctx.gateway.name} and gateway_ref = ${ref} for update`.execute(ctx.db)
  return rows[0]
}

async function keepMovements(ctx: Context, disputeId: string, { movements }: GatewayDispute): Promise<void> {
  for (const { id, amount, fee, at } of movements) {
    if (amount === 0) continue
    await sql`
      insert into dispute_movements (gateway, id, dispute_id, kind, amount_cents, fee_cents, at)
      values (${ctx.gateway.name}, ${id}, ${disputeId}, ${amount < 0 ? 'WITHDRAWN' : 'REINSTATED'}, ${amount}, ${fee}, ${at})
      on conflict do nothing`.execute(ctx.db)
  }
}

export async function disputeById(ctx: Context, id: string): Promise<DisputeRow | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<DisputeRow>`select * from disputes where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** The last dispute of each of some payments. */
export async function disputesOfPayments(
  ctx: Context,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<DisputeRow, 'id' | 'status'>>> {
  if (paymentIds.length === 0) return new Map()
  const { rows } = await sql<Pick<DisputeRow, 'id' | 'status' | 'payment_id'>>`
    select id, status, payment_id from disputes where payment_id = any(${paymentIds}::uuid[]) order by opened_at`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ payment_id, ...dispute }) => [payment_id, dispute]))
}

/** A dispute, held until the transaction ends. */
export async function lockDispute(ctx: Context, id: string): Promise<DisputeRow | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<DisputeRow>`select * from disputes where id = ${id} for update`.execute(ctx.db)
  return rows[0]
}

/** Writes the note for the bank of a locked dispute. */
export async function noteDispute(ctx: Context, id: string, note: string): Promise<void> {
  await sql`update disputes set note = ${note}, version = version + 1 where id = ${id}`.execute(ctx.db)
}

/** Decides the answer to a locked dispute that has none. */
export async function answerDispute(ctx: Context, id: string, answer: 'EVIDENCE' | 'ACCEPTED'): Promise<void> {
  await sql`
    update disputes set answer = ${answer}, answered_at = ${ctx.now}, answered_by = ${actorOf(ctx)}
    where id = ${id} and answer is null`.execute(ctx.db)
}

/** Notes that the gateway took the answer. */
export async function noteSent(ctx: Context, id: string): Promise<void> {
  await sql`update disputes set sent_at = ${ctx.clock.now()} where id = ${id} and sent_at is null`.execute(ctx.db)
}

/** What each of some disputes moved. */
export async function sumsOfDisputes(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, DisputeSums>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<DisputeSums & { dispute_id: string }>`
    select dispute_id, coalesce(-sum(amount_cents) filter (where kind = 'WITHDRAWN'), 0)::bigint as withdrawn_cents,
      coalesce(sum(amount_cents) filter (where kind = 'REINSTATED'), 0)::bigint as reinstated_cents,
      sum(fee_cents)::bigint as fee_cents
    from dispute_movements where dispute_id = any(${ids}::uuid[]) group by dispute_id`.execute(ctx.db)
  return new Map(rows.map(({ dispute_id, ...sums }) => [dispute_id, sums]))
}

/** A line of the gateway's books that belongs to a dispute. */
type DisputeMovement = Pick<Row<'dispute_movements'>, 'id' | 'kind' | 'amount_cents' | 'fee_cents' | 'at'>

/** What a dispute moved, oldest first. */
export async function movementsOfDispute(ctx: Context, id: string): Promise<DisputeMovement[]> {
  const { rows } = await sql<DisputeMovement>`
    select id, kind, amount_cents, fee_cents, at from dispute_movements
    where dispute_id = ${id} order by at, kind desc, id`.execute(ctx.db)
  return rows
}

export interface DisputeFilter {
  readonly status?: DisputeRow['status'] | undefined
  readonly from?: Temporal.Instant | undefined
  readonly before?: Temporal.Instant | undefined
  /** Without an answer, and due before that. */
  readonly due_before?: Temporal.Instant | undefined
  /** The ids of the charges that it may be about. */
  readonly charges?: readonly string[] | undefined
}

const LAST_FIRST = '-opened_at'

/** One page of the disputes, the last first. */
export async function disputes(
  ctx: Context,
  { status, from, before, due_before, charges, after, ...page }: DisputeFilter & LongPage,
): Promise<{ items: DisputeRow[]; count: number; next: string | null }> {
  const matching = every(
    status && sql`status = ${status}`,
    from && sql`opened_at >= ${from}`,
    before && sql`opened_at < ${before}`,
    due_before && sql`answer is null and due_at < ${due_before}`,
    charges && sql`payment_id = any(${charges}::uuid[])`,
    behind(after, LAST_FIRST, sql`opened_at`),
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<DisputeRow>`select * from disputes where ${matching} order by opened_at desc, id desc ${pageOf(page)}`.execute(
      ctx.db,
    ),
    countListed(ctx, sql`from disputes where ${matching}`),
  ])
  return { items, count, next: nextOf(items, LAST_FIRST, page.page_size, ({ opened_at, id }) => [opened_at, id]) }
}

/** Disputes that the bank waits for an answer of and that are due before a moment, the first first. */
export async function disputesToAnswer(ctx: Context, dueBefore: Temporal.Instant): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select * from disputes
    where status = 'OPEN' and answer is null and due_at < ${dueBefore}
    order by due_at, id limit 500`.execute(ctx.db)
  return rows
}

/** How many disputes the bank waits for an answer of, how many of them are due before a moment, and how many it decides. */
export async function countDisputes(
  ctx: Context,
  dueBefore: Temporal.Instant,
): Promise<{ open: number; due_soon: number; under_review: number; next_due: Temporal.Instant | null }> {
  const { rows } = await sql<{
    open: number
    due_soon: number
    under_review: number
    next_due: Temporal.Instant | null
  }>`
    select count(*) filter (where status = 'OPEN' and answer is null)::int as open,
      count(*) filter (where status = 'OPEN' and answer is null and due_at < ${dueBefore})::int as due_soon,
      count(*) filter (where status = 'UNDER_REVIEW' or answer is not null)::int as under_review,
      min(due_at) filter (where status = 'OPEN' and answer is null) as next_due
    from disputes where status in ('OPEN', 'UNDER_REVIEW')`.execute(ctx.db)
  return rows[0]!
}

/** Disputes that are not decided and that nobody has asked about since a moment, or whose answer is not sent. */
export async function disputesToFollow(ctx: Context, askedBefore: Temporal.Instant): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select * from disputes
    where status in ('OPEN', 'UNDER_REVIEW') and gateway = ${ctx.gateway.name} and followed_at < ${askedBefore}
    order by followed_at limit 500`.execute(ctx.db)
  return rows
}

// Evidence.

/** The PDF that a bank gets. */
export type EvidenceRow = Row<'dispute_evidence'>

export async function evidenceOf(ctx: Context, disputeId: string): Promise<EvidenceRow | undefined> {
  const { rows } = await sql<EvidenceRow>`select * from dispute_evidence where dispute_id = ${disputeId}`.execute(
    ctx.db,
  )
  return rows[0]
}

/** When the evidence was made and how many pages it has; undefined while it is being made. */
export async function evidenceMade(
  ctx: Context,
  disputeId: string,
): Promise<Pick<EvidenceRow, 'made_at' | 'pages' | 'version'> | undefined> {
  const { rows } = await sql<Pick<EvidenceRow, 'made_at' | 'pages' | 'version'>>`
    select made_at, pages, version from dispute_evidence where dispute_id = ${disputeId}`.execute(ctx.db)
  return rows[0]
}

/** Keeps the evidence of the version that it was made from. What was sent stays. */
export async function keepEvidence(
  ctx: Context,
  { disputeId, pdf, pages, version }: { disputeId: string; pdf: Buffer; pages: number; version: number },
): Promise<void> {
  await sql`
    insert into dispute_evidence as kept (dispute_id, pdf, pages, version, made_at)
    select id, ${pdf}, ${pages}::int, ${version}::int, ${ctx.now}::timestamptz from disputes
    where id = ${disputeId} and sent_at is null
    on conflict (dispute_id) do update set pdf = excluded.pdf, pages = excluded.pages, version = excluded.version,
      made_at = excluded.made_at where kept.version <= excluded.version`.execute(ctx.db)
}
