import { fromDollars } from '../../lib/money.ts'
import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import type { DemoPolicy } from '../staff/permissions.ts'
import { drawers } from './contract.ts'
import { DENOMINATIONS, type Pieces } from './rules.ts'

/** Somebody at the gate with an open drawer: a cashier, or who else works there. */
export async function cashier(h: Harness, opening = '100.00', policy: DemoPolicy = 'cashier'): Promise<Traveller> {
  const who = await h.as.staff(policy)
  await who.call(drawers.openDrawer, { opening })
  return who
}

/** An amount in bills and coins, as few as can be. */
export function piecesOf(dollars: string): Pieces {
  const pieces: Record<string, number> = {}
  let left: number = fromDollars(dollars)
  for (const [name, worth] of Object.entries(DENOMINATIONS)) {
    pieces[name] = Math.floor(left / worth)
    left %= worth
  }
  return pieces
}

/** Counts a cashier's drawer. */
export async function counted(who: Traveller, dollars: string) {
  const { drawer } = await who.call(drawers.countDrawer, { pieces: piecesOf(dollars), counted: dollars })
  return drawer
}
