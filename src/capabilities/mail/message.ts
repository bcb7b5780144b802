import type { Language } from '../../lib/language.ts'
import { createHash } from 'node:crypto'
import type { DocumentSource } from '../documents/index.ts'
import type { Form } from './forms.ts'
import type { Hidden } from './placeholders.ts'
import type { SecretLink } from './secret-link.ts'

/** Fills the HTML of a mail when somebody wants it: most mails are stored as data. @throws TemplateError */
export type Filling = () => string

export function htmlOf({ html }: Pick<MailContent, 'html'>): string {
  return typeof html === 'string' ? html : html()
}

/** A rendered template. */
export interface MailContent {
  /** The recipient's language; English by default. */
  readonly language?: Language
  readonly subject: string
  readonly html: string | Filling
  readonly text: string
  /** The values of the marks in all three. */
  readonly hidden?: Hidden
  /**
   * What it was made from: the outbox renders it again with edited templates, and stores the form and values, with
   * marks for secrets, instead of the text and HTML.
   */
  readonly template?: { readonly name: string; readonly view: object; readonly form: Form; readonly shown: object }
}

/** A file attached to a mail. */
export interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

/** The same, stored as its content and drawn on delivery and on demand. */
export interface MailDocument {
  readonly filename: string
  readonly contentType: string
  readonly paper: DocumentSource
}

export interface OutgoingMail extends MailContent {
  /** Names the occasion: `booking/<id>/confirmation`. Each purpose is only written once. */
  readonly purpose: string
  readonly to: string
  /** Besides the usual ones, e.g. `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Stored with the mail until it is sent, so that every try sends the same. */
  readonly attachments?: readonly (MailAttachment | MailDocument)[]
  /** Marketing, for recipients who want it; without it the mail is about a booking or an account. */
  readonly marketing?: Marketing
  /** The purpose of the first mail of the conversation, so that mail clients group it. */
  readonly thread?: string
}

/** Mail that may be declined (docs/rules.md, "Service"). */
export interface Marketing {
  readonly kind: 'news' | 'offers'
  /** One POST to it unsubscribes (RFC 8058); mail clients show a button. */
  readonly unsubscribeLink: SecretLink
}

const LONGEST_ADDRESS = 254
const LONGEST_SUBJECT = 250
/** Headers about sender, recipients and structure, which callers may not set. */
const OURS =
  /^(?:from|to|cc|bcc|sender|reply-to|return-path|subject|date|message-id|in-reply-to|references|mime-version|received|dkim-.*|content-.*|resent-.*)$/i

/**
 * Refuses anything that could inject a recipient or header. Contracts already do; this is the second line of defense,
 * since a sent mail cannot be recalled.
 * @throws RangeError
 */
export function checkMail(mail: OutgoingMail): OutgoingMail {
  if (mail.purpose === '' || hasControl(mail.purpose)) throw new RangeError('A mail needs a purpose of one line')
  if (!isOneAddress(mail.to)) throw new RangeError('A mail goes to one plain address')
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name) || OURS.test(name))
      throw new RangeError(`${name} is no header to set`)
    if (hasControl(value)) throw new RangeError(`The header ${name} must be one line`)
  }
  for (const { filename, contentType } of mail.attachments ?? []) {
    if (!/^[\w.-]{1,100}$/.test(filename)) throw new RangeError(`${filename} is no name for a file`)
    if (!/^[\w.+-]+\/[\w.+-]+(?:; [\w-]+=[\w-]+)*$/.test(contentType)) throw new RangeError(`${contentType} is no type`)
  }
  const link = mail.marketing?.unsubscribeLink.page
  if (link !== undefined && !/^https?:\/\/[\w.:[\]-]+\/[\w.~:/?#@!$&'()*+,;=%-]*$/.test(link))
    throw new RangeError('A link to unsubscribe is one plain address')
  return { ...mail, subject: oneLine(mail.subject).slice(0, LONGEST_SUBJECT) }
}

/** The headers of a checked mail: its own, its place in a conversation, and how to unsubscribe. */
export function headersOf({ headers, marketing, thread, purpose }: OutgoingMail, publicUrl: string) {
  const first = thread !== undefined && thread !== purpose ? messageId(thread, publicUrl) : undefined
  return {
    ...headers,
    ...(first && { 'In-Reply-To': first, References: first }),
    ...(marketing && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

/** One address without a name, a comment, a route or a second address: `name@example.com`. */
function isOneAddress(text: string): boolean {
  return (
    text.length <= LONGEST_ADDRESS && !hasControl(text) && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/u.test(text)
  )
}

/** Replaces line breaks in a subject, which may contain customers' words, by spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function hasControl(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

/** The same for the same purpose, so that most mail clients show a mail once that was sent twice after a crash. */
export function messageId(purpose: string, publicUrl: string): string {
  const name = createHash('sha256').update(purpose).digest('base64url').slice(0, 32)
  return `<${name}@${new URL(publicUrl).hostname}>`
}
