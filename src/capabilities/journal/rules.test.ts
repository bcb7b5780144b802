import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents, sum } from '../../lib/money.ts'
import { addDays } from '../../lib/pacific.ts'
import {
  type Draft,
  draftsOf,
  type EntryKind,
  type Facts,
  isTamperedWith,
  type Lines,
  lookAgainOn,
  NOTHING_POSTED,
  type Posted,
} from './rules.ts'

/** What a record has in the journal after some drafts. */
function after(posted: Posted, drafts: readonly Draft[]): Posted {
  const lines = new Map(posted.lines)
  for (const draft of drafts)
    for (const [account, amount] of draft.lines) lines.set(account, cents((lines.get(account) ?? 0) + amount))
  const counted = drafts.filter(({ kind }) => kind === 'MONTH_END').at(-1)?.used?.until
  return {
    lines: new Map([...lines].filter(([, amount]) => amount !== 0)),
    parts: posted.parts + drafts.length,
    kinds: [...new Set<EntryKind>([...posted.kinds, ...drafts.map(({ kind }) => kind)])],
    countedUntil: counted ?? posted.countedUntil,
  }
}

/** What a record has in the journal after it was looked at in each of these states, one after the other. */
function told(states: readonly { readonly facts: Facts | undefined; readonly on: string }[]): {
  posted: Posted
  drafts: Draft[]
} {
  let posted = NOTHING_POSTED
  const all: Draft[] = []
  for (const { facts, on } of states) {
    const drafts = draftsOf(facts, posted, on)
    all.push(...drafts)
    posted = after(posted, drafts)
  }
  return { posted, drafts: all }
}

const amounts = (lines: Lines) => Object.fromEntries(lines)
const balance = (lines: Lines) => sum(lines.values())

const price = fc
  .record({
    charges: fc.integer({ min: 0, max: 90_000 }),
    fees: fc.integer({ min: 0, max: 3000 }),
    sales: fc.integer({ min: 0, max: 9000 }),
    city: fc.constantFrom(0, 300),
  })
  .map(({ charges, fees, sales, city }) => ({
    charges: cents(charges),
    fees: cents(fees),
    taxes: { SALES: cents(sales), CITY: cents(city) },
  }))

type Stay = Extract<Facts, { source: 'STAY' }>
const PRICE = { charges: cents(6120), fees: cents(375), taxes: { SALES_TAX: cents(662), CITY_TAX: cents(300) } }
const TOTAL = cents(7457)
const STAY: Stay = {
  source: 'STAY',
  status: 'OPEN',
  entered: '2026-10-30',
  exited: null,
  changed: '2026-10-30',
  product: 'BUY_NOW',
  held: TOTAL,
  rate: PRICE,
  until: '2026-11-02',
  booking_id: 'b',
}
const CLOSED: Stay = { ...STAY, status: 'CLOSED', exited: '2026-11-02', changed: '2026-11-02' }

describe('a booked stay over the end of a month', () => {
  test('two of its three nights count in October, the third in November, to the cent', () => {
    const { drafts, posted } = told([
      { facts: STAY, on: '2026-10-30' },
      { facts: STAY, on: '2026-11-01' },
      { facts: CLOSED, on: '2026-11-02' },
    ])
    expect(drafts.map(({ date, kind, used }) => ({ date, kind, used }))).toEqual([
      { date: '2026-10-31', kind: 'MONTH_END', used: { from: '2026-10-30', until: '2026-10-31' } },
      { date: '2026-11-02', kind: 'USED', used: { from: '2026-11-01', until: '2026-11-01' } },
    ])
    expect(drafts.map(({ lines }) => amounts(lines))).toEqual([
      {
        'deferred.bookings': 4971,
        'revenue.BUY_NOW': -4082,
        'revenue.fees': -249,
        'tax.SALES_TAX': -441,
        'tax.CITY_TAX': -199,
      },
      {
        'deferred.bookings': 2486,
        'revenue.BUY_NOW': -2038,
        'revenue.fees': -126,
        'tax.SALES_TAX': -221,
        'tax.CITY_TAX': -101,
      },
    ])
    expect(amounts(posted.lines)).toEqual({
      'deferred.bookings': TOTAL,
      'revenue.BUY_NOW': -6120,
      'revenue.fees': -375,
      'tax.SALES_TAX': -662,
      'tax.CITY_TAX': -300,
    })
  })

  test('it says the same when nobody looked before it was over', () => {
    const looked = told([
      { facts: STAY, on: '2026-11-01' },
      { facts: CLOSED, on: '2026-11-02' },
    ])
    const late = told([{ facts: CLOSED, on: '2026-12-24' }])
    expect(amounts(late.posted.lines)).toEqual(amounts(looked.posted.lines))
    expect(late.drafts.map(({ date }) => date)).toEqual(['2026-10-31', '2026-11-02'])
  })

  test('of a deposit no more counts than was paid', () => {
    const { drafts } = told([{ facts: { ...STAY, product: 'BOOK_NOW', held: cents(2400) }, on: '2026-11-01' }])
    expect(drafts[0]?.lines.get('deferred.bookings')).toBe(2400)
  })

  test('it is looked at again when the next month begins, until it is over', () => {
    expect(lookAgainOn(STAY, '2026-10-30')).toBe('2026-11-01')
    expect(lookAgainOn(CLOSED, '2026-11-02')).toBeNull()
    expect(lookAgainOn({ ...STAY, booking_id: null }, '2026-10-30')).toBeNull()
  })

  test('a voided stay takes back all that it said', () => {
    const { posted, drafts } = told([
      { facts: CLOSED, on: '2026-11-02' },
      { facts: { ...CLOSED, status: 'VOIDED', changed: '2026-11-09' }, on: '2026-11-09' },
    ])
    expect(posted.lines.size).toBe(0)
    expect(drafts.at(-1)).toMatchObject({ kind: 'CORRECTION', date: '2026-11-09' })
  })

  test('what staff give back afterwards is goodwill of the day on which they did', () => {
    const { drafts } = told([
      { facts: CLOSED, on: '2026-11-02' },
      { facts: { ...CLOSED, held: cents(6457), changed: '2026-11-20' }, on: '2026-11-20' },
    ])
    expect(drafts.at(-1)).toMatchObject({ date: '2026-11-20' })
    expect(amounts(drafts.at(-1)!.lines)).toEqual({ 'deferred.bookings': -1000, goodwill: 1000 })
  })
})

