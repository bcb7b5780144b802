import { type Backlog, backlogOf, isLate } from '../care/index.ts'
import { type RawBuilder, sql } from 'kysely'
import { addDays, fromLocal, pacificDate } from '../../lib/pacific.ts'
import type { Period as Days, Step } from '../../lib/periods.ts'
import { readCode } from '../../platform/random.ts'
import type { Context } from '../../platform/context.ts'
import { json, type NewRow, type Row } from '../../platform/database.ts'
import {
  behind,
  containing,
  countListed,
  countOf,
  every,
  hasWords,
  idKey,
  isUuid,
  type LongPage,
  nextOf,
  type Page,
  pageOf,
} from '../../platform/records.ts'
import { staysOf, staysOfTicket } from '../stays/index.ts'
import type { SurveyAnswer } from './contract.ts'
import type { ScoreCount } from './figures.ts'
import type { Rated } from './office-contract.ts'

// Scores.

/** Adds a score, which counts in place of earlier ones, and returns its id. Needs a transaction. */
export async function insertScore(
  ctx: Context,
  score: Pick<Row<'scores'>, 'transaction_id' | 'score' | 'email' | 'feedback' | 'product' | 'island_id'>,
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
  const first = pacificDate(since)
  const { rows } = await sql<{ score: number; count: number }>`
    select score, sum(count)::int as count from (
      select score, count from score_days where date > ${first}::date
      union all
      select score, 1 from scores where is_last and given_at >= ${since} and given_at < ${fromLocal(addDays(first, 1), '00:00')}
    ) as counted group by score`.execute(ctx.db)
  return [1, 2, 3, 4, 5].map((score) => rows.find((row) => row.score === score)?.count ?? 0)
}

/** A score that counts, or one that counted once. */
export type ScoreRow = Row<'scores'>

interface Period {
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
}

const SCORE_SORTS = {
  given_at: sql`given_at, id`,
  '-given_at': sql`given_at desc, id desc`,
  score: sql`score, given_at desc, id desc`,
  '-score': sql`score desc, given_at desc, id desc`,
} as const

export interface ScoreFilter extends LongPage, Period {
  readonly search?: string | undefined
  readonly score?: number | undefined
  readonly product?: Rated | undefined
  readonly sort: keyof typeof SCORE_SORTS
}

/** One page of the scores that count, and how many there are. */
export async function listScores(
  ctx: Context,
  { search, score, product, from, before, sort, after, ...page }: ScoreFilter,
): Promise<{ rows: ScoreRow[]; count: number; next: string | null }> {
  const goesOn = sort.endsWith('given_at')
  const matching = every(
    sql`is_last and given_at >= ${from} and given_at < ${before}`,
    score !== undefined && sql`score = ${score}`,
    product && sql`product = ${product}`,
    search && hasWords(sql`feedback`, search),
    goesOn && behind(after, sort, sql`given_at`),
  )
  const [{ rows }, count] = await Promise.all([
    sql<ScoreRow>`
      select * from scores where ${matching}
      order by ${SCORE_SORTS[sort]} ${pageOf(page, search)}`.execute(ctx.db),
    countListed(ctx, sql`from scores where ${matching}`, search),
  ])
  const next = goesOn ? nextOf(rows, sort, page.page_size, ({ given_at, id }) => [given_at, id]) : null
  return { rows, count, next }
}

/** How many scores of each kind were given in a period, by the first Pacific day of each of its steps. */
export async function scoreCounts(ctx: Context, { from, until }: Days, step: Step): Promise<ScoreCount[]> {
  const { rows } = await sql<ScoreCount>`
    select date_trunc(${step}, date::timestamp)::date as step, score, product, island_id, sum(count)::int as count
    from score_days where date between ${from}::date and ${until}::date
    group by 1, 2, 3, 4 having sum(count) > 0`.execute(ctx.db)
  return rows
}

/** How many stays somebody was asked about in a period, and how many of those were rated since. */
export async function asking(ctx: Context, { from, until }: Days): Promise<{ asked: number; answered: number }> {
  const { rows } = await sql<{ asked: number; answered: number }>`
    select coalesce(sum(asked), 0)::int as asked, coalesce(sum(answered), 0)::int as answered from score_ask_days
    where date between ${from}::date and ${until}::date`.execute(ctx.db)
  return rows[0] ?? { asked: 0, answered: 0 }
}

/** Undefined for anything that is no id. */
export async function scoreById(ctx: Context, id: string): Promise<ScoreRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('scores').selectAll().where('id', '=', id).executeTakeFirst()
}

