import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { json, type NewRow, type Row } from '../../platform/database.ts'
import { countOf, every, isUuid, type Page } from '../../platform/records.ts'

// Scores.

/** Adds a score, which counts in place of earlier ones, and returns its id. Needs a transaction. */
export async function insertScore(
  ctx: Context,
  score: Pick<Row<'scores'>, 'transaction_id' | 'score' | 'email' | 'feedback'>,
): Promise<string> {
  const id = ctx.random.uuid()
  await sql`update scores set is_last = false where transaction_id = ${score.transaction_id} and is_last`.execute(
    ctx.db,
  )
  await ctx.db
    .insertInto('scores')
    .values({ id, ...score, language: ctx.language, given_at: ctx.now })
    .execute()
  return id
}

/** How many of each score counted since a moment, from 1 to 5. */
export async function countScores(ctx: Context, since: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<{ score: number; count: number }>`
    select score, count(*) as count from scores where is_last and given_at >= ${since} group by score`.execute(ctx.db)
  return [1, 2, 3, 4, 5].map((score) => rows.find((row) => row.score === score)?.count ?? 0)
}

// Incidents.

/** An incident with the last score of its stay. */
export interface IncidentRow
  extends Row<'incidents'>,
    Pick<Row<'scores'>, 'score' | 'feedback' | 'email' | 'language'> {}

const INCIDENTS = sql`
  incidents join scores on scores.transaction_id = incidents.transaction_id and scores.is_last`
const FIELDS = sql`incidents.*, scores.score, scores.feedback, scores.email, scores.language`

export async function openIncidentOf(ctx: Context, transactionId: string): Promise<string | undefined> {
  const open = await ctx.db
    .selectFrom('incidents')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return open?.id
}

export async function insertIncident(
  ctx: Context,
  incident: Pick<Row<'incidents'>, 'number' | 'transaction_id' | 'score_id'>,
): Promise<string> {
  const id = ctx.random.uuid()
  await ctx.db
    .insertInto('incidents')
    .values({ id, ...incident, opened_at: ctx.now })
    .execute()
  return id
}

/** Undefined for anything that is no id. */
export async function incidentById(ctx: Context, id: string, lock = sql``): Promise<IncidentRow | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<IncidentRow>`
    select ${FIELDS} from ${INCIDENTS} where incidents.id = ${id} ${lock}`.execute(ctx.db)
  return rows[0]
}

/** As {@link incidentById}, with the row locked until the transaction ends. */
export function lockIncident(ctx: Context, id: string): Promise<IncidentRow | undefined> {
  return incidentById(ctx, id, sql`for update of incidents`)
}

export interface IncidentFilter extends Page {
  readonly status: IncidentRow['status']
  readonly assignee_id?: string | undefined
}

/** One page of incidents, the longest open or the last closed first, and how many there are. */
export async function listIncidents(
  ctx: Context,
  { status, assignee_id, page_size, page_number }: IncidentFilter,
): Promise<{ rows: IncidentRow[]; count: number }> {
  if (assignee_id !== undefined && !isUuid(assignee_id)) return { rows: [], count: 0 }
  const matching = every(sql`incidents.status = ${status}`, assignee_id && sql`assignee_id = ${assignee_id}`)
  const order = status === 'OPEN' ? sql`opened_at, incidents.id` : sql`closed_at desc, incidents.id`
  const [{ rows }, count] = await Promise.all([
    sql<IncidentRow>`
      select ${FIELDS} from ${INCIDENTS} where ${matching}
      order by ${order} limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    countOf(ctx, sql`from incidents where ${matching}`),
  ])
  return { rows, count }
}

export async function setAssignee(ctx: Context, id: string, assigneeId: string | null): Promise<void> {
  await ctx.db.updateTable('incidents').set({ assignee_id: assigneeId }).where('id', '=', id).execute()
}

export async function setStatus(ctx: Context, id: string, status: IncidentRow['status']): Promise<void> {
  const closed_at = status === 'CLOSED' ? ctx.now : null
  await ctx.db.updateTable('incidents').set({ status, closed_at }).where('id', '=', id).execute()
}

export function movesOf(ctx: Context, incidentId: string) {
  return ctx.db
    .selectFrom('incident_moves')
    .selectAll()
    .where('incident_id', '=', incidentId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Notes what was done with an incident and by whom. Returns the note's id. */
export async function addMove(
  ctx: Context,
  incidentId: string,
  move: Pick<NewRow<'incident_moves'>, 'kind' | 'text' | 'assignee_id'>,
): Promise<string> {
  const id = ctx.random.uuid()
  const account_id = ctx.caller.account?.kind === 'staff' ? ctx.caller.account.id : null
  await ctx.db
    .insertInto('incident_moves')
    .values({ id, incident_id: incidentId, at: ctx.now, account_id, ...move })
    .execute()
  return id
}

// Site messages.

export type MessageRow = Pick<Row<'site_messages'>, 'id' | 'template' | 'payload'>

/** Puts a message above the page. False when there was one for this occasion. */
export async function insertMessage(
  ctx: Context,
  message: Omit<NewRow<'site_messages'>, 'id' | 'created_at' | 'dismissed_at'> & { readonly payload: object },
): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('site_messages')
    .values({ id: ctx.random.uuid(), ...message, payload: json(message.payload), created_at: ctx.now })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
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
  if (!isUuid(id)) return false
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
