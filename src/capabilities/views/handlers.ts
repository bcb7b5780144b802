import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, invalidForm, Problem } from '../../http/problem.ts'
import { staffOf, transaction } from '../../platform/context.ts'
import type { SavedView, views } from './contract.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** Views that somebody can keep of one list. */
const MOST_VIEWS = 30

export const handlers: Handlers<typeof views> = {
  async mine(ctx, { screen }) {
    return store.choicesOf(ctx, staffOf(ctx).id, screen)
  },

  async add(ctx, { screen, ...view }) {
    const account_id = staffOf(ctx).id
    return transaction(ctx, async (ctx) => {
      await store.lockList(ctx, account_id, screen)
      if ((await store.countOfList(ctx, account_id, screen)) >= MOST_VIEWS) {
        throw invalidForm(messages.tooMany({ most: MOST_VIEWS }))
      }
      if (view.is_default) await store.dropDefault(ctx, account_id, screen)
      const row = { id: ctx.random.uuid(), account_id, screen, ...view, created_at: ctx.now, updated_at: ctx.now }
      return present(named(await store.insert(ctx, row)))
    })
  },

  async change(ctx, { viewId, version, ...view }) {
    const accountId = staffOf(ctx).id
    return transaction(ctx, async (ctx) => {
      const { screen } = found(await store.find(ctx, viewId, accountId))
      await store.lockList(ctx, accountId, screen)
      const before = found(await store.find(ctx, viewId, accountId))
      if (before.version !== version) throw new Problem('conflict', { message: messages.changed })
      if (view.is_default && !before.is_default) await store.dropDefault(ctx, accountId, before.screen)
      return present(named(await store.update(ctx, before, view)))
    })
  },

  async remove(ctx, { viewId }) {
    if (!(await transaction(ctx, (ctx) => store.remove(ctx, viewId, staffOf(ctx).id)))) throw new Problem('not_found')
    return { ok: true }
  },

  async setColumns(ctx, { screen, columns }) {
    await store.putColumns(ctx, staffOf(ctx).id, screen, [...new Set(columns)])
    return { ok: true }
  },
}

function named(row: store.ViewRow | undefined): store.ViewRow {
  if (!row) throw invalidFields({ name: [messages.nameTaken] })
  return row
}

function present({ id, screen, name, query, is_default, version }: store.ViewRow): SavedView {
  return { id, screen, name, query, is_default, version }
}