/** All scores of a stay, the last first. */
export function scoresOf(ctx: Context, transactionId: string): Promise<ScoreRow[]> {
  return ctx.db
    .selectFrom('scores')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** One page of the scores that count of a member's stays, the last first. */
export async function scoresOfMember(
  ctx: Context,
  accountId: string,
  { page_size, page_number }: Page,
): Promise<{ rows: ScoreRow[]; count: number }> {
  const matching = sql`is_last and transaction_id in (${staysOf(accountId)})`
  const [{ rows }, count] = await Promise.all([
    sql<ScoreRow>`
      select * from scores where ${matching} order by given_at desc, id desc
      limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    countOf(ctx, sql`from scores where ${matching}`),
  ])
  return { rows, count }
}

// Surveys.

export type SurveyRow = Row<'survey_responses'>

export async function insertSurvey(ctx: Context, answers: SurveyAnswer[]): Promise<void> {
  await ctx.db
    .insertInto('survey_responses')
    .values({ id: ctx.random.uuid(), answers: json(answers), language: ctx.language, given_at: ctx.now })
    .execute()
}

const LAST_FIRST = '-given_at'

export interface SurveyFilter extends LongPage {
  readonly state?: 'NEW' | 'READ' | undefined
  readonly from?: Temporal.Instant | undefined
  readonly before?: Temporal.Instant | undefined
}

/** One page of answers to surveys, the last first, and how many there are. */
export async function listSurveys(
  ctx: Context,
  { state, from, before, after, ...page }: SurveyFilter,
): Promise<{ rows: SurveyRow[]; count: number; next: string | null }> {
  const matching = every(
    state === 'NEW' && sql`read_at is null`,
    state === 'READ' && sql`read_at is not null`,
    from && sql`given_at >= ${from}`,
    before && sql`given_at < ${before}`,
    behind(after, LAST_FIRST, sql`given_at`),
  )
  const [{ rows }, count] = await Promise.all([
    sql<SurveyRow>`
      select * from survey_responses where ${matching}
      order by given_at desc, id desc ${pageOf(page)}`.execute(ctx.db),
    countListed(ctx, sql`from survey_responses where ${matching}`),
  ])
  return { rows, count, next: nextOf(rows, LAST_FIRST, page.page_size, ({ given_at, id }) => [given_at, id]) }
}

/** Undefined for anything that is no id. */
export async function surveyById(ctx: Context, id: string): Promise<SurveyRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('survey_responses').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Notes who read an answer first; nothing when somebody has. */
export async function markSurveyRead(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .updateTable('survey_responses')
    .set({ read_at: ctx.now, read_by: ctx.caller.account?.id ?? null })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
}

// Incidents.

/** Symbols of an incident's number without its check symbol. */
export const INCIDENT_NUMBER = 7

/** The last incident of a stay. */
export function incidentOf(ctx: Context, transactionId: string) {
  return ctx.db
    .selectFrom('incidents')
    .select(['id', 'number', 'status'])
    .where('transaction_id', '=', transactionId)
    .orderBy('opened_at', 'desc')
    .executeTakeFirst()
}

/** An incident with the last score of its stay. */
export interface IncidentRow
  extends Row<'incidents'>,
    Pick<Row<'scores'>, 'score' | 'feedback' | 'email' | 'language'> {}

const LAST_SCORES = sql`join scores on scores.transaction_id = incidents.transaction_id and scores.is_last`
const INCIDENTS = sql`incidents ${LAST_SCORES}`
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
  incident: Pick<Row<'incidents'>, 'number' | 'transaction_id' | 'score_id' | 'due_at'>,
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

export interface IncidentFilter extends LongPage {
  readonly status: IncidentRow['status']
  readonly search?: string | undefined
  readonly assignee_id?: string | undefined
  readonly isUnassigned?: boolean
  readonly score?: number | undefined
  readonly overdue?: boolean | undefined
  readonly sort?: keyof typeof INCIDENT_SORTS | undefined
}

const INCIDENT_SORTS = {
  due_at: sql`due_at, incidents.id`,
  '-due_at': sql`due_at desc, incidents.id desc`,
  opened_at: sql`opened_at, incidents.id`,
  '-opened_at': sql`opened_at desc, incidents.id desc`,
  closed_at: sql`closed_at, incidents.id`,
  '-closed_at': sql`closed_at desc, incidents.id desc`,
} as const

/** Every open incident is due, but none was closed: by that they have no order to go on in. */
function incidentColumn(sort: keyof typeof INCIDENT_SORTS): 'due_at' | 'opened_at' | 'closed_at' {
  if (sort.endsWith('due_at')) return 'due_at'
  return sort.endsWith('opened_at') ? 'opened_at' : 'closed_at'
}

/** One page of incidents, those that are due first or the last closed first, and how many there are. */
export async function listIncidents(
  ctx: Context,
  { status, search, assignee_id, isUnassigned, score, overdue, sort: asked, after, ...page }: IncidentFilter,
): Promise<{ rows: IncidentRow[]; count: number; next: string | null }> {
  if (assignee_id && !isUuid(assignee_id)) return { rows: [], count: 0, next: null }
  const sort = asked ?? (status === 'OPEN' ? 'due_at' : '-closed_at')
  const column = incidentColumn(sort)
  const goesOn = column !== 'closed_at' || status === 'CLOSED'
  const like = containing(search ?? '')
  const matching = every(
    // By an index of those that are closed, or open, which PostgreSQL goes by only where it knows that.
    sql`incidents.status = ${sql.lit(status)}`,
    assignee_id && sql`assignee_id = ${assignee_id}`,
    isUnassigned && sql`assignee_id is null`,
    score ? sql`score = ${score}` : undefined,
    overdue !== undefined && sql`${isLate(ctx, sql`incidents.status`)} = ${overdue}`,
    search &&
      sql`(number = ${search.toUpperCase()} or feedback ilike ${like} or email ilike ${like}
        or incidents.transaction_id in (${staysOfTicket(search)}))`,
    goesOn && behind(after, sort, sql.ref(column), idKey(sql`incidents.id`)),
  )
  // Each has a score: those are looked at where they decide.
  const scored = score || search ? LAST_SCORES : sql``
  const [{ rows }, count] = await Promise.all([
    sql<IncidentRow>`
      select ${FIELDS} from ${INCIDENTS} where ${matching} order by ${INCIDENT_SORTS[sort]} ${pageOf(page, search)}`.execute(
      ctx.db,
    ),
    countListed(ctx, sql`from incidents ${scored} where ${matching}`, search),
  ])
  return { rows, count, next: goesOn ? nextOf(rows, sort, page.page_size, (last) => [last[column], last.id]) : null }
}

/** The incident with a number, as people write it. */
export async function incidentByNumber(ctx: Context, typed: string): Promise<IncidentRow | undefined> {
  const number = readCode(typed, INCIDENT_NUMBER)
  if (!number) return undefined
  const { rows } = await sql<IncidentRow>`select ${FIELDS} from ${INCIDENTS} where number = ${number}`.execute(ctx.db)
  return rows[0]
}

/** How many incidents are open, late with their first answer, and somebody's. */
export async function incidentBacklog(ctx: Context, accountId: string): Promise<Backlog> {
  const { rows } = await sql<Backlog>`select ${backlogOf(ctx, accountId)} from incidents where status = 'OPEN'`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** Lets an incident have come in so many hours ago, with a day for its first answer; for the demonstration. */
export async function age(ctx: Context, id: string, hours: number): Promise<void> {
  const opened_at = ctx.now.subtract({ hours })
  await ctx.db
    .updateTable('incidents')
    .set({ opened_at, due_at: opened_at.add({ hours: 24 }) })
    .where('id', '=', id)
    .execute()
}

/** Keeps when the first answer went out. */
export async function noteAnswered(ctx: Context, id: string): Promise<void> {
  await sql`update incidents set answered_at = coalesce(answered_at, ${ctx.now}) where id = ${id}`.execute(ctx.db)
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

/** Notes what was done with an incident and by whom, as its next version. Returns the note's id. */
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
  await sql`update incidents set version = version + 1 where id = ${incidentId}`.execute(ctx.db)
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

/** What asked for a score has been answered: it is put away, and its answer is noted. */
export async function answerMessagesOf(ctx: Context, transactionId: string): Promise<void> {
  await sql`
    update site_messages set dismissed_at = coalesce(dismissed_at, ${ctx.now}), answered_at = ${ctx.now}
    where purpose = ${`parkscore/${transactionId}`} and answered_at is null`.execute(ctx.db)
}

function isFor({ caller }: Context): RawBuilder<boolean> {
  const held = caller.grants.filter(({ kind }) => kind === 'transaction').map(({ id }) => id)
  return sql<boolean>`(account_id = ${caller.account?.id ?? null}::uuid or transaction_id = any (${held}::uuid[]))`
}

/** Of these stays, those that nobody was asked about. */
export async function notAsked(ctx: Context, transactionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stay.id::text as id from unnest(${transactionIds}::uuid[]) as stay (id)
    where not exists (select from site_messages where purpose = 'parkscore/' || stay.id::text)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

// Reviews.

export type ReviewRow = Row<'reviews'>
export type PublishedRow = ReviewRow & { readonly published_at: Temporal.Instant }
export type ReviewStep = Partial<
  Pick<ReviewRow, 'status' | 'reason' | 'refused_for' | 'published_at' | 'answer' | 'decided_at' | 'decided_by'>
>

/** Puts what somebody lets us publish before staff, in place of what they wrote before; the same words again change nothing. */
export async function offerReview(
  ctx: Context,
  {
    transaction_id,
    score,
    body,
    shown_name,
    stayed_in,
  }: Pick<ReviewRow, 'transaction_id' | 'score' | 'body' | 'shown_name' | 'stayed_in'>,
): Promise<void> {
  await sql`
    insert into reviews (id, transaction_id, score, body, shown_name, language, stayed_in, consented_at, status)
    values (${ctx.random.uuid()}, ${transaction_id}, ${score}, ${body}, ${shown_name}, ${ctx.language}, ${stayed_in},
            ${ctx.now}, 'WAITING')
    on conflict (transaction_id) do update set
      score = excluded.score, body = excluded.body, shown_name = excluded.shown_name, language = excluded.language,
      stayed_in = excluded.stayed_in, consented_at = excluded.consented_at, status = 'WAITING', reason = null,
      decided_at = null, decided_by = null, published_at = null, answer = null, refused_for = null,
      version = reviews.version + 1
    where (reviews.score, reviews.body) is distinct from (excluded.score, excluded.body)`.execute(ctx.db)
}

/** Takes away what was published of a stay, or waits for it. */
export async function withdrawReview(ctx: Context, transactionId: string): Promise<void> {
  await ctx.db.deleteFrom('reviews').where('transaction_id', '=', transactionId).execute()
}

/** One page of what everybody reads, the last first, and how many there are. */
export function publishedReviews(
  ctx: Context,
  { score, ...page }: LongPage & { readonly score?: number | undefined },
): Promise<ReviewPage<PublishedRow>> {
  const matching = every(
    sql`status = 'PUBLISHED' and published_at is not null`,
    score !== undefined && sql`score = ${score}`,
  )
  return reviewsBy<'published_at', PublishedRow>(ctx, 'published_at', matching, page)
}

export interface ReviewFilter extends LongPage {
  readonly status?: ReviewRow['status'] | undefined
  readonly score?: number | undefined
  readonly search?: string | undefined
}

/** One page of all reviews, the last that somebody wrote first, and how many there are. */
export function listReviews(
  ctx: Context,
  { status, score, search, ...page }: ReviewFilter,
): Promise<ReviewPage<ReviewRow>> {
  const matching = every(
    status && sql`status = ${status}`,
    score !== undefined && sql`score = ${score}`,
    search && sql`(body ilike ${containing(search)} or shown_name ilike ${containing(search)})`,
  )
  return reviewsBy<'consented_at', ReviewRow>(ctx, 'consented_at', matching, { ...page, search })
}

interface ReviewPage<Found> {
  readonly rows: Found[]
  readonly count: number
  readonly next: string | null
}

/** The last first, by one of the moments of a review. */
async function reviewsBy<
  Moment extends 'published_at' | 'consented_at',
  Found extends ReviewRow & { readonly [Name in Moment]: Temporal.Instant },
>(
  ctx: Context,
  moment: Moment,
  asked: RawBuilder<unknown>,
  { after, search, ...page }: LongPage & { readonly search?: string | undefined },
): Promise<ReviewPage<Found>> {
  const [sort, column] = [`-${moment}`, sql.ref(moment)]
  const matching = every(asked, behind(after, sort, column))
  const [{ rows }, count] = await Promise.all([
    sql<Found>`
      select * from reviews where ${matching} order by ${column} desc, id desc ${pageOf(page, search)}`.execute(ctx.db),
    countListed(ctx, sql`from reviews where ${matching}`, search),
  ])
  return { rows, count, next: nextOf(rows, sort, page.page_size, (last) => [last[moment], last.id]) }
}

/** Undefined for anything that is no id. */
export async function reviewById(ctx: Context, id: string): Promise<ReviewRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What somebody lets us publish of their stay. */
export async function reviewOfStay(ctx: Context, transactionId: string): Promise<ReviewRow | undefined> {
  return ctx.db.selectFrom('reviews').selectAll().where('transaction_id', '=', transactionId).executeTakeFirst()
}

/** As {@link reviewById}, with nobody else at it. Needs a transaction. */
export async function lockReview(ctx: Context, id: string): Promise<ReviewRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** What was done with a review, as its next version. */
export async function stepReview(ctx: Context, id: string, step: ReviewStep): Promise<void> {
  await ctx.db
    .updateTable('reviews')
    .set((update) => ({ ...step, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Publishes what waits of a stay, with an answer; for the demonstration, where nobody has decided it. */
export async function publishDemoReview(ctx: Context, transactionId: string, answer: string | null): Promise<void> {
  await ctx.db
    .updateTable('reviews')
    .set({ status: 'PUBLISHED', published_at: ctx.now, decided_at: ctx.now, answer })
    .where('transaction_id', '=', transactionId)
    .execute()
}
