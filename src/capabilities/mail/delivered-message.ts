import type { MailContent } from './message.ts'
import { forReader, type Reveal, revealHeader, revealSubject, revealText } from './placeholders.ts'
import { sanitizeHtml } from './sanitize.ts'

export interface Letter {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** A message with what `reveal` has in the place of its marks, and nothing in it that a mail may not hold. */
export async function letterOf({ subject, html, text, headers }: Letter, reveal: Reveal): Promise<Letter> {
  return {
    subject: revealSubject(subject, reveal),
    html: (await sanitizeHtml(html, reveal)).html,
    text: revealText(text, reveal),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, revealHeader(value, reveal)])),
  }
}

/** A message as its reader gets it. */
export async function asDelivered({ subject, html, text, hidden }: MailContent): Promise<Letter> {
  return letterOf({ subject, html, text, headers: {} }, forReader(hidden ?? { links: [], codes: [] }))
}
