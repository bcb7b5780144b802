import { expect, test } from 'vitest'
import { bookingFilter } from '../../../capabilities/bookings/office-contract.ts'
import { BOOKING_FILTERS, filterText } from './words.ts'

test('a bulk action takes every filter of the list of bookings, and says each in words', () => {
  expect(BOOKING_FILTERS.toSorted()).toEqual(Object.keys(bookingFilter).toSorted())
  expect(filterText({ on: '2026-12-01', since: '2026-11-30' })).toBe(
    'On the lot on: Tue, 12/01/26 · Booked or canceled since: Mon, 11/30/26',
  )
  expect(['OVERDUE', 'NOT_CANCELED', 'CONFIRMED'].map((status) => filterText({ status }))).toEqual([
    'Status: Overdue',
    'Status: Not canceled',
    expect.stringMatching(/^Status: Confirmed/),
  ])
})
