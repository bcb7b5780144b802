import fc from 'fast-check'
import { demoPriceBook } from '../../rates/demo.ts'
import { describe, expect, test } from 'vitest'
import { cents } from '../../../lib/money.ts'
import { pacificDate } from '../../../lib/pacific.ts'
import {
  activeEnoughFrom,
  after,
  chargesPaidInMoney,
  type Entry,
  entriesFor,
  EXPIRY_STEPS,
  expiresAt,
  expiryStep,
  freeDays,
  mergeEntries,
  type Movement,
  NOTICE_DAYS,
  paidBy,
  type PointAccount,
  pointsEarned,
  pointsPaying,
  pointsToNextDay,
  pointsToRedeem,
  pointsWorth,
  pointsTowards,
  worthOf,
} from './rules.ts'

const EMPTY: PointAccount = { balance: 0, owed: 0 }

const amount = fc.integer({ min: 1, max: 5000 })
const movement: fc.Arbitrary<Movement> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('EARN', 'BONUS', 'REFUND' as const), points: amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('REDEEM', 'REVERSE' as const), points: amount }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('ADJUST' as const), points: amount.map((n) => n - 2500 || 1) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('EXPIRE' as const) }) },
)
const histories = fc.array(movement, { maxLength: 40 })

interface Told {
  readonly ledger: readonly Entry[]
  readonly account: PointAccount
}

/** A history as it is written down; what is refused leaves no trace. */
function tell(history: readonly Movement[]): Told {
  return history.reduce<Told>(
    ({ ledger, account }, next) => {
      const entries = entriesFor(account, next) ?? []
      return { ledger: [...ledger, ...entries], account: after(account, entries) }
    },
    { ledger: [], account: EMPTY },
  )
}

const total = (ledger: readonly Entry[]) => ledger.reduce((sum, { points }) => sum + points, 0)

describe('any history of points', () => {
  test('has a balance that is the sum of its entries and never negative', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { ledger, account } = tell(history)
        expect(account.balance).toBe(total(ledger))
        let running = 0
        for (const { points, balance } of ledger) {
          running += points
          expect([balance, balance >= 0]).toEqual([running, true])
        }
      }),
    )
  })

  test('takes back every reversed point, exactly or as what later earnings still owe', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { ledger, account } = tell(history)
        const asked = history.reduce((sum, one) => sum + (one.kind === 'REVERSE' ? one.points : 0), 0)
        const taken = -total(ledger.filter(({ kind }) => kind === 'REVERSE'))
        expect(taken + account.owed).toBe(asked)
        expect(account.balance === 0 || account.owed === 0).toBe(true)
      }),
    )
  })

  test('refuses what the balance does not cover, and only that', () => {
    fc.assert(
      fc.property(histories, amount, (history, points) => {
        const { account } = tell(history)
        expect(entriesFor(account, { kind: 'REDEEM', points }) === undefined).toBe(points > account.balance)
      }),
    )
  })
})

test('points pay whole dollars, never more than there are or than is asked for, and what they paid earns none', () => {
  const any = fc.integer({ min: 0, max: 200_000 })
  fc.assert(
    fc.property(any, any, any, (due, balance, charges) => {
      const points = pointsTowards(cents(due), balance)
      expect(points % 100).toBe(0)
      expect(points).toBeLessThanOrEqual(balance)
      expect(paidBy(points)).toBeLessThanOrEqual(due)
      const byCard = due - paidBy(points)
      expect(Math.min(byCard, balance - points)).toBeLessThan(150)
      if (points > 0) expect(byCard === 0 || byCard >= 50).toBe(true)
      expect(pointsPaying(paidBy(points))).toBe(points)
      const left = chargesPaidInMoney(cents(charges), { total: cents(due), points: paidBy(points) })
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(charges)
    }),
  )
})

test('a shortfall comes off the next earnings, until nothing is owed', () => {
  const { ledger, account } = tell([
    { kind: 'EARN', points: 300 },
    { kind: 'REDEEM', points: 200 },
    { kind: 'REVERSE', points: 300 },
    { kind: 'EARN', points: 150 },
    { kind: 'EARN', points: 150 },
  ])
  expect(ledger.map(({ kind, points, balance }) => [kind, points, balance])).toEqual([
    ['EARN', 300, 300],
    ['REDEEM', -200, 100],
    ['REVERSE', -100, 0],
    ['EARN', 150, 150],
    ['REVERSE', -150, 0],
    ['EARN', 150, 150],
    ['REVERSE', -50, 100],
  ])
  expect(account).toEqual({ balance: 100, owed: 0 })
})

