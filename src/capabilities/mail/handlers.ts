import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { accountIdOf, type Context, transaction } from '../../platform/context.ts'
import { versionsOf } from '../../platform/history.ts'
import { accountNames, editConflict } from '../auth/index.ts'
import type { MailTemplate, mail, Suppression } from './contract.ts'
import { overShipped } from './edited-templates.ts'
import { currentSettings } from '../settings/index.ts'
import { embedImages } from './inline-images.ts'
import { messages } from './refusals/texts.ts'
import { asDelivered } from './delivered-message.ts'
import { checkTemplate, messagesWith, previewMail } from './preview.ts'
import { presentReturn } from './office-handlers.ts'
import { placeholdersOf, sampleOf } from './samples.ts'
import { approve, askForApproval, decline, needsSecondPerson, waitingOf } from './second-person.ts'
import * as store from './store.ts'
import { assemble, baseOf, shippedTemplates, TemplateError } from './templates.ts'
import { settingOf } from './eligibility.ts'

export const handlers: Handlers<typeof mail> = {
  async templates(ctx) {
    const items = await summaries(ctx)
    return { items, count: items.length }
  },

  async template(ctx, { name }) {
    return present(ctx, found(await store.templateByName(ctx, name)))
  },

  async saveTemplate(ctx, { name, source, version, seen_edit_id: seen }) {
    found(await store.templateByName(ctx, name))
    const edited = new Map([...(await store.editedTemplates(ctx)), [name, source]])
    const fault = await checkTemplate(name, overShipped(edited), await sampleOf(ctx))
    if (fault !== undefined) throw invalidFields({ source: [messages.template({ fault })] })
    if (!(await needsSecondPerson(name, edited))) return keep(ctx, { name, source, version }, 'mail_template.saved')
    await askForApproval(ctx, { name, source, version }, seen ?? null)
    return present(ctx, found(await store.templateByName(ctx, name)))
  },

  async approveTemplate(ctx, { name, edit_id: editId }) {
    await approve(ctx, name, editId)
    return present(ctx, found(await store.templateByName(ctx, name)))
  },

  async declineTemplate(ctx, { name, edit_id: editId }) {
    await decline(ctx, name, editId)
    return present(ctx, found(await store.templateByName(ctx, name)))
  },

  async resetTemplate(ctx, { name }) {
    const { shipped, version } = found(await store.templateByName(ctx, name))
    return keep(ctx, { name, source: shipped, version }, 'mail_template.reset')
  },

  async versions(ctx, { name }) {
    found(await store.templateByName(ctx, name))
    const versions = await versionsOf<store.TemplateRow>(ctx, { table: 'mail_templates', name })
    const names = await accountNames(
      ctx,
      versions.flatMap(({ actor }) => accountIdOf(actor) ?? []),
    )
    const items = versions.map(({ id, at, actor, row: { source, shipped, version } }, index) => ({
      id,
      at: toWire(at),
      who: names.get(accountIdOf(actor) ?? '') ?? 'The system',
      what:
        source !== shipped
          ? ('EDITED' as const)
          : index < versions.length - 1 && accountIdOf(actor)
            ? ('RESET' as const)
            : ('SHIPPED' as const),
      version,
      source,
    }))
    return { items, count: items.length }
  },

  async previewTemplate(ctx, { name, source, message, sample }) {
    const { source: saved } = found(await store.templateByName(ctx, name))
    const edited = new Map([...(await store.editedTemplates(ctx)), [name, source ?? saved]])
    const templates = overShipped(edited)
    const shownIn = await messagesWith(name, templates)
    const shown = message ?? shownIn[0]
    if (shown === undefined || !shownIn.includes(shown))
      throw invalidFields({ message: [messages.inNoMessage({ name })] })
    try {
      const made = await previewMail(shown, templates, await sampleOf(ctx, sample))
      const { subject, html, text } = await asDelivered(made)
      return {
        message: shown,
        subject,
        html: await embedImages(html, (await currentSettings(ctx)).logo_image?.png),
        text,
      }
    } catch (error) {
      if (error instanceof TemplateError) throw invalidFields({ source: [messages.template({ fault: error.message })] })
      throw error
    }
  },

  async suppressions(ctx, { search = '', reason, ...asked }) {
    const { rows, ...rest } = await store.suppressions(ctx, { search, reason, ...asked })
    return { items: rows.map(presentSuppression), ...rest }
  },

  async address(ctx, { address }) {
    const suppressed = await store.suppressionOf(ctx, address)
    const returns = await store.bouncesOf(ctx, { address })
    return {
      address: address.toLowerCase(),
      suppression: suppressed ? presentSuppression(suppressed) : null,
      setting: await settingOf(ctx, address),
      returns: returns.map(presentReturn),
    }
  },

  async suppress(ctx, { address, detail }) {
    return transaction(ctx, async (ctx) => {
      await store.suppress(ctx, { address, reason: 'STAFF', detail })
      await auditSuppression(ctx, 'added', address)
      return presentSuppression(found(await store.suppressionOf(ctx, address)))
    })
  },

  async unsuppress(ctx, { address }) {
    return transaction(ctx, async (ctx) => {
      found((await store.unsuppress(ctx, address)) || undefined)
      await auditSuppression(ctx, 'removed', address)
      return { ok: true }
    })
  },
}

