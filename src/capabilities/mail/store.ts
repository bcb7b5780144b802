import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../lib/language.ts'
import { fromLocal, ZONE } from '../../lib/pacific.ts'
import type { Context, Services } from '../../platform/context.ts'
import {
  behind,
  countListed,
  every,
  hasWords,
  isUuid,
  type LongPage,
  nextOf,
  pageOf,
  textKey,
  WHOLE_ADDRESS,
} from '../../platform/records.ts'
import { insertRows, json, type Row } from '../../platform/database.ts'
import { isOneOf, rowOfEach, together } from '../../platform/together.ts'
import type { Letter } from './delivered-message.ts'
import type { MailAttachment, OutgoingMail } from './message.ts'
import type { KeptSecrets } from './sealed-links.ts'
import { SUBJECT } from './templates.ts'

/** Mail about a booking or an account, and two kinds of marketing. */
export type MailKind = 'service' | 'news' | 'offers'

/** A stored message, with marks for its secrets. */
export interface MailRow extends KeptSecrets {
  readonly id: string
  readonly purpose: string
  readonly message_id: string
  readonly recipient: string
  readonly subject: string
  /** Empty if {@link said} has the content. */
  readonly html: string
  readonly text: string
  /** The hash of its form, and the form's values (keeping.ts); null without a template. */
  readonly form: Buffer | null
  readonly said: Buffer | null
  readonly headers: Readonly<Record<string, string>>
  readonly kind: MailKind
  readonly language: Language
  /** KEPT: there is no mail server. SUPPRESSED: its address gets none. BOUNCED: it came back. */
  readonly status: 'QUEUED' | 'SENT' | 'KEPT' | 'FAILED' | 'BOUNCED' | 'SUPPRESSED'
  readonly attempts: number
  readonly error: string | null
  readonly template: string | null
  /** The message that staff sent again, of which this is a copy. */
  readonly again_of: string | null
  readonly created_at: Temporal.Instant
  readonly sent_at: Temporal.Instant | null
}

/** A message as it is to be written. */
export type NewMail = Omit<OutgoingMail, 'html'> &
  Pick<MailRow, 'html' | 'form' | 'said'> &
  KeptSecrets & { readonly messageId: string }

/** Returns the new message's id; undefined if one exists for this purpose. */
export async function insert(ctx: Context, mail: NewMail): Promise<string | undefined> {
  const [id] = await insertAll(ctx, [mail])
  return id
}

/** Returns the id of each new message in their order; undefined where one exists for its purpose. */
export async function insertAll(ctx: Context, mails: readonly NewMail[]): Promise<(string | undefined)[]> {
  const rows = mails.map((mail) => ({
    id: ctx.random.uuid(),
    purpose: mail.purpose,
    message_id: mail.messageId,
    recipient: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    form: mail.form,
    said: mail.said,
    headers: mail.headers ?? {},
    links: mail.links,
    codes: mail.codes,
    secrets: mail.secrets,
    kind: mail.marketing?.kind ?? ('service' as const),
    language: mail.language ?? 'en',
    template: mail.template?.name ?? null,
    created_at: ctx.now,
  }))
  // Whatever its conflict: a `message_id` follows from its purpose, and which of the two indexes two writers meet in is chance.
  const { rows: written } = await sql<{ id: string }>`
    ${insertRows('mail_messages', rows)} on conflict do nothing returning id`.execute(ctx.db)
  const ids = new Set(written.map(({ id }) => id))
  return rows.map(({ id }) => (ids.has(id) ? id : undefined))
}

/** The message for a purpose. */
export async function idOfPurpose({ db }: Pick<Services, 'db'>, purpose: string): Promise<string> {
  const { id } = await db
    .selectFrom('mail_messages')
    .select('id')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return id
}

/** Stores files of a message; `at` are their places. */
export async function attach(
  ctx: Context,
  mailId: string,
  files: readonly (MailAttachment & { readonly at: number })[],
): Promise<void> {
  for (const { at, filename, contentType, content } of files) {
    await sql`
      insert into mail_attachments (mail_id, position, filename, content_type, content)
      values (${mailId}, ${at}, ${filename}, ${contentType}, ${content})`.execute(ctx.db)
  }
}

