import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit, trailOf } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { accountNames, actorNames, requireSeen } from '../auth/index.ts'
import type { care, Macro } from './contract.ts'
import { unknownInMacro } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** How long somebody is shown that they were asked to look after a case. */
const NOTICE_HOURS = 72

export const handlers: Handlers<typeof care> = {
  async macros(ctx, asked) {
    const { items, count } = await store.listMacros(ctx, asked)
    return { items: items.map(present), count }
  },

  async macro(ctx, { macroId }) {
    return detail(ctx, found(await store.macroById(ctx, macroId)))
  },

  async addMacro(ctx, values) {
    refuseUnknown(values.body)
    return transaction(ctx, async (ctx) => {
      const id = ctx.random.uuid()
      const isNew = await store.insertMacro(ctx, { id, ...values, created_at: ctx.now, updated_at: ctx.now })
      if (!isNew) throw invalidFields({ name: [messages.nameTaken] })
      await audit(ctx, { action: 'created', entity: 'macro', entityId: id })
      return detail(ctx, found(await store.macroById(ctx, id)))
    })
  },

  async saveMacro(ctx, { macroId, version, ...values }) {
    refuseUnknown(values.body)
    return transaction(ctx, async (ctx) => {
      const before = found(await store.macroById(ctx, macroId, 'lock'))
      await requireSeen(ctx, before.version, version, { entity: 'macro', entityId: before.id })
      if (!(await store.updateMacro(ctx, before, values))) throw invalidFields({ name: [messages.nameTaken] })
      await audit(ctx, { action: 'changed', entity: 'macro', entityId: before.id })
      return detail(ctx, found(await store.macroById(ctx, macroId)))
    })
  },

  async removeMacro(ctx, { macroId }) {
    return transaction(ctx, async (ctx) => {
      const before = found(await store.macroById(ctx, macroId, 'lock'))
      await store.updateMacro(ctx, before, { removed_at: ctx.now })
      await audit(ctx, { action: 'removed', entity: 'macro', entityId: before.id })
      return { ok: true }
    })
  },

  async notices(ctx) {
    const rows = await store.unseenNotices(ctx, staffOf(ctx).id, ctx.now.subtract({ hours: NOTICE_HOURS }))
    const names = await accountNames(
      ctx,
      rows.flatMap(({ given_by }) => given_by ?? []),
    )
    return {
      notices: rows.map(({ id, kind, subject_id, number, given_by, at }) => ({
        id,
        kind,
        subject_id,
        number,
        by: names.get(given_by ?? '') ?? '',
        at: toWire(at),
      })),
    }
  },

  async seen(ctx, { noticeId }) {
    found((await store.noteSeen(ctx, noticeId, staffOf(ctx).id)) || undefined)
    return { ok: true }
  },
}

function refuseUnknown(body: string): void {
  const unknown = unknownInMacro(body)
  if (unknown.length > 0) throw invalidFields({ body: unknown.map((name) => messages.unknownPlaceholder({ name })) })
}

function present({ id, name, language, body, version, updated_at }: store.MacroRow): Macro {
  return { id, name, language, body, version, updated_at: toWire(updated_at) }
}

async function detail(ctx: Context, row: store.MacroRow) {
  const acts = await trailOf(ctx, { entity: 'macro', entityId: row.id })
  const who = await actorNames(ctx, acts)
  return {
    ...present(row),
    history: acts.map(({ at, actor, action }) => ({ at: toWire(at), who: who(actor), what: action })),
  }
}
