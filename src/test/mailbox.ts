import { sql } from 'kysely'

/**
 * Messages as their readers got them, links and numbers included, to select from: where there is no mail server they
 * are put into the mailbox of the demonstration. What is kept in `mail_messages` holds marks instead.
 */
export const delivered = sql`(
  select id, purpose, recipient, kind, language, status, created_at, got.subject, got.html, got.text, got.headers
  from mail_messages join sandbox.mailbox as got on mail_id = id) as mail`
