import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import { changeSettlement, heldBack, paidToward } from '../bookings/rules.ts'
import { heldOf, isRecordable, refundable, type StayFacts, stayCan, takenFromBooking } from './rules.ts'
import { messages } from './texts.ts'

const { refusal } = messages
const now = Temporal.Instant.from('2026-11-21T20:00:00Z')
const open: StayFacts = {
  status: 'OPEN',
  entered_at: now.subtract({ hours: 72 }),
  exited_at: null,
  booking_id: null,
  voucher_id: null,
  account_id: null,
  booking_paid_cents: cents(5000),
  booking_refunded_cents: cents(1000),
  paid_cents: cents(700),
  refunded_cents: cents(200),
}
const closed: StayFacts = { ...open, status: 'CLOSED', exited_at: now }
const voided: StayFacts = { ...open, status: 'VOIDED' }

test('only an open stay changes, and holds one booking or one voucher', () => {
  expect(stayCan.change(open)).toEqual(ALLOWED)
  expect(stayCan.change(closed)).toEqual(refused(refusal.isClosed))
  expect(stayCan.change(voided)).toEqual(refused(refusal.isVoided))
  const [booked, free] = [{ booking_id: 'b' }, { voucher_id: 'v' }]
  expect(stayCan.linkBooking(open)).toEqual(ALLOWED)
  expect(stayCan.linkBooking({ ...open, ...booked })).toEqual(refused(refusal.hasBooking))
  expect(stayCan.linkBooking({ ...open, ...free })).toEqual(refused(refusal.noBookingBesides))
  expect(stayCan.linkBooking(closed)).toEqual(refused(refusal.isClosed))
  expect(stayCan.linkVoucher(open)).toEqual(ALLOWED)
  expect(stayCan.linkVoucher({ ...open, ...free })).toEqual(refused(refusal.hasVoucher))
  expect(stayCan.linkVoucher({ ...open, ...booked })).toEqual(refused(refusal.noVoucherBesides))
  expect(stayCan.linkVoucher(voided)).toEqual(refused(refusal.isVoided))
})

test('points of a receipt can be recorded for ninety days, while nobody has them', () => {
  const receipt = { status: 'CLOSED', exited_at: now.toString(), point_club_number: null } as const
  const after = (days: number, more: object = {}) =>
    isRecordable({ ...receipt, ...more }, now.add({ hours: 24 * days }))
  expect([after(0), after(90), after(91)]).toEqual([true, true, false])
  expect(after(0, { point_club_number: '104233' })).toBe(false)
  expect([after(0, { status: 'VOIDED' }), after(0, { status: 'OPEN', exited_at: null })]).toEqual([false, false])
})

test('a receipt is linked to its member for ninety days', () => {
  const at = (days: number) => now.add({ hours: 24 * days })
  expect(stayCan.linkClub(open, 'ada', at(1000))).toEqual(ALLOWED)
  expect(stayCan.linkClub(closed, 'ada', at(90))).toEqual(ALLOWED)
  expect(stayCan.linkClub(closed, 'ada', at(90).add({ nanoseconds: 1 }))).toEqual(
    refused(refusal.tooOldToLink({ days: 90 })),
  )
  expect(stayCan.linkClub({ ...closed, account_id: 'ada' }, 'ada', now)).toEqual(ALLOWED)
  expect(stayCan.linkClub({ ...closed, account_id: 'grace' }, 'ada', now)).toEqual(refused(refusal.ofOtherMember))
  expect(stayCan.linkClub(voided, 'ada', now)).toEqual(refused(refusal.isVoided))
})

test('no more goes back than was paid and is still here', () => {
  expect(heldOf(open)).toBe(500)
  expect(refundable(open)).toBe(4500)
  expect(stayCan.refund(closed, cents(4500))).toEqual(ALLOWED)
  expect(stayCan.refund(closed, cents(4501))).toEqual(refused(refusal.refundTooHigh))
  expect(stayCan.refund(open, cents(1))).toEqual(refused(refusal.notClosed))
})

test('whatever was paid, given back and given in place of money before a stay changed: what it takes of its booking is never more than it costs, and what is refunded of that is what we no longer have', () => {
  const amount = fc.integer({ min: 0, max: 20_000 }).map(cents)
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (paid, given, inPoints, fee, changed) => {
      const goodwill = cents(Math.min(given, paid))
      const credited_cents = cents(Math.min(inPoints, paid - goodwill))
      const booked = {
        status: 'CONFIRMED' as const,
        product_id: 'BUY_NOW' as const,
        travel_from: now,
        travel_to: now.add({ hours: 24 }),
        created_at: now,
        total_cents: paid,
        paid_cents: paid,
        refunded_cents: goodwill,
        goodwill_cents: goodwill,
        credited_cents,
        late_fee_cents: cents(Math.min(fee, paid)),
      }
      const { charge, refund } = changeSettlement(booked, changed)
      const after = {
        ...booked,
        total_cents: changed,
        paid_cents: cents(paid + charge),
        refunded_cents: cents(goodwill + refund),
      }
      const back = cents(after.refunded_cents + heldBack(after))
      const come = { ...after, refunded_cents: back, held: paidToward({ ...after, refunded_cents: back }) }
      const kept = cents(come.paid_cents - back)
      const { booking_paid_cents, booking_refunded_cents } = takenFromBooking({ held: come.held, kept }, changed)
      expect(booking_paid_cents).toBe(changed)
      expect(booking_refunded_cents).toBeGreaterThanOrEqual(0)
      const ours = booking_paid_cents - booking_refunded_cents
      expect(ours).toBe(Math.min(kept, changed))
      // More is kept only where something else was given for it.
      expect(kept - ours).toBeLessThanOrEqual(credited_cents)
    }),
  )
})

test('a stay that used its booking is refunded instead of voided', () => {
  expect(stayCan.void(open)).toEqual(ALLOWED)
  expect(stayCan.void(closed)).toEqual(ALLOWED)
  expect(stayCan.void({ ...open, booking_id: 'b' })).toEqual(ALLOWED)
  expect(stayCan.void({ ...closed, booking_id: 'b' })).toEqual(refused(refusal.refundInstead))
  expect(stayCan.void(voided)).toEqual(refused(refusal.isVoided))
})
