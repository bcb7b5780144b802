import { type RawBuilder, sql } from 'kysely'
import { type Language, language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { json } from '../../platform/database.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

// Scores.

/** Writes a score; it is the one that counts from now on. Returns its id. Needs a transaction. */
export async function insertScore(
  ctx: Context,
  score: { transactionId: string; score: number; email: string | null; feedback: string | null },
): Promise<string> {
  const id = ctx.random.uuid()
  await sql`update scores set is_last = false where transaction_id = ${score.transactionId} and is_last`.execute(ctx.db)
  await sql`
    insert into scores (id, transaction_id, score, email, feedback, language, given_at)
    values (${id}, ${score.transactionId}, ${score.score}, ${score.email}, ${score.feedback}, ${language()},
            ${ctx.now})`.execute(ctx.db)
  return id
}

/** How many of each score counted since a moment, from 1 to 5. */
export async function countScores(ctx: Context, since: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<{ score: number; count: number }>`
    select score, count(*) as count from scores where is_last and given_at >= ${since} group by score`.execute(ctx.db)
  return [1, 2, 3, 4, 5].map((score) => rows.find((row) => row.score === score)?.count ?? 0)
}

// Incidents.

export interface IncidentRow {
  readonly id: string
  readonly number: string
  readonly transaction_id: string
  readonly status: 'OPEN' | 'CLOSED'
  readonly assignee_id: string | null
  readonly opened_at: Temporal.Instant
  readonly closed_at: Temporal.Instant | null
  /** Of the last score of the stay. */
  readonly score: number
  readonly feedback: string | null
  readonly email: string | null
  readonly language: Language
}

export interface MoveRow {
  readonly kind: 'OPENED' | 'SCORED' | 'ASSIGNED' | 'ANSWERED' | 'CLOSED' | 'REOPENED'
  readonly at: Temporal.Instant
  readonly account_id: string | null
  readonly assignee_id: string | null
  readonly text: string | null
}

const INCIDENTS = sql`
  incidents join scores on scores.transaction_id = incidents.transaction_id and scores.is_last`
const FIELDS = sql`incidents.*, scores.score, scores.feedback, scores.email, scores.language`

export async function openIncidentOf(ctx: Context, transactionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from incidents where transaction_id = ${transactionId} and status = 'OPEN'`.execute(ctx.db)
  return rows[0]?.id
}

export async function insertIncident(
  ctx: Context,
  incident: { number: string; transactionId: string; scoreId: string },
): Promise<string> {
  const id = ctx.random.uuid()
  await sql`
    insert into incidents (id, number, transaction_id, score_id, opened_at)
    values (${id}, ${incident.number}, ${incident.transactionId}, ${incident.scoreId}, ${ctx.now})`.execute(ctx.db)
  return id
}

/** An incident by id, locked for the rest of the transaction if asked for; undefined for anything that is none. */
export async function incidentById(ctx: Context, id: string, lock: 'lock' | '' = ''): Promise<IncidentRow | undefined> {
  if (!UUID.test(id)) return undefined
  const locked = lock ? sql`for update of incidents` : sql``
  const { rows } = await sql<IncidentRow>`
    select ${FIELDS} from ${INCIDENTS} where incidents.id = ${id} ${locked}`.execute(ctx.db)
  return rows[0]
}

export interface Filter {
  readonly status: IncidentRow['status']
  readonly assignee: string | undefined
  readonly page_size: number
  readonly page_number: number
}

/** A page of incidents, those that wait longest first, closed ones the other way round; and how many there are. */
export async function listIncidents(
  ctx: Context,
  { status, assignee, page_size, page_number }: Filter,
): Promise<{ rows: IncidentRow[]; count: number }> {
  if (assignee !== undefined && !UUID.test(assignee)) return { rows: [], count: 0 }
  const wanted: RawBuilder<unknown> = sql`
    incidents.status = ${status} and (${assignee ?? null}::uuid is null or assignee_id = ${assignee ?? null}::uuid)`
  const order = status === 'OPEN' ? sql`opened_at, incidents.id` : sql`closed_at desc, incidents.id`
  const [page, counted] = await Promise.all([
    sql<IncidentRow>`
      select ${FIELDS} from ${INCIDENTS} where ${wanted}
      order by ${order} limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    sql<{ count: number }>`select count(*) as count from incidents where ${wanted}`.execute(ctx.db),
  ])
  return { rows: page.rows, count: counted.rows[0]?.count ?? 0 }
}

