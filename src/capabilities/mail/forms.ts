import { createHash } from 'node:crypto'
import { Liquid, type Template } from 'liquidjs'
import { language } from '../../lib/language.ts'
import { compileMjml } from './compile.ts'
import { fillersIn, withFillers, withHoles } from './form-holes.ts'
import { oneLine } from './message.ts'
import { escaped, sanitizeForm } from './sanitize.ts'
import { assemble, forReader, TemplateError, type TemplateSource } from './templates.ts'

/**
 * A message in one language before it is filled: HTML compiled from MJML, and the letter (subject, preview, text), both
 * with placeholders. The same words always give the same form.
 */
export interface Form {
  readonly html: string
  readonly letter: string
}

const forms = new WeakMap<TemplateSource, Map<string, Promise<Form>>>()

/**
 * The form of a message in the reader's language: `<name>.mjml` within `layout.mjml`, and `<name>.liquid`. Each source
 * is read once.
 * @throws TemplateError when a template is missing or cannot be read
 */
export async function formOf(name: string, templates: TemplateSource): Promise<Form> {
  const kept = forms.get(templates) ?? new Map<string, Promise<Form>>()
  forms.set(templates, kept)
  const key = `${language()}/${name}`
  const before = kept.get(key)
  if (before) return before
  const form = readForm(name, forReader(templates))
  kept.set(key, form)
  form.catch(() => kept.delete(key))
  return form
}

async function readForm(name: string, source: TemplateSource): Promise<Form> {
  const [layout, content, letter] = await Promise.all([
    assemble('layout.mjml', source),
    assemble(`${name}.mjml`, source),
    assemble(`${name}.liquid`, source),
  ])
  const html = await compiled(layout.replace('<!-- content -->', () => content))
  const form = known({ html, letter: letter.replaceAll(LONE_TAG, '$1') })
  readable(form)
  return form
}

const MOST_KEPT = 250
const html = new Map<string, Promise<string>>()

/** Each MJML is compiled once; the cache drops the oldest. */
function compiled(mjml: string): Promise<string> {
  const before = html.get(mjml)
  if (before) return before
  const result = compileMjml(mjml)
  html.set(mjml, result)
  result.catch(() => html.delete(mjml))
  if (html.size > MOST_KEPT) html.delete(html.keys().next().value!)
  return result
}

const all = new Map<string, Form>()

/** One object per form, so that it is parsed and checked once; the cache drops the oldest. */
export function known(form: Form): Form {
  const hash = hashOfForm(form).toString('hex')
  const before = all.get(hash)
  if (before) return before
  all.set(hash, form)
  if (all.size > MOST_KEPT) all.delete(all.keys().next().value!)
  return form
}

/** A form by its hash, if this process has seen it. */
export function formByHash(hash: Buffer): Form | undefined {
  return all.get(hash.toString('hex'))
}

/** A line with nothing but a tag leaves no empty line behind. */
const LONE_TAG = /^[ \t]*(\{%[^%]*%\})[ \t]*\n/gm

/** The key of a form: the first half of the SHA-256 of its text. */
export function hashOfForm(form: Form): Buffer {
  const before = hashes.get(form)
  if (before) return before
  const hash = createHash('sha256').update(form.html).update('\0').update(form.letter).digest().subarray(0, 16)
  hashes.set(form, hash)
  return hash
}

const hashes = new WeakMap<Form, Buffer>()

const MOST_FILL_MS = 200

const SAFETY = {
  jsTruthy: true, // an empty string is falsy
  strictVariables: true,
  strictFilters: true,
  lenientIf: true,
  ownPropertyOnly: true,
  templates: {}, // nothing can be included, also not from the file system
  parseLimit: 500_000,
  // Filling blocks the process: shipped templates take a few milliseconds and some ten thousand characters.
  renderLimit: MOST_FILL_MS,
  memoryLimit: 2_000_000,
} as const

/** The most characters of a part of a mail. */
const LONGEST_MAIL = 500_000

