import { Liquid, type Template } from 'liquidjs'
import { language } from '../../lib/language.ts'
import { compileMjml } from './compile.ts'
import { type MailContent, oneLine } from './message.ts'
import { faultInMarks, hideSecrets } from './placeholders.ts'
import { sanitizeHtml } from './sanitize.ts'
import { assemble, forReader, shippedTemplates, TemplateError, type TemplateSource } from './templates.ts'

/**
 * Renders a message: `<name>.mjml` within `layout.mjml` becomes the HTML part, `<name>.liquid` the subject
 * and the text part, in the reader's language. Values are escaped in HTML. Templates are logic-less: they read what `view` holds and nothing
 * else, call nothing and load nothing. Secrets of the view, which are its SecretLinks and whatever holds one of its
 * `codes`, are marks in the message; `hidden` tells what they stand for.
 * @throws TemplateError when a template is missing, cannot be read, or names what `view` does not hold; `lenient` shows
 * nothing in place of the last. `strict` also throws for what would be taken out of the mail when it leaves
 */
export async function renderMail(
  name: string,
  view: object,
  templates: TemplateSource = shippedTemplates,
  { lenient = false, strict = false } = {},
): Promise<MailContent> {
  const source = forReader(templates)
  const { view: shown, hidden } = hideSecrets(view)
  const [body, letter] = await Promise.all([htmlTemplate(name, source), textTemplate(name, source)])
  const { subject, preview, text } = openLetter(fill(forText, letter, shown, lenient))
  const html = fill(forHtml, body, { ...shown, subject, preview }, lenient)
  if (strict) await check({ subject, html, text })
  return { language: language(), subject, text, html, hidden, template: { name, view } }
}

async function check({ subject, html, text }: Pick<MailContent, 'subject' | 'html' | 'text'>): Promise<void> {
  const { faults } = await sanitizeHtml(html)
  const fault = faultInMarks(subject, text) ?? faults[0]
  if (fault !== undefined) throw new TemplateError(fault)
}

const MOST_RENDER_MS = 200

const SAFETY = {
  jsTruthy: true, // an empty text is as good as none
  strictVariables: true,
  strictFilters: true,
  lenientIf: true,
  ownPropertyOnly: true,
  templates: {}, // nothing to include, and no file system to include it from
  parseLimit: 500_000,
  // Rendering holds up everybody else: what we ship takes a few milliseconds and some ten thousand characters.
  renderLimit: MOST_RENDER_MS,
  memoryLimit: 2_000_000,
} as const

/** Characters of a part of a mail. */
const LONGEST_MAIL = 500_000

const forHtml = new Liquid({ ...SAFETY, outputEscape: 'escape' })
const forText = new Liquid(SAFETY)

function fill(engine: Liquid, template: Template[], view: object, lenient: boolean): string {
  return explained(() => {
    const filled = inOwnTime(() => String(engine.renderSync(template, view, { strictVariables: !lenient })))
    if (filled.length > LONGEST_MAIL) throw new TemplateError('The mail becomes too long')
    return filled
  })
}

const MOST_TRIES = 5

/** Renders again what ran out of time while a busy machine gave it none: what counts is the time that it took itself. */
function inOwnTime(render: () => string): string {
  const began = ownMilliseconds()
  for (let tries = 1; ; tries += 1) {
    try {
      return render()
    } catch (error) {
      const isLate = /render limit exceeded/.test((error as Error).message)
      if (!isLate || tries === MOST_TRIES || ownMilliseconds() - began >= MOST_RENDER_MS) throw error
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

async function htmlTemplate(name: string, source: TemplateSource): Promise<Template[]> {
  const [layout, content] = await Promise.all([assemble('layout.mjml', source), assemble(`${name}.mjml`, source)])
  return parsed(
    forHtml,
    layout.replace('<!-- content -->', () => content),
    compileMjml,
  )
}

async function textTemplate(name: string, source: TemplateSource): Promise<Template[]> {
  return parsed(forText, await assemble(`${name}.liquid`, source), async (text) => text.replaceAll(LONE_TAG, '$1'))
}

/** A line that holds nothing but a tag leaves no empty line behind. */
const LONE_TAG = /^[ \t]*(\{%[^%]*%\})[ \t]*\n/gm

const MOST_KEPT = 250
const kept = new Map<string, Promise<Template[]>>()

/** Each text is compiled and parsed once; the oldest of many are forgotten. */
function parsed(engine: Liquid, text: string, compile: (text: string) => Promise<string>): Promise<Template[]> {
  const key = `${engine === forHtml ? 'html' : 'text'}\n${text}`
  const known = kept.get(key)
  if (known) return known
  const template = compile(text).then((compiled) => explained(() => engine.parse(compiled)))
  kept.set(key, template)
  template.catch(() => kept.delete(key))
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return template
}

/** `Subject: Your parking is booked`, `Preview: …` (what a list of mails shows beside it), an empty line, the text. */
function openLetter(letter: string): { subject: string; preview: string; text: string } {
  const [, subject, preview, text] = /^Subject: (.+)\nPreview: (.+)\n\n([\s\S]+)$/.exec(letter) ?? []
  if (subject === undefined || preview === undefined || text === undefined) {
    throw new TemplateError('A text starts with "Subject: …", "Preview: …" and an empty line')
  }
  return { subject: oneLine(subject), preview, text: tidy(text) }
}

/** What templates leave behind where something was absent. */
function tidy(text: string): string {
  const lines = text.replaceAll(/[ \t]+$/gm, '').replaceAll(/\n{3,}/g, '\n\n')
  return `${lines.trim()}\n`
}
