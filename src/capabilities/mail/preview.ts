import { inLanguage } from '../../lib/in-language.ts'
import type { MailContent } from './message.ts'
import { renderMail } from './render.ts'
import {
  assemble,
  baseOf,
  forReader,
  isMessage,
  nameForReader,
  piecesOf,
  shippedNames,
  shippedTemplates,
  splitForm,
  TemplateError,
  type TemplateSource,
} from './templates.ts'

/** Sample data in the reader's language. */
export type Sample = () => object

/** A message with sample data, as {@link asDelivered} shows it; missing values show nothing. */
export function previewMail(form: string, source: TemplateSource, sample: Sample): Promise<MailContent> {
  const { message, language } = splitForm(form)
  return inLanguage(language, () => renderMail(message, sample(), source, { lenient: true, strict: true }))
}

/**
 * The messages that include a template, by the names of each language: all of a language for its layout, one for a
 * message's own template.
 */
export async function messagesWith(name: string, source: TemplateSource): Promise<string[]> {
  const forms = (await allMessages(source)).toSorted()
  const extension = name.slice(name.lastIndexOf('.'))
  const holding = await Promise.all(
    forms.map((form) => {
      const { message, language } = splitForm(form)
      return inLanguage(language, async () => {
        const layout = await nameForReader('layout.mjml', source)
        return name === layout || holds(`${message}${extension}`, name, source)
      })
    }),
  )
  return forms.filter((_, index) => holding[index])
}

/**
 * What is wrong with a template, for its author; undefined if all messages that include it render, and use only values
 * that their mails have.
 */
export async function checkTemplate(name: string, source: TemplateSource, sample: Sample): Promise<string | undefined> {
  if (isMessage((await shippedTemplates(name)) ?? '') && !isMessage((await source(name)) ?? ''))
    return 'A text starts with "Subject: …", "Preview: …" and an empty line'
  try {
    for (const message of await messagesWith(name, source)) await checkMessage(message, source, sample)
    return undefined
  } catch (error) {
    if (error instanceof TemplateError) return error.message
    throw error
  }
}

/** Strict if the sample data has all values that the shipped message uses. */
async function checkMessage(form: string, source: TemplateSource, sample: Sample): Promise<void> {
  const { message, language } = splitForm(form)
  await inLanguage(language, () => checkForReader(message, source, sample()))
}

async function checkForReader(message: string, source: TemplateSource, view: object): Promise<void> {
  const isCovered = await renderMail(message, view, shippedTemplates).then(
    () => true,
    () => false,
  )
  await renderMail(message, view, source, { lenient: !isCovered, strict: true })
}

async function allMessages(source: TemplateSource): Promise<string[]> {
  const letters = (await shippedNames()).filter((name) => name.endsWith('.liquid'))
  const texts = await Promise.all(letters.map(async (name) => (await shippedTemplates(name)) ?? ''))
  const messages = letters.filter((_, index) => isMessage(texts[index] ?? '')).map(baseOf)
  const bodies = await Promise.all(
    messages.map((form) => source(`${form}.mjml`).then((own) => own ?? source(`${splitForm(form).message}.mjml`))),
  )
  return messages.filter((_, index) => bodies[index] !== undefined)
}

/** Whether one template of the reader's language is another one, or includes it at any depth. */
async function holds(whole: string, part: string, source: TemplateSource): Promise<boolean> {
  if ((await nameForReader(whole, source)) === part) return true
  await assemble(whole, forReader(source)) // throws if a template includes itself
  const pieces = await piecesOf(whole, forReader(source))
  const holding = await Promise.all(pieces.map((piece) => holds(piece, part, source)))
  return holding.some(Boolean)
}
