import { type Cents, cents, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { actorNames } from '../auth/index.ts'
import { bookOf } from './cash.ts'
import type { Drawer, DrawerMovement } from './contract.ts'
import { expectedIn, stateOf } from './rules.ts'
import type { DrawerRow, MovementRow } from './store.ts'

/** A drawer as its cashier may see it: what should be in it only once it is counted. */
export async function presentOwn(ctx: Context, drawer: DrawerRow): Promise<Drawer> {
  const book = await bookOf(ctx, drawer)
  const isCounted = drawer.counted_at !== null
  const shown = (amount: Cents) => (isCounted ? toDollars(amount) : null)
  const { counted_cents: counted, expected_cents: expected } = drawer
  return {
    id: drawer.id,
    state: stateOf(drawer),
    opened_at: toWire(drawer.opened_at),
    counted_at: drawer.counted_at && toWire(drawer.counted_at),
    closed_at: drawer.closed_at && toWire(drawer.closed_at),
    opening: toDollars(book.opening),
    added: toDollars(book.added),
    dropped: toDollars(book.dropped),
    taken: shown(book.taken),
    refunded: shown(book.refunded),
    expected: shown(expected ?? expectedIn(book)),
    counted: counted === null ? null : toDollars(counted),
    difference: counted === null || expected === null ? null : toDollars(cents(counted - expected)),
    note: drawer.note,
    movements: await presentMovements(ctx, book.movements),
  }
}

/** Movements between drawer and safe, and corrections, with who made them. */
export async function presentMovements(ctx: Context, movements: readonly MovementRow[]): Promise<DrawerMovement[]> {
  const nameOf = await actorNames(ctx, movements)
  return movements.map(({ id, kind, amount_cents, reason, actor, at }) => ({
    id,
    kind,
    amount: toDollars(amount_cents),
    reason,
    who: nameOf(actor),
    at: toWire(at),
  }))
}
