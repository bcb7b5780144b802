import type { Handlers } from '../../http/capability.ts'
import { Problem } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import { actorNames } from '../auth/index.ts'
import type { auditLog, AuditLine } from './contract.ts'
import { changesOf, detailsOf, nameOfRecord } from './rules.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof auditLog> = {
  async search(ctx, asked) {
    const { items, ...rest } = await store.search(ctx, asked)
    const nameOf = await actorNames(ctx, items)
    return { items: items.map((entry) => lineOf(entry, nameOf)), ...rest }
  },

  async ofRecord(ctx, { recordId, ...page }) {
    const { items, ...rest } = await store.search(ctx, { search: recordId, ...page })
    const nameOf = await actorNames(ctx, items)
    return {
      items: items.map((entry) => ({
        ...lineOf(entry, nameOf),
        changes: entry.what === 'changed' ? changesOf(entry.row_before, entry.row_after) : [],
      })),
      ...rest,
    }
  },

  async one(ctx, { entryId }) {
    const entry = await store.byId(ctx, entryId)
    if (!entry) throw new Problem('not_found')
    return {
      ...lineOf(entry, await actorNames(ctx, [entry])),
      changes: changesOf(entry.row_before, entry.row_after),
      details: detailsOf(entry.details),
      request_id: entry.request_id,
    }
  },
}

function lineOf(entry: store.Entry, nameOf: (actor: string) => string): AuditLine {
  return {
    id: entry.id,
    at: toWire(entry.at),
    who: nameOf(entry.actor),
    what: entry.what,
    record: entry.record,
    record_id: entry.record_id,
    record_name: nameOfRecord(entry.row_after ?? entry.row_before ?? entry.details),
    fields: entry.what === 'changed' ? changesOf(entry.row_before, entry.row_after).map(({ field }) => field) : [],
  }
}
