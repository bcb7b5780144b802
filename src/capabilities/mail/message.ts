import type { Language } from '../../lib/language.ts'
import { createHash } from 'node:crypto'
import type { DocumentSource } from '../documents/index.ts'
import type { Form } from './forms.ts'
import type { Hidden } from './placeholders.ts'
import type { SecretLink } from './secret-link.ts'

/** What a template becomes. */
export interface MailContent {
  /** What its reader reads; English where it is not told. */
  readonly language?: Language
  readonly subject: string
  readonly html: string
  readonly text: string
  /** What the marks in all three stand for. */
  readonly hidden?: Hidden
  /**
   * What it was made from: the outbox makes it anew where staff have edited the templates, and keeps the form and what filled
   * it, with marks for its secrets, instead of the text and HTML.
   */
  readonly template?: { readonly name: string; readonly view: object; readonly form: Form; readonly shown: object }
}

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

/** The same, drawn from what it shows when the mail leaves and whenever somebody asks for it: of that little is kept. */
export interface MailDocument {
  readonly filename: string
  readonly contentType: string
  readonly paper: DocumentSource
}

export interface OutgoingMail extends MailContent {
  /** Names the occasion: `booking/<id>/confirmation`. The same purpose is written once, however often it is asked for. */
  readonly purpose: string
  readonly to: string
  /** Beyond the usual ones, e.g. `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Kept with the mail until it is sent, so that every try sends the same. */
  readonly attachments?: readonly (MailAttachment | MailDocument)[]
  /** Marketing, which goes only to who wants it; without it the mail concerns a booking or an account. */
  readonly marketing?: Marketing
  /** The purpose of the mail that opened the conversation, so that readers show all of it together. */
  readonly thread?: string
}

/** Mail that may be declined (docs/rules.md, "Service"). */
export interface Marketing {
  readonly kind: 'news' | 'offers'
  /** Where one POST ends it (RFC 8058); mail readers show a button for it. */
  readonly unsubscribeLink: SecretLink
}

const LONGEST_ADDRESS = 254
const LONGEST_SUBJECT = 250
/** Headers that say who writes what to whom, and how the parts hang together, are ours alone. */
const OURS =
  /^(?:from|to|cc|bcc|sender|reply-to|return-path|subject|date|message-id|in-reply-to|references|mime-version|received|dkim-.*|content-.*|resent-.*)$/i

/**
 * Refuses whatever could add a recipient or a header of its own. Contracts let nothing of the kind in; this stands
 * behind them, since a mail with a forged header cannot be called back.
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

/** The headers of a checked mail: those it asks for, its place in a conversation, and that it can be declined. */
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

/** A subject holds words of customers: a line break in them is a space. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function hasControl(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

/** The same for the same purpose, so that a mail that leaves twice after a crash is shown once by most readers. */
export function messageId(purpose: string, publicUrl: string): string {
  const name = createHash('sha256').update(purpose).digest('base64url').slice(0, 32)
  return `<${name}@${new URL(publicUrl).hostname}>`
}
