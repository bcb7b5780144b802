import { finished } from 'node:stream/promises'
import { SAXParser, type StartTag } from 'parse5-sax-parser'
import {
  ALLOWED_TAGS,
  DROPPED_WITH_CONTENT,
  faultInCss,
  isLink,
  isNamespace,
  isPicture,
  isPlainMeta,
  mayHaveAttribute,
  VOID_TAGS,
} from './allowed-html.ts'
import { CODE_MARK, isDamaged, isLinkMark, namesLink, NUMBER_AS_IT_IS, type Reveal } from './placeholders.ts'
import { hasHole, heldBack, isSelfContained } from './form-holes.ts'

export interface Sanitized {
  readonly html: string
  /** What was removed and why, for the template's author. */
  readonly faults: readonly string[]
}

/** Leaves all marks as they are. */
const UNTOUCHED: Reveal = { link: (mark) => mark, code: (mark) => mark }

/**
 * HTML with only what a mail may contain (allowed-html.ts): parsed as browsers do and serialized tag by tag, so that
 * nothing unknown passes. Marks are replaced by `reveal`: a link's where it is the whole `href` of an `a`, a number's
 * in text. Anywhere else they stay, and lead nowhere.
 */
export async function sanitizeHtml(html: string, reveal: Reveal = UNTOUCHED): Promise<Sanitized> {
  const faults: string[] = []
  return { html: await rewritten(html, { reveal, report: (fault) => faults.push(fault) }), faults }
}

/**
 * The same for HTML with holes (form-holes.ts) instead of values. Text is escaped when it is filled in; an attribute or
 * style sheet with a hole is held back until then, for {@link attributeOf} and {@link styleOf}. Faults include holes
 * with an unpredictable outcome: in names of tags and attributes, or where omitting a condition would change the
 * meaning of the rest.
 */
export async function sanitizeForm(html: string): Promise<Sanitized> {
  const faults: string[] = []
  const report = (fault: string) => faults.push(fault)
  return { html: await rewritten(html, { reveal: UNTOUCHED, report, isForm: true }), faults }
}

/** A held-back attribute once filled, with the blank before it; empty if it is not allowed. */
export function attributeOf(tagName: string, name: string, value: string, reveal: Reveal): string {
  const key = `${tagName} ${name}\0${value}`
  const known = written.get(key)
  if (known !== undefined) return known
  const writing = firstWriting(key, () => undefined)
  if (faultIn(tagName, name, value) !== undefined) return ''
  const shown = attribute(tagName, name, value, reveal)
  return writing.kept(shown === undefined ? '' : ` ${name}=${quoted(shown)}`)
}

/** A held-back style sheet once filled. */
export function styleOf(text: string): string {
  const known = written.get(text)
  if (known !== undefined) return known
  const shown = css(text, () => undefined)
  if (written.size >= MOST_WRITTEN) written.clear()
  written.set(text, shown)
  return shown
}

type Report = (fault: string) => void

interface Rewriting {
  readonly reveal: Reveal
  readonly report: Report
  /** Inside a comment; comments do not nest. */
  readonly isComment?: boolean
  /** With holes. */
  readonly isForm?: boolean
}

async function rewritten(html: string, rewriting: Rewriting): Promise<string> {
  const { reveal, report, isComment, isForm } = rewriting
  const parser = new SAXParser()
  // A comment has a parser of its own, which is asynchronous.
  const parts: (string | Promise<string>)[] = []
  let style: string | undefined
  let title: string | undefined
  let dropped: string | undefined

  parser.on('doctype', () => parts.push('<!doctype html>'))
  parser.on('startTag', (tag) => {
    const { tagName } = tag
    if (dropped !== undefined) return
    if (ALLOWED_TAGS.has(tagName)) {
      parts.push(isForm ? startTagOfForm(tag, report) : startTag(tag, reveal, report))
      if (tagName === 'style') style = ''
      if (tagName === 'title') title = ''
      return
    }
    report(`${shown(tag)}: a mail has no <${tagName}>`)
    if (DROPPED_WITH_CONTENT.has(tagName) && !tag.selfClosing) dropped = tagName
  })
  parser.on('text', ({ text }) => {
    if (dropped !== undefined) return
    if (style !== undefined) style += text
    else parts.push(words(text, reveal, report))
    if (title !== undefined) title += text
  })
  parser.on('endTag', ({ tagName }) => {
    if (dropped !== undefined) {
      if (dropped === tagName) dropped = undefined
      return
    }
    if (tagName === 'style' && style !== undefined) {
      parts.push(isForm && hasHole(style) ? heldStyle(style, report) : css(style, report))
      style = undefined
    }
    if (tagName === 'title' && title !== undefined) {
      if (!isSelfContained(title)) report(NOT_FORESEEN)
      title = undefined
    }
    if (ALLOWED_TAGS.has(tagName) && !VOID_TAGS.has(tagName)) parts.push(`</${tagName}>`)
  })
  parser.on('comment', ({ text }) => {
    if (dropped === undefined && !isComment) parts.push(comment(text, rewriting))
  })
  parser.end(html)
  await finished(parser)
  if (style !== undefined) parts.push(css(style, report), '</style>')
  const written: string[] = []
  for (const part of parts) written.push(await part)
  return written.join('')
}

