import { randomBytes, randomInt } from 'node:crypto'
import { masked } from '../../lib/masked.ts'
import { codeImage } from './inline-images.ts'
import { revealed, SecretLink, withoutSecrets } from './secret-link.ts'

// Templates that staff edit place secrets but never contain one. They are filled with marks: random texts that reveal
// nothing. The stored mail has the marks too. On delivery they are replaced by the secrets, and only where a secret is
// allowed.

/** A number that works like a key, and the permission of staff who may use it anyway; '' if nobody else may. */
export interface Code {
  readonly text: string
  readonly shownTo: string
}

/** Stands for the address of a page. */
export interface HiddenLink {
  readonly mark: string
  /** The address without its token. */
  readonly page: string
  readonly token: string | undefined
}

/** Stands for a number, or for the picture of one. */
export interface HiddenCode extends Code {
  readonly mark: string
  readonly isImage: boolean
}

export interface Hidden {
  readonly links: readonly HiddenLink[]
  readonly codes: readonly HiddenCode[]
}

/** The domain is reserved (RFC 2606), so that nobody can ever receive requests to it. */
const LINK_MARK = /https:\/\/link\.invalid\/[0-9a-f]{32}/g
/** Between two private-use characters, which nobody types. Digits survive filters that change case. */
const CODE_MARK = /\uE000\d{12}\uE001/g
/** The remains of marks that a filter broke. */
const DAMAGED = /link\.invalid|[\uE000\uE001]|%EE%80%8[01]/i

/** Characters that identify marks and held-back parts (form-holes.ts); removed from all values. */
const RESERVED = /[\uE000-\uE00F]/g

const aloneInText = new RegExp(`(?<!\\S)${LINK_MARK.source}(?!\\S)`, 'g')

/** The view with marks instead of secrets, and the secrets by mark. `codes` of the view is not a value. */
export function hideSecrets(view: object): { readonly view: object; readonly hidden: Hidden } {
  const { codes: given = [], ...values } = view as { codes?: readonly Code[] }
  const links = new Map<string, HiddenLink>()
  // The longest first: one number may contain another.
  const codes = given
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => other.text.length - one.text.length)
    .flatMap((code): HiddenCode[] => [
      { text: codeImage(code.text), shownTo: code.shownTo, mark: codeMark(), isImage: true },
      { ...code, mark: codeMark(), isImage: false },
    ])

  function markOf(link: SecretLink): string {
    const { page, token } = link
    const address = link.reveal()
    const known = links.get(address) ?? { mark: linkMark(), page, token }
    links.set(address, known)
    return known.mark
  }

  function hide(value: unknown): unknown {
    if (typeof value === 'string') return withMarks(value.replaceAll(RESERVED, ''), codes)
    if (value instanceof SecretLink) return markOf(value)
    // A logo is attached as a file: no template shows its bytes.
    if (Buffer.isBuffer(value)) return undefined
    if (Array.isArray(value)) return value.map(hide)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hide(part)]))
    return value
  }

  return { view: hide(values) as object, hidden: { links: [...links.values()], codes } }
}

/** The same with a link for a header. */
export function withLink(
  hidden: Hidden,
  { page, token }: SecretLink,
): { readonly hidden: Hidden; readonly mark: string } {
  const mark = linkMark()
  return { mark, hidden: { ...hidden, links: [...hidden.links, { mark, page, token }] } }
}

function linkMark(): string {
  return `https://link.invalid/${randomBytes(16).toString('hex')}`
}

function codeMark(): string {
  return `\uE000${randomInt(1e12, 1e13 - 1)
    .toString()
    .slice(1)}\uE001`
}

function withMarks(text: string, codes: readonly HiddenCode[]): string {
  return codes.reduce((marked, code) => marked.replaceAll(code.text, code.mark), text)
}

/** What replaces marks for one reader. Undefined where nothing does. */
export interface Reveal {
  link(mark: string): string | undefined
  code(mark: string): string | undefined
}

