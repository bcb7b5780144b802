import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, invalidForm } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit, trailOf } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { actorNames, requireSeen } from '../auth/index.ts'
import { companyNames } from '../companies/index.ts'
import { audienceOf, audienceOfRules, countAnew } from './audience.ts'
import type { Audience, mailingLists } from './contract.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { lineOf as uploadLine, uploadHandlers } from './uploads/handlers.ts'
import * as uploads from './uploads/store.ts'

export const handlers: Handlers<typeof mailingLists> = {
  ...uploadHandlers,

  async list(ctx, asked) {
    const { items, count } = await store.page(ctx, asked)
    return { items: items.map(present), count }
  },

  async choices(ctx) {
    const [companies, sources] = [await companyNames(ctx), await store.sources(ctx)]
    return { companies, sources }
  },

  async preview(ctx, { rules }) {
    return audienceOfRules(ctx, rules)
  },

  async show(ctx, { listId }) {
    return detail(ctx, found(await store.byId(ctx, listId)))
  },

  async people(ctx, { listId, search = '', ...page }) {
    const list = found(await store.byId(ctx, listId))
    const items = await store.peoplePage(ctx, listId, { search, ...page })
    const count = await store.countPeople(ctx, list, search)
    const next = items.length === page.page_size ? (items.at(-1)?.email ?? null) : null
    return { items, count, next }
  },

  async create(ctx, { kind, name, note = '', rules = null }) {
    if (kind === 'RULES' && !rules) throw invalidFields({ rules: [messages.rulesNeeded] })
    if (kind === 'HAND' && rules) throw invalidFields({ rules: [messages.handHasNoRules] })
    return transaction(ctx, async (ctx) => {
      const id = ctx.random.uuid()
      if (!(await store.insert(ctx, { id, kind, name, note, rules })))
        throw invalidFields({ name: [messages.nameTaken] })
      await audit(ctx, { action: 'created', entity: 'mailing_list', entityId: id })
      return counted(ctx, id)
    })
  },

  async save(ctx, { listId, version, name, note = '', rules = null }) {
    return edit(ctx, { listId, version, action: 'changed' }, async (ctx, before) => {
      if (before.archived_at) throw invalidForm(messages.archived)
      if (before.kind === 'RULES' && !rules) throw invalidFields({ rules: [messages.rulesNeeded] })
      if (before.kind === 'HAND' && rules) throw invalidFields({ rules: [messages.handHasNoRules] })
      const isFree = await store.update(ctx, before, { name, note, ...(rules && { rules }) })
      if (!isFree) throw invalidFields({ name: [messages.nameTaken] })
    })
  },

  async archive(ctx, { listId, version }) {
    return edit(ctx, { listId, version, action: 'archived' }, async (ctx, before) => {
      if (before.archived_at) throw invalidForm(messages.archived)
      await store.update(ctx, before, { archived_at: ctx.now })
    })
  },

  async restore(ctx, { listId, version }) {
    return edit(ctx, { listId, version, action: 'restored' }, async (ctx, before) => {
      if (!before.archived_at) throw invalidForm(messages.notArchived)
      await store.update(ctx, before, { archived_at: null })
    })
  },

  async remove(ctx, { listId, email }) {
    return transaction(ctx, async (ctx) => {
      const list = found(await store.byId(ctx, listId, 'lock'))
      if (list.kind !== 'HAND') throw invalidForm(messages.onlyByHand)
      if (!(await uploads.removeAddress(ctx, listId, email))) throw invalidFields({ email: [messages.notInList] })
      await audit(ctx, {
        action: 'removed',
        entity: 'mailing_list',
        entityId: listId,
        details: { email: email.toLowerCase() },
      })
      return counted(ctx, listId)
    })
  },
}

/** An edit by whoever has seen the list as it is. */
async function edit(
  ctx: Context,
  { listId, version, action }: { listId: string; version: number; action: string },
  work: (ctx: Context, before: store.ListRow) => Promise<void>,
) {
  return transaction(ctx, async (ctx) => {
    const before = found(await store.byId(ctx, listId, 'lock'))
    await requireSeen(ctx, before.version, version, { entity: 'mailing_list', entityId: listId, actions: EDITS })
    await work(ctx, before)
    await audit(ctx, { action, entity: 'mailing_list', entityId: listId })
    return counted(ctx, listId)
  })
}

/** Acts that raise the version of a list. */
const EDITS = ['created', 'changed', 'archived', 'restored']

/** The list as it is now, counted anew. */
async function counted(ctx: Context, id: string) {
  const list = found(await store.byId(ctx, id))
  if (list.archived_at) return detail(ctx, list)
  const audience = await countAnew(ctx, list)
  return { ...(await detail(ctx, list, audience)), people: audience.may_write, counted_at: toWire(ctx.now) }
}

function present({
  created_at: _created_at,
  rules: _rules,
  counted: _counted,
  counted_at,
  updated_at,
  archived_at,
  ...row
}: store.ListRow) {
  return {
    ...row,
    counted_at: counted_at && toWire(counted_at),
    updated_at: toWire(updated_at),
    archived_at: archived_at && toWire(archived_at),
  }
}

/** How many people an act was about, or who. */
function aboutOf({ people, email }: Readonly<Record<string, unknown>>): string | null {
  if (typeof people === 'number') return String(people)
  return typeof email === 'string' && email !== '' ? email : null
}

async function detail(ctx: Context, row: store.ListRow, audience?: Audience) {
  const acts = await trailOf(ctx, { entity: 'mailing_list', entityId: row.id })
  const files = row.kind === 'HAND' ? await uploads.uploadsOf(ctx, row.id) : []
  const who = await actorNames(ctx, [...acts, ...files.map(({ made_by }) => ({ actor: made_by }))])
  return {
    ...present(row),
    rules: row.rules,
    audience: row.archived_at ? null : (audience ?? (await audienceOf(ctx, row))),
    uploads: files.map((file) => uploadLine(file, who)),
    history: acts.map(({ at, actor, action, details }) => ({
      at: toWire(at),
      who: who(actor),
      what: action,
      about: aboutOf(details),
    })),
  }
}
