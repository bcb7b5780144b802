import type { CallInput } from '../../http/endpoint.ts'
import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { booked, CARD, PERSON, STAY } from '../bookings/factory.ts'
import { type Wait, waitlist } from './contract.ts'

/** Leaves so many spaces for the dates of the worked example, and books all of them. */
export async function soldOut(h: Harness, spaces = 1): Promise<{ who: Traveller; number: string }[]> {
  await h.lot.setSpaces(['2026-12-01', '2026-12-04'], spaces)
  return Promise.all(
    Array.from({ length: spaces }, async () => {
      const who = await h.as.traveller()
      const { number } = await booked(who, 'BUY_NOW', { check_for_existing: true })
      return { who, number }
    }),
  )
}

/** What somebody sends who wants to be booked as soon as there is space. */
export const TO_BOOK = {
  ...STAY,
  ...CARD,
  vehicle_class: 'STANDARD',
  wish: 'BOOK',
  full_name: PERSON.full_name,
  phone_number: PERSON.phone_number,
  most: '100',
} as const

/** Takes a place on the list as anybody would. The traveller holds its URL token from then on. */
export async function waited(
  traveller: Traveller,
  more: Partial<CallInput<typeof waitlist.join>> & { readonly email: string },
): Promise<Wait> {
  const { wait, token } = await traveller.call(waitlist.join, {
    ...STAY,
    vehicle_class: 'STANDARD',
    wish: 'TELL',
    ...more,
  })
  traveller.hold(token)
  return wait
}