/**
 * The output for pieces of HTML without faults and marks, which is the same in every mail. Templates have a few hundred
 * such pieces; a full cache starts over.
 */
const written = new Map<string, string>()
const MOST_WRITTEN = 5000
const LONGEST_WRITTEN = 2000

/** Whether the output for a piece is the same for all readers. */
function isEverybodys(piece: string): boolean {
  return piece.length <= LONGEST_WRITTEN && !namesLink(piece) && !isDamaged(piece) && piece.search(CODE_MARK) < 0
}

/** Reports the faults of a new piece, and caches its output if allowed. */
function firstWriting(piece: string, report: Report) {
  let isPlain = isEverybodys(piece)
  return {
    report(fault: string): void {
      isPlain = false
      report(fault)
    },
    kept(made: string): string {
      if (!isPlain) return made
      if (written.size >= MOST_WRITTEN) written.clear()
      written.set(piece, made)
      return made
    },
  }
}

function startTag({ tagName, attrs }: StartTag, reveal: Reveal, report: Report): string {
  let piece = tagName
  for (const { prefix = '', name, value } of attrs) piece += `\0${prefix}\0${name}\0${value}`
  const known = written.get(piece)
  if (known !== undefined) return known
  const writing = firstWriting(piece, report)
  return writing.kept(newStartTag({ tagName, attrs }, reveal, writing.report))
}

function newStartTag({ tagName, attrs }: Pick<StartTag, 'tagName' | 'attrs'>, reveal: Reveal, report: Report): string {
  const named = attrs.map(({ name, value, prefix }) => [prefix ? `${prefix}:${name}` : name, value] as const)
  if (tagName === 'meta' && !isPlainMeta(new Map(named))) {
    report(`${shown({ tagName, attrs })}: a mail leads nowhere by itself`)
    return ''
  }
  const kept = named.flatMap(([name, value]) => {
    const fault = faultIn(tagName, name, value)
    if (fault !== undefined) report(`${shown({ tagName, attrs })}: ${fault}`)
    const written = fault === undefined ? attribute(tagName, name, value, reveal) : undefined
    return written === undefined ? [] : [` ${name}=${quoted(written)}`]
  })
  return `<${tagName}${kept.join('')}>`
}

/** A start tag, with its attributes that have a hole held back. */
function startTagOfForm({ tagName, attrs }: StartTag, report: Report): string {
  const isFilled = (text: string) => hasHole(text)
  if (attrs.every(({ name, value }) => !isFilled(name) && !isFilled(value)))
    return newStartTag({ tagName, attrs }, UNTOUCHED, report)
  if (tagName === 'meta') report(NOT_FORESEEN)
  const kept = attrs.map(({ name, value, prefix }) => {
    const whole = prefix ? `${prefix}:${name}` : name
    if (!mayHaveAttribute(tagName, whole) || !isSelfContained(value)) report(NOT_FORESEEN)
    if (isFilled(value)) return heldBack(tagName, whole, quoted(value).slice(1, -1))
    const fault = faultIn(tagName, whole, value)
    if (fault !== undefined) report(`${shown({ tagName, attrs })}: ${fault}`)
    return ` ${whole}=${quoted(value)}`
  })
  return `<${tagName}${kept.join('')}>`
}

const NOT_FORESEEN = 'What fills this cannot be foreseen'

function heldStyle(text: string, report: Report): string {
  if (!isSelfContained(text)) report(NOT_FORESEEN)
  return heldBack('style', '', text)
}

/** Attributes with text for people. */
const IN_WORDS: ReadonlySet<string> = new Set(['alt', 'title', 'aria-label'])

