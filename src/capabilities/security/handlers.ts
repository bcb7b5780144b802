import type { Handlers } from '../../http/capability.ts'
import { toWire } from '../../lib/pacific.ts'
import { noteSecurity } from '../../platform/security-events.ts'
import { accountByEmail, accountNames, actorNames, staffNamed } from '../auth/index.ts'
import { type Context, staffOf } from '../../platform/context.ts'
import type { security } from './contract.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof security> = {
  async events(ctx, { search, ...asked }) {
    const { items, ...rest } = await store.search(ctx, { ...asked, ...(search && (await searchTermOf(ctx, search))) })
    const [nameOf, names] = await Promise.all([
      actorNames(ctx, items),
      accountNames(
        ctx,
        items.flatMap(({ account_id }) => account_id ?? []),
      ),
    ])
    return {
      items: items.map(({ actor, ...event }) => ({
        ...event,
        at: toWire(event.at),
        account: event.account_id && (names.get(event.account_id) ?? null),
        who: actor === 'traveller' ? 'Not logged in' : nameOf(actor),
      })),
      ...rest,
    }
  },

  async noteExport(ctx, { what }) {
    await noteSecurity(ctx, { kind: 'EXPORTED', accountId: staffOf(ctx).id, details: { what } })
    return { ok: true }
  },
}

/** What was typed is a network, the address of an account, or a part of a name. */
async function searchTermOf(ctx: Context, typed: string): Promise<{ network: string } | { accountIds: string[] }> {
  if (/^[\da-f.:]+\/\d+$/i.test(typed)) return { network: typed }
  const account = await accountByEmail(ctx, typed)
  return { accountIds: [...(account ? [account.id] : []), ...(await staffNamed(ctx, typed))] }
}
