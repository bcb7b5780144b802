import type { Traveller } from '../../test/travellers.ts'
import { partnerLots } from './contract.ts'

export const LOT = { name: 'Cedar Park', address: '100 Cedar Road, SeaTac, WA 98188', phone: '(206) 555-0177' }

/** A partner lot that costs us $12.00 a day, unless something else is said. */
export function partnerLot(owner: Traveller, more: Partial<typeof LOT & { day_cost: string }> = {}) {
  return owner.call(partnerLots.add, { ...LOT, day_cost: '12.00', ...more })
}
