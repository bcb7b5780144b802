import { expect, test } from 'vitest'
import { readStay } from '../../site/search/stay.server.ts'
import { knownCaller, toNewBooking } from './known-caller.ts'

test('the form for a new booking reads what another screen knew of the caller and of the stay', () => {
  const stay = {
    travel_from_date: '2026-12-01T08:00:00-08:00',
    travel_to_date: '2026-12-05T18:30:00-08:00',
    vehicle_class: 'OVERSIZE',
  } as const
  const caller = { full_name: 'Ada Lovelace', email: 'ada@example.com', phone_number: '' }
  const { searchParams } = new URL(toNewBooking(caller, { promoCode: 'HOOLI', stay }), 'https://parking.example')
  expect(knownCaller(searchParams)).toEqual({ full_name: 'Ada Lovelace', email: 'ada@example.com' })
  expect(readStay(searchParams, Temporal.Instant.from('2026-11-22T20:00:00Z')).fields).toEqual({
    from_date: '2026-12-01',
    from_time: '08:00',
    to_date: '2026-12-05',
    to_time: '18:30',
    vehicleClass: 'OVERSIZE',
    promoCode: 'HOOLI',
  })
})

test('what nobody knows is not in the address', () => {
  expect(toNewBooking({ member: '1000000001' })).toBe('/staff/bookings/new?member=1000000001')
})
