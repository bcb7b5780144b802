import { invalidFields } from '../../http/problem.ts'
import { fromDollars, toDollars } from '../../lib/money.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { bookOf } from './cash.ts'
import { expectedIn, type Pieces, worthOf } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

interface Counted {
  readonly pieces: Pieces
  /** What they add up to, in dollars, as it was shown or typed. */
  readonly counted: string
  /** Why, where somebody else than its cashier counts. */
  readonly note?: string
}

/**
 * Keeps the one count of a drawer that is locked and not counted yet. It is closed by it where the count agrees or a note is there.
 * @throws Problem 422 when the pieces add up to something else
 */
export async function keepCount(ctx: Context, drawer: store.DrawerRow, input: Counted): Promise<store.DrawerRow> {
  const { pieces, note } = input
  const [sum, counted] = [worthOf(pieces), fromDollars(input.counted)]
  if (sum !== counted) throw invalidFields({ counted: [messages.otherSum({ sum: toDollars(sum) })] })
  const expected = expectedIn(await bookOf(ctx, drawer))
  const done = await store.count(ctx, drawer.id, { pieces, counted, expected, note })
  const details = { expected, counted, difference: counted - expected, ...(note && { note }) }
  await audit(ctx, { action: 'drawer.count', entity: 'drawer', entityId: drawer.id, details })
  return done
}

/** Closes a drawer that is locked, and whose count differs. */
export async function closeWith(ctx: Context, drawer: store.DrawerRow, note: string): Promise<store.DrawerRow> {
  const closed = await store.close(ctx, drawer.id, note)
  await audit(ctx, { action: 'drawer.close', entity: 'drawer', entityId: drawer.id, details: { note } })
  return closed
}
