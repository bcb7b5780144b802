import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields } from '../../http/problem.ts'
import { isBefore, toWire } from '../../lib/pacific.ts'
import { audit, trailOf } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { actorNames, requireSeen } from '../auth/index.ts'
import type { Announcement, siteMessages } from './office-contract.ts'
import { announcementCan, stateOf } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const officeHandlers: Handlers<typeof siteMessages> = {
  async list(ctx, asked) {
    const { items, count } = await store.search(ctx, asked)
    return { items: items.map((row) => present(ctx, row)), count }
  },

  read: (ctx, { id }) => detail(ctx, id),

  async create(ctx, input) {
    return transaction(ctx, async (ctx) => {
      const id = await store.insert(ctx, valuesOf(input))
      await audit(ctx, { action: 'created', entity: 'announcement', entityId: id })
      return detail(ctx, id)
    })
  },

  async change(ctx, { id, version, ...input }) {
    return transaction(ctx, async (ctx) => {
      const before = found(await store.lock(ctx, id))
      allow(announcementCan.change(stateOf(before, ctx.now)))
      await requireSeen(ctx, before.version, version, { entity: 'announcement', entityId: before.id })
      const after = valuesOf(input)
      const changed = FIELDS.filter((name) => String(before[name]) !== String(after[name]))
      if (changed.length === 0) return detail(ctx, id)
      await store.update(ctx, id, after)
      await audit(ctx, { action: 'changed', entity: 'announcement', entityId: id, details: { changed } })
      return detail(ctx, id)
    })
  },

  async end(ctx, { id }) {
    return transaction(ctx, async (ctx) => {
      allow(announcementCan.change(stateOf(found(await store.lock(ctx, id)), ctx.now)))
      await store.end(ctx, id)
      await audit(ctx, { action: 'ended', entity: 'announcement', entityId: id })
      return detail(ctx, id)
    })
  },
}

const FIELDS = ['tone', 'text_en', 'text_es', 'starts_at', 'ends_at'] as const

interface Input extends Omit<store.AnnouncementValues, 'text_es' | 'ends_at'> {
  readonly text_es?: string | undefined
  readonly ends_at?: Temporal.Instant | undefined
}

function valuesOf({ tone, text_en, text_es = '', starts_at, ends_at }: Input): store.AnnouncementValues {
  if (ends_at && !isBefore(starts_at, ends_at)) throw invalidFields({ ends_at: [messages.endsBeforeStart] })
  return { tone, text_en, text_es, starts_at, ends_at: ends_at ?? null }
}

function present(ctx: Context, row: store.AnnouncementRow): Announcement {
  const { id, tone, text_en, text_es, starts_at, ends_at, ended_at } = row
  const end = ended_at ?? ends_at
  const state = stateOf(row, ctx.now)
  return { id, tone, text_en, text_es, starts_at: toWire(starts_at), ends_at: end && toWire(end), state }
}

async function detail(ctx: Context, id: string) {
  const row = found(await store.byId(ctx, id))
  const acts = await trailOf(ctx, { entity: 'announcement', entityId: row.id })
  const nameOf = await actorNames(ctx, acts)
  return {
    ...present(ctx, row),
    version: row.version,
    history: acts.map(({ at, actor, action, details }) => ({
      at: toWire(at),
      who: nameOf(actor),
      what: [action, ...(Array.isArray(details.changed) ? details.changed : [])].join(' '),
    })),
  }
}