test('any price, paid in whole or in part, over any months: all entries balance, and what was deferred ends at what was held', () => {
  fc.assert(
    fc.property(
      price,
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 90 }),
      fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 6 }),
      (rate, held, nights, looks) => {
        const entered = '2026-10-17'
        const open: Stay = { ...STAY, entered, until: addDays(entered, nights), rate, held: cents(held) }
        const end = addDays(entered, nights + 2)
        const closed: Stay = { ...open, status: 'CLOSED', exited: end, changed: end }
        const days = looks.map((day) => addDays(entered, day)).filter((day) => day < end)
        const { posted, drafts } = told([
          ...days.toSorted().map((on) => ({ facts: open, on })),
          { facts: closed, on: end },
          { facts: closed, on: addDays(end, 40) },
        ])
        for (const { lines } of drafts) expect(balance(lines)).toBe(0)
        expect(posted.lines.get('deferred.bookings') ?? 0).toBe(held)
        expect(0 - (posted.lines.get('revenue.BUY_NOW') ?? 0)).toBe(rate.charges)
      },
    ),
  )
})

const COST = 100
type Voucher = Extract<Facts, { source: 'VOUCHER' }>
const voucher = (kind: Voucher['kind'], status: Voucher['status'], held: number): Voucher => ({
  source: 'VOUCHER',
  kind,
  status,
  held: cents(kind === 'GIFT' ? held : 0),
  points: kind === 'POINTS' ? held : 0,
  cost: COST,
  worth: cents(kind === 'GOODWILL' ? held : 0),
  rate: PRICE,
  issued: '2026-10-01',
  ended: '2026-10-05',
  changed: '2026-10-05',
})

test('whatever becomes of a voucher, all entries balance, and nothing stays deferred beyond what was paid for it', () => {
  const kind = fc.constantFrom<Voucher['kind'][]>('GIFT', 'POINTS', 'GOODWILL')
  const end = fc.constantFrom<Voucher['status'][]>('USED', 'VOIDED', 'EXPIRED')
  fc.assert(
    fc.property(kind, end, fc.integer({ min: 0, max: 50_000 }), fc.boolean(), (kind, status, held, isSeen) => {
      const left = kind === 'GIFT' && status === 'VOIDED' ? 0 : held
      const begin = isSeen ? [{ facts: voucher(kind, 'ISSUED', held), on: '2026-10-01' }] : []
      const { posted, drafts } = told([...begin, { facts: voucher(kind, status, left), on: '2026-10-05' }])
      for (const { lines } of drafts) expect(balance(lines)).toBe(0)
      expect(posted.lines.get('deferred.vouchers') ?? 0).toBe(kind === 'GIFT' ? left : 0)
    }),
  )
})

type Payment = Extract<Facts, { source: 'PAYMENT' }>
const PAYMENT: Payment = {
  source: 'PAYMENT',
  kind: 'CHARGE',
  method: 'CARD',
  status: 'SETTLED',
  amount: TOTAL,
  on: '2026-10-01',
  booking_id: 'b',
}

test('money is the customer’s until the parking is used, whichever way it came', () => {
  const means = { CARD: 'gateway', CASH: 'cash', ACCOUNT: 'unbilled', PRIOR: 'opening', TRANSFER: 'bank' } as const
  for (const [method, account] of Object.entries(means))
    expect(
      amounts(draftsOf({ ...PAYMENT, method: method as Payment['method'] }, NOTHING_POSTED, '2026-10-01')[0]!.lines),
    ).toEqual({ [account]: TOTAL, 'deferred.bookings': 0 - TOTAL })
})

