import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import {
  draftsOf,
  endOfMonth,
  type InvoiceFacts,
  invoiceCan,
  isOverdue,
  isReminderDue,
  monthBefore,
  type Movement,
  paidOf,
  payable,
} from './rules.ts'
import { messages } from './texts.ts'

test('a month ends on the Pacific clock, and begins the next one', () => {
  expect(monthBefore('2026-03-31')).toBe('2026-02')
  expect(monthBefore('2027-01-01')).toBe('2026-12')
  expect(endOfMonth('2026-11').toString()).toBe('2026-12-01T08:00:00Z')
  expect(endOfMonth('2026-12').toString()).toBe('2027-01-01T08:00:00Z')
  expect(endOfMonth('2026-06').toString()).toBe('2026-07-01T07:00:00Z')
})

const movement: Movement = {
  id: 'a',
  booking_id: 'b1',
  amount_cents: 10_000,
  number: 'N1',
  full_name: 'Ada Lovelace',
  status: 'CONFIRMED',
  travel_from: Temporal.Instant.from('2026-12-01T16:00:00Z'),
  travel_to: Temporal.Instant.from('2026-12-04T16:00:00Z'),
  total_cents: 10_000,
  fee_cents: 500,
  tax_cents: 1500,
}
const about = {
  booking_id: 'b1',
  number: 'N1',
  traveler: 'Ada Lovelace',
  travel_from: movement.travel_from,
  travel_to: movement.travel_to,
}

test('a stay is asked for with its fees and taxes', () => {
  expect(draftsOf([movement])).toEqual({
    invoice: {
      lines: [{ ...about, kind: 'STAY', charge_cents: 8000, fee_cents: 500, tax_cents: 1500, total_cents: 10_000 }],
      movements: ['a'],
    },
    credit: { lines: [], movements: [] },
  })
})

test('of a part of the price fees and taxes are the same part', () => {
  const [line] = draftsOf([movement, { ...movement, id: 'c', amount_cents: -7500 }]).invoice.lines
  expect(line).toMatchObject({ kind: 'STAY', charge_cents: 2000, fee_cents: 125, tax_cents: 375, total_cents: 2500 })
})

test('what is given back after an invoice is a credit of its own, beside what others owe', () => {
  const back = { ...movement, id: 'c', booking_id: 'b2', amount_cents: -5000 }
  const { invoice, credit } = draftsOf([movement, back])
  expect(invoice.movements).toEqual(['a'])
  expect(credit.movements).toEqual(['c'])
  expect(credit.lines).toEqual([
    {
      ...about,
      booking_id: 'b2',
      kind: 'CREDIT',
      charge_cents: -4000,
      fee_cents: -250,
      tax_cents: -750,
      total_cents: -5000,
    },
  ])
})

test('what cancels out asks for nothing, but is settled with the invoice', () => {
  const { invoice, credit } = draftsOf([movement, { ...movement, id: 'c', amount_cents: -10_000 }])
  expect(invoice).toEqual({ lines: [], movements: ['a', 'c'] })
  expect(credit).toEqual({ lines: [], movements: [] })
})

test('what canceling or staying away costs bears no fees and no taxes, nor does what goes back of it', () => {
  for (const status of ['CANCELLED', 'NO_SHOW']) {
    const [fee] = draftsOf([{ ...movement, status, amount_cents: 2400 }]).invoice.lines
    expect(fee, status).toMatchObject({ kind: 'FEE', charge_cents: 2400, fee_cents: 0, tax_cents: 0 })
    const [credit] = draftsOf([{ ...movement, status, amount_cents: -2400 }]).credit.lines
    expect(credit, status).toMatchObject({ kind: 'CREDIT', charge_cents: -2400, fee_cents: 0, tax_cents: 0 })
  }
})

test('of a booking that costs nothing now no share is a fee', () => {
  const [line] = draftsOf([{ ...movement, total_cents: 0, amount_cents: 100 }]).invoice.lines
  expect(line).toMatchObject({ charge_cents: 100, fee_cents: 0, tax_cents: 0 })
})

const invoice: InvoiceFacts = {
  kind: 'INVOICE',
  status: 'OPEN',
  due_on: '2026-12-31',
  total_cents: cents(1000),
  credited_cents: cents(300),
}

test('an open invoice is paid less its credits; a credit note is paid out', () => {
  expect(payable(invoice)).toBe(700)
  expect(payable({ ...invoice, status: 'PAID' })).toBe(0)
  expect(payable({ ...invoice, kind: 'CREDIT_NOTE' })).toBe(0)
  expect([paidOf(invoice), paidOf({ ...invoice, status: 'PAID' })]).toEqual([0, 700])
  expect(paidOf({ ...invoice, kind: 'CREDIT_NOTE', status: 'PAID' })).toBe(0)
  expect(invoiceCan.pay(invoice)).toEqual(ALLOWED)
  expect(invoiceCan.pay({ ...invoice, credited_cents: cents(1000) })).toEqual(refused(messages.isPaid))
  expect(invoiceCan.markPaid({ ...invoice, kind: 'CREDIT_NOTE' })).toEqual(ALLOWED)
  expect(invoiceCan.markPaid({ ...invoice, status: 'PAID' })).toEqual(refused(messages.isPaid))
})

test('an invoice is overdue the day after it is due, and reminded after 1, 8 and 22 days', () => {
  expect(isOverdue(invoice, '2026-12-31')).toBe(false)
  expect(isOverdue(invoice, '2027-01-01')).toBe(true)
  expect(isOverdue({ ...invoice, credited_cents: cents(1000) }, '2027-01-01')).toBe(false)
  const due = (reminders: number, today: string) => isReminderDue({ ...invoice, reminders }, today)
  expect([due(0, '2026-12-31'), due(0, '2027-01-01')]).toEqual([false, true])
  expect([due(1, '2027-01-07'), due(1, '2027-01-08')]).toEqual([false, true])
  expect([due(2, '2027-01-21'), due(2, '2027-01-22')]).toEqual([false, true])
  expect(due(3, '2028-01-01')).toBe(false)
  expect(isReminderDue({ ...invoice, status: 'PAID', reminders: 0 }, '2027-02-01')).toBe(false)
})
