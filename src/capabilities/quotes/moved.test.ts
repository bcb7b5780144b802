import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents } from '../../lib/money.ts'
import { addWallDays, isBefore, pacificTime, type Stay } from '../../lib/pacific.ts'
import { said } from '../../lib/texts.ts'
import { demoPriceBook } from '../rates/demo.ts'
import type { VehicleClass } from '../../lib/products.ts'
import { anyClass, anyPriceBook, anyRequest, PATIENCE, RUNS } from './arbitraries.ts'
import { type ChangeRequest, quoteChange } from './changes.ts'
import { explain } from './explanation.ts'
import { at, demoCoupon, quoteOf, stay, stayRequest } from './factory.ts'
import { type EngineArgs, engineArgsOf, firstDayPrice, price, wireRate } from './pricing.ts'
import { quoteSet } from './rules.ts'

/** Booked 2026-11-21 for 74.57: three days from December 1. */
const booked = quoteOf('BUY_NOW', stayRequest('2026-12-01 08:00', '2026-12-04 08:00')).rate.engineArgs
const LATER = at('2026-11-28 10:00')

describe('a booking that the house has moved', () => {
  const OVERSIZE = { vehicleClass: 'OVERSIZE' } as const

  test('to a dearer class pays its own class at the next change, less the credit', () => {
    const moved = move(booked, stay('2026-12-01 08:00', '2026-12-04 08:00'), 1500, OVERSIZE)
    expect(totalOf(moved)).toBe(5804)
    expect(totalOf(changed(moved, '2026-12-01 09:00', '2026-12-04 09:00'))).toBe(5804)
    const [longer, unmoved] = [moved, { engineArgs: booked }].map((of) =>
      totalOf(changed(of, '2026-12-01 08:00', '2026-12-04 10:00')),
    )
    // The credit, and the tax on it.
    expect([longer, unmoved]).toEqual([8785 - 1653, 8785])
    expect(totalOf(changed(moved, '2026-12-01 08:00', '2026-12-02 08:00'))).toBeLessThanOrEqual(
      totalOf(changed({ engineArgs: booked }, '2026-12-01 08:00', '2026-12-02 08:00')),
    )
  })

  test('to dearer dates pays the time that it adds, and no more for the days it has', () => {
    const moved = move(booked, stay('2026-12-18 08:00', '2026-12-21 08:00'), 0)
    expect(totalOf(moved)).toBe(7457)
    expect(totalOf(changed(moved, '2026-12-18 08:00', '2026-12-21 10:00'))).toBe(8785)
    expect(totalOf(changed(moved, '2026-12-18 11:00', '2026-12-21 11:00'))).toBe(7457)
  })

  test('to a later end keeps the days it was given, and pays what comes after them', () => {
    const extended = move(booked, stay('2026-12-01 08:00', '2026-12-06 08:00'), 0)
    expect(totalOf(extended)).toBe(7457)
    const [longer, unmoved] = [
      changed(extended, '2026-12-01 08:00', '2026-12-06 09:00'),
      changed({ engineArgs: booked }, '2026-12-01 08:00', '2026-12-04 09:00'),
    ].map(totalOf)
    expect(longer).toBe(unmoved)
    // Nothing is left of what was booked: its days cost what they do.
    expect(totalOf(changed(extended, '2026-12-05 08:00', '2026-12-06 08:00'))).toBe(2818)
  })

  test('back in its own class costs what it did', () => {
    const moved = move(booked, stay('2026-12-01 08:00', '2026-12-04 08:00'), 0, OVERSIZE)
    const back = changed(moved, '2026-12-01 08:00', '2026-12-04 08:00', { vehicleClass: 'STANDARD' })
    expect([back.engineArgs.vehicle_class, back.total]).toEqual(['STANDARD', 7457])
  })

  test('in a third class costs what a booking made today would', () => {
    const moved = move(booked, stay('2026-12-01 08:00', '2026-12-04 08:00'), 0, OVERSIZE)
    const third = changed(moved, '2026-12-01 08:00', '2026-12-04 08:00', { vehicleClass: 'MOTORCYCLE' })
    const anew = stayRequest('2026-12-01 08:00', '2026-12-04 08:00', { vehicleClass: 'MOTORCYCLE', now: LATER })
    expect(third.total).toBe(quoteOf('BUY_NOW', anew).rate.total)
    expect(third.engineArgs.unmoved).toBeUndefined()
  })

  test('keeps its code where the dates it was moved to do not meet its conditions', () => {
    const request = stayRequest('2026-12-04 08:00', '2026-12-06 08:00', { coupon: demoCoupon('WEEKEND5') })
    const weekend = quoteOf('BUY_NOW', request).rate.engineArgs
    const weekdays = quoteChange({
      book: demoPriceBook,
      booked: weekend,
      now: LATER,
      forTheHouse: { credit: cents(0) },
      ...stay('2026-12-07 08:00', '2026-12-09 08:00'),
    })
    expect([weekdays.promoCode, weekdays.difference]).toEqual(['WEEKEND5', 0])
    expect(weekdays.rate.engineArgs.dropped_coupon).toBeUndefined()
    const later = quoteChange({
      book: demoPriceBook,
      booked: weekdays.rate.engineArgs,
      now: LATER,
      ...stay('2026-12-07 09:00', '2026-12-09 09:00'),
    })
    expect([later.promoCode, later.difference]).toEqual(['WEEKEND5', 0])
    expect(later.rate.engineArgs.dropped_coupon).toBeUndefined()
  })

  test('is no dearer to cancel late, or not to come for', () => {
    const moved = move(booked, stay('2026-12-01 08:00', '2026-12-04 08:00'), 0, OVERSIZE)
    expect([firstDayPrice(moved.engineArgs), firstDayPrice(booked)]).toEqual([2400, 2400])
  })

  test('tells staff why it costs no more', () => {
    const moved = move(booked, stay('2026-12-01 08:00', '2026-12-04 08:00'), 0, OVERSIZE)
    expect(explain(moved.engineArgs).map(({ text }) => text)).toContain(
      'We moved the booking: it costs no more than it would without the move',
    )
  })

  test('keeps its price in the hour that clocks show twice, on either side of it', () => {
    const minute = quoteOf('BUY_NOW', stayRequest('2027-10-30 10:30', '2027-10-30 10:31')).rate.engineArgs
    const longer = move(minute, stay('2027-10-30 10:30', '2027-10-31 10:31'), 0).engineArgs
    const from = Temporal.Instant.from('2027-11-07T01:30:00-07:00')
    const change = { book: demoPriceBook, booked: longer, now: LATER, from }
    const total = totalOf(changed({ engineArgs: minute }, '2027-11-07 00:30', '2027-11-07 01:30'))
    for (const to of ['2027-11-08T01:00:00-08:00', '2027-11-08T01:30:00-08:00']) {
      expect(quoteChange({ ...change, to: Temporal.Instant.from(to) }).rate.total).toBe(total)
    }
  })

  test('never pays more for a change than it would without the move, whatever else it has changed', {
    timeout: PATIENCE,
  }, () => {
    fc.assert(
      fc.property(
        anyBooked,
        anyMove,
        fc.array(anyTurn, { minLength: 1, maxLength: 4 }),
        ({ args, ...own }, to, turns) => {
          const shifted = { from: addWallDays(own.from, to.days), to: addWallDays(own.to, to.days + to.longer) }
          // Within the hour that clocks show twice a stay can leave, by the clock, before it arrives: on another day it would.
          if (!isBefore(shifted.from, shifted.to)) return
          let [moved, unmoved] = [move(args, shifted, to.credit, to).engineArgs, args]
          expect(price(moved).total).toBeLessThanOrEqual(price(args).total)
          let now: Stay = own
          for (const { book, later, grow } of turns) {
            const next = turned(now, later, grow)
            const there = { from: addWallDays(next.from, to.days), to: addWallDays(next.to, to.days + to.longer) }
            if (!isBefore(next.from, next.to) || !isBefore(there.from, there.to)) return
            // A time that clocks skip on one of the two days is an hour later there: the stays are not the same.
            if (!isSameTime(next.from, there.from) || !isSameTime(next.to, there.to)) return
            now = next
            unmoved = stored(quoteChange({ book, booked: unmoved, now: LATER, ...next }).rate)
            const quote = quoteChange({ book, booked: moved, now: LATER, ...there })
            moved = stored(quote.rate)
            expect(price(moved).total).toBe(quote.rate.total)
            expect(quote.rate.total).toBeLessThanOrEqual(price(unmoved).total)
          }
        },
      ),
      RUNS,
    )
  })
})