test('a refund that the gateway refuses was never promised; one that the bank refuses is paid out by hand', () => {
  const refund: Payment = { ...PAYMENT, kind: 'REFUND', status: 'SENT' }
  const refused = told([
    { facts: refund, on: '2026-10-02' },
    { facts: { ...refund, status: 'REFUSED' }, on: '2026-10-03' },
  ])
  expect(refused.posted.lines.size).toBe(0)
  const failed = told([
    { facts: refund, on: '2026-10-02' },
    { facts: { ...refund, status: 'FAILED' }, on: '2026-10-03' },
  ])
  expect(amounts(failed.posted.lines)).toEqual({ 'deferred.bookings': TOTAL, refunds_due: 0 - TOTAL })
})

test('a payment of another amount than before was changed by hand', () => {
  const { posted } = told([{ facts: PAYMENT, on: '2026-10-01' }])
  expect(isTamperedWith(PAYMENT, posted)).toBe(false)
  expect(isTamperedWith({ ...PAYMENT, amount: cents(1) }, posted)).toBe(true)
  expect(isTamperedWith(undefined, posted)).toBe(false)
})

test('a drawer of whatever count ends empty, and tells how much was over or short', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.nat(50_000), fc.nat(50_000), (opening, taken, counted) => {
      const expected = opening + taken
      const open = {
        source: 'DRAWER',
        opening: cents(opening),
        opened: '2026-10-01',
        counted: null,
        expected: null,
        closed: null,
      } as const
      const closed: Facts = { ...open, counted: cents(counted), expected: cents(expected), closed: '2026-10-02' }
      const { posted, drafts } = told([
        { facts: open, on: '2026-10-01' },
        { facts: closed, on: '2026-10-02' },
      ])
      for (const { lines } of drafts) expect(balance(lines)).toBe(0)
      expect(cents((posted.lines.get('cash') ?? 0) + taken)).toBe(0)
      expect(posted.lines.get('over_short') ?? 0).toBe(expected - counted)
    }),
  )
})

test('an earned point costs, an expired one is breakage, one of a voucher is the voucher’s', () => {
  const points = (kind: 'EARN' | 'EXPIRE' | 'REDEEM', count: number, isOfVoucher = false) =>
    draftsOf(
      { source: 'POINTS', kind, points: count, cost: 75, on: '2026-10-01', member_id: 'm', is_of_voucher: isOfVoucher },
      NOTHING_POSTED,
      '2026-10-01',
    ).map(({ lines }) => amounts(lines))
  expect(points('EARN', 610)).toEqual([{ points_cost: 458, points: -458 }])
  expect(points('EXPIRE', -610)).toEqual([{ 'breakage.points': -458, points: 458 }])
  expect(points('REDEEM', -610, true)).toEqual([])
  expect(points('REDEEM', -610)).toEqual([{ points: 458, points_cost: -458 }])
})

test('a canceled booking keeps its fee; what was given in points instead is goodwill', () => {
  const booking = {
    source: 'BOOKING',
    status: 'CANCELLED',
    ended: '2026-10-03',
    changed: '2026-10-09',
    held: cents(2400),
    credited: cents(900),
    has_stay: false,
  } as const
  expect(amounts(draftsOf(booking, NOTHING_POSTED, '2026-10-09')[0]!.lines)).toEqual({
    'deferred.bookings': 2400,
    'revenue.cancellations': -1500,
    goodwill: -900,
  })
  const again = told([
    { facts: { ...booking, status: 'NO_SHOW' }, on: '2026-10-03' },
    { facts: { ...booking, status: 'CHECKED_IN' }, on: '2026-10-04' },
  ])
  expect(again.posted.lines.size).toBe(0)
})

test('a batch that is open says nothing, a closed one its fees and what else the gateway took', () => {
  const batch = (status: 'OPEN' | 'CLOSED') =>
    draftsOf(
      { source: 'BATCH', status, fee: cents(320), other: cents(-7457), on: '2026-10-02' },
      NOTHING_POSTED,
      '2026-10-03',
    )
  expect(batch('OPEN')).toEqual([])
  const money: Record<string, Cents | number> = amounts(batch('CLOSED')[0]!.lines)
  expect(money).toEqual({ gateway_fees: 320, gateway_adjustments: 7457, gateway: -7777 })
})

test('a stay over the end of a month that was given back whole is written once', () => {
  const stay = {
    source: 'STAY',
    status: 'CLOSED',
    entered: '2026-10-30',
    exited: '2026-11-02',
    changed: '2026-11-02',
    product: 'BUY_NOW',
    held: cents(0),
    rate: { charges: cents(6000), fees: cents(0), taxes: {} },
    until: '2026-11-02',
    booking_id: 'b',
  } as const
  const drafts = draftsOf(stay, NOTHING_POSTED, '2026-11-03')
  expect(drafts.map(({ kind }) => kind)).toEqual(['USED'])
  const posted = { lines: drafts[0]!.lines, parts: 1, kinds: ['USED'], countedUntil: null } as const
  expect(draftsOf(stay, posted, '2026-11-04')).toEqual([])
})
