import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { stayed } from '../gate/factory.ts'

/** A closed stay that was paid in cash at the gate, into the drawer of `who`. */
export async function paidStay(h: Harness, who: Traveller, { hours }: { hours: number }) {
  const { id, ticket_num, paid } = await stayed(h, who, { hours })
  return { id, ticket_num, paid }
}

/** A cashier with a closed stay, and what they ask beyond their limits: $30.00 of it. */
export async function refundAsked(h: Harness, amount = '30.00') {
  const who = await cashier(h)
  const stay = await paidStay(h, who, { hours: 60 })
  const input = { stayId: stay.id, amount, reason_code: 'DAMAGE', reason: 'Scratched door' } as const
  const { approval_id } = await who.call(gate.refund, input)
  return { who, stay, requestId: approval_id ?? '' }
}
