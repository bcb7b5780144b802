import { accountIdOf, type Context } from '../../platform/context.ts'
import * as store from './store.ts'

/** Display names of accounts, by id. */
export async function accountNames(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await store.namesOf(ctx, [...new Set(ids)])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Answers a function from an actor, as `actorOf` stores it, to a display name. */
export async function actorNames(
  ctx: Context,
  changes: readonly { readonly actor: string }[],
): Promise<(actor: string) => string> {
  const names = await accountNames(
    ctx,
    changes.flatMap(({ actor }) => accountIdOf(actor) ?? []),
  )
  return (actor) => names.get(accountIdOf(actor) ?? '') ?? (actor === 'traveller' ? 'The traveler' : 'The system')
}
