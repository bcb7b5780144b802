import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromLocal } from '../../lib/pacific.ts'
import { said } from '../../lib/texts.ts'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import { demoCoupons } from './demo.ts'
import {
  appliesTo,
  CODE_SYMBOLS,
  codesFrom,
  type Coupon,
  couponCan,
  type CouponRequest,
  couponFaults,
  couponFaultsOfChange,
  isContract,
  normalizeCode,
} from './rules.ts'
import { messages } from './texts.ts'

const faultsOf = (...asked: Parameters<typeof couponFaults>) => said(couponFaults(...asked))

const demo = (code: string) => demoCoupons.find((coupon) => coupon.code === code)
const percent: Coupon = { code: 'TEST', benefit: { kind: 'percent', percent: 10 } }

describe('a code', () => {
  test('is found however it is typed', () => expect(normalizeCode(' welcome10 ')).toBe('WELCOME10'))

  test('that nobody knows is not valid', () => {
    expect(faultsOf(undefined, request())).toEqual(['This code is not valid'])
  })

  test('without conditions applies', () => expect(faultsOf(demo('WELCOME10'), request())).toEqual([]))

  test('that has ended says when, and nothing else: other dates would not help', () => {
    expect(faultsOf(demo('SUMMER25'), request())).toEqual(['This code ended on Tue, 9/01/26'])
    const over = { ...percent, booked: { until: '2026-11-20' }, least_days: 99 }
    expect(faultsOf(over, request())).toEqual(['This code ended on Fri, 11/20/26'])
  })

  test('holds on its last day of booking and from its first', () => {
    expect(faultsOf({ ...percent, booked: { from: '2026-11-21', until: '2026-11-21' } }, request())).toEqual([])
    expect(faultsOf({ ...percent, booked: { from: '2026-11-22' } }, request())).toEqual([
      'This code starts on Sun, 11/22/26',
    ])
  })

  test('ends when its uses are used up', () => {
    expect(faultsOf(demo('LASTONE'), request({ uses: { in_all: 1, by_email: 0 } }))).toEqual([
      'This code has been used up',
    ])
    expect(faultsOf(demo('LASTONE'), request({ uses: { in_all: 0, by_email: 0 } }))).toEqual([])
  })

  test('ends for one person when they have used it', () => {
    const once = { ...percent, max_uses_per_email: 1 }
    expect(faultsOf(once, request({ uses: { in_all: 7, by_email: 1 } }))).toEqual(['You have already used this code'])
    expect(faultsOf(once, request({ uses: { in_all: 7, by_email: 0 } }))).toEqual([])
  })
})

describe('a code for certain stays tells what to change', () => {
  test('FREEDAY needs five full days', () => {
    expect(faultsOf(demo('FREEDAY'), request({ fullDays: 4 }))).toEqual(['Valid for stays of 5 full days or more'])
    expect(faultsOf(demo('FREEDAY'), request({ fullDays: 5 }))).toEqual([])
  })

  test('WEEKEND5 needs two full days and a Saturday, and says both at once', () => {
    const weekdays = request({ ...dates('2026-12-07 08:00', '2026-12-08 07:00'), fullDays: 0 })
    expect(faultsOf(demo('WEEKEND5'), weekdays)).toEqual([
      'Valid for stays of 2 full days or more',
      'Valid for stays that include a Saturday',
    ])
    const weekend = request({ ...dates('2026-12-03 08:00', '2026-12-05 08:00'), fullDays: 2 })
    expect(faultsOf(demo('WEEKEND5'), weekend)).toEqual([])
  })

  test('a stay that ends as Saturday begins touches no Saturday', () => {
    const untilMidnight = request({ ...dates('2026-12-02 00:00', '2026-12-05 00:00'), fullDays: 3 })
    expect(faultsOf(demo('WEEKEND5'), untilMidnight)).toEqual(['Valid for stays that include a Saturday'])
  })

  test('a free day needs at least one full day', () => {
    const free: Coupon = { code: 'FREE', benefit: { kind: 'free_days', days: 1 } }
    expect(faultsOf(free, request({ fullDays: 0 }))).toEqual(['Valid for stays of 1 full day or more'])
  })

  test('every date must lie within the dates of stay', () => {
    const january = { ...percent, stay: { from: '2027-01-01', until: '2027-01-31' } }
    const within = request(dates('2027-01-01 00:00', '2027-02-01 00:00'))
    expect(faultsOf(january, within)).toEqual([])
    expect(faultsOf(january, request(dates('2027-01-01 00:00', '2027-02-01 00:30')))).toEqual([
      'Valid for stays between Fri, 1/01/27 and Sun, 1/31/27',
    ])
    expect(faultsOf({ ...percent, stay: { from: '2027-01-01' } }, request())).toEqual([
      'Valid for stays from Fri, 1/01/27 on',
    ])
    expect(faultsOf({ ...percent, stay: { until: '2026-12-01' } }, request())).toEqual([
      'Valid for stays until Tue, 12/01/26',
    ])
  })

  test('some classes only', () => {
    const cars: Coupon = { ...percent, classes: ['STANDARD', 'OVERSIZE'] }
    expect(faultsOf(cars, request({ vehicleClass: 'MOTORCYCLE' }))).toEqual([
      'Valid for standard vehicles or oversize vehicles only',
    ])
    expect(faultsOf(cars, request({ vehicleClass: 'OVERSIZE' }))).toEqual([])
  })
})

