import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import {
  businessDay,
  compareMovement,
  dayStart,
  isWithdrawn,
  mayBeForgotten,
  mayStillBeShown,
  type PairedMovement,
  purposeOf,
} from './rules.ts'

const now = Temporal.Instant.from('2026-11-21T20:00:00Z')
const ago = (by: Temporal.DurationLike) => now.subtract(by)

test('a payment is for the one thing that it names', () => {
  const none = { booking_id: null, transaction_id: null, voucher_id: null, invoice_id: null }
  for (const field of ['booking_id', 'transaction_id', 'voucher_id', 'invoice_id'] as const) {
    expect(purposeOf({ ...none, [field]: 'a' })).toEqual({ [field]: 'a' })
  }
  expect(() => purposeOf(none)).toThrow(RangeError)
})

test('a movement older than an hour is looked up before it is asked again', () => {
  expect(mayBeForgotten(ago({ minutes: 60 }), now)).toBe(false)
  expect(mayBeForgotten(ago({ minutes: 60, nanoseconds: 1 }), now)).toBe(true)
})

test('a reader waits five minutes for a card, or until somebody gives up', () => {
  expect(isWithdrawn({ given_up_at: null, requested_at: ago({ minutes: 5 }) }, now)).toBe(false)
  expect(isWithdrawn({ given_up_at: null, requested_at: ago({ minutes: 5, nanoseconds: 1 }) }, now)).toBe(true)
  expect(isWithdrawn({ given_up_at: now, requested_at: now }, now)).toBe(true)
})

test('an amount may be on its way to its reader for 45 seconds', () => {
  expect(mayStillBeShown(ago({ seconds: 44 }), now)).toBe(true)
  expect(mayStillBeShown(ago({ seconds: 45 }), now)).toBe(false)
})

test('a business day is one of the gateway’s zone', () => {
  expect(businessDay(Temporal.Instant.from('2026-11-21T02:00:00Z'), 'America/New_York')).toBe('2026-11-20')
  expect(businessDay(Temporal.Instant.from('2026-11-21T02:00:00Z'), 'UTC')).toBe('2026-11-21')
  expect(dayStart('2026-11-21', 'America/New_York').toString()).toBe('2026-11-21T05:00:00Z')
})

const charge = {
  id: 'line 1',
  kind: 'CHARGE',
  key: 'key 1',
  amount_cents: cents(1000),
  payment: { kind: 'CHARGE', status: 'SETTLED', amount_cents: cents(1000), booking_id: 'booking 1' },
} as const satisfies PairedMovement
const found = { subject: 'key 1', bookingId: 'booking 1', ours: 1000, theirs: 1000 }

test('two books agree where kind, amount and what came of it are the same', () => {
  for (const status of ['SENT', 'SETTLED', 'FAILED']) {
    expect(compareMovement({ ...charge, payment: { ...charge.payment, status } }), status).toBeUndefined()
  }
  const refund = { kind: 'REFUND', status: 'FAILED', amount_cents: cents(1000), booking_id: null } as const
  expect(compareMovement({ ...charge, kind: 'REFUND', amount_cents: cents(-1000), payment: refund })).toBeUndefined()
})

test('a refund that came back agrees with one that failed; one that we hold for sent or taken has failed', () => {
  const back = { ...charge, kind: 'REFUND', amount_cents: cents(1000) } as const
  const refund = (status: string) => ({ ...charge.payment, kind: 'REFUND', status }) as const
  expect(compareMovement({ ...back, payment: refund('FAILED') })).toBeUndefined()
  for (const status of ['SENT', 'SETTLED'])
    expect(compareMovement({ ...back, payment: refund(status) })).toEqual({ kind: 'refund failed', ...found })
  expect(compareMovement({ ...back, amount_cents: cents(999), payment: refund('FAILED') })).toEqual({
    ...found,
    kind: 'refund amount',
    theirs: 999,
  })
  expect(compareMovement({ ...back, key: null, payment: null })).toMatchObject({ kind: 'unknown refund' })
})

test('what we do not know, know as something else, or with another amount is told', () => {
  const unknown = { kind: 'unknown charge', subject: 'line 1', bookingId: undefined, ours: undefined, theirs: 1000 }
  expect(compareMovement({ ...charge, key: null, payment: null })).toEqual(unknown)
  const refused = { ...charge, payment: { ...charge.payment, status: 'REFUSED' } }
  expect(compareMovement(refused)).toEqual({ kind: 'unknown charge', ...found })
  expect(compareMovement({ ...charge, kind: 'REFUND', amount_cents: cents(-1000) })).toEqual({
    kind: 'unknown refund',
    ...found,
  })
  expect(compareMovement({ ...charge, amount_cents: cents(999) })).toEqual({
    ...found,
    kind: 'charge amount',
    theirs: 999,
  })
})

test('what is the gateway’s own keeps its sign', () => {
  const own = { id: 'fee', kind: 'OTHER', key: null, amount_cents: cents(-250), payment: null } as const
  expect(compareMovement(own)).toEqual({
    kind: 'other movement',
    subject: 'fee',
    bookingId: undefined,
    ours: undefined,
    theirs: -250,
  })
  expect(compareMovement({ ...own, payment: charge.payment })?.bookingId).toBe('booking 1')
})
