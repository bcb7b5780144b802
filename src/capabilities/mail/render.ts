import { language } from '../../lib/language.ts'
import { fillHtml, fillLetter, formOf } from './forms.ts'
import type { MailContent } from './message.ts'
import { faultInMarks, hideSecrets } from './placeholders.ts'
import { sanitizeHtml } from './sanitize.ts'
import { shippedTemplates, TemplateError, type TemplateSource } from './templates.ts'

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
  const form = await formOf(name, templates)
  const { view: shown, hidden } = hideSecrets(view)
  const { subject, preview, text } = fillLetter(form, shown, lenient)
  const html = fillHtml(form, shown, { subject, preview }, lenient)
  if (strict) await check({ subject, html, text })
  return { language: language(), subject, text, html, hidden, template: { name, view, form, shown } }
}

async function check({ subject, html, text }: Pick<MailContent, 'subject' | 'html' | 'text'>): Promise<void> {
  const { faults } = await sanitizeHtml(html)
  const fault = faultInMarks(subject, text) ?? faults[0]
  if (fault !== undefined) throw new TemplateError(fault)
}
