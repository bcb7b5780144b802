import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import type { DemoPolicy } from '../staff/permissions.ts'
import { drawers } from './contract.ts'

/** Somebody at the gate with an open drawer: a cashier, or who else works there. */
export async function cashier(h: Harness, opening = '100.00', policy: DemoPolicy = 'cashier'): Promise<Traveller> {
  const who = await h.as.staff(policy)
  await who.call(drawers.openDrawer, { opening })
  return who
}
