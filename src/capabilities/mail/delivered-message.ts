import { type Form, fillChecked, fillHtml, fillLetter } from './forms.ts'
import { HELD } from './form-holes.ts'
import { htmlOf, type MailContent } from './message.ts'
import {
  CODE_MARK,
  forReader,
  type Marked,
  type Reveal,
  revealHeader,
  revealing,
  revealSubject,
  revealText,
} from './placeholders.ts'
import { attributeOf, escaped, sanitizeHtml, styleOf, unescaped } from './sanitize.ts'

export interface Letter {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** A message with its marks replaced from `to`, and sanitized. */
export async function letterOf({ subject, html, text, headers }: Letter, to: Marked): Promise<Letter> {
  const reveal = revealing(to)
  return {
    ...headOf({ subject, headers }, to),
    html: (await sanitizeHtml(html, reveal)).html,
    text: revealText(text, reveal),
  }
}

/** Its subject and headers, in the same way. */
export function headOf({ subject, headers }: Pick<Letter, 'subject' | 'headers'>, to: Marked) {
  const reveal = revealing(to)
  return {
    subject: revealSubject(subject, reveal),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, revealHeader(value, reveal)])),
  }
}

/**
 * Both parts of a message as {@link letterOf} makes them, from its form and values: always the same to the byte. A form
 * is checked once for all its mails, as far as possible.
 */
export async function partsOf(form: Form, view: object, to: Marked): Promise<Pick<Letter, 'html' | 'text'>> {
  const reveal = revealing(to)
  const head = fillLetter(form, view)
  const html = await fillChecked(form, view, head)
  return {
    html:
      html === undefined ? (await sanitizeHtml(fillHtml(form, view, head), reveal)).html : withoutMarks(html, reveal),
    text: revealText(head.text, reveal),
  }
}

const HELD_OR_MARK = new RegExp(`${HELD.source}|${CODE_MARK.source}`, 'g')

/** Checks and inserts the parts of a form that were held back (form-holes.ts), and reveals numbers in its text. */
function withoutMarks(html: string, reveal: Reveal): string {
  return html.replaceAll(HELD_OR_MARK, (whole: string, tagName?: string, name = '', text = '') => {
    if (tagName === undefined) return escaped(reveal.code(whole) ?? whole)
    return name === '' ? styleOf(text) : attributeOf(tagName, name, unescaped(text), reveal)
  })
}

/** A message as its recipient gets it. */
export async function asDelivered(mail: MailContent): Promise<Letter> {
  const { subject, text, hidden = { links: [], codes: [] } } = mail
  return letterOf({ subject, html: htmlOf(mail), text, headers: {} }, forReader(hidden))
}
