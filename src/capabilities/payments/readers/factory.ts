import type { Harness } from '../../../test/harness.ts'
import type { Traveller } from '../../../test/travellers.ts'
import { readers, type Reader } from './contract.ts'

/** A reader that the owner has registered: one of the sandbox unless the gateway is another. */
export async function registered(h: Harness, ref = 'tmr_front'): Promise<Reader> {
  const owner = await h.as.staff('owner')
  return owner.call(readers.register, { name: `Reader ${ref}`, place: 'North gate', ref })
}

/** A customer holds a card to a simulated reader. */
export async function held(who: Traveller, { id }: Reader, card: 'approved' | 'declined' = 'approved'): Promise<void> {
  await who.call(readers.present, { readerId: id, card })
}
