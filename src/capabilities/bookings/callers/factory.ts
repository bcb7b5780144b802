import type { CallInput } from '../../../http/endpoint.ts'
import type { Traveller } from '../../../test/travellers.ts'
import { CARD, PERSON, quoted } from '../factory.ts'
import { callers } from './contract.ts'

type Input = CallInput<typeof callers.create>

/** Books a stay for a caller, as a person at the desk does: by card unless something else is said. */
export async function bookedForCaller(
  staff: Traveller,
  { product = 'BUY_NOW', ...more }: Partial<Input> & { product?: 'BUY_NOW' | 'BOOK_NOW' | 'CUSTOM' } = {},
) {
  const { quote_id } = more.quote_id ? { quote_id: more.quote_id } : await quoted(staff, product)
  const payBy = more.pay_by ?? 'CARD'
  const { booking, version } = await staff.call(callers.create, {
    ...PERSON,
    ...(payBy === 'CARD' && CARD),
    pay_by: payBy,
    check_for_existing: true,
    ...more,
    quote_id,
  })
  if (!booking) throw new Error('The booking waits for an approval')
  return { booking, version }
}