function faultIn(tagName: string, name: string, value: string): string | undefined {
  if (!mayHaveAttribute(tagName, name)) return `${name} is nothing that a mail needs`
  if (tagName === 'a' && name === 'href' && isLinkMark(value)) return undefined
  if (namesLink(value)) return 'the address of a page with a secret is the whole href of a link, and nothing else'
  const isPictureOfCode = tagName === 'img' && name === 'src' && value.replaceAll(CODE_MARK, '') === ''
  if (isDamaged(value)) return NUMBER_AS_IT_IS
  if (value.search(CODE_MARK) >= 0 && !isPictureOfCode && !IN_WORDS.has(name)) return 'a number stands in words alone'
  if (name === 'href' && !isLink(value)) return 'links lead to https, mailto or tel'
  if (name === 'src' && !isPictureOfCode && !isPicture(value))
    return 'mails load nothing from elsewhere, which would tell who reads them when'
  if (name.startsWith('xmlns') && !isNamespace(value)) return 'this namespace is not known'
  return name === 'style' ? faultInCss(value) : undefined
}

function attribute(tagName: string, name: string, value: string, { link, code }: Reveal): string | undefined {
  if (tagName === 'a' && name === 'href' && isLinkMark(value)) return link(value)
  return value.replaceAll(CODE_MARK, (mark) => code(mark) ?? mark)
}

function words(text: string, { code }: Reveal, report: Report): string {
  if (namesLink(text)) report('The address of a page with a secret is the href of a link: it is not shown in words')
  else if (isDamaged(text)) report(NUMBER_AS_IT_IS)
  return escaped(text.replaceAll(CODE_MARK, (mark) => code(mark) ?? mark))
}

function css(text: string, report: Report): string {
  const fault = namesLink(text) || text.search(CODE_MARK) >= 0 ? NUMBER_AS_IT_IS : faultInCss(text)
  if (fault === undefined) return text
  report(`<style>: ${fault}`)
  return ''
}

/** MJML's output for Outlook, verbatim. */
const OFFICE_SETTINGS =
  '<noscript><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>'

/**
 * Outlook reads conditional comments, so they are sanitized like the rest; all other comments are dropped.
 */
function comment(text: string, rewriting: Rewriting): string | Promise<string> {
  if (rewriting.isForm && !isSelfContained(text)) rewriting.report(NOT_FORESEEN)
  if (text === '[if !mso]><!' || text === '<![endif]') return `<!--${text}-->`
  const [, condition, inside = ''] = /^\[if ([\w |&!()]{1,40})\]>([\s\S]*)<!\[endif\]$/.exec(text) ?? []
  if (condition === undefined) return ''
  if (inside.replaceAll(/\s/g, '') === OFFICE_SETTINGS.replaceAll(/\s/g, '')) return `<!--${text}-->`
  if (rewriting.isForm)
    return rewritten(inside, { ...rewriting, isComment: true }).then(
      (html) => `<!--[if ${condition}]>${html}<![endif]-->`,
    )
  const piece = `<!--${text}`
  const known = written.get(piece)
  if (known !== undefined) return known
  const { report, kept } = firstWriting(piece, rewriting.report)
  return rewritten(inside, { ...rewriting, report, isComment: true }).then((html) =>
    kept(`<!--[if ${condition}]>${html}<![endif]-->`),
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
  '\u00A0': '&nbsp;',
}

/** Text escaped for HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"'\u00A0]/g, (letter) => ENTITIES[letter] ?? letter)
}

const LETTERS = new Map(Object.entries(ENTITIES).map(([letter, entity]) => [entity, letter]))

/** The reverse. */
export function unescaped(text: string): string {
  return text.includes('&') ? text.replaceAll(/&(?:amp|lt|gt|nbsp|#34|#39);/g, (entity) => LETTERS.get(entity)!) : text
}

/** A value between double quotes. */
function quoted(value: string): string {
  return `"${value.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)}"`
}

const LONGEST_SHOWN = 100

/** A tag as its author would recognize it. */
function shown({ tagName, attrs }: Pick<StartTag, 'tagName' | 'attrs'>): string {
  const tag = `<${[tagName, ...attrs.map(({ name, value }) => `${name}="${value}"`)].join(' ')}>`
  return tag.length > LONGEST_SHOWN ? `${tag.slice(0, LONGEST_SHOWN)}…` : tag
}
