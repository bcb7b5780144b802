import { expect, test } from 'vitest'
import { type Cents, cents } from '../../lib/money.ts'
import { offerEnds, priceDrop } from './price-drop-rules.ts'
import type { BookingFacts } from './rules.ts'

const arrival = Temporal.Instant.from('2026-12-01T08:00:00-08:00')

const booking = (more: Partial<BookingFacts> = {}): BookingFacts => ({
  status: 'CONFIRMED',
  product_id: 'BUY_NOW',
  travel_from: arrival,
  travel_to: arrival.add({ hours: 72 }),
  created_at: arrival.subtract({ hours: 240 }),
  total_cents: cents(7457),
  paid_cents: cents(7457),
  refunded_cents: cents(0),
  goodwill_cents: cents(0),
  credited_cents: cents(0),
  late_fee_cents: cents(0),
  ...more,
})

const drop = (total: number, offered?: number, more?: Partial<BookingFacts>) =>
  priceDrop(booking(more), cents(total), { least: cents(300), offered: offered as Cents | undefined })

test('what is saved goes back, or is no longer asked for at the lot', () => {
  expect(drop(6333)).toEqual({ saving: 1124, refund: 1124, balanceDue: 0 })
  const deposit = { product_id: 'BOOK_NOW', total_cents: cents(7854), paid_cents: cents(2400) } as const
  expect(drop(6664, undefined, deposit)).toEqual({ saving: 1190, refund: 0, balanceDue: 4264 })
  expect(drop(2000, undefined, deposit)).toEqual({ saving: 5854, refund: 400, balanceDue: 0 })
})

test('what staff gave back before is not saved again, and the same gain is offered once', () => {
  const given = (amount: number) => ({ refunded_cents: cents(amount), goodwill_cents: cents(amount) })
  expect(drop(6333, undefined, given(7457))).toBeUndefined()
  expect(drop(6333, undefined, given(7200))).toBeUndefined()
  expect(drop(6333, undefined, given(7000))).toEqual({ saving: 457, refund: 457, balanceDue: 0 })
  expect(drop(5000, 6333, given(7000))).toBeUndefined()
})

test('the least amount counts, to the cent, against the booking and against the last offer', () => {
  expect(drop(7457 - 299)).toBeUndefined()
  expect(drop(7457 - 300)).toMatchObject({ saving: 300 })
  expect(drop(7457)).toBeUndefined()
  expect(drop(7458)).toBeUndefined()
  expect(drop(6333, 6333)).toBeUndefined()
  expect(drop(6034, 6333)).toBeUndefined()
  expect(drop(6033, 6333)).toMatchObject({ saving: 1424 })
})

test('an offer holds three days, and never into the hours in which a change is late', () => {
  const terms = { late_hours: 24 }
  const early = arrival.subtract({ hours: 240 })
  expect(offerEnds(booking(), terms, early)).toEqual(early.add({ hours: 72 }))
  expect(offerEnds(booking(), terms, arrival.subtract({ hours: 48 }))).toEqual(arrival.subtract({ hours: 24 }))
})
