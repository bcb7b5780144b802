import { sql } from 'kysely'
import type { Database, Row } from '../platform/database.ts'

/**
 * A message as its reader got it, links and numbers included: where there is no mail server it is put into the mailbox of
 * the demonstration. What is kept in `mail_messages` holds marks instead.
 */
export type DeliveredMail = Pick<
  Row<'mail_messages'>,
  'id' | 'purpose' | 'recipient' | 'kind' | 'language' | 'status' | 'created_at'
> &
  Pick<Row<'sandbox.mailbox'>, 'subject' | 'html' | 'text' | 'headers'>

/** Which messages: of an occasion (how its purpose begins, or a pattern of it), to somebody, with such a subject. */
export interface MailSearch {
  readonly about?: string | RegExp
  readonly to?: string | RegExp
  readonly subject?: string | RegExp
}

export interface Mailbox {
  /** Delivered mail, the last first: `h.mail('staff/')`, `h.mail(/\/gift$/)`, `h.mail({ to: 'ada@example.com' })`. */
  mail(of?: MailSearch | NonNullable<MailSearch['about']>): Promise<DeliveredMail[]>
}

export function mailboxOf(db: Database): Mailbox {
  return {
    async mail(of = {}) {
      const { about = '', to, subject = '' } = typeof of === 'string' || of instanceof RegExp ? { about: of } : of
      const all = await db
        .selectFrom('mail_messages')
        .innerJoin('sandbox.mailbox as got', 'got.mail_id', 'mail_messages.id')
        .select(['id', 'purpose', 'recipient', 'kind', 'language', 'status', 'created_at'])
        .select(['got.subject', 'got.html', 'got.text', 'got.headers'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return all.filter(
        (mail) =>
          isTo(mail.recipient, to) && begins(mail.purpose, about) && begins(mail.subject, subject),
      )
    },
  }
}

function isTo(recipient: string, to: MailSearch['to']): boolean {
  return to === undefined || (typeof to === 'string' ? recipient === to : to.test(recipient))
}

function begins(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text.startsWith(wanted) : wanted.test(text)
}

export const delivered = sql`(
  select id, purpose, recipient, kind, language, status, created_at, got.subject, got.html, got.text, got.headers
  from mail_messages join sandbox.mailbox as got on mail_id = id) as mail`
