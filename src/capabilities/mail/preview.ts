import type { MailContent } from './message.ts'
import { renderMail } from './render.ts'
import {
  assemble,
  baseOf,
  isMessage,
  piecesOf,
  shippedNames,
  shippedTemplates,
  TemplateError,
  type TemplateSource,
} from './templates.ts'

/** A message with made-up data; where that has no word for something, nothing is shown. */
export function previewMail(message: string, source: TemplateSource, view: object): Promise<MailContent> {
  return renderMail(message, view, source, { lenient: true })
}

/** The messages that a template is a part of: all for the layout, one for a message's own. */
export async function messagesWith(name: string, source: TemplateSource): Promise<string[]> {
  const messages = (await allMessages(source)).toSorted()
  if (name === 'layout.mjml') return messages
  const extension = name.slice(name.lastIndexOf('.'))
  const holding = await Promise.all(messages.map((message) => holds(`${message}${extension}`, name, source)))
  return messages.filter((_, index) => holding[index])
}

/**
 * What is wrong with a template, for who wrote it; undefined when every message that it is a part of renders, and names
 * only what its mails hold.
 */
export async function checkTemplate(name: string, source: TemplateSource, view: object): Promise<string | undefined> {
  if (isMessage((await shippedTemplates(name)) ?? '') && !isMessage((await source(name)) ?? ''))
    return 'A text starts with "Subject: …", "Preview: …" and an empty line'
  try {
    for (const message of await messagesWith(name, source)) await checkMessage(message, source, view)
    return undefined
  } catch (error) {
    if (error instanceof TemplateError) return error.message
    throw error
  }
}

/** Strict where the made-up data holds all that the shipped message names. */
async function checkMessage(message: string, source: TemplateSource, view: object): Promise<void> {
  const isCovered = await renderMail(message, view, shippedTemplates).then(
    () => true,
    () => false,
  )
  const { html } = await renderMail(message, view, source, { lenient: !isCovered })
  if (/<script|javascript:/i.test(html)) throw new TemplateError('Mails run no scripts: take them out')
  if (/\ssrc\s*=\s*["']?\s*(?:https?:)?\/\/|url\(\s*["']?(?:https?:)?\/\//i.test(html))
    throw new TemplateError('Mails load nothing from elsewhere, which would tell who reads them when')
}

async function allMessages(source: TemplateSource): Promise<string[]> {
  const letters = (await shippedNames()).filter((name) => name.endsWith('.liquid'))
  const texts = await Promise.all(letters.map(async (name) => (await shippedTemplates(name)) ?? ''))
  const messages = letters.filter((_, index) => isMessage(texts[index] ?? '')).map(baseOf)
  const bodies = await Promise.all(messages.map((message) => source(`${message}.mjml`)))
  return messages.filter((_, index) => bodies[index] !== undefined)
}

/** Whether one template is another one, or includes it however deep. */
async function holds(whole: string, part: string, source: TemplateSource): Promise<boolean> {
  if (whole === part) return true
  await assemble(whole, source) // what includes itself ends here
  const pieces = await piecesOf(whole, source)
  const holding = await Promise.all(pieces.map((piece) => holds(piece, part, source)))
  return holding.some(Boolean)
}