/** The stored files of a message, in order. */
export async function attachmentsOf(
  { db }: Pick<Services, 'db'>,
  mailId: string,
): Promise<(MailAttachment & { readonly position: number })[]> {
  const { rows } = await sql<MailAttachment & { readonly position: number }>`
    select filename, content_type as "contentType", content, position from mail_attachments
    where mail_id = ${mailId} order by position`.execute(db)
  return rows
}

/** Stores a part that many messages share, once. */
export async function keepPart(ctx: Context, hash: Buffer, content: Buffer): Promise<void> {
  await sql`
    insert into mail_parts (hash, content, kept_at) values (${hash}, ${content}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  )
}

/** @throws Error when there is none */
export async function partByHash({ db }: Pick<Services, 'db'>, hash: Buffer): Promise<Buffer> {
  const { content } = await db
    .selectFrom('mail_parts')
    .select('content')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return content
}

/** Deletes the files of messages that were finished before a moment. Returns how many. */
export async function sweepAttachments(ctx: Context, before: Temporal.Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_attachments using mail_messages
    where id = mail_id and status <> 'QUEUED' and created_at < ${before}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

export async function byId({ db }: Pick<Services, 'db'>, id: string): Promise<MailRow | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<MailRow>`select * from mail_messages where id = ${id}`.execute(db)
  return rows[0]
}

/** Mail about bookings, stays and vouchers, newest first; `subjects` are their ids. */
export async function mailAbout(ctx: Context, subjects: readonly string[]): Promise<MailAbout[]> {
  const { rows } = await sql<MailAbout>`
    select id, purpose, recipient, subject, codes, status, created_at, sent_at from mail_messages
    where (purpose like 'booking/%' or purpose like 'transaction/%' or purpose like 'voucher/%')
      and split_part(purpose, '/', 2) = any(${subjects}::text[])
    order by created_at desc, id desc limit 200`.execute(ctx.db)
  return rows
}

export type MailAbout = Pick<
  MailRow,
  'id' | 'purpose' | 'recipient' | 'subject' | 'codes' | 'status' | 'created_at' | 'sent_at'
>

/** A queued message; undefined if it is finished. */
export const queued = together(async (ctx, ids: readonly string[]): Promise<(MailRow | undefined)[]> => {
  const { rows } = await sql<MailRow>`
    select * from mail_messages where ${isOneOf(sql`id`, ids)} and status = 'QUEUED'`.execute(ctx.db)
  return rowOfEach(ids, rows)
})

const TOKEN = /[?&;]token=/

/**
 * Records the final state of a message once and drops its secrets. A delivery attempt passes the row it has `seen`,
 * which saves another read.
 */
export async function close(
  ctx: Context,
  id: string,
  status: 'SENT' | 'KEPT' | 'FAILED' | 'SUPPRESSED',
  error: string | null = null,
  seen?: Letter,
): Promise<void> {
  const sent_at = status === 'SENT' ? ctx.clock.now() : null
  await finish(ctx, { id, status, error, sent_at, attempts: seen ? 1 : 0 })
  if (seen && !TOKEN.test(`${seen.html} ${seen.text} ${Object.values(seen.headers).join(' ')}`)) return
  // Written before there were marks, or with a link that was not marked as secret.
  await sql`
    update mail_messages set html = mail_without_tokens(html), text = mail_without_tokens(text),
      headers = mail_without_tokens(headers::text)::jsonb
    where id = ${id} and (html || text || headers::text) ~ '[?&;]token='`.execute(ctx.db)
}

/** `attempts` are added. */
type Finished = Pick<MailRow, 'id' | 'status' | 'error' | 'sent_at' | 'attempts'>

const finish = together(async (ctx, finished: readonly Finished[]) => {
  const inOrder = finished.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await sql`
    update mail_messages mail set status = told.status, error = told.error, sent_at = told.sent_at, secrets = null,
      attempts = mail.attempts + told.attempts
    from jsonb_populate_recordset(null::mail_messages, ${json(inOrder)}) as told
    where mail.id = told.id and mail.status = 'QUEUED'`.execute(ctx.db)
  return finished.map(() => true)
})

/** Records a failed try that will be repeated. */
export async function noteError(ctx: Context, id: string, error: string): Promise<void> {
  await sql`
    update mail_messages set error = ${error}, attempts = attempts + 1 where id = ${id} and status = 'QUEUED'`.execute(
    ctx.db,
  )
}

/** Delivers a finished message to the mailbox of the demonstration, as a mail server would. */
export async function putIntoMailbox(
  ctx: Context,
  id: string,
  { subject, html, text, headers }: Letter,
): Promise<void> {
  await sql`
    insert into sandbox.mailbox (mail_id, subject, html, text, headers, delivered_at)
    values (${id}, ${subject}, ${html}, ${text}, ${json(headers)}, ${ctx.now})
    on conflict (mail_id) do nothing`.execute(ctx.db)
}

/** The same for a message stored as data: the mailbox only needs the tokens, which the outbox deletes. */
export const putTokensIntoMailbox = together(async (ctx, mails: readonly Pick<MailRow, 'id' | 'secrets'>[]) => {
  const [ids, secrets] = [mails.map(({ id }) => id), mails.map((mail) => mail.secrets)]
  await sql`
    insert into sandbox.mailbox (mail_id, subject, html, text, headers, secrets, delivered_at)
    select id, '', '', '', '{}', secrets, ${ctx.now}
    from unnest(${ids}::uuid[], ${secrets}::bytea[]) as mail (id, secrets)
    on conflict (mail_id) do nothing`.execute(ctx.db)
  return mails.map(() => true)
})

/**
 * A message with its mailbox copy: all of it, or only the tokens (base64) if it is stored as data. Null before
 * delivery.
 */
export type InMailbox = MailRow & { readonly got: (Letter & { readonly secrets: string | null }) | null }

const IN_MAILBOX = sql`mail_messages left join sandbox.mailbox on mail_id = id`
const AS_RECEIVED = sql`mail_messages.*, case when mail_id is not null then json_build_object('subject', mailbox.subject,
  'html', mailbox.html, 'text', mailbox.text, 'headers', mailbox.headers, 'secrets', encode(mailbox.secrets, 'base64')) end as got`

/** A message as the mailbox of the demonstration has it. */
export async function inMailbox({ db }: Pick<Services, 'db'>, id: string): Promise<InMailbox | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<InMailbox>`select ${AS_RECEIVED} from ${IN_MAILBOX} where id = ${id}`.execute(db)
  return rows[0]
}

/** The messages of that mailbox, newest first; `to` is any part of the recipient's address. */
export async function search(
  { db }: Pick<Services, 'db'>,
  { to, limit }: { to: string; limit: number },
): Promise<{ rows: InMailbox[]; count: number }> {
  const isTo = sql<boolean>`position(lower(${to}) in lower(recipient)) > 0`
  const { rows } = await sql<InMailbox>`
    select ${AS_RECEIVED} from ${IN_MAILBOX} where ${isTo} order by created_at desc, id desc limit ${limit}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) from mail_messages where ${isTo}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** A message as the outbox lists it, without its parts. */
