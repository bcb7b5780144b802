import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { differenceOf, nextDay, spanOf, sumsOf, type ZDrawer, type ZLine } from './rules.ts'

const line = (
  of: Partial<ZLine> & { readonly kind: ZLine['kind'] },
  amount: number,
  fee: number,
  tax: number,
): ZLine => ({
  source: 'BOOKING',
  method: 'CARD',
  count: 1,
  amount_cents: cents(amount),
  fee_cents: cents(fee),
  tax_cents: cents(tax),
  ...of,
})

const drawer = (counted: number, corrected: number, dropped: number): ZDrawer => ({
  drawer_id: 'd',
  account_id: 'a',
  opened_at: '',
  closed_at: '',
  opening_cents: cents(0),
  taken_cents: cents(0),
  refunded_cents: cents(0),
  added_cents: cents(0),
  dropped_cents: cents(dropped),
  expected_cents: cents(1000),
  counted_cents: cents(counted),
  corrected_cents: cents(corrected),
  pieces: null,
  note: null,
})

test('a report adds up, with money back taken off', () => {
  const lines = [
    line({ kind: 'CHARGE', count: 3 }, 10_000, 500, 1500),
    line({ kind: 'CHARGE', method: 'CASH', count: 2 }, 4000, 100, 300),
    line({ kind: 'CHARGE', source: 'INVOICE', method: 'TRANSFER', count: 1 }, 600, 40, 60),
    line({ kind: 'REFUND', count: 4 }, 2000, 50, 150),
    line({ kind: 'REFUND', method: 'CASH', count: 1 }, 700, 20, 30),
  ]
  const drawers = [drawer(1010, 5, 300), drawer(950, 20, 400), drawer(1000, 0, 0)]
  const corrections = [
    { drawer_id: 'd', amount_cents: cents(-8), reason: '' },
    { drawer_id: 'd', amount_cents: cents(2), reason: '' },
  ]
  expect(sumsOf({ lines, drawers, corrections })).toEqual({
    charged: 14_600,
    refunded: 2700,
    net: 11_900,
    parking: 9650,
    fees: 570,
    taxes: 1680,
    card: 8000,
    cash: 3300,
    transfer: 600,
    dropped: 700,
    short: 38,
    over: 17,
    charges: 6,
    refunds: 5,
  })
  expect(differenceOf(drawer(950, 20, 0))).toBe(-30)
})

const now = Temporal.Instant.from('2026-11-21T20:00:00Z')
const last = (date: string) => ({ date, until_at: Temporal.Instant.from('2026-11-20T09:30:00Z') })

test('days are closed one after the other, and today once', () => {
  expect(nextDay(undefined, now)).toBe('2026-11-21')
  expect(nextDay(last('2026-11-18'), now)).toBe('2026-11-19')
  expect(nextDay(last('2026-11-20'), now)).toBe('2026-11-21')
  expect(nextDay(last('2026-11-21'), now)).toBeUndefined()
})

test('a report counts from the one before, until its day ends or now', () => {
  const span = (...given: Parameters<typeof spanOf>) => {
    const { from, until } = spanOf(...given)
    return [from.toString(), until.toString()]
  }
  expect(span('2026-11-20', undefined, now)).toEqual(['2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z'])
  expect(span('2026-11-21', last('2026-11-20'), now)).toEqual(['2026-11-20T09:30:00Z', '2026-11-21T20:00:00Z'])
})
