import { type RawBuilder, sql } from 'kysely'
import { cents } from '../lib/money.ts'
import type { DisputeDecision, Disputes, GatewayDispute } from './cards.ts'
import type { Services } from './context.ts'
import type { Row } from './database.ts'

/** What the sandbox processor works with. */
export type Sandbox = Pick<Services, 'db' | 'keys' | 'random' | 'clock'>

/** What the sandbox takes for each dispute, and keeps however it ends. */
const FEE_CENTS = 1500
/** Until when its bank takes evidence. */
const DAYS_TO_ANSWER = 7

/** What a dispute moves, as lines of the sandbox's books: the bank takes the money first, and gives it back to who wins. */
export const disputeLines = sql`(
  select 'txn_w_' || id as id, id as dispute, -amount_cents as amount, ${sql.lit(FEE_CENTS)} as fee, created_at as at
  from sandbox.disputes
  union all
  select 'txn_r_' || id, id, amount_cents, 0, closed_at from sandbox.disputes where status = 'won'
) as dispute_lines`

/**
 * Disputes of the sandbox processor. A charge is disputed by a card that is made for it or by hand, and its bank decides
 * when somebody tells it how.
 */
export function sandboxDisputes(sandbox: Sandbox, raise: NonNullable<Disputes['raise']>): Disputes {
  return {
    find: (id) => find(sandbox, id),
    openedSince: (moment) => openedSince(sandbox, moment),
    submit: (request) => submit(sandbox, request),
    accept: (request) => accept(sandbox, request),
    raise,
    decide: (dispute, decision) => decide(sandbox, dispute, decision),
  }
}

async function find(sandbox: Sandbox, id: string): Promise<GatewayDispute | undefined> {
  return (await read(sandbox, sql`id = ${id}`))[0]
}

async function submit(
  sandbox: Sandbox,
  { key, dispute, evidence }: Parameters<Disputes['submit']>[0],
): Promise<GatewayDispute> {
  await sql`
    update sandbox.disputes set status = 'under_review', answer_key = ${key}, answers = answers + 1,
      evidence_bytes = ${evidence.pdf.length}
    where id = ${dispute} and status = 'needs_response'`.execute(sandbox.db)
  return known(sandbox, dispute)
}

async function accept(sandbox: Sandbox, { key, dispute }: Parameters<Disputes['accept']>[0]): Promise<GatewayDispute> {
  await sql`
    update sandbox.disputes set status = 'lost', answer_key = ${key}, answers = answers + 1,
      closed_at = ${sandbox.clock.now()}
    where id = ${dispute} and status = 'needs_response'`.execute(sandbox.db)
  return known(sandbox, dispute)
}

/** Disputes a captured charge, once. Answers the dispute's name. */
export async function raiseDispute(
  { db, random, clock }: Sandbox,
  charge: Pick<Row<'sandbox.charges'>, 'id' | 'captured_cents'>,
): Promise<string | undefined> {
  const now = clock.now()
  await sql`
    insert into sandbox.disputes (id, charge_id, reason, status, amount_cents, created_at, due_at)
    values (${`dp_${random.token()}`}, ${charge.id}, 'fraudulent', 'needs_response', ${charge.captured_cents}, ${now},
      ${now.add({ hours: 24 * DAYS_TO_ANSWER })})
    on conflict (charge_id) do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from sandbox.disputes where charge_id = ${charge.id}`.execute(db)
  return rows[0]?.id
}

async function decide({ db, clock }: Sandbox, dispute: string, decision: DisputeDecision): Promise<void> {
  await sql`
    update sandbox.disputes set status = ${decision}, closed_at = ${clock.now()}
    where id = ${dispute} and status in ('needs_response', 'under_review')`.execute(db)
}

async function* openedSince(sandbox: Sandbox, moment: Temporal.Instant): AsyncIterable<GatewayDispute> {
  yield* await read(sandbox, sql`created_at >= ${moment}`)
}

async function known(sandbox: Sandbox, id: string): Promise<GatewayDispute> {
  const dispute = await find(sandbox, id)
  if (!dispute) throw new Error(`The sandbox has no dispute ${id}`)
  return dispute
}

const STATUSES = { needs_response: 'open', under_review: 'under_review', won: 'won', lost: 'lost' } as const

interface Line {
  readonly id: string
  readonly amount: number
  readonly fee: number
  readonly at: string
}

async function read({ db }: Sandbox, condition: RawBuilder<unknown>): Promise<GatewayDispute[]> {
  const { rows } = await sql<Row<'sandbox.disputes'> & { lines: readonly Line[] }>`
    select disputes.*, (
      select jsonb_agg(jsonb_build_object('id', id, 'amount', amount, 'fee', fee, 'at', to_json(at)) order by at)
      from ${disputeLines} where dispute = disputes.id) as lines
    from sandbox.disputes as disputes where ${condition}`.execute(db)
  return rows.map(({ id, charge_id, reason, status, amount_cents, created_at, due_at, evidence_bytes, lines }) => ({
    id,
    charge: charge_id,
    reason,
    status: STATUSES[status],
    isInquiry: false,
    amount: amount_cents,
    openedAt: created_at,
    dueAt: due_at,
    hasEvidence: evidence_bytes !== null,
    movements: lines.map((line) => ({
      id: line.id,
      amount: cents(line.amount),
      fee: cents(line.fee),
      at: Temporal.Instant.from(line.at),
    })),
  }))
}