test('points are whole numbers above zero', () => {
  for (const points of [0, -1, 1.5, Number.NaN, 2 ** 60]) {
    expect(() => entriesFor(EMPTY, { kind: 'EARN', points })).toThrow(RangeError)
  }
})

const { club: CLUB } = demoPriceBook

test.each([
  ['64.80', 6480, 640],
  ['a cent below a dollar', 99, 0],
  ['nothing', 0, 0],
  ['less than nothing', -500, 0],
])('charges of %s earn ten points for each whole dollar', (_, charges, points) => {
  expect(pointsEarned(cents(charges), CLUB.points_per_dollar.BOOKED)).toBe(points)
})

test.each([
  [7200, 7200],
  [7201, 7300],
  [0, 0],
])('a voucher for charges of %i cents costs a hundred points for each started dollar: %i', (charges, points) => {
  expect(pointsToRedeem(cents(charges), CLUB)).toBe(points)
})

test('points are worth what they buy, in dollars and in days', () => {
  const days = [freeDays(7250, cents(2400), CLUB), freeDays(2399, cents(2400), CLUB), freeDays(100, cents(0), CLUB)]
  expect([worthOf(7250, CLUB), ...days]).toEqual([7250, 3, 0, 0])
  expect(worthOf(7250, { ...CLUB, points_per_voucher_dollar: 150 })).toBe(4833)
})

test('the free days that are promised can be redeemed with the points at hand, and one more with those that are told to be missing', () => {
  const price = fc.integer({ min: 1, max: 9999 }).map(cents)
  const rate = fc.integer({ min: 1, max: 500 })
  fc.assert(
    fc.property(fc.nat(200_000), price, rate, (points, dayPrice, points_per_voucher_dollar) => {
      const rates = { ...CLUB, points_per_voucher_dollar }
      const days = freeDays(points, dayPrice, rates)
      const costOf = (days: number) => pointsToRedeem(cents(days * dayPrice), rates)
      const missing = pointsToNextDay(points, dayPrice, rates)
      expect(costOf(days)).toBeLessThanOrEqual(points)
      expect(missing).toBeGreaterThan(0)
      expect(points + missing).toBe(costOf(days + 1))
    }),
  )
  const [day, shortOf] = [cents(2450), 4999]
  expect([freeDays(shortOf, day, CLUB), pointsToNextDay(shortOf, day, CLUB)]).toEqual([2, 2401])
  expect([freeDays(2450, day, CLUB), pointsToNextDay(2450, day, CLUB)]).toEqual([0, 50])
  expect(pointsToNextDay(2450, cents(0), CLUB)).toBe(0)
})

describe('points expire 24 months after the last earning or redeeming', () => {
  const at = (text: string) => Temporal.Instant.from(text)

  test('on the same wall clock, or the last day of a shorter month', () => {
    expect(expiresAt(at('2024-03-01T12:00:00-08:00'), CLUB)).toEqual(at('2026-03-01T12:00:00-08:00'))
    expect(expiresAt(at('2024-02-29T12:00:00-08:00'), CLUB)).toEqual(at('2026-02-28T12:00:00-08:00'))
    expect(expiresAt(at('2024-10-31T12:00:00-07:00'), CLUB)).toEqual(at('2026-10-31T12:00:00-07:00'))
  })

  test.each([
    [91, null, undefined],
    [90, null, 90],
    [89, 90, undefined],
    [30, 90, 30],
    [25, 90, 30], // a day was missed
    [7, 30, 7],
    [3, null, 7],
    [1, 7, undefined],
    [0, 7, 'expire'],
  ])('%i days ahead, when the last notice was at %s: %s', (days, noticed, step) => {
    const expires = at('2026-12-31T12:00:00-08:00')
    expect(expiryStep({ expires, noticed }, expires.subtract({ hours: 24 * days }))).toBe(step)
  })
})

const RATES = demoPriceBook.club

test('points are earned for whole dollars, redeemed so that no cent is given away, and never less than nothing', () => {
  expect([0, 99, 100, 10_099].map((charges) => pointsEarned(cents(charges), 10))).toEqual([0, 0, 10, 1000])
  const rates = { ...RATES, points_per_voucher_dollar: 30 }
  expect([0, 1, 4, 10, 2500].map((amount) => pointsWorth(cents(amount), rates))).toEqual([0, 1, 2, 3, 750])
  expect(freeDays(3000, cents(0), rates)).toBe(0)
  expect(freeDays(3000, cents(1), rates)).toBe(10_000)
})

