import { type Cents, cents, sum } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { cashOf } from '../payments/index.ts'
import type { DrawerCash } from './rules.ts'
import * as store from './store.ts'

/** What went into drawers and out of them, and every movement between them and the safe. */
export interface DrawerBook extends DrawerCash {
  readonly corrected: Cents
  readonly movements: readonly store.MovementRow[]
}

/** The books of some drawers, by id. */
export async function booksOf(
  ctx: Context,
  drawers: readonly Pick<store.DrawerRow, 'id' | 'opening_cents'>[],
): Promise<(id: string) => DrawerBook> {
  const ids = drawers.map(({ id }) => id)
  const [cash, movements] = await Promise.all([cashOf(ctx, ids), store.movementsOf(ctx, ids)])
  const openings = new Map(drawers.map(({ id, opening_cents }) => [id, opening_cents]))
  return (id) => {
    const own = movements.filter(({ drawer_id }) => drawer_id === id)
    const of = (kind: store.MovementRow['kind']) =>
      sum(own.flatMap(({ kind: its, amount_cents }) => (its === kind ? [amount_cents] : [])))
    const { taken, refunded } = cash.get(id) ?? { taken: cents(0), refunded: cents(0) }
    return {
      opening: openings.get(id) ?? cents(0),
      taken,
      refunded,
      added: of('FLOAT'),
      dropped: of('DROP'),
      corrected: of('CORRECTION'),
      movements: own,
    }
  }
}

/** The books of one drawer. */
export async function bookOf(ctx: Context, drawer: store.DrawerRow): Promise<DrawerBook> {
  return (await booksOf(ctx, [drawer]))(drawer.id)
}
