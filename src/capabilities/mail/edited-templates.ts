import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import type { OutgoingMail } from './message.ts'
import { renderMail } from './render.ts'
import * as store from './store.ts'
import { shippedTemplates, type TemplateSource } from './templates.ts'

/** What staff have edited, read once for each version of the site: an edit counts in every process from the next mail on. */
const editedTemplates = keptBySiteVersion((ctx) => store.editedTemplates(ctx), { trustFor: 0 })

/** Templates as they stand: the words of staff where there are any, else what the product ships. */
export function overShipped(edited: ReadonlyMap<string, string>): TemplateSource {
  return async (name) => edited.get(name) ?? shippedTemplates(name)
}

/** Templates of somebody else's own by their names, within the layout as it stands. */
export async function withOwnTemplates(ctx: Context, own: ReadonlyMap<string, string>): Promise<TemplateSource> {
  const standing = overShipped(await editedTemplates(ctx))
  return async (name) => own.get(name) ?? standing(name)
}

/**
 * A mail in the words that staff have given its templates. A template that has become unusable stops no mail: it leaves
 * in the shipped words, and the fault is reported.
 */
export async function asEdited<Mail extends OutgoingMail>(ctx: Context, mail: Mail): Promise<Mail> {
  if (!mail.template) return mail
  const edited = await editedTemplates(ctx)
  if (edited.size === 0) return mail
  const { name, view } = mail.template
  try {
    const { subject, html, text, hidden } = await renderMail(name, view, overShipped(edited), { strict: true })
    return { ...mail, subject, html, text, ...(hidden && { hidden }) }
  } catch (err) {
    ctx.log.error(
      { err, template: name, purpose: mail.purpose },
      'an edited mail template failed: shipped words are sent',
    )
    return mail
  }
}