test('an account without points has nothing that expires; one with points has all of them', () => {
  expect(entriesFor({ balance: 0, owed: 0 }, { kind: 'EXPIRE' })).toEqual([])
  expect(entriesFor({ balance: 7, owed: 0 }, { kind: 'EXPIRE' })).toEqual([
    { kind: 'EXPIRE', points: -7, balance: 0, owedChange: 0 },
  ])
})

test('the last point can be spent, what is reversed beyond it is owed, and what comes pays that first', () => {
  expect(entriesFor({ balance: 5, owed: 0 }, { kind: 'REDEEM', points: 5 })).toEqual([
    { kind: 'REDEEM', points: -5, balance: 0, owedChange: 0 },
  ])
  expect(entriesFor({ balance: 5, owed: 0 }, { kind: 'REDEEM', points: 6 })).toBeUndefined()
  expect(entriesFor({ balance: 5, owed: 3 }, { kind: 'ADJUST', points: -2 })).toEqual([
    { kind: 'ADJUST', points: -2, balance: 3, owedChange: 0 },
  ])
  expect(entriesFor({ balance: 0, owed: 0 }, { kind: 'REVERSE', points: 4 })).toEqual([
    { kind: 'REVERSE', points: 0, balance: 0, owedChange: 4 },
  ])
  expect(entriesFor({ balance: 0, owed: 1 }, { kind: 'EARN', points: 4 })).toEqual([
    { kind: 'EARN', points: 4, balance: 4, owedChange: 0 },
    { kind: 'REVERSE', points: -1, balance: 3, owedChange: -1 },
  ])
})

test('two accounts become one: what both have less what both owe stays', () => {
  expect(mergeEntries({ balance: 0, owed: 0 }, { balance: 9, owed: 0 })).toEqual({ from: [], into: [] })
  expect(mergeEntries({ balance: 100, owed: 0 }, { balance: 20, owed: 0 })).toEqual({
    from: [{ kind: 'MERGE', points: -100, balance: 0, owedChange: 0 }],
    into: [{ kind: 'MERGE', points: 100, balance: 120, owedChange: 0 }],
  })
  expect(mergeEntries({ balance: 0, owed: 30 }, { balance: 20, owed: 0 })).toEqual({
    from: [{ kind: 'MERGE', points: 0, balance: 0, owedChange: -30 }],
    into: [
      { kind: 'MERGE', points: 0, balance: 20, owedChange: 30 },
      { kind: 'REVERSE', points: -20, balance: 0, owedChange: -20 },
    ],
  })
  expect(mergeEntries({ balance: 50, owed: 0 }, { balance: 0, owed: 1 }).into).toEqual([
    { kind: 'MERGE', points: 50, balance: 50, owedChange: 0 },
    { kind: 'REVERSE', points: -1, balance: 49, owedChange: -1 },
  ])
})

test('each step finds whoever it is due for by their last activity and notice, and hardly anybody else', () => {
  const days = fc.integer({ min: 0, max: 1200 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 365 * 24 * 60 }),
      fc.integer({ min: 0, max: 24 * 60 }),
      days,
      fc.integer({ min: 1, max: 36 }),
      fc.constantFrom(null, ...NOTICE_DAYS),
      (minutes, more, back, months, noticed) => {
        const rates = { ...RATES, expire_after_months: months }
        const now = Temporal.Instant.from('2027-02-01T20:00:00Z').add({ minutes })
        const lastActive = now.subtract({ minutes: back * 24 * 60 + more })
        const found = EXPIRY_STEPS.filter(
          (step) =>
            (step.noticed === 'any' || step.noticed === noticed) &&
            Temporal.Instant.compare(lastActive, activeEnoughFrom(now, rates, step.days)) < 0,
        )
        const expires = expiresAt(lastActive, rates)
        const isLastDay = pacificDate(expires) === pacificDate(now)
        expect(found.length > 0).toBe(expiryStep({ expires, noticed }, now) !== undefined || isLastDay)
      },
    ),
    { numRuns: 2000 },
  )
})

test('what was earned on the last days of a longer month ends with a shorter one', () => {
  const rates = { ...RATES, expire_after_months: 1 }
  const now = Temporal.Instant.from('2027-02-21T20:00:00Z')
  expect(activeEnoughFrom(now, rates, 7).toString()).toBe('2027-02-01T08:00:00Z')
  expect(activeEnoughFrom(now, rates, 6).toString()).toBe('2027-01-28T08:00:00Z')
})
