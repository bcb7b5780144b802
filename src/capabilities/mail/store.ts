import { sql } from 'kysely'
import type { Context, Services } from '../../platform/context.ts'
import { json } from '../../platform/database.ts'
import type { MailAttachment, OutgoingMail } from './message.ts'

/** A message as it is kept: the outbox, and the memory of what was said to whom. */
export interface MailRow {
  readonly id: string
  readonly purpose: string
  readonly message_id: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  /** KEPT: there is no mail server, so it stays here. */
  readonly status: 'QUEUED' | 'SENT' | 'KEPT' | 'FAILED'
  readonly attempts: number
  readonly error: string | null
  readonly created_at: Temporal.Instant
  readonly sent_at: Temporal.Instant | null
}

/** Returns the new message's id; undefined when one was written for this purpose already. */
export async function insert(ctx: Context, mail: OutgoingMail & { messageId: string }): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into mail_messages (id, purpose, message_id, recipient, subject, html, text, headers, created_at)
    values (${ctx.random.uuid()}, ${mail.purpose}, ${mail.messageId}, ${mail.to}, ${mail.subject}, ${mail.html},
            ${mail.text}, ${json(mail.headers ?? {})}, ${ctx.now})
    on conflict (purpose) do nothing
    returning id`.execute(ctx.db)
  return rows[0]?.id
}

/** Keeps the files of a message beside it. */
export async function attach(ctx: Context, mailId: string, files: readonly MailAttachment[]): Promise<void> {
  for (const [position, { filename, contentType, content }] of files.entries()) {
    await sql`
      insert into mail_attachments (mail_id, position, filename, content_type, content)
      values (${mailId}, ${position}, ${filename}, ${contentType}, ${content})`.execute(ctx.db)
  }
}

/** The files of a message, in their order. */
export async function attachmentsOf({ db }: Pick<Services, 'db'>, mailId: string): Promise<MailAttachment[]> {
  const { rows } = await sql<MailAttachment>`
    select filename, content_type as "contentType", content from mail_attachments
    where mail_id = ${mailId} order by position`.execute(db)
  return rows
}

/** Forgets the files of messages that have left, or never will, since before the given moment. Returns how many. */
export async function sweepAttachments(ctx: Context, before: Temporal.Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_attachments using mail_messages
    where id = mail_id and status <> 'QUEUED' and created_at < ${before}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

export async function byId({ db }: Pick<Services, 'db'>, id: string): Promise<MailRow | undefined> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined
  const { rows } = await sql<MailRow>`select * from mail_messages where id = ${id}`.execute(db)
  return rows[0]
}

/** Counts a try and reads the message; undefined when there is nothing left to do. */
export async function startAttempt(ctx: Context, id: string): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    update mail_messages set attempts = attempts + 1 where id = ${id} and status = 'QUEUED' returning *`.execute(ctx.db)
  return rows[0]
}

/** Where a message ended, once. */
export async function close(
  ctx: Context,
  id: string,
  status: 'SENT' | 'KEPT' | 'FAILED',
  error: string | null = null,
): Promise<void> {
  const sentAt = status === 'SENT' ? ctx.clock.now() : null
  await sql`
    update mail_messages set status = ${status}, error = ${error}, sent_at = ${sentAt}
    where id = ${id} and status = 'QUEUED'`.execute(ctx.db)
}

/** A try that failed and will be repeated. */
export async function noteError(ctx: Context, id: string, error: string): Promise<void> {
  await sql`update mail_messages set error = ${error} where id = ${id} and status = 'QUEUED'`.execute(ctx.db)
}

/** The newest messages first; `to` is any part of the recipient's address. */
export async function search(
  { db }: Pick<Services, 'db'>,
  { to, limit }: { to: string; limit: number },
): Promise<{ rows: MailRow[]; count: number }> {
  const isTo = sql<boolean>`position(lower(${to}) in lower(recipient)) > 0`
  const { rows } = await sql<MailRow>`
    select * from mail_messages where ${isTo} order by created_at desc, id desc limit ${limit}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) from mail_messages where ${isTo}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}
