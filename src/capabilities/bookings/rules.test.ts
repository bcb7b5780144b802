import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import { at, demoCoupon, quoteOf, stayRequest } from '../quotes/factory.ts'
import type { ProductId } from '../../lib/products.ts'
import type { BookingStatus } from './contract.ts'
import {
  balanceDue,
  bookingCan,
  cancelFee,
  changeSettlement,
  feeKeptBy,
  heldBack,
  isAfterArrival,
  isLateChange,
  lateFee,
  lowered,
  noShowSettlement,
  paidToward,
  type PricedBooking,
  refundable,
  takerOf,
} from './rules.ts'
import { messages } from './texts.ts'

/** Booked 2026-11-21 10:00 for three days from 2026-12-01 08:00: 24.00 a day, BUY_NOW 74.57, BOOK_NOW 78.54. */
const IN_TIME = at('2026-12-01 02:00')
const LATE = at('2026-12-01 02:01')
const REGRET_ENDS = at('2026-11-21 10:30')

describe('cancelling is', () => {
  test('free within thirty minutes of booking, however near arrival is', () => {
    const soon = booking('BUY_NOW', { travel_from: at('2026-11-21 11:00') })
    expect(cancelFee(soon, REGRET_ENDS)).toEqual({
      fee: 0,
      refund: 7457,
      paid: 7457,
      rule: { code: 'regret', params: { minutes: 30 } },
    })
    expect(cancelFee(soon, REGRET_ENDS.add({ seconds: 1 })).fee).toBe(2400)
  })

  test('5.00 within thirty minutes of booking from the third time on, whatever comes later', () => {
    const booked = booking('BUY_NOW')
    expect([0, 1, 2, 3].map((regretted) => cancelFee(booked, REGRET_ENDS, regretted).fee)).toEqual([0, 0, 500, 500])
    expect(cancelFee(booked, REGRET_ENDS, 2).rule).toEqual({
      code: 'repeated-regret',
      params: { amount: 500, count: 2, hours: 24 },
    })
    expect(cancelFee(booking('BUY_NOW', { paid_cents: cents(300) }), REGRET_ENDS, 2)).toMatchObject({ fee: 300 })
    expect(cancelFee(booked, IN_TIME, 2).fee).toBe(0)
  })

  test.each(['BUY_NOW', 'BOOK_NOW', 'CUSTOM'] as const)(
    'free for %s up to 6 hours before arrival, one day later',
    (product) => {
      const booked = booking(product)
      expect(cancelFee(booked, IN_TIME)).toMatchObject({ fee: 0, refund: booked.paid_cents })
      expect(cancelFee(booked, IN_TIME).rule).toEqual({
        code: 'free-until',
        params: { hours: 6, until: IN_TIME.toString() },
      })
      expect(cancelFee(booked, LATE)).toMatchObject({ fee: 2400, refund: booked.paid_cents - 2400 })
      expect(cancelFee(booked, LATE).rule).toEqual({ code: 'late', params: { amount: 2400, hours: 6 } })
    },
  )

  test('at most 25.00 when one day costs more; who never comes pays the day', () => {
    const request = stayRequest('2026-12-20 08:00', '2026-12-23 08:00', { vehicleClass: 'OVERSIZE' })
    const { rate, depositRequired } = quoteOf('BOOK_NOW', request)
    const stay = { travel_from: request.from, travel_to: request.to, engine_args: rate.engineArgs }
    const booked = booking('BOOK_NOW', { ...stay, paid_cents: depositRequired })
    expect(cancelFee(booked, at('2026-12-20 07:00'))).toEqual({
      fee: 2500,
      refund: 1900,
      paid: 4400,
      rule: { code: 'late-at-most', params: { amount: 2500, hours: 6 } },
    })
    expect(lateFee(booked)).toBe(2500)
    expect(noShowSettlement(booked).fee).toBe(4400)
  })

  test('counted in elapsed hours over the night the clocks change', () => {
    const spring = booking('BOOK_NOW', { travel_from: at('2027-03-14 08:00'), travel_to: at('2027-03-16 08:00') })
    expect(cancelFee(spring, at('2027-03-14 01:00')).fee).toBe(0)
    expect(cancelFee(spring, at('2027-03-14 01:01')).fee).toBe(2400)
  })

  test('never dearer than what was paid and not given back yet', () => {
    const hour = quoteOf('BUY_NOW', stayRequest('2026-12-01 08:00', '2026-12-01 09:00'))
    const short = booking('BUY_NOW', {
      engine_args: hour.rate.engineArgs,
      paid_cents: cents(500),
      refunded_cents: cents(120),
    })
    expect(cancelFee(short, LATE)).toMatchObject({ fee: 380, refund: 0, paid: 380 })
  })

  test('as dear as the late fee that a late change kept, wherever the dates went', () => {
    const moved = booking('BOOK_NOW', { late_fee_cents: cents(2400), travel_from: at('2027-06-01 08:00') })
    expect(cancelFee(moved, IN_TIME)).toEqual({
      fee: 2400,
      refund: 0,
      paid: 2400,
      rule: { code: 'kept-by-change', params: { amount: 2400, hours: 6 } },
    })
  })

  test('by the terms the booking was made under', () => {
    const args = booking('BUY_NOW').engine_args
    const { BUY_NOW } = args.terms.cancellation
    const cancellation = { ...args.terms.cancellation, BUY_NOW: { ...BUY_NOW, fee_cents: cents(900), late_hours: 12 } }
    const booked = booking('BUY_NOW', { engine_args: { ...args, terms: { ...args.terms, cancellation } } })
    const moments = ['2026-11-30 20:00', '2026-11-30 20:01'].map(at)
    expect(moments.map((now) => cancelFee(booked, now).fee)).toEqual([900, 2400])
  })

  test('a fee and a refund that make up what was paid, always', () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    const product = fc.constantFrom<('BOOK_NOW' | 'BUY_NOW' | 'CUSTOM')[]>('BOOK_NOW', 'BUY_NOW', 'CUSTOM')
    const minutes = fc.integer({ min: 0, max: 15_000 })
    fc.assert(
      fc.property(product, amount, amount, amount, minutes, (productId, paid, back, late, elapsed) => {
        const booked = booking(productId, {
          paid_cents: cents(paid),
          refunded_cents: cents(Math.min(back, paid)),
          late_fee_cents: cents(late),
        })
        for (const settled of [
          cancelFee(booked, at('2026-11-21 10:00').add({ minutes: elapsed })),
          noShowSettlement(booked),
        ]) {
          expect(settled.fee + settled.refund).toBe(settled.paid)
          expect(Math.min(settled.fee, settled.refund)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

describe('what a customer may do', () => {
  test('ends when the stay does', () => {
    const booked = booking('BUY_NOW')
    for (const can of [bookingCan.cancel, bookingCan.modify]) {
      expect(can(booked, at('2026-12-04 07:59'))).toEqual({ allowed: true })
      expect(can(booked, at('2026-12-04 08:00'))).toMatchObject({
        allowed: false,
        reason: { code: expect.stringMatching(/over$/) },
      })
    }
  })

  test.each([
    ['PENDING', 'bookings.refusal.cancel.later'],
    ['CANCELLED', 'bookings.refusal.isCancelled'],
    ['CHECKED_IN', 'bookings.refusal.cancel.parked'],
    ['COMPLETED', 'bookings.refusal.cancel.over'],
    ['NO_SHOW', 'bookings.refusal.cancel.over'],
  ] as const)('is nothing when it is %s, and the reason is said', (status, code) => {
    expect(bookingCan.cancel(booking('BUY_NOW', { status }), IN_TIME)).toMatchObject({
      allowed: false,
      reason: { code },
    })
    expect(bookingCan.modify(booking('BUY_NOW', { status }), IN_TIME).allowed).toBe(false)
  })
})

describe('a late change', () => {
  test('is one less than 6 hours before the old arrival, once the half hour of regret is over', () => {
    expect([IN_TIME, LATE].map((now) => isLateChange(booking('BOOK_NOW'), now))).toEqual([false, true])
    const soon = booking('BOOK_NOW', { travel_from: at('2026-11-21 12:00') })
    expect([REGRET_ENDS, REGRET_ENDS.add({ seconds: 1 })].map((now) => isLateChange(soon, now))).toEqual([false, true])
  })

  test('keeps one day’s price, or what an earlier one kept', () => {
    expect(lateFee(booking('BOOK_NOW'))).toBe(2400)
    expect(lateFee(booking('BOOK_NOW', { late_fee_cents: cents(2800) }))).toBe(2800)
    expect([IN_TIME, LATE].map((asked) => feeKeptBy(booking('BUY_NOW'), { asked }))).toEqual([0, 2400])
    expect(feeKeptBy(booking('BUY_NOW'), { asked: LATE, forTheHouse: true })).toBe(0)
  })

  test('gives nothing back from the booked arrival on, once the half hour of regret is over', () => {
    const arrival = at('2026-12-01 08:00')
    expect([arrival.subtract({ seconds: 1 }), arrival].map((now) => isAfterArrival(booking('BUY_NOW'), now))).toEqual([
      false,
      true,
    ])
    const soon = booking('BUY_NOW', { travel_from: at('2026-11-21 10:00') })
    expect([REGRET_ENDS, REGRET_ENDS.add({ seconds: 1 })].map((now) => isAfterArrival(soon, now))).toEqual([
      false,
      true,
    ])
  })
})

describe('a new total', () => {
  test.each(['BUY_NOW', 'CUSTOM'] as const)('of %s is charged to, or given back to, the card', (product) => {
    const booked = booking(product)
    const total = booked.total_cents
    expect(changeSettlement(booked, cents(total + 1000))).toEqual({
      difference: 1000,
      charge: 1000,
      refund: 0,
      balanceDue: 0,
    })
    expect(changeSettlement(booked, cents(total - 1000))).toEqual({
      difference: -1000,
      charge: 0,
      refund: 1000,
      balanceDue: 0,
    })
  })

  test('of BOOK_NOW moves what is paid at the lot; only what was paid above it goes back', () => {
    const booked = booking('BOOK_NOW')
    expect(changeSettlement(booked, cents(9000))).toEqual({ difference: 1146, charge: 0, refund: 0, balanceDue: 6600 })
    expect(changeSettlement(booked, cents(3000))).toEqual({ difference: -4854, charge: 0, refund: 0, balanceDue: 600 })
    expect(changeSettlement(booked, cents(2000))).toEqual({ difference: -5854, charge: 0, refund: 400, balanceDue: 0 })
  })

  test('holds back what a late cancellation costs, also above the new total, and never more than is there', () => {
    const late = booking('BUY_NOW', { late_fee_cents: cents(2400) })
    expect(changeSettlement(late, cents(900))).toMatchObject({ difference: -6557, charge: 0, refund: 5057 })
    expect(changeSettlement(late, cents(5000))).toMatchObject({ refund: 2457 })
    expect(changeSettlement(booking('BOOK_NOW'), cents(900), cents(2400))).toMatchObject({ refund: 0, balanceDue: 0 })
    const hour = booking('BUY_NOW', { total_cents: cents(1099), paid_cents: cents(1099) })
    expect(changeSettlement(hour, cents(900), cents(2400)).refund).toBe(0)
    const changed = { ...late, total_cents: cents(900), refunded_cents: cents(5057) }
    expect([heldBack(changed), heldBack(late), heldBack({ ...changed, late_fee_cents: cents(0) })]).toEqual([
      1500, 0, 1500,
    ])
  })

  test('after a late change and a cancellation, whenever it comes, we have the late fee, or all there is', () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    const product = fc.constantFrom<('BOOK_NOW' | 'BUY_NOW' | 'CUSTOM')[]>('BOOK_NOW', 'BUY_NOW', 'CUSTOM')
    const moment = fc.integer({ min: 0, max: 60 * 24 * 60 })
    const totals = fc.array(amount, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(product, amount, totals, moment, (productId, paid, later, minutes) => {
        let booked = booking(productId, { total_cents: cents(paid), paid_cents: cents(paid) })
        const least = Math.min(lateFee(booked), paid)
        for (const [index, total] of later.entries()) {
          const late_fee_cents = feeKeptBy(booked, { asked: index === 0 ? LATE : IN_TIME })
          const { charge, refund } = changeSettlement(booked, cents(total), late_fee_cents)
          booked = {
            ...booked,
            late_fee_cents,
            travel_from: at('2027-06-01 08:00'),
            total_cents: cents(total),
            paid_cents: cents(booked.paid_cents + charge),
            refunded_cents: cents(booked.refunded_cents + refund),
          }
        }
        for (const { fee } of [cancelFee(booked, LATE.add({ minutes })), noShowSettlement(booked)])
          expect(fee).toBeGreaterThanOrEqual(least)
        const held = booked.paid_cents - booked.refunded_cents - heldBack(booked)
        expect(held).toBeLessThanOrEqual(booked.total_cents)
        if (productId !== 'BOOK_NOW') expect(held).toBe(booked.total_cents)
      }),
    )
  })

  test('leaves to pay what is not paid', () => {
    expect(balanceDue(booking('BOOK_NOW'))).toBe(5454)
    expect(balanceDue(booking('BUY_NOW'))).toBe(0)
  })
})

describe('who never came', () => {
  test('loses a deposit, or one day of what was prepaid', () => {
    expect(noShowSettlement(booking('BOOK_NOW'))).toEqual({ fee: 2400, refund: 0, paid: 2400 })
    expect(noShowSettlement(booking('BUY_NOW'))).toEqual({ fee: 2400, refund: 5057, paid: 7457 })
    expect(noShowSettlement(booking('CUSTOM')).fee).toBe(2400)
  })

  test('loses what a late change kept, where a day is cheaper by now', () => {
    const kept = { late_fee_cents: cents(2500), total_cents: cents(900), paid_cents: cents(2500) }
    expect(noShowSettlement(booking('BUY_NOW', kept))).toEqual({ fee: 2500, refund: 0, paid: 2500 })
  })
})

/** A confirmed booking of three days at the demonstration prices, paid as its product asks. */
function booking(product: Exclude<ProductId, 'STANDARD'>, given: Partial<PricedBooking> = {}): PricedBooking {
  const coupon = product === 'CUSTOM' ? demoCoupon('ACMECORP') : undefined
  const request = stayRequest('2026-12-01 08:00', '2026-12-04 08:00', { coupon })
  const { rate, depositRequired } = quoteOf(product, request)
  return {
    status: 'CONFIRMED',
    product_id: product,
    travel_from: request.from,
    travel_to: request.to,
    created_at: request.now,
    total_cents: rate.total,
    paid_cents: depositRequired,
    refunded_cents: cents(0),
    goodwill_cents: cents(0),
    credited_cents: cents(0),
    late_fee_cents: cents(0),
    engine_args: rate.engineArgs,
    ...given,
  }
}

describe('what may not be done says why', () => {
  const { refusal } = messages
  const confirmed = booking('BUY_NOW')
  const [before, during] = [at('2026-12-01 07:59'), at('2026-12-01 08:00')]

  test('of a correction, a refund and papers', () => {
    expect(bookingCan.correct({ status: 'NO_SHOW' })).toEqual(ALLOWED)
    expect(bookingCan.correct({ status: 'CANCELLED' })).toEqual(refused(refusal.isCancelled))
    const left = refundable(confirmed)
    expect(bookingCan.refund(confirmed, left)).toEqual(ALLOWED)
    expect(bookingCan.refund(confirmed, cents(left + 1))).toEqual(refused(refusal.refundTooHigh({ left })))
    expect(bookingCan.refund({ ...confirmed, status: 'PENDING' }, cents(1))).toEqual(refused(refusal.paymentPending))
    expect(bookingCan.prove(confirmed)).toEqual(ALLOWED)
    expect(bookingCan.prove({ status: 'PENDING' })).toEqual(refused(refusal.papersLater))
  })

  test('of a confirmation that is asked for again', () => {
    const confirmAgain = (status: BookingStatus) => bookingCan.confirmAgain({ status })
    for (const status of ['CONFIRMED', 'CHECKED_IN'] as const) expect(confirmAgain(status)).toEqual(ALLOWED)
    expect(confirmAgain('PENDING')).toEqual(refused(refusal.papersLater))
    expect(confirmAgain('CANCELLED')).toEqual(refused(refusal.isCancelled))
    for (const status of ['COMPLETED', 'NO_SHOW'] as const) {
      expect(confirmAgain(status)).toEqual(refused(refusal.nothingToConfirm))
    }
  })

  test('of who does not come', () => {
    expect(bookingCan.noShow(confirmed, before)).toEqual(refused(refusal.notDueYet))
    expect(bookingCan.noShow(confirmed, during)).toEqual(ALLOWED)
    expect(bookingCan.noShow({ ...confirmed, status: 'COMPLETED' }, before)).toEqual(refused(refusal.noShow.over))
    expect(bookingCan.walk({ ...confirmed, status: 'CHECKED_IN' }, before)).toEqual(refused(refusal.walk.parked))
    const missed = { ...confirmed, status: 'NO_SHOW' as const }
    expect(bookingCan.undoNoShow(confirmed, during)).toEqual(refused(refusal.isNoNoShow))
    expect(bookingCan.undoNoShow(missed, during)).toEqual(ALLOWED)
    expect(bookingCan.undoNoShow(missed, missed.travel_to)).toEqual(refused(refusal.noShowOver))
  })

  test('of a membership', () => {
    const [status, ada] = ['CONFIRMED', 'ada'] as const
    expect(bookingCan.linkClub({ status, account_id: null }, ada)).toEqual(ALLOWED)
    expect(bookingCan.linkClub({ status, account_id: ada }, ada)).toEqual(ALLOWED)
    expect(bookingCan.linkClub({ status, account_id: 'grace' }, ada)).toEqual(refused(refusal.otherMember))
    expect(bookingCan.linkClub({ status: 'CANCELLED', account_id: null }, ada)).toEqual(refused(refusal.isCancelled))
    expect([takerOf({ account_id: null }), takerOf({ account_id: ada })]).toEqual([
      { isMember: false },
      { isMember: true },
    ])
  })
})

test('staff lower a fee to something between nothing and what the rules say', () => {
  const late = cancelFee(booking('BUY_NOW'), LATE)
  expect(lowered(late, cents(1000))).toEqual({
    fee: 1000,
    refund: 6457,
    paid: 7457,
    rule: { code: 'lowered', params: { amount: 1000 } },
  })
  expect(lowered(late, cents(-1)).fee).toBe(0)
  expect(lowered(late, cents(9999)).fee).toBe(2400)
})

test('what was given in points is not given back; what staff gave counts toward the price', () => {
  const given = {
    paid_cents: cents(7457),
    refunded_cents: cents(1000),
    credited_cents: cents(500),
    goodwill_cents: cents(300),
  }
  expect(refundable(given)).toBe(5957)
  expect(paidToward(given)).toBe(6757)
})