const forHtml = new Liquid({ ...SAFETY, outputEscape: (value: unknown) => escaped(asWords(value)) })
const forText = new Liquid(SAFETY)

/** Text with line breaks and characters that are valid in HTML. */
function asWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  return words.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '')
}

interface Readable {
  readonly html: Template[]
  readonly letter: Template[]
}

const read = new WeakMap<Form, Readable>()

/** A form as parsed by the template engine, once. @throws TemplateError */
function readable(form: Form): Readable {
  const before = read.get(form)
  if (before) return before
  const parsed = explained(() => ({ html: forHtml.parse(form.html), letter: forText.parse(form.letter) }))
  read.set(form, parsed)
  return parsed
}

/** @throws TemplateError when the letter names something that is missing in `view`; `lenient` shows nothing instead */
export function fillLetter(form: Form, view: object, lenient = false): Letterhead & { readonly text: string } {
  return openLetter(fill(forText, readable(form).letter, view, lenient))
}

/** The parts of the letter that the HTML shows. */
export interface Letterhead {
  readonly subject: string
  readonly preview: string
}

/** The filled HTML, not yet sanitized. @throws TemplateError as {@link fillLetter} */
export function fillHtml(form: Form, view: object, { subject, preview }: Letterhead, lenient = false): string {
  return fill(forHtml, readable(form).html, { ...view, subject, preview }, lenient)
}

const checked = new WeakMap<Form, Promise<Template[] | undefined>>()

/**
 * The filled HTML of a form that was checked once for all its mails; only the held-back parts are left to check
 * (form-holes.ts). Undefined if the form alone cannot be checked: such mails are sanitized one by one.
 */
export async function fillChecked(form: Form, view: object, head: Letterhead): Promise<string | undefined> {
  const checking = checked.get(form) ?? checkedHtml(form)
  checked.set(form, checking)
  const template = await checking
  if (!template) return undefined
  const { subject, preview } = head
  return fill(forHtml, template, { ...view, subject, preview }, false)
}

async function checkedHtml({ html }: Form): Promise<Template[] | undefined> {
  const open = withHoles(html)
  if (!open) return undefined
  const { html: clean, faults } = await sanitizeForm(open.html)
  const filled = withFillers(clean, open.fillers)
  const isWhole = fillersIn(filled).join('') === open.fillers.join('')
  return faults.length === 0 && isWhole ? forHtml.parse(filled) : undefined
}

function fill(engine: Liquid, template: Template[], view: object, lenient: boolean): string {
  return explained(() => {
    const filled = inOwnTime(() => String(engine.renderSync(template, view, { strictVariables: !lenient })))
    if (filled.length > LONGEST_MAIL) throw new TemplateError('The mail becomes too long')
    return filled
  })
}

/** Retries what ran out of time on a busy machine: only its own CPU time counts. */
function inOwnTime(filling: () => string): string {
  const began = ownMilliseconds()
  for (;;) {
    try {
      return filling()
    } catch (error) {
      const isLate = /render limit exceeded/.test((error as Error).message)
      if (!isLate || ownMilliseconds() - began >= 2 * MOST_FILL_MS) throw error
    }
  }
}

function ownMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function explained<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new TemplateError((error as Error).message, { cause: error })
  }
}

/** `Subject: Your parking is booked`, `Preview: …` (shown in mail lists), an empty line, the text. */
function openLetter(letter: string): Letterhead & { text: string } {
  const [, subject, preview, text] = /^Subject: (.+)\nPreview: (.+)\n\n([\s\S]+)$/.exec(letter) ?? []
  if (subject === undefined || preview === undefined || text === undefined) {
    throw new TemplateError('A text starts with "Subject: …", "Preview: …" and an empty line')
  }
  return { subject: oneLine(subject), preview, text: tidy(text) }
}

/** Removes what templates leave behind for absent values. */
function tidy(text: string): string {
  const lines = text.replaceAll(/(?<![ \t])[ \t]+$/gm, '').replaceAll(/\n{3,}/g, '\n\n')
  return `${lines.trim()}\n`
}
