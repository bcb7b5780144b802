import { filesOf } from '../capabilities/mail/keeping.ts'
import { asReceived } from '../capabilities/mail/mailbox.ts'
import { search } from '../capabilities/mail/store.ts'
import { type Services, systemContext } from '../platform/context.ts'
import type { Row } from '../platform/database.ts'

/**
 * A message as its reader got it, links and numbers included: where there is no mail server the mailbox of the demonstration
 * has it. What is kept in `mail_messages` holds marks, and no text.
 */
export type DeliveredMail = Pick<
  Row<'mail_messages'>,
  | 'id'
  | 'purpose'
  | 'recipient'
  | 'kind'
  | 'language'
  | 'status'
  | 'created_at'
  | 'subject'
  | 'html'
  | 'text'
  | 'headers'
>

/** A file of a message, drawn as for its reader. */
export interface MailedFile {
  readonly filename: string
  readonly content_type: string
  readonly content: Buffer
}

/** Which messages: of an occasion (how its purpose begins, or a pattern of it), to somebody, with such a subject. */
export interface MailSearch {
  readonly about?: string | RegExp
  readonly to?: string | RegExp
  readonly subject?: string | RegExp
}

export interface Mailbox {
  /** Delivered mail, the last first: `h.mail('staff/')`, `h.mail(/\/gift$/)`, `h.mail({ to: 'ada@example.com' })`. */
  mail(of?: MailSearch | NonNullable<MailSearch['about']>): Promise<DeliveredMail[]>
  /** The files of those messages, delivered or not, message by message and in their order. */
  mailedFiles(of?: MailSearch | NonNullable<MailSearch['about']>): Promise<MailedFile[]>
}

/** More than any test sends. */
const MANY = 10_000

export function mailboxOf(services: Services): Mailbox {
  const found = async (of: Parameters<Mailbox['mail']>[0] = {}) => {
    const { about = '', to, subject = '' } = typeof of === 'string' || of instanceof RegExp ? { about: of } : of
    const { rows } = await search(services, { to: '', limit: MANY })
    const fitting = rows.filter((mail) => isTo(mail.recipient, to) && begins(mail.purpose, about))
    // A subject may hold marks, as any text of a mail: its reader has what they stand for.
    const mails = await Promise.all(fitting.map(async (row) => ({ row, mail: await asReceived(services, row) })))
    return mails.filter(({ mail }) => begins(mail.subject, subject))
  }
  return {
    async mail(of) {
      return (await found(of)).filter(({ row }) => row.got !== null).map(({ mail }) => mail)
    },
    async mailedFiles(of) {
      const ctx = systemContext(services, 'test')
      const files = await Promise.all((await found(of)).map(({ row }) => filesOf(ctx, row)))
      return files
        .flat()
        .map(({ filename, contentType, content }) => ({ filename, content_type: contentType, content }))
    },
  }
}

function isTo(recipient: string, to: MailSearch['to']): boolean {
  return to === undefined || (typeof to === 'string' ? recipient === to : to.test(recipient))
}

function begins(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text.startsWith(wanted) : wanted.test(text)
}