export type MailLineRow = Omit<MailRow, 'html' | 'text' | 'form' | 'said' | 'headers' | 'links' | 'secrets'> & {
  readonly is_complaint: boolean
}

export interface OutboxQuery extends LongPage {
  /** Part of a recipient or subject, a purpose, a template, or the whole number of a booking in the mail. */
  readonly search?: string | undefined
  /** Whole addresses. */
  readonly recipients?: readonly string[] | undefined
  readonly status?: MailRow['status'] | 'UNDELIVERED' | 'COMPLAINT' | undefined
  readonly kind?: MailKind | undefined
  readonly language?: Language | undefined
  readonly template?: string | undefined
  readonly from?: Temporal.Instant | undefined
  readonly before?: Temporal.Instant | undefined
  readonly sort: 'created_at' | '-created_at' | 'recipient' | '-recipient'
}

const UNDELIVERED = sql`status in ('BOUNCED', 'FAILED')`
const IS_COMPLAINT = sql<boolean>`exists (select from mail_bounces where mail_id = mail_messages.id and kind = 'COMPLAINT')`

const OUTBOX_ORDER = {
  created_at: sql`created_at, id`,
  '-created_at': sql`created_at desc, id desc`,
  recipient: sql`lower(recipient), created_at desc, id`,
  '-recipient': sql`lower(recipient) desc, created_at desc, id`,
}

