import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { drawers } from './contract.ts'

/** A cashier with an open drawer. */
export async function cashier(h: Harness, opening = '100.00'): Promise<Traveller> {
  const who = await h.as.staff('cashier')
  await who.call(drawers.openDrawer, { opening })
  return who
}