export async function setAssignee(ctx: Context, id: string, assigneeId: string | null): Promise<void> {
  await sql`update incidents set assignee_id = ${assigneeId} where id = ${id}`.execute(ctx.db)
}

export async function setStatus(ctx: Context, id: string, status: IncidentRow['status']): Promise<void> {
  await sql`
    update incidents set status = ${status}, closed_at = ${status === 'CLOSED' ? ctx.now : null}
    where id = ${id}`.execute(ctx.db)
}

export async function movesOf(ctx: Context, incidentId: string): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select kind, at, account_id, assignee_id, text from incident_moves
    where incident_id = ${incidentId} order by at, id`.execute(ctx.db)
  return rows
}

/** Notes what was done with an incident and by whom. Returns the note's id. */
export async function addMove(
  ctx: Context,
  incidentId: string,
  { kind, text = null, assigneeId = null }: { kind: MoveRow['kind']; text?: string | null; assigneeId?: string | null },
): Promise<string> {
  const id = ctx.random.uuid()
  const staff = ctx.caller.account?.kind === 'staff' ? ctx.caller.account.id : null
  await sql`
    insert into incident_moves (id, incident_id, kind, at, account_id, assignee_id, text)
    values (${id}, ${incidentId}, ${kind}, ${ctx.now}, ${staff}, ${assigneeId}, ${text})`.execute(ctx.db)
  return id
}

// Site messages.

export interface MessageRow {
  readonly id: string
  readonly template: string
  readonly payload: Record<string, unknown>
}

/** Puts a message above the page. False when there was one for this occasion. */
export async function insertMessage(
  ctx: Context,
  message: {
    template: string
    payload: Record<string, unknown>
    accountId: string | null
    transactionId: string | null
    purpose: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into site_messages (id, template, payload, account_id, transaction_id, purpose, created_at)
    values (${ctx.random.uuid()}, ${message.template}, ${json(message.payload)}, ${message.accountId},
            ${message.transactionId}, ${message.purpose}, ${ctx.now})
    on conflict (purpose) do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

const MOST_SHOWN = 5

/** What the caller has not put away: of the account, and of the stays whose links they hold. */
export async function messagesFor(ctx: Context): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, template, payload from site_messages
    where ${isFor(ctx)} and dismissed_at is null order by created_at desc, id limit ${MOST_SHOWN}`.execute(ctx.db)
  return rows
}

/** False when the caller has no such message. */
export async function dismissMessage(ctx: Context, id: string): Promise<boolean> {
  if (!UUID.test(id)) return false
  const { numAffectedRows } = await sql`
    update site_messages set dismissed_at = coalesce(dismissed_at, ${ctx.now})
    where id = ${id} and ${isFor(ctx)}`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** What asked for a score has done its work. */
export async function dismissMessagesOf(ctx: Context, transactionId: string): Promise<void> {
  await sql`
    update site_messages set dismissed_at = ${ctx.now}
    where transaction_id = ${transactionId} and dismissed_at is null`.execute(ctx.db)
}

function isFor({ caller }: Context): RawBuilder<boolean> {
  const held = caller.grants.filter(({ kind }) => kind === 'transaction').map(({ id }) => id)
  return sql<boolean>`(account_id = ${caller.account?.id ?? null}::uuid or transaction_id = any (${held}::uuid[]))`
}

/** Of these stays, those that nobody was asked about. */
export async function notAsked(ctx: Context, transactionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from unnest(${transactionIds}::uuid[]) as id
    where not exists (select from site_messages where purpose = 'parkscore/' || id::text)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