/** Numbers as people know them. Only whole ones match: a partial match would reveal the rest. */
const NUMBER = /^(?=.*\d)[\dA-Z]{6,12}$/i

/** One page of the outbox for staff. */
export async function outbox(
  { db }: Pick<Services, 'db'>,
  query: OutboxQuery,
): Promise<{ rows: MailLineRow[]; count: number; next: string | null }> {
  const { sort, after, page_size } = query
  const goesOn = sort.endsWith('created_at')
  const isMeant = every(outboxFilter(query), goesOn && behind(after, sort, sql`created_at`))
  const { rows } = await sql<MailLineRow>`
    select id, purpose, message_id, recipient, subject, codes, kind, language, status, attempts, error, template, again_of,
      created_at, sent_at, ${IS_COMPLAINT} as is_complaint
    from mail_messages where ${isMeant} order by ${OUTBOX_ORDER[sort]} ${pageOf(query, query.search)}`.execute(db)
  const count = await countListed({ db }, sql`from mail_messages where ${isMeant}`, query.search)
  return { rows, count, next: goesOn ? nextOf(rows, sort, page_size, ({ created_at, id }) => [created_at, id]) : null }
}

function outboxFilter({ search, recipients, status, kind, language, template, from, before }: OutboxQuery) {
  return every(
    search && isFoundBy(search),
    recipients && sql`lower(recipient) = any (${recipients.map((address) => address.toLowerCase())})`,
    status && hasStatus(status),
    kind && sql`kind = ${kind}`,
    language && sql`language = ${language}`,
    template && sql`template = ${template}`,
    from && sql`created_at >= ${from}`,
    before && sql`created_at < ${before}`,
  )
}

function hasStatus(status: NonNullable<OutboxQuery['status']>): RawBuilder<unknown> {
  if (status === 'COMPLAINT') return IS_COMPLAINT
  return status === 'UNDELIVERED' ? UNDELIVERED : sql`status = ${status}`
}

/** Each condition uses an index of its own. */
function isFoundBy(search: string): RawBuilder<unknown> {
  if (WHOLE_ADDRESS.test(search)) return sql`lower(recipient) = ${search.toLowerCase()}`
  const inText = NUMBER.test(search) ? sql`or codes @> ${json([{ text: search.toUpperCase() }])}` : sql``
  return sql`(${hasWords(sql`recipient`, search)} or ${hasWords(sql`subject`, search)} or purpose = ${search}
    or template = ${search} ${inText})`
}

/** Whether anybody reported a message as spam. */
export async function isComplaint({ db }: Pick<Services, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select ${IS_COMPLAINT} as told from mail_messages where id = ${id}`.execute(db)
  return rows[0]?.told ?? false
}

/** Copies of a message that staff sent again, newest first. */
export async function copiesOf({ db }: Pick<Services, 'db'>, id: string): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select * from mail_messages where again_of = ${id} order by created_at desc, id desc`.execute(db)
  return rows
}

