import { describe, expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import type { VoucherStatus } from './contract.ts'
import { deliveryFault, isOver, isReminderDue, lastDate, refundOf, uncovered, voucherCan } from './rules.ts'
import { messages } from './texts.ts'

const at = (text: string) => Temporal.Instant.from(`2026-12-${text}-08:00`)

const voucher = { status: 'ISSUED' as VoucherStatus, travel_from: at('10T08:00'), travel_to: at('14T00:00') }

test.each([
  ['ISSUED', '09T23:59', true],
  ['ISSUED', '10T00:00', false],
  ['USED', '01T00:00', false],
  ['VOIDED', '01T00:00', false],
  ['EXPIRED', '01T00:00', false],
  ['PENDING', '01T00:00', false],
] as const)('%s on %s can be voided: %s', (status, now, allowed) => {
  expect(voucherCan.void({ ...voucher, status }, at(now)).allowed).toBe(allowed)
})

test.each([
  ['ISSUED', '10T07:00', '10T09:00', true],
  ['ISSUED', '13T23:00', '20T09:00', true],
  ['ISSUED', '01T00:00', '10T08:00', false],
  ['ISSUED', '14T00:00', '15T00:00', false],
  ['USED', '10T08:00', '14T00:00', false],
] as const)('%s for a stay from %s to %s can be used: %s', (status, from, to, allowed) => {
  expect(voucherCan.use({ ...voucher, status }, { from: at(from), to: at(to) }).allowed).toBe(allowed)
})

test('a voucher that ends at midnight is over on that day', () => {
  expect([lastDate(voucher), isOver(voucher, at('13T23:59')), isOver(voucher, at('14T00:00'))]).toEqual([
    '2026-12-13',
    false,
    true,
  ])
})

describe('the reminder is due a week before the last date', () => {
  const kept = { ...voucher, since: '2026-11-21', reminded_at: null }
  test.each([
    ['not a day earlier', kept, '05T23:59', false],
    ['on that day', kept, '06T08:30', true],
    ['later, when the day was missed', kept, '09T08:30', true],
    ['never twice', { ...kept, reminded_at: at('06T08:30') }, '07T08:30', false],
    ['not of a voucher that is no older', { ...kept, since: '2026-12-06' }, '07T08:30', false],
    ['not of one that was used', { ...kept, status: 'USED' as const }, '06T08:30', false],
    ['not after its last date', kept, '14T08:30', false],
  ])('%s', (_, one, now, due) => {
    expect(isReminderDue(one, at(now))).toBe(due)
  })
})

test('what a voucher does not cover is the time before it and the time after it', () => {
  const time = { from: voucher.travel_from, to: voucher.travel_to }
  const rest = (from: string, to: string) =>
    uncovered(time, { from: at(from), to: at(to) }).map((part) => [part.from.toString(), part.to.toString()])
  const [from, to] = [time.from.toString(), time.to.toString()]
  expect(rest('10T08:00', '14T00:00')).toEqual([])
  expect(rest('11T08:00', '12T00:00')).toEqual([])
  expect(rest('09T08:00', '15T00:00')).toEqual([
    [at('09T08:00').toString(), from],
    [to, at('15T00:00').toString()],
  ])
  expect(rest('20T08:00', '21T00:00')).toEqual([[at('20T08:00').toString(), at('21T00:00').toString()]])
})

test('a gift is delivered from today to its first date', () => {
  const fault = (day: string) => deliveryFault(`2026-12-${day}`, voucher.travel_from, at('05T12:00'))
  expect([fault('05'), fault('10')]).toEqual([undefined, undefined])
  expect([fault('04'), fault('11')]).toEqual([
    expect.objectContaining({ code: 'vouchers.refusal.deliveryPast' }),
    expect.objectContaining({ code: 'vouchers.refusal.deliveryTooLate' }),
  ])
})

const { refusal } = messages
const ENDED = [
  ['PENDING', refusal.pending],
  ['USED', refusal.used],
  ['VOIDED', refusal.voided],
  ['EXPIRED', refusal.expired],
] as const

test('what may not be done says why', () => {
  const begun = at('11T08:00')
  const stay = { from: at('20T08:00'), to: at('21T08:00') }
  for (const [status, reason] of ENDED) {
    expect(voucherCan.void({ ...voucher, status }, at('01T00:00'))).toEqual(refused(reason))
    expect(voucherCan.use({ ...voucher, status }, stay)).toEqual(refused(reason))
    expect(voucherCan.extend({ status })).toEqual(status === 'EXPIRED' ? ALLOWED : refused(reason))
    expect(voucherCan.prove({ status })).toEqual(status === 'PENDING' ? refused(reason) : ALLOWED)
    expect(voucherCan.mail({ status })).toEqual(refused(reason))
  }
  expect(voucherCan.mail(voucher)).toEqual(ALLOWED)
  expect(voucherCan.void(voucher, begun)).toEqual(refused(refusal.hasBegun))
  expect(voucherCan.use(voucher, stay)).toEqual(refused(refusal.otherDates))
  expect(voucherCan.extend(voucher)).toEqual(ALLOWED)
})

test('what cost nothing is voided by staff alone; its owner voids what gives something back', () => {
  const early = at('09T12:00')
  const paid = (points: number, paid_cents: number, refunded_cents = 0) =>
    voucherCan.voidForReturn(
      { ...voucher, points, paid_cents: cents(paid_cents), refunded_cents: cents(refunded_cents) },
      early,
    )
  expect([paid(7200, 0), paid(0, 2554), paid(0, 2554, 1000)]).toEqual([ALLOWED, ALLOWED, ALLOWED])
  expect([paid(0, 0), paid(0, 2554, 2554)]).toEqual([refused(refusal.costNothing), refused(refusal.costNothing)])
  expect(voucherCan.void(voucher, early)).toEqual(ALLOWED)
  const begun = { ...voucher, points: 7200, paid_cents: cents(0), refunded_cents: cents(0) }
  expect(voucherCan.voidForReturn(begun, at('11T08:00'))).toEqual(refused(refusal.hasBegun))
})

test('a voided gift gives back what was paid and not given back before', () => {
  expect(refundOf({ paid_cents: cents(5000), refunded_cents: cents(1200) })).toBe(3800)
})

test('the last date is reminded of, too, and one that ends in the day is its own last date', () => {
  const kept = { ...voucher, since: '2026-11-21', reminded_at: null }
  expect(isReminderDue(kept, at('13T23:59'))).toBe(true)
  expect(lastDate({ travel_to: at('14T00:00').add({ nanoseconds: 1 }) })).toBe('2026-12-14')
})