/** The trail records who changed the list; the address is only in the history, which is erased with it. */
async function auditSuppression(ctx: Context, what: 'added' | 'removed', address: string): Promise<void> {
  const entityId = ctx.keys.digest('mail/suppressions', address.toLowerCase()).toString('hex').slice(0, 16)
  await audit(ctx, { action: `mail_suppression.${what}`, entity: 'mail_suppression', entityId })
}

async function keep(ctx: Context, edit: { name: string; source: string; version: number }, action: string) {
  return transaction(ctx, async (ctx) => {
    const row = await store.saveTemplate(ctx, edit)
    if (!row) throw await editConflict(ctx, { entity: 'mail_template', entityId: edit.name })
    const { name, version } = row
    await audit(ctx, { action, entity: 'mail_template', entityId: name, details: { version } })
    return present(ctx, row)
  })
}

async function present(ctx: Context, row: store.TemplateRow) {
  const { name, source, shipped } = row
  const templates = overShipped(await store.editedTemplates(ctx))
  const messages = await messagesWith(name, templates)
  const sources = await Promise.all(
    (messages.length > 0 ? messages : [baseOf(name)]).flatMap((each) =>
      ['mjml', 'liquid'].map((extension) => assembled(`${each}.${extension}`)),
    ),
  )
  const view = (await sampleOf(ctx))()
  const frame = (await shippedTemplates('layout.mjml')) ?? ''
  return {
    ...found((await summaries(ctx)).find((each) => each.name === name)),
    needs_second_person: await needsSecondPerson(name, await store.editedTemplates(ctx)),
    waiting: await waitingOf(ctx, name),
    source,
    shipped,
    messages,
    placeholders: placeholdersOf([frame, ...sources], view),
  }
}

/** A shipped template with its includes; empty if there is none. */
async function assembled(name: string): Promise<string> {
  return (await shippedTemplates(name)) === undefined ? '' : assemble(name, shippedTemplates)
}

/** All templates, without their texts. */
async function summaries(ctx: Context): Promise<MailTemplate[]> {
  const [lines, waiting] = await Promise.all([store.templateLines(ctx), store.namesWaiting(ctx)])
  const messages = new Set(lines.filter(({ is_message }) => is_message).map(({ name }) => baseOf(name)))
  const kindOf = (name: string) =>
    name.startsWith('layout.') ? 'layout' : messages.has(baseOf(name)) ? 'message' : 'piece'
  return lines.map(({ name, is_edited, version, updated_at }) => ({
    name,
    kind: kindOf(name),
    format: name.endsWith('.mjml') ? 'html' : 'text',
    is_edited,
    is_waiting: waiting.has(name),
    version,
    updated_at: toWire(updated_at),
  }))
}

function presentSuppression({ address, reason, detail, at }: store.Suppression): Suppression {
  return { address, reason, detail, date: toWire(at) }
}