/** Copies a message with its files, for another purpose and with new tokens. Undefined if that purpose is taken. */
export async function copy(
  ctx: Context,
  mail: MailRow,
  {
    purpose,
    messageId,
    links,
    said,
    secrets,
  }: Pick<MailRow, 'purpose' | 'links' | 'said' | 'secrets'> & { readonly messageId: string },
): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    insert into mail_messages (id, purpose, message_id, recipient, subject, html, text, form, said, headers, links, codes,
      secrets, kind, language, template, again_of, created_at)
    select ${ctx.random.uuid()}::uuid, ${purpose}, ${messageId}, recipient, subject, html, text, form, ${said}::bytea, headers,
      ${json(links)}, codes, ${secrets}::bytea, kind, language, template, id, ${ctx.now} from mail_messages where id = ${mail.id}
    on conflict (purpose) do nothing
    returning *`.execute(ctx.db)
  const [copied] = rows
  if (copied)
    await sql`
      insert into mail_attachments (mail_id, position, filename, content_type, content)
      select ${copied.id}::uuid, position, filename, content_type, content from mail_attachments
      where mail_id = ${mail.id}`.execute(ctx.db)
  return copied
}

/** The last message sent to an address, or kept for lack of a mail server. */
export async function lastSentTo({ db }: Pick<Services, 'db'>, address: string): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select * from mail_messages where lower(recipient) = ${address.toLowerCase()} and status in ('SENT', 'KEPT')
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** Numbers of messages by outcome. */
export interface MailCounts {
  readonly written: number
  readonly waiting: number
  readonly sent: number
  readonly bounced: number
  readonly complaints: number
  readonly suppressed: number
}

const COUNTS = sql`sum(messages)::int as written,
  coalesce(sum(messages) filter (where status = 'QUEUED'), 0)::int as waiting,
  coalesce(sum(messages) filter (where status in ('SENT', 'KEPT')), 0)::int as sent,
  coalesce(sum(messages) filter (where ${UNDELIVERED}), 0)::int as bounced,
  sum(complaints)::int as complaints,
  coalesce(sum(messages) filter (where status = 'SUPPRESSED'), 0)::int as suppressed`

/** Sums of days since a Pacific date, with what these have not taken in yet, and the few complaints. */
function summedSince(date: string): RawBuilder<unknown> {
  const since = fromLocal(date, '00:00')
  return sql`(
    select date, template, status, messages, 0 as complaints from mail_days where date >= ${date}::date
    union all
    select date, template, status, messages, 0 from mail_changes where date >= ${date}::date
    union all
    select (created_at at time zone ${ZONE})::date, template, status, 0, 1
    from (select distinct mail_id from mail_bounces where kind = 'COMPLAINT' and at >= ${since}) as complaints
    join mail_messages on mail_messages.id = mail_id where created_at >= ${since}
  ) as summed`
}

/** Messages written since a Pacific date, by day; days without mail are left out. */
export async function countsByDay(
  { db }: Pick<Services, 'db'>,
  since: string,
): Promise<(MailCounts & { date: string })[]> {
  const { rows } = await sql<MailCounts & { date: string }>`
    select date, ${COUNTS} from ${summedSince(since)} group by date having sum(messages) <> 0 order by date desc`.execute(
    db,
  )
  return rows
}

/** Messages written since a Pacific date, by template, most first. */
export async function countsByTemplate(
  { db }: Pick<Services, 'db'>,
  since: string,
): Promise<(MailCounts & { template: string | null })[]> {
  const { rows } = await sql<MailCounts & { template: string | null }>`
    select template, ${COUNTS} from ${summedSince(since)}
    group by template having sum(messages) <> 0 order by written desc, template`.execute(db)
  return rows
}

/** So many changes are taken in by one statement. */
const CHUNK = 20_000

/** Has days take in what has changed, the oldest first. Returns how many changes. */
export async function takeInMail(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from mail_changes where id in (select id from mail_changes order by id limit ${CHUNK} for update skip locked)
      returning date, template, status, messages
    ),
    kept as (
      insert into mail_days (date, template, status, messages)
      select date, template, status, sum(messages) from taken group by date, template, status order by date, template, status
      on conflict (date, template, status) do update set messages = mail_days.messages + excluded.messages
      returning 1
    )
    select count(*)::int as count from taken`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** The stored messages to some addresses, oldest first. */
export async function heldOf(
  { db }: Pick<Services, 'db'>,
  addresses: readonly string[],
): Promise<(MailRow & { readonly held: Record<string, unknown> })[]> {
  const { rows } = await sql<MailRow & { readonly held: Record<string, unknown> }>`
    select *, jsonb_build_object('created_at', created_at, 'sent_at', sent_at, 'recipient', recipient, 'kind', kind,
      'status', status) as held
    from mail_messages where lower(recipient) = any (${addresses.map((address) => address.toLowerCase())})
    order by created_at, id`.execute(db)
  return rows
}

