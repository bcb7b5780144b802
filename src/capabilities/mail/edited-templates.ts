import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import { formOf } from './forms.ts'
import type { OutgoingMail } from './message.ts'
import { renderMail } from './render.ts'
import * as store from './store.ts'
import { shippedTemplates, type TemplateSource } from './templates.ts'

/** What staff have edited, read once for each version of the site: an edit counts in every process from the next mail on. */
const editedTemplates = keptBySiteVersion((ctx) => store.editedTemplates(ctx), { trustFor: 0 })

const standing = new WeakMap<ReadonlyMap<string, string>, TemplateSource>()

/** Templates as they stand: the words of staff where there are any, else what the product ships. One source for the same words. */
export function overShipped(edited: ReadonlyMap<string, string>): TemplateSource {
  const known = standing.get(edited)
  if (known) return known
  const source: TemplateSource = async (name) => edited.get(name) ?? shippedTemplates(name)
  standing.set(edited, source)
  return source
}

/** Templates of somebody else's own by their names, within the layout as it stands. */
export async function withOwnTemplates(ctx: Context, own: ReadonlyMap<string, string>): Promise<TemplateSource> {
  const others = overShipped(await editedTemplates(ctx))
  return async (name) => own.get(name) ?? others(name)
}

/**
 * A mail in the words that staff have given its templates. A template that has become unusable stops no mail: it leaves
 * in the shipped words, and the fault is reported.
 */
export async function asEdited<Mail extends OutgoingMail>(ctx: Context, mail: Mail): Promise<Mail> {
  if (!mail.template) return mail
  const edited = await editedTemplates(ctx)
  if (edited.size === 0) return mail
  const { name, view, form } = mail.template
  try {
    const templates = overShipped(edited)
    if ((await formOf(name, templates)) === form) return mail
    const { subject, html, text, hidden, template } = await renderMail(name, view, templates, { strict: true })
    return { ...mail, subject, html, text, ...(hidden && { hidden }), ...(template && { template }) }
  } catch (err) {
    ctx.log.error(
      { err, template: name, purpose: mail.purpose },
      'an edited mail template failed: shipped words are sent',
    )
    return mail
  }
}