describe('from the booked arrival on', () => {
  const after = at('2026-12-02 12:00')
  const ask = (of: EngineArgs, from: string, to: string, more: Partial<ChangeRequest> = {}) =>
    quoteChange({ book: demoPriceBook, booked: of, now: after, ...stay(from, to), ...more })

  test('a shorter stay costs what was booked, and a longer one what it costs', () => {
    const shorter = ask(booked, '2026-12-01 08:00', '2026-12-02 12:15', { floor: 'booked' })
    expect([shorter.difference, shorter.rate.total]).toEqual([0, 7457])
    expect(said(shorter.rate.charges)).toMatchObject([{ quantity: 3 }, { amount: -1080 }])
    expect(explain(shorter.rate.engineArgs).map(({ text }) => text)).toContain(
      'The booked arrival was over: unused time is not refunded, the booked price stays',
    )
    expect(ask(booked, '2026-12-01 08:00', '2026-12-05 08:00', { floor: 'booked' }).difference).toBeGreaterThan(0)
  })

  test('what was booked then stays the least, also after the stay was moved to come', () => {
    const tomorrow = ask(booked, '2026-12-03 08:00', '2026-12-04 08:00', { floor: 'booked' }).rate.engineArgs
    expect(price(tomorrow).total).toBe(7457)
    expect(ask(tomorrow, '2026-12-03 09:00', '2026-12-03 10:00').difference).toBe(0)
    const given = ask(tomorrow, '2026-12-03 09:00', '2026-12-04 08:00', { forTheHouse: { credit: cents(500) } })
    expect(given.rate.total).toBe(7457 - 551)
  })

  test('staff give back what they will', () => {
    const shorter = ask(booked, '2026-12-01 08:00', '2026-12-02 12:15', { floor: 'booked' }).rate.engineArgs
    expect(ask(shorter, '2026-12-01 08:00', '2026-12-02 08:00', { floor: 'none' }).difference).toBeLessThan(0)
  })

  test('no chain of changes ends below what was booked, unless staff ask for it', { timeout: PATIENCE }, () => {
    fc.assert(
      fc.property(anyBooked, fc.array(anyTurn, { minLength: 1, maxLength: 4 }), ({ args, ...own }, turns) => {
        let [current, now]: [EngineArgs, Stay] = [args, own]
        for (const [index, { book, later, grow }] of turns.entries()) {
          const next = turned(now, later, grow)
          const floor = index === 0 && { floor: 'booked' as const }
          const quote = quoteChange({ book, booked: current, now: LATER, ...next, ...floor })
          expect(quote.rate.total).toBeGreaterThanOrEqual(price(args).total)
          const free = quoteChange({ book, booked: current, now: LATER, ...next, floor: 'none' })
          expect(free.rate.total).toBeLessThanOrEqual(quote.rate.total)
          current = stored(quote.rate)
          now = next
        }
      }),
      RUNS,
    )
  })
})