/** The messages that have not left yet. */
export async function waiting({
  db,
}: Pick<Services, 'db'>): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select coalesce(sum(messages), 0)::int as count,
      (select min(created_at) from mail_messages where status = 'QUEUED') as oldest
    from (
      select messages from mail_days where status = 'QUEUED' and messages <> 0
      union all
      select messages from mail_changes where status = 'QUEUED'
    ) as waiting`.execute(db)
  return rows[0]!
}

/** Marks a sent or kept message as bounced. */
export async function markBounced(ctx: Context, id: string, error: string): Promise<void> {
  await sql`update mail_messages set status = 'BOUNCED', error = ${error} where id = ${id} and status in ('SENT', 'KEPT')`.execute(
    ctx.db,
  )
}

export interface Bounce {
  readonly mailId: string
  readonly address: string
  readonly kind: 'HARD' | 'SOFT' | 'COMPLAINT'
  readonly toldBy: 'SMTP' | 'REPORT'
  /** Enhanced status code such as 5.1.1, if reported. */
  readonly status: string | undefined
  readonly diagnostic: string
}

export async function noteBounce(ctx: Context, bounce: Bounce): Promise<void> {
  const { mailId, address, kind, toldBy, status = null, diagnostic } = bounce
  await sql`
    insert into mail_bounces (id, mail_id, address, kind, told_by, status, diagnostic, at)
    values (${ctx.random.uuid()}, ${mailId}, ${address.toLowerCase()}, ${kind}, ${toldBy}, ${status}, ${diagnostic},
            ${ctx.now})`.execute(ctx.db)
}

/** A reported bounce. */
export interface BounceRow {
  readonly mail_id: string | null
  readonly kind: Bounce['kind']
  readonly told_by: Bounce['toldBy']
  readonly status: string | null
  readonly diagnostic: string
  readonly at: Temporal.Instant
}

const MOST_BOUNCES = 50

/** The bounces of one message, or from one address, newest first. */
export async function bouncesOf(
  { db }: Pick<Services, 'db'>,
  of: { readonly mailId: string } | { readonly address: string },
): Promise<BounceRow[]> {
  const isMeant = 'mailId' in of ? sql`mail_id = ${of.mailId}` : sql`address = ${of.address.toLowerCase()}`
  const { rows } = await sql<BounceRow>`
    select mail_id, kind, told_by, status, diagnostic, at from mail_bounces where ${isMeant}
    order by at desc, id desc limit ${MOST_BOUNCES}`.execute(db)
  return rows
}

/** An address that gets no mail, or only mail about its bookings and account. */
export interface Suppression {
  readonly address: string
  readonly reason: 'HARD_BOUNCE' | 'COMPLAINT' | 'STAFF'
  readonly detail: string
  readonly at: Temporal.Instant
}

/** Adds an address to the list. A hard bounce, which stops everything, replaces another reason. */
export async function suppress(ctx: Context, { address, reason, detail }: Omit<Suppression, 'at'>): Promise<void> {
  await sql`
    insert into mail_suppressions as kept (address, reason, detail, at)
    values (${address.toLowerCase()}, ${reason}, ${detail}, ${ctx.now})
    on conflict (address) do update set reason = excluded.reason, detail = excluded.detail, at = excluded.at
    where kept.reason <> 'HARD_BOUNCE' and excluded.reason = 'HARD_BOUNCE'`.execute(ctx.db)
}

/** Removes an address from the list. False if it was not on it. */
export async function unsuppress(ctx: Context, address: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from mail_suppressions where address = ${address.toLowerCase()}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0) > 0
}

export const suppressionOf = together(
  async (ctx, addresses: readonly string[]): Promise<(Suppression | undefined)[]> => {
    const lower = addresses.map((address) => address.toLowerCase())
    const { rows } = await sql<Suppression>`
    select * from mail_suppressions where address = any(${lower}::text[])`.execute(ctx.db)
    return lower.map((address) => rows.find((row) => row.address === address))
  },
)

interface SuppressionQuery extends LongPage {
  /** Any part of an address. */
  readonly search: string
  readonly reason: Suppression['reason'] | undefined
  readonly sort: 'address' | '-address' | 'date' | '-date'
}

const SUPPRESSION_ORDER = {
  address: sql`address`,
  '-address': sql`address desc`,
  date: sql`at, address`,
  '-date': sql`at desc, address desc`,
}

/** One page of suppressed addresses. */
export async function suppressions(
  { db }: Pick<Services, 'db'>,
  { search, reason, sort, after, ...page }: SuppressionQuery,
): Promise<{ rows: Suppression[]; count: number; next: string | null }> {
  const goesOn = sort.endsWith('date')
  const isMeant = every(
    search && sql`position(${search.toLowerCase()} in address) > 0`,
    reason && sql`reason = ${reason}`,
    goesOn && behind(after, sort, sql`at`, textKey(sql`address`)),
  )
  const { rows } = await sql<Suppression>`
    select * from mail_suppressions where ${isMeant} order by ${SUPPRESSION_ORDER[sort]} ${pageOf(page, search)}`.execute(
    db,
  )
  const count = await countListed({ db }, sql`from mail_suppressions where ${isMeant}`, search)
  return { rows, count, next: goesOn ? nextOf(rows, sort, page.page_size, ({ at, address }) => [at, address]) : null }
}

/** Bounces since a moment, first reported first, for the FROM of another store. */
export function bouncedSince(since: Temporal.Instant): RawBuilder<unknown> {
  return sql`(select mail_id, kind, at from mail_bounces where at >= ${since} and mail_id is not null)`
}

/** Addresses whose preference was set since a moment, with the new one, for the FROM of another store. */
export function preferencesSetSince(since: Temporal.Instant): RawBuilder<unknown> {
  return sql`(select email, setting, updated_at from email_preferences where updated_at >= ${since})`
}

/** Addresses that were mailed a quote in a period, for the FROM of another store. */
export function quotesMailedBetween(from: Temporal.Instant, before: Temporal.Instant): RawBuilder<unknown> {
  return sql`(
    select lower(recipient) as email, split_part(purpose, '/', 2) as quote_id, language, created_at as at
    from mail_messages where created_at >= ${from} and created_at < ${before} and template = 'quote')`
}

/** Whether messages to customers from before a moment are still untried. */
export async function isBehind({ db }: Pick<Services, 'db'>, before: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ is_behind: boolean }>`
    select exists (
      select from mail_messages
      where status = 'QUEUED' and attempts = 0 and kind = 'service' and created_at < ${before}) as is_behind`.execute(
    db,
  )
  return rows[0]?.is_behind ?? false
}

/** Whether an address may get marketing of a kind now. */
export async function mayWrite(ctx: Context, email: string, kind: 'news' | 'offers'): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`select may_write(${email}, ${kind}) as may`.execute(ctx.db)
  return rows[0]?.may ?? false
}

/** Whether no mail of a purpose written after `since` is still queued. */
export async function hasLeft(ctx: Context, purpose: string, since: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mail_messages where purpose = ${purpose} and status = 'QUEUED' and created_at > ${since}`.execute(
    ctx.db,
  )
  return rows.length === 0
}

