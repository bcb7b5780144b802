import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import { formOf } from './forms.ts'
import type { OutgoingMail } from './message.ts'
import { renderMail } from './render.ts'
import * as store from './store.ts'
import { shippedTemplates, type TemplateSource } from './templates.ts'

/** The edited templates, read once per site version, so that edits apply in every process from the next mail on. */
const editedTemplates = keptBySiteVersion((ctx) => store.editedTemplates(ctx), { trustFor: 0 })

const standing = new WeakMap<ReadonlyMap<string, string>, TemplateSource>()

/** The edited templates over the shipped ones. The same source for the same edits. */
export function overShipped(edited: ReadonlyMap<string, string>): TemplateSource {
  const known = standing.get(edited)
  if (known) return known
  const source: TemplateSource = async (name) => edited.get(name) ?? shippedTemplates(name)
  standing.set(edited, source)
  return source
}

/** A caller's own templates by name, over the current ones. */
export async function withOwnTemplates(ctx: Context, own: ReadonlyMap<string, string>): Promise<TemplateSource> {
  const others = overShipped(await editedTemplates(ctx))
  return async (name) => own.get(name) ?? others(name)
}

/**
 * A mail with the edited templates. If one of them has become unusable, the mail uses the shipped ones and the fault is
 * reported.
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
