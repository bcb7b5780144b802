import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import type { CallInput } from '../../http/endpoint.ts'
import { booked, STAY } from '../bookings/factory.ts'
import { moveDesk } from './office-contract.ts'

/** The class and the dates of {@link STAY}. */
export const SHORT = { vehicle_class: 'STANDARD', from: '2026-12-01', to: '2026-12-04' } as const

/** So many people with a booking of the same stay, each with its own address. */
export async function bookedBy(h: Harness, count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => h.as.traveller()))
  const all = []
  for (const [index, who] of people.entries())
    all.push({ who, booking: await booked(who, 'BUY_NOW', { stay: STAY, email: `guest${index}@example.com` }) })
  return all
}

/** Asks bookings of {@link STAY} to move: all three ways out, and a credit of 15 dollars. No round yet where it waits. */
export async function asked(
  staff: Traveller,
  bookings: readonly { readonly id: string }[],
  more: Partial<CallInput<typeof moveDesk.propose>> = {},
) {
  const { round_id, ...answer } = await staff.call(moveDesk.propose, {
    ...SHORT,
    booking_ids: bookings.map(({ id }) => id),
    kinds: ['CLASS', 'DATES', 'REFUND'],
    credit: '15.00',
    offer_hours: 24,
    reason_code: 'WEATHER',
    ...more,
  })
  return { ...answer, round_id: round_id ?? '' }
}