/** Stores by digest that an address wants no marketing. */
export async function keepRefusal(ctx: Context, digest: Buffer): Promise<void> {
  await sql`
    insert into mail_refusals (address_digest, at) values (${digest}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  )
}

export async function hasRefused(ctx: Context, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from mail_refusals where address_digest = ${digest}`.execute(ctx.db)
  return rows.length > 0
}

/** The setting of an address; undefined if it never chose one. */
export async function settingOf({ db }: Pick<Services, 'db'>, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ setting: number }>`
    select setting from email_preferences where email = ${email.toLowerCase()}`.execute(db)
  return rows[0]?.setting
}

/** Keeps the setting of an address. False when it was the same before. */
export async function keepSetting(ctx: Context, email: string, setting: number): Promise<boolean> {
  const { rows } = await sql`
    insert into email_preferences as kept (email, setting, updated_at) values (${email.toLowerCase()}, ${setting}, ${ctx.now})
    on conflict (email) do update set setting = excluded.setting, updated_at = excluded.updated_at
    where kept.setting <> excluded.setting returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** A template; while `source` equals `shipped`, nobody has edited it. */
export interface TemplateRow {
  readonly name: string
  readonly source: string
  readonly shipped: string
  readonly version: number
  readonly updated_at: Temporal.Instant
}

/** Stores the shipped templates. Edited ones stay; unedited ones that are no longer shipped are deleted. */
export async function bringTemplates(ctx: Context, shipped: ReadonlyMap<string, string>): Promise<void> {
  const [names, texts] = [[...shipped.keys()], [...shipped.values()]]
  await sql`
    insert into mail_templates as kept (name, source, shipped, updated_at)
    select name, text, text, ${ctx.now}::timestamptz from unnest(${names}::text[], ${texts}::text[]) as brought (name, text)
    on conflict (name) do update set shipped = excluded.shipped, updated_at = excluded.updated_at,
      version = kept.version + 1,
      source = case when kept.source = kept.shipped then excluded.source else kept.source end
    where kept.shipped <> excluded.shipped`.execute(ctx.db)
  await sql`delete from mail_templates where source = shipped and name <> all (${names}::text[])`.execute(ctx.db)
}

/** A template without its text: all texts together are a megabyte. */
export interface TemplateLine extends Pick<TemplateRow, 'name' | 'version' | 'updated_at'> {
  readonly is_edited: boolean
  /** The text of a message begins with its subject. */
  readonly is_message: boolean
}

export async function templateLines({ db }: Pick<Services, 'db'>): Promise<TemplateLine[]> {
  const { rows } = await sql<TemplateLine>`
    select name, version, updated_at, source <> shipped as is_edited, right(name, 7) = '.liquid' and starts_with(source, ${SUBJECT}) as is_message
    from mail_templates order by name`.execute(db)
  return rows
}

export async function templateByName({ db }: Pick<Services, 'db'>, name: string): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`select * from mail_templates where name = ${name}`.execute(db)
  return rows[0]
}

/** The edited templates, by name. */
export async function editedTemplates({ db }: Pick<Services, 'db'>): Promise<Map<string, string>> {
  const { rows } = await sql<Pick<TemplateRow, 'name' | 'source'>>`
    select name, source from mail_templates where source <> shipped`.execute(db)
  return new Map(rows.map(({ name, source }) => [name, source]))
}

/** Saves an edit of the version that was read; undefined if somebody else was faster. */
export async function saveTemplate(
  ctx: Context,
  { name, source, version }: Pick<TemplateRow, 'name' | 'source' | 'version'>,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    update mail_templates set source = ${source}, version = version + 1, updated_at = ${ctx.now}
    where name = ${name} and version = ${version} returning *`.execute(ctx.db)
  return rows[0]
}

