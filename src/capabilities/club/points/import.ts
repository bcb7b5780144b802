import type { Context } from '../../../platform/context.ts'
import * as store from './store.ts'

/** Writes the points that new members brought along from the system before; those without any get no entry. */
export async function movePointsIn(
  ctx: Context,
  given: readonly { readonly accountId: string; readonly points: number; readonly ref: string | null }[],
): Promise<void> {
  await store.insertMovedIn(
    ctx,
    given.filter(({ points }) => points > 0),
  )
}

/** Takes them out again; none may have moved since. */
export async function takePointsOut(ctx: Context, accountIds: readonly string[]): Promise<void> {
  await store.deleteMovedIn(ctx, accountIds)
}
