import { language } from '../../lib/language.ts'
import { fillHtml, fillLetter, formOf } from './forms.ts'
import { htmlOf, type MailContent } from './message.ts'
import { faultInMarks, hideSecrets } from './placeholders.ts'
import { sanitizeHtml } from './sanitize.ts'
import { shippedTemplates, TemplateError, type TemplateSource } from './templates.ts'

/**
 * Renders a message: `<name>.mjml` within `layout.mjml` becomes the HTML part, `<name>.liquid` the subject and the text
 * part, in the reader's language. Values are escaped in HTML. Templates only read `view`; they call and load nothing.
 * Secrets of the view, which are its SecretLinks and texts with one of its `codes`, become marks; `hidden` has their
 * values.
 * @throws TemplateError when a template is missing, invalid, or uses values that `view` does not have; `lenient` shows
 * nothing for the latter. `strict` also throws for what would be sanitized away on delivery
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
  const html = () => fillHtml(form, shown, { subject, preview }, lenient)
  if (strict) await check({ subject, html, text })
  return { language: language(), subject, text, html, hidden, template: { name, view, form, shown } }
}

async function check(mail: Pick<MailContent, 'subject' | 'html' | 'text'>): Promise<void> {
  const { faults } = await sanitizeHtml(htmlOf(mail))
  const fault = faultInMarks(mail.subject, mail.text) ?? faults[0]
  if (fault !== undefined) throw new TemplateError(fault)
}