/** An edit of a template that waits for approval. */
export type EditRow = Row<'mail_template_edits'>

/** Locks a template until the transaction ends, against other edits and decisions. */
export async function lockTemplate(ctx: Context, name: string): Promise<Pick<TemplateRow, 'version'> | undefined> {
  const { rows } = await sql<Pick<TemplateRow, 'version'>>`
    select version from mail_templates where name = ${name} for update`.execute(ctx.db)
  return rows[0]
}

/** The waiting edit of a template. */
export function waitingEdit({ db }: Pick<Services, 'db'>, name: string): Promise<EditRow | undefined> {
  return db
    .selectFrom('mail_template_edits')
    .selectAll()
    .where('name', '=', name)
    .where('status', '=', 'WAITING')
    .executeTakeFirst()
}

/** The templates with a waiting edit. */
export async function namesWaiting({ db }: Pick<Services, 'db'>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('mail_template_edits').select('name').where('status', '=', 'WAITING').execute()
  return new Set(rows.map(({ name }) => name))
}

export async function insertEdit(
  ctx: Context,
  edit: Pick<EditRow, 'name' | 'source' | 'version' | 'author'>,
): Promise<void> {
  await ctx.db
    .insertInto('mail_template_edits')
    .values({ ...edit, id: ctx.random.uuid(), status: 'WAITING', asked_at: ctx.now })
    .execute()
}

/** Ends a waiting edit. */
export async function endEdit(
  ctx: Context,
  id: string,
  { status, by }: { status: Exclude<EditRow['status'], 'WAITING'>; by: string },
): Promise<void> {
  await ctx.db
    .updateTable('mail_template_edits')
    .set({ status, decided_by: by, decided_at: ctx.now })
    .where('id', '=', id)
    .execute()
}

const TESTS = sql`
  select recipient, status, error, created_at from mail_messages where starts_with(purpose, 'test/')
  order by created_at desc limit 5`

/** The last five messages that staff have sent themselves as a test. */
export async function lastTests(
  ctx: Pick<Services, 'db'>,
): Promise<Pick<MailRow, 'recipient' | 'status' | 'error' | 'created_at'>[]> {
  const { rows } = await sql<Pick<MailRow, 'recipient' | 'status' | 'error' | 'created_at'>>`${TESTS}`.execute(ctx.db)
  return rows
}

/** Whether one of {@link lastTests} has left, for another store's statement. */
export const wasTestMailed = sql<boolean>`exists (select from (${TESTS}) as tests where status = 'SENT')`
