import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents, sum } from '../../lib/money.ts'
import { addDays } from '../../lib/pacific.ts'
import {
  type Draft,
  draftsOf,
  type EntryKind,
  type Facts,
  firstOf,
  isOfNights,
  isTamperedWith,
  type Lines,
  lookAgainOn,
  moved,
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
  ended_cost: COST,
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

type Written = readonly [date: string, kind: EntryKind, lines: Record<string, number>]
const ON = '2026-10-02'
const movement = (kind: 'WITHDRAWN' | 'REINSTATED', amount: number, fee: number): Facts => ({
  source: 'DISPUTE_MOVEMENT',
  kind: kind as never,
  amount: cents(amount),
  fee: cents(fee),
  on: ON,
  dispute_id: 'd',
})
const dispute = (status: string, on: string | null): Facts => ({
  source: 'DISPUTE',
  status: status as never,
  on,
  kept: cents(7457),
  dispute_id: 'd',
})
const points = (kind: string, count: number): Facts => ({
  source: 'POINTS',
  kind: kind as never,
  points: count,
  cost: 100,
  on: ON,
  member_id: 'm',
  is_of_voucher: false,
})
const drawerMovement = (kind: string, amount: number): Facts => ({
  source: 'DRAWER_MOVEMENT',
  kind: kind as never,
  amount: cents(amount),
  on: ON,
  drawer_id: 'd',
})
const BOOKING: Extract<Facts, { source: 'BOOKING' }> = {
  source: 'BOOKING',
  status: 'NO_SHOW',
  ended: ON,
  changed: ON,
  held: cents(2400),
  credited: cents(900),
  has_stay: false,
}
const DRAWER: Extract<Facts, { source: 'DRAWER' }> = {
  source: 'DRAWER',
  opening: cents(200),
  opened: '2026-10-01',
  counted: cents(480),
  expected: cents(500),
  closed: ON,
}
const filled: Written = ['2026-10-01', 'DRAWER', { cash: 200, safe: -200 }]

test.each<[string, Facts, readonly Written[]]>([
  [
    'a charge for a gift',
    { ...PAYMENT, booking_id: null, voucher_id: 'v' },
    [['2026-10-01', 'CHARGE', { gateway: TOTAL, 'deferred.vouchers': 0 - TOTAL }]],
  ],
  [
    'a paid invoice',
    { ...PAYMENT, booking_id: null, invoice_id: 'i' },
    [['2026-10-01', 'INVOICE_PAID', { gateway: TOTAL, receivable: 0 - TOTAL }]],
  ],
  [
    'a charge by points',
    { ...PAYMENT, method: 'POINTS' },
    [['2026-10-01', 'CHARGE', { points_cost: TOTAL, 'deferred.bookings': 0 - TOTAL }]],
  ],
  ['a charge that is asked for', { ...PAYMENT, status: 'REQUESTED' }, []],
  [
    'a refund',
    { ...PAYMENT, kind: 'REFUND', status: 'REQUESTED' },
    [['2026-10-01', 'REFUND', { 'deferred.bookings': TOTAL, gateway: 0 - TOTAL }]],
  ],
  [
    'a refund of what the system before took',
    { ...PAYMENT, kind: 'REFUND', status: 'SENT', method: 'PRIOR' },
    [['2026-10-01', 'REFUND', { 'deferred.bookings': TOTAL, refunds_due: 0 - TOTAL }]],
  ],
  [
    'a refund in cash that failed',
    { ...PAYMENT, kind: 'REFUND', status: 'FAILED', method: 'CASH' },
    [['2026-10-01', 'REFUND', { 'deferred.bookings': TOTAL, refunds_due: 0 - TOTAL }]],
  ],
  ['a no-show', BOOKING, [[ON, 'NO_SHOW', { 'deferred.bookings': 2400, breakage: -1500, goodwill: -900 }]]],
  [
    'a canceled booking',
    { ...BOOKING, status: 'CANCELLED' },
    [[ON, 'CANCELED', { 'deferred.bookings': 2400, 'revenue.cancellations': -1500, goodwill: -900 }]],
  ],
  ['a no-show with a stay', { ...BOOKING, has_stay: true }, []],
  ['a booking that is coming', { ...BOOKING, status: 'CONFIRMED' }, []],
  [
    'what points cost from now on',
    { source: 'POINT_COST', on: ON, before: 100, cost: 150, points: 1000 },
    [[ON, 'POINTS_REVALUED', { points_cost: 500, points: -500 }]],
  ],
  ['points that are given', points('EARN', 10), [[ON, 'POINTS_GIVEN', { points_cost: 10, points: -10 }]]],
  ['points that are taken', points('ADJUST', -10), [[ON, 'POINTS_TAKEN', { points_cost: -10, points: 10 }]]],
  ['points that expire', points('EXPIRE', -10), [[ON, 'POINTS_EXPIRED', { 'breakage.points': -10, points: 10 }]]],
  ['points that move in', points('MOVED_IN', 10), [[ON, 'POINTS_MOVED_IN', { opening: 10, points: -10 }]]],
  ['no points', points('EARN', 0), []],
  ['an open drawer', { ...DRAWER, counted: null, expected: null, closed: null }, [filled]],
  ['a drawer that nobody has counted', { ...DRAWER, counted: null }, [filled]],
  ['a drawer whose count is not known', { ...DRAWER, expected: null }, [filled]],
  ['a drawer that is not closed', { ...DRAWER, closed: null }, [filled]],
  [
    'a drawer with $0.20 less than expected',
    DRAWER,
    [filled, [ON, 'DRAWER_COUNT', { over_short: 20, safe: 480, cash: -500 }]],
  ],
  [
    'a count that is corrected',
    drawerMovement('CORRECTION', 30),
    [[ON, 'DRAWER_COUNT', { safe: 30, over_short: -30 }]],
  ],
  ['more float', drawerMovement('FLOAT', 30), [[ON, 'DRAWER', { cash: 30, safe: -30 }]]],
  ['a cash drop', drawerMovement('DROP', 30), [[ON, 'DRAWER', { cash: -30, safe: 30 }]]],
  [
    'fees of a batch',
    { source: 'BATCH', status: 'CLOSED', fee: cents(3), other: cents(5), on: ON },
    [[ON, 'FEES', { gateway_fees: 3, gateway_adjustments: -5, gateway: 2 }]],
  ],
  [
    'a disputed payment',
    movement('WITHDRAWN', -7457, 1500),
    [[ON, 'DISPUTED', { disputed: 7457, dispute_fees: 1500, gateway: -8957 }]],
  ],
  [
    'a dispute that is won',
    movement('REINSTATED', 7457, 0),
    [[ON, 'DISPUTE_RETURNED', { disputed: -7457, gateway: 7457 }]],
  ],
  ['a dispute that is lost', dispute('LOST', ON), [[ON, 'DISPUTE_LOST', { chargebacks: 7457, disputed: -7457 }]]],
  ['a dispute that is open', dispute('OPEN', null), []],
  ['a dispute that is won, by itself', dispute('WON', ON), []],
  ['a dispute that is lost on no day', dispute('LOST', null), []],
  [
    'a deposit at the bank',
    { source: 'DEPOSIT', amount: cents(900), on: ON, batch: 'b' },
    [[ON, 'DEPOSIT', { bank: 900, gateway: -900 }]],
  ],
  [
    'an invoice',
    { source: 'INVOICE', kind: 'INVOICE', total: cents(900), on: ON },
    [[ON, 'INVOICED', { receivable: 900, unbilled: -900 }]],
  ],
  [
    'a credit note',
    { source: 'INVOICE', kind: 'CREDIT_NOTE', total: cents(-900), on: ON },
    [[ON, 'INVOICED', { receivable: -900, unbilled: 900 }]],
  ],
])('%s', (_, facts, written) => {
  const drafts = draftsOf(facts, NOTHING_POSTED, '2026-12-24')
  expect(drafts.map(({ date, kind, lines }) => [date, kind, amounts(lines)])).toEqual(written)
})

const ISSUED = '2026-10-01'
const ENDED = '2026-10-05'
const gift = {
  'deferred.vouchers': TOTAL,
  'revenue.VOUCHER': -6120,
  'revenue.fees': -375,
  'tax.SALES_TAX': -662,
  'tax.CITY_TAX': -300,
}
test.each<[Voucher['kind'], Voucher['status'], readonly Written[]]>([
  ['GIFT', 'PENDING', []],
  ['POINTS', 'PENDING', []],
  ['GIFT', 'ISSUED', []],
  ['POINTS', 'ISSUED', [[ISSUED, 'ISSUED', { points: TOTAL, 'deferred.vouchers': 0 - TOTAL }]]],
  ['GOODWILL', 'ISSUED', [[ISSUED, 'ISSUED', { goodwill: TOTAL, 'deferred.vouchers': 0 - TOTAL }]]],
  ['GIFT', 'VOIDED', [[ENDED, 'VOIDED', { 'deferred.vouchers': TOTAL, 'revenue.cancellations': 0 - TOTAL }]]],
  ['GIFT', 'EXPIRED', [[ENDED, 'EXPIRED', { 'deferred.vouchers': TOTAL, breakage: 0 - TOTAL }]]],
  ['GIFT', 'USED', [[ENDED, 'USED', gift]]],
  [
    'POINTS',
    'VOIDED',
    [
      [ISSUED, 'ISSUED', { points: TOTAL, 'deferred.vouchers': 0 - TOTAL }],
      [ENDED, 'VOIDED', { points: 0 - TOTAL, 'deferred.vouchers': TOTAL }],
    ],
  ],
  [
    'GOODWILL',
    'EXPIRED',
    [
      [ISSUED, 'ISSUED', { goodwill: TOTAL, 'deferred.vouchers': 0 - TOTAL }],
      [ENDED, 'EXPIRED', { 'deferred.vouchers': TOTAL, breakage: 0 - TOTAL }],
    ],
  ],
  [
    'POINTS',
    'USED',
    [
      [ISSUED, 'ISSUED', { points: TOTAL, 'deferred.vouchers': 0 - TOTAL }],
      [ENDED, 'USED', { 'deferred.vouchers': TOTAL, 'revenue.VOUCHER': 0 - TOTAL }],
    ],
  ],
])('a voucher of kind %s that is %s', (kind, status, written) => {
  const drafts = draftsOf(voucher(kind, status, TOTAL), NOTHING_POSTED, '2026-12-24')
  expect(drafts.map(({ date, kind: what, lines }) => [date, what, amounts(lines)])).toEqual(written)
  const used = status === 'USED' ? { from: ENDED, until: ENDED } : undefined
  expect(drafts.at(-1)?.used).toEqual(used)
})

test('points of a voucher that is voided are owed again at what one costs by then', () => {
  const voided = { ...voucher('POINTS', 'VOIDED', 3000), cost: 100, ended_cost: 200 }
  const drafts = draftsOf(voided, NOTHING_POSTED, ENDED)
  expect(drafts.map(({ date, kind, lines }) => [date, kind, amounts(lines)])).toEqual([
    [ISSUED, 'ISSUED', { points: 3000, 'deferred.vouchers': -3000 }],
    [ENDED, 'VOIDED', { points: -6000, 'deferred.vouchers': 3000, points_cost: 3000 }],
  ])
})

test('a gift that was paid with less than its price is made up for, and what it holds beyond it is breakage', () => {
  const used = (held: number) => amounts(draftsOf(voucher('GIFT', 'USED', held), NOTHING_POSTED, ENDED)[0]!.lines)
  expect(used(TOTAL - 457)).toEqual({ ...gift, 'deferred.vouchers': TOTAL - 457, goodwill: 457 })
  expect(used(TOTAL + 43)).toEqual({ ...gift, 'deferred.vouchers': TOTAL + 43, breakage: -43 })
})

test('revenue of stays and vouchers is of nights, a fee for canceling is not', () => {
  const of = (...accounts: string[]) => ({
    date: ON,
    kind: 'USED' as const,
    lines: new Map(accounts.map((account) => [account, cents(1)])),
  })
  const earned = of('deferred.bookings', 'revenue.BUY_NOW')
  expect((['STAY', 'VOUCHER', 'BOOKING', 'PAYMENT'] as const).map((source) => isOfNights(source, earned))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isOfNights('STAY', of('deferred.bookings', 'breakage'))).toBe(false)
  expect(isOfNights('STAY', of('my.revenue.'))).toBe(false)
})

test('what moved are the debits', () => {
  expect(
    moved(
      new Map([
        ['a', cents(5)],
        ['b', cents(-7)],
        ['c', cents(2)],
      ]),
    ),
  ).toBe(7)
  expect(moved(new Map())).toBe(0)
  expect(firstOf('2026-10-31')).toBe('2026-10-01')
  expect(NOTHING_POSTED).toEqual({ lines: new Map(), parts: 0, kinds: [], countedUntil: null })
})

test('only a payment that stands in the journal can have been changed by hand', () => {
  const { posted } = told([{ facts: PAYMENT, on: ON }])
  expect(isTamperedWith({ ...PAYMENT, status: 'REQUESTED' }, posted)).toBe(false)
  expect(isTamperedWith({ ...PAYMENT, amount: cents(1) }, NOTHING_POSTED)).toBe(false)
  expect(isTamperedWith({ ...PAYMENT, amount: cents(1) }, { ...posted, lines: new Map() })).toBe(false)
  expect(isTamperedWith(BOOKING, posted)).toBe(false)
})

describe('what a record said is taken back or mended', () => {
  test('on the day it changed, or today where nothing says which', () => {
    const standing = told([{ facts: PAYMENT, on: '2026-10-01' }]).posted
    const gone = draftsOf({ ...PAYMENT, status: 'REFUSED' }, standing, '2026-12-24')
    expect(gone.map(({ date, kind }) => [date, kind])).toEqual([['2026-12-24', 'CORRECTION']])
    const removed = draftsOf(undefined, standing, '2026-12-25')
    expect(removed.map(({ date, kind }) => [date, kind])).toEqual([['2026-12-25', 'CORRECTION']])
    expect(draftsOf(undefined, NOTHING_POSTED, '2026-12-25')).toEqual([])
  })

  test('the second entry of a kind has the day of the change, the first its own', () => {
    const later = { ...CLOSED, held: cents(6457), changed: '2026-11-20' }
    expect(draftsOf(later, NOTHING_POSTED, '2026-11-20').at(-1)?.date).toBe('2026-11-02')
    const { posted } = told([{ facts: CLOSED, on: '2026-11-02' }])
    expect(draftsOf(later, posted, '2026-12-24').map(({ date }) => date)).toEqual(['2026-11-20'])
    expect(draftsOf({ ...later, changed: '2026-11-01' }, posted, '2026-12-24').map(({ date }) => date)).toEqual([
      '2026-11-02',
    ])
  })
})

describe('months of a long stay', () => {
  const LONG: Stay = { ...STAY, entered: '2026-10-30', until: '2027-01-05' }
  const over: Stay = { ...LONG, status: 'CLOSED', exited: '2027-01-05', changed: '2027-01-05' }

  test('each ends by itself, with its own nights, whenever it is looked at', () => {
    const months = [
      ['2026-10-31', { from: '2026-10-30', until: '2026-10-31' }],
      ['2026-11-30', { from: '2026-11-01', until: '2026-11-30' }],
      ['2026-12-31', { from: '2026-12-01', until: '2026-12-31' }],
    ] as const
    const last = ['2027-01-05', { from: '2027-01-01', until: '2027-01-04' }] as const
    const seen = (...days: string[]) =>
      told([...days.map((on) => ({ facts: LONG, on })), { facts: over, on: '2027-01-05' }]).drafts.map(
        ({ date, used }) => [date, used],
      )
    expect(seen()).toEqual([...months, last])
    expect(seen('2026-11-01')).toEqual([...months, last])
    expect(seen('2026-11-15', '2026-12-01', '2027-01-01')).toEqual([...months, last])
  })

  test('a stay that ends on the last day of a month has nights in that month alone', () => {
    const ends = { ...CLOSED, exited: '2026-10-31', until: '2026-10-31', changed: '2026-10-31' }
    expect(told([{ facts: ends, on: '2026-10-31' }]).drafts.map(({ kind, used }) => [kind, used])).toEqual([
      ['USED', { from: '2026-10-30', until: '2026-10-30' }],
    ])
  })

  test('without a booking nothing is counted before it is over', () => {
    const walkIn: Stay = { ...over, booking_id: null }
    expect(told([{ facts: { ...LONG, booking_id: null }, on: '2026-12-01' }]).drafts).toEqual([])
    expect(told([{ facts: walkIn, on: '2027-01-05' }]).drafts.map(({ kind, date }) => [kind, date])).toEqual([
      ['USED', '2027-01-05'],
    ])
  })

  test('one that left without a price, or is open though it has an exit, has earned nothing', () => {
    expect(draftsOf({ ...over, rate: null }, NOTHING_POSTED, '2027-01-05')).toEqual([])
    const open = draftsOf({ ...over, status: 'OPEN' }, NOTHING_POSTED, '2026-10-31')
    expect(open).toEqual([])
  })

  test('a price of nothing counts nothing at the end of a month', () => {
    const free = { ...LONG, rate: { charges: cents(0), fees: cents(0), taxes: {} }, held: cents(500) }
    expect(draftsOf(free, NOTHING_POSTED, '2026-11-01')).toEqual([])
  })
})