test('a code applies exactly when each of its conditions holds, whatever they are', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-12-${String(date).padStart(2, '0')}`)
  const range = fc.record({ from: day, until: day }, { requiredKeys: [] })
  const some = <Value>(...values: Value[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 })
  const anyCoupon = fc.record(
    {
      code: fc.constant('ANY'),
      benefit: fc.constant(percent.benefit),
      booked: range,
      stay: range,
      weekdays: some(1, 2, 3, 4, 5, 6, 7),
      classes: some('STANDARD' as const, 'OVERSIZE' as const),
      channels: some('WEB' as const, 'COMPANY' as const, 'STAFF' as const),
      least_days: fc.integer({ min: 1, max: 5 }),
      max_uses: fc.integer({ min: 1, max: 3 }),
      max_uses_per_email: fc.integer({ min: 1, max: 3 }),
      is_for_new: fc.boolean(),
    },
    { requiredKeys: ['code', 'benefit'] },
  )
  const anyCase = fc.record({
    today: fc.integer({ min: 1, max: 14 }),
    arrives: fc.integer({ min: 14, max: 20 }),
    days: fc.integer({ min: 0, max: 6 }),
    in_all: fc.nat(3),
    by_email: fc.nat(3),
    has_booked: fc.boolean(),
    channels: some('WEB' as const, 'COMPANY' as const, 'STAFF' as const),
  })
  const dateOf = (date: number) => `2026-12-${String(date).padStart(2, '0')}`
  const inRange = ({ from = '', until = '9' }: { from?: string; until?: string } = {}, date: string) =>
    from <= date && date <= until
  fc.assert(
    fc.property(anyCoupon, anyCase, (coupon, { today, arrives, days, channels, ...uses }) => {
      const touched = Array.from({ length: days + 1 }, (_, day) => dateOf(arrives + day))
      const holds = [
        inRange(coupon.booked, dateOf(today)),
        touched.every((date) => inRange(coupon.stay, date)),
        coupon.weekdays?.some((each) => touched.some((date) => new Date(date).getUTCDay() === each % 7)) ?? true,
        coupon.classes?.includes('STANDARD') ?? true,
        coupon.channels?.some((each) => channels.includes(each)) ?? true,
        days >= (coupon.least_days ?? 0),
        uses.in_all < (coupon.max_uses ?? 99),
        uses.by_email < (coupon.max_uses_per_email ?? 99),
        !(coupon.is_for_new && uses.has_booked),
      ]
      const stay = dates(`${dateOf(arrives)} 08:00`, `${dateOf(arrives + days)} 09:00`)
      const now = fromLocal(dateOf(today), '07:00')
      const faults = couponFaults(coupon, request({ ...stay, now, fullDays: days, uses, channels }))
      expect(faults.length === 0).toBe(holds.every(Boolean))
    }),
    { numRuns: 2000 },
  )
})

describe('products', () => {
  test('the drive-up price takes no code, a corporate code makes its own product', () => {
    expect(productsOf(demo('WELCOME10'))).toEqual(['BOOK_NOW', 'BUY_NOW'])
    expect(productsOf(demo('FREEDAY'))).toEqual(['BUY_NOW'])
    expect(productsOf(demo('ACMECORP'))).toEqual(['CUSTOM'])
  })
})

function productsOf(coupon: Coupon | undefined) {
  const products = ['STANDARD', 'BOOK_NOW', 'BUY_NOW', 'CUSTOM'] as const
  return products.filter((product) => coupon && appliesTo(coupon, product))
}

function request(given: Partial<CouponRequest> = {}): CouponRequest {
  return {
    ...dates('2026-12-01 08:00', '2026-12-08 08:00'),
    fullDays: 7,
    vehicleClass: 'STANDARD',
    now: fromLocal('2026-11-21', '10:00'),
    uses: { in_all: 0, by_email: 0 },
    channels: ['WEB'],
    ...given,
  }
}

function dates(from: string, to: string) {
  const [start, end] = [from, to].map((local) => fromLocal(local.slice(0, 10), local.slice(11)))
  return { from: start as Temporal.Instant, to: end as Temporal.Instant }
}

test('a coupon is paused and goes on, until it is ended for good', () => {
  const { isEnded, notActive, notPaused } = messages
  expect(couponCan.change('ACTIVE')).toEqual(ALLOWED)
  expect(couponCan.change('ENDED')).toEqual(refused(isEnded))
  expect(couponCan.pause('ACTIVE')).toEqual(ALLOWED)
  expect(couponCan.pause('PAUSED')).toEqual(refused(notActive))
  expect(couponCan.resume('PAUSED')).toEqual(ALLOWED)
  expect(couponCan.resume('ENDED')).toEqual(refused(notPaused))
  expect(couponCan.end('PAUSED')).toEqual(ALLOWED)
  expect(couponCan.end('ENDED')).toEqual(refused(isEnded))
})

test('codes are made of symbols that are all equally likely', () => {
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const codes = codesFrom(every, 'X-')
  // 253 of 256 bytes are fair to 23 symbols; the last three do not make up a code.
  expect(codes).toHaveLength(25)
  expect(codes[0]).toBe('X-3479ACDEFG')
  expect(codes[1]).toBe('X-HJKMNPQRTV')
  expect(codes[2]).toBe('X-WXY3479ACD')
  expect(new Set(codes.map((code) => code.length))).toEqual(new Set([2 + CODE_SYMBOLS]))
  expect(
    codesFrom(
      Uint8Array.from({ length: 10 }, () => 252),
      '',
    ),
  ).toEqual(['YYYYYYYYYY'])
  expect(
    codesFrom(
      Uint8Array.from({ length: 10 }, () => 253),
      '',
    ),
  ).toEqual([])
  expect(codesFrom(every.slice(0, 9), '')).toEqual([])
})

test('what a company has agreed is a contract, whatever its form', () => {
  expect(isContract({ kind: 'corporate_percent', percent: 10 })).toBe(true)
  expect(isContract({ kind: 'corporate_plan', prices: {} })).toBe(true)
  expect(isContract(percent.benefit)).toBe(false)
  expect(appliesTo(percent, 'STANDARD')).toBe(false)
  expect(appliesTo(percent, 'CUSTOM')).toBe(false)
})

test('a change asks when a code may be booked only of days that are new', () => {
  const { uses: _, channels: __, ...change } = request()
  const ended: Coupon = { ...percent, booked: { until: '2026-11-20' }, least_days: 99 }
  const told = (addsDays: boolean) => said(couponFaultsOfChange(ended, { ...change, addsDays }))
  expect(told(true)).toEqual(['This code ended on Fri, 11/20/26'])
  expect(told(false)).toEqual(['Valid for stays of 99 full days or more'])
  expect(couponFaultsOfChange(percent, { ...change, addsDays: true })).toEqual([])
})

test('a code that counts once says that it did; one of other channels names them', () => {
  expect(couponFaults(percent, request({ uses: { in_all: 0, by_email: 0, is_spent: true } }))).toEqual([
    messages.isSpent,
  ])
  const channels = ['STAFF'] as const
  expect(couponFaults({ ...percent, channels }, request())).toEqual([messages.channels({ channels })])
})
