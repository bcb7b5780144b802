import { invalidForm, Problem } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { accountNames, editConflict } from '../auth/index.ts'
import type { WaitingEdit } from './contract.ts'
import { checkTemplate, messagesWith } from './preview.ts'
import { messages } from './refusals/texts.ts'
import { sampleOf } from './samples.ts'
import * as store from './store.ts'
import { overShipped } from './edited-templates.ts'

/** Mails with access to an account, or with alerts to its owner. */
const OF_ACCOUNTS = /^(account|staff|security|privacy)(-|\.|$)/

/** Whether a mail about accounts includes a template, before or after an edit: then a second person has to approve. */
export async function needsSecondPerson(name: string, edited: ReadonlyMap<string, string>): Promise<boolean> {
  return (await messagesWith(name, overShipped(edited))).some((message) => OF_ACCOUNTS.test(message))
}

/**
 * Stores an edit until somebody else approves it; it replaces a waiting one that its author has seen.
 * @throws Problem 409 when an unseen edit waits, or the template was changed since
 */
export async function askForApproval(
  ctx: Context,
  edit: { readonly name: string; readonly source: string; readonly version: number },
  seen: string | null,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const row = await store.lockTemplate(ctx, edit.name)
    const before = await store.waitingEdit(ctx, edit.name)
    if (row?.version !== edit.version || (before?.id ?? null) !== seen) {
      throw await editConflict(ctx, { entity: 'mail_template', entityId: edit.name })
    }
    if (before) await store.endEdit(ctx, before.id, { status: 'REPLACED', by: staffOf(ctx).id })
    await store.insertEdit(ctx, { ...edit, author: staffOf(ctx).id })
    await note(ctx, edit.name, 'asked', edit.version)
  })
}

/**
 * Approves the waiting edit: by somebody other than its author, and exactly the one they saw.
 * @throws Problem 409 when another edit waits now, or the template was changed since · 422 for one's own
 */
export async function approve(ctx: Context, name: string, editId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const edit = await lockEdit(ctx, name, editId)
    const by = staffOf(ctx).id
    if (edit.author === by) throw invalidForm(messages.ownEdit)
    const edited = new Map([...(await store.editedTemplates(ctx)), [name, edit.source]])
    const fault = await checkTemplate(name, overShipped(edited), await sampleOf(ctx))
    if (fault !== undefined) throw invalidForm(messages.template({ fault }))
    if (!(await store.saveTemplate(ctx, edit))) {
      throw await editConflict(ctx, { entity: 'mail_template', entityId: name })
    }
    await store.endEdit(ctx, edit.id, { status: 'APPROVED', by })
    await note(ctx, name, 'approved', edit.version + 1, edit.author)
  })
}

/** Drops the waiting edit; its author may too. */
export async function decline(ctx: Context, name: string, editId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const edit = await lockEdit(ctx, name, editId)
    await store.endEdit(ctx, edit.id, { status: 'DECLINED', by: staffOf(ctx).id })
    await note(ctx, name, 'declined', edit.version, edit.author)
  })
}

/** The waiting edit of a template, as shown to the caller. */
export async function waitingOf(ctx: Context, name: string): Promise<WaitingEdit | null> {
  const edit = await store.waitingEdit(ctx, name)
  if (!edit) return null
  const names = await accountNames(ctx, [edit.author])
  return {
    id: edit.id,
    source: edit.source,
    who: names.get(edit.author) ?? '',
    at: toWire(edit.asked_at),
    is_own: edit.author === ctx.caller.account?.id,
  }
}

async function lockEdit(ctx: Context, name: string, editId: string): Promise<store.EditRow> {
  await store.lockTemplate(ctx, name)
  const edit = await store.waitingEdit(ctx, name)
  if (!edit) throw new Problem('not_found')
  if (edit.id !== editId) throw await editConflict(ctx, { entity: 'mail_template', entityId: name })
  return edit
}

async function note(ctx: Context, name: string, what: string, version: number, author?: string): Promise<void> {
  const details = { version, ...(author && { asked_by: author }) }
  await audit(ctx, { action: `mail_template.${what}`, entity: 'mail_template', entityId: name, details })
}