/** The values of marks, by mark. */
export interface Marked {
  readonly links: ReadonlyMap<string, string>
  readonly codes: ReadonlyMap<string, string>
}

export function revealing({ links, codes }: Marked): Reveal {
  return { link: (mark) => links.get(mark), code: (mark) => codes.get(mark) }
}

/** For the recipient. */
export function forReader({ links, codes }: Hidden): Marked {
  return {
    links: new Map(links.map(({ mark, page, token }) => [mark, revealed(page, token)])),
    codes: new Map(codes.map(({ mark, text }) => [mark, text])),
  }
}

/** For staff: no tokens, and numbers masked as in lists, unless they may use them anyway. */
export function forStaff({ links, codes }: Hidden, permissions: ReadonlySet<string>): Marked {
  return {
    links: new Map(links.map(({ mark, page }) => [mark, withoutSecrets(maskCodes(page, codes, permissions))])),
    codes: new Map(
      codes.map((code) => [code.mark, permissions.has(code.shownTo) ? code.text : maskedCode(code, codes)]),
    ),
  }
}

/** For a picture of a number, one of the masked number, so that the mail keeps its look. */
function maskedCode({ text, isImage }: HiddenCode, codes: readonly HiddenCode[]): string {
  if (!isImage) return masked(text)
  const shown = codes.find((code) => !code.isImage && codeImage(code.text) === text)
  return codeImage(masked(shown?.text ?? ''))
}

/** The same for plain numbers in a text: in an address or a file name. */
export function maskCodes(text: string, codes: readonly HiddenCode[], permissions: ReadonlySet<string>): string {
  return codes
    .filter(({ shownTo }) => !permissions.has(shownTo))
    .reduce((shown, code) => shown.replaceAll(code.text, maskedCode(code, codes)), text)
}

/** A subject, with its numbers but without links. */
export function revealSubject(subject: string, { code }: Reveal): string {
  return subject.replaceAll(CODE_MARK, (mark) => code(mark) ?? mark)
}

/** The value of a header: a link in angle brackets, or without links. */
export function revealHeader(value: string, { link }: Reveal): string {
  const mark = /^<(.*)>$/.exec(value)?.[1]
  if (mark === undefined || !isLinkMark(mark)) return value
  return `<${link(mark) ?? mark}>`
}

/**
 * The text part. A link only replaces a mark between blanks: as part of another address, its token would be sent there.
 */
export function revealText(text: string, reveal: Reveal): string {
  return revealSubject(text, reveal).replaceAll(aloneInText, (mark) => reveal.link(mark) ?? mark)
}

/** Whether an address in HTML is exactly the mark of a link. */
export function isLinkMark(text: string): boolean {
  return text.replaceAll(LINK_MARK, '') === '' && text.match(LINK_MARK)?.length === 1
}

/** Whether an attribute or text in HTML contains the mark of a link. */
export function namesLink(text: string): boolean {
  return text.includes('link.invalid')
}

/** What is wrong with marks in a subject or text part, for the template's author; undefined if nothing is. */
export function faultInMarks(subject: string, text: string): string | undefined {
  if (namesLink(subject)) return 'The address of a link has no place in a subject'
  if (DAMAGED.test(subject.replaceAll(CODE_MARK, ''))) return NUMBER_AS_IT_IS
  if (DAMAGED.test(text.replaceAll(CODE_MARK, '').replaceAll(aloneInText, '')))
    return `A link stands alone in a text, with a blank before and behind it. ${NUMBER_AS_IT_IS}`
  return undefined
}

export const NUMBER_AS_IT_IS = 'Numbers and links are shown as they are: no filter can change them'

/** Whether the remains of a broken mark are left. */
export function isDamaged(text: string): boolean {
  return DAMAGED.test(text) && DAMAGED.test(text.replaceAll(CODE_MARK, '').replaceAll(LINK_MARK, ''))
}

export { CODE_MARK }
