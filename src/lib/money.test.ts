import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents, formatUsd, fromDollars, percentOf, sum, times, toDollars } from './money.ts'

const anyAmount = fc.integer({ min: -1e10, max: 1e10 }).map(cents)

describe('cents', () => {
  test('are whole: a fraction, NaN or a number beyond exactness is refused', () => {
    for (const amount of [0.5, Number.NaN, Infinity, 2 ** 53]) expect(() => cents(amount)).toThrow(RangeError)
  })

  test('add up exactly', () => {
    expect(sum([cents(7200), cents(-720), cents(1)])).toBe(6481)
    expect(sum([])).toBe(0)
    expect(times(cents(125), 3)).toBe(375)
  })
})

describe('dollars', () => {
  test('stand at the wire with two digits and a minus for what is taken off', () => {
    const written = [8415, -720, 5, -5, 0, 100, 124_000].map((amount) => toDollars(cents(amount)))
    expect(written).toEqual(['84.15', '-7.20', '0.05', '-0.05', '0.00', '1.00', '1240.00'])
  })

  test('nothing is ever written as minus zero', () => {
    expect(toDollars(cents(-0))).toBe('0.00')
    expect(toDollars(percentOf(cents(-4), 10))).toBe('0.00')
  })

  test('come back from the wire as they went', () => {
    fc.assert(fc.property(anyAmount, (amount) => fromDollars(toDollars(amount)) === amount))
  })

  test.each(['', '.', '1.', '.5', '1.234', '1,000.00', '$1', ' 1', '1e3', '--1', '٣'])('%j is no amount', (text) => {
    expect(() => fromDollars(text)).toThrow(RangeError)
  })

  test('read as people write them', () => {
    const read = [7457, -720, 124_000, 123_456_789].map((amount) => formatUsd(cents(amount)))
    expect(read).toEqual(['$74.57', '−$7.20', '$1,240.00', '$1,234,567.89'])
  })
})

describe('a percentage', () => {
  test('is rounded once to the cent, half away from zero', () => {
    const rounded: [number, number, number][] = [
      [7575, 10.2, 773],
      [6855, 10.2, 699],
      [6495, 10.2, 662],
      [50, 1, 1],
      [49, 1, 0],
      [-50, 1, -1],
      [150, 1, 2],
      [100, 0, 0],
      [333, 100, 333],
    ]
    for (const [amount, percent, part] of rounded) expect(percentOf(cents(amount), percent)).toBe(part)
  })

  test('agrees with exact arithmetic on every amount', () => {
    const anyPercent = fc.integer({ min: 0, max: 100_000 }) // thousandths
    fc.assert(
      fc.property(fc.integer({ min: -1e8, max: 1e8 }), anyPercent, (amount, thousandths) => {
        expect(percentOf(cents(amount), thousandths / 1000)).toBe(exactPart(amount, thousandths))
      }),
    )
  })
})

function exactPart(amount: number, thousandths: number): Cents {
  const doubled = BigInt(Math.abs(amount)) * BigInt(thousandths) * 2n
  return cents(Math.sign(amount) * Number((doubled + 100_000n) / 200_000n))
}