/** A quote that was booked, at the demonstration rates, and its stay. */
const anyBooked = anyRequest.chain((request) => {
  const purchasable = quoteSet(request).filter(({ isPurchasable }) => isPurchasable)
  return fc
    .constantFrom(...purchasable)
    .map(({ rate, from, to }): Stay & { args: EngineArgs } => ({ args: rate.engineArgs, from, to }))
})

const anyMove = fc.record({
  vehicleClass: anyClass,
  days: fc.oneof(fc.constant(0), fc.integer({ min: -14, max: 14 })),
  longer: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5 })),
  credit: fc.constantFrom(0, 500, 1500),
})

/** How a traveler changes a stay, in half hours, and the prices of that moment. */
const anyTurn = fc.record({
  book: fc.oneof(fc.constant(demoPriceBook), anyPriceBook),
  later: fc.integer({ min: -300, max: 300 }),
  grow: fc.integer({ min: -200, max: 200 }),
})

/** The stay on the clock on the wall, so many half hours later, and so many longer. */
function turned({ from, to }: Stay, later: number, grow: number): Stay {
  const arrival = addWallDays(from.add({ minutes: (later % 48) * 30 }), Math.trunc(later / 48))
  const leaving = addWallDays(to.add({ minutes: ((later + grow) % 48) * 30 }), Math.trunc((later + grow) / 48))
  return { from: arrival, to: isBefore(arrival, leaving) ? leaving : arrival.add({ minutes: 30 }) }
}

function isSameTime(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return pacificTime(one) === pacificTime(other)
}

function move(of: EngineArgs, to: Stay, credit: number, more: { readonly vehicleClass?: VehicleClass } = {}) {
  const { vehicleClass = of.vehicle_class } = more
  const house = { forTheHouse: { credit: cents(credit) } }
  return quoteChange({ book: demoPriceBook, booked: of, now: LATER, ...to, vehicleClass, ...house }).rate
}

interface Made {
  readonly total: Cents
  readonly engineArgs: EngineArgs
}

function changed(
  { engineArgs = booked }: Partial<Made>,
  from: string,
  to: string,
  more: Partial<ChangeRequest> = {},
): Made {
  return quoteChange({ book: demoPriceBook, booked: engineArgs, now: LATER, ...stay(from, to), ...more }).rate
}

function totalOf({ total }: Made): Cents {
  return total
}

function stored(rate: Parameters<typeof wireRate>[0]): EngineArgs {
  return engineArgsOf(JSON.parse(JSON.stringify(wireRate(rate))))
}
