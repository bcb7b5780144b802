import { cents } from '../../lib/money.ts'
import { isBefore, pacificDate } from '../../lib/pacific.ts'
import type { Movement } from '../../platform/cards.ts'
import { expect, onTestFinished, test } from 'vitest'
import { testLog } from '../../test/config.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { Life, mortalProcess } from '../../test/mortal.ts'
import { endStripesDay, withStripe } from '../../test/with-stripe.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { parked } from '../stays/factory.ts'
import { bought } from '../vouchers/factory.ts'
import { payments } from './contract.ts'
import { countDifferences } from './index.ts'
import { reportDifferences } from './reconciliation.ts'
import type { Difference } from './rules.ts'

/** The night after: the comparison runs at half past three. */
async function nextNight(h: Harness) {
  h.clock.advance({ hours: 26 })
  await compareBooks(h)
}

async function compareBooks(h: Harness) {
  await h.services.jobs.send(h.services.db, 'books.compare', {}, {})
  await h.runJobs()
}

const differences = (h: Harness) => h.rows('payment_differences', { resolved_at: null }, 'kind')

async function aDay() {
  const h = await harness()
  const traveller = await h.as.traveller()
  const [kept, given] = [
    await booked(traveller, 'BUY_NOW'),
    await booked(traveller, 'BOOK_NOW', { check_for_existing: true }),
  ]
  await traveller.call(bookings.cancel, { number: given.number })
  await h.runJobs()
  return { h, kept }
}

test('a night after a day without trouble: one batch a day, to the cent, and no difference', async () => {
  const { h } = await aDay()
  await nextNight(h)
  expect(await h.rows('gateway_batches', {}, 'date')).toMatchObject([
    {
      date: '2026-11-21',
      status: 'CLOSED',
      charges: 2,
      charged_cents: 7457 + 2400,
      refunds: 1,
      refunded_cents: 2400,
      fee_cents: 0,
    },
    { date: '2026-11-22', status: 'OPEN', charges: 0, charged_cents: 0, refunds: 0, refunded_cents: 0, fee_cents: 0 },
  ])
  expect(await differences(h)).toEqual([])
  await nextNight(h)
  expect(await h.count('gateway_batches', { status: 'CLOSED' })).toBe(2)
})

test.each([
  [
    'has taken what we know nothing of, and not what we know',
    (h: Harness) => h.change('sandbox.charges', { amount_cents: 7457 }, { key: h.ctx().random.uuid() }),
    ['missing charge', 'unknown charge'],
  ],
  [
    'has taken another amount',
    (h: Harness) => h.change('sandbox.charges', { amount_cents: 7457 }, { captured_cents: 7456 }),
    ['charge amount'],
  ],
  ['has not refunded', (h: Harness) => h.remove('sandbox.refunds', {}), ['missing refund']],
  [
    'has refunded another amount',
    (h: Harness) => h.change('sandbox.refunds', {}, { amount_cents: 2399 }),
    ['refund amount'],
  ],
])('a gateway that %s is found out', async (_what, fault, found) => {
  const { h } = await aDay()
  await fault(h)
  await nextNight(h)
  expect((await differences(h)).map(({ kind }) => kind)).toEqual(found)
  expect(await countDifferences(h.services)).toBe(found.length)
})

test('a booking that says something else than its payments is found, told once, and done with when mended', async () => {
  const { h, kept } = await aDay()
  await h.change('bookings', { id: kept.id }, ({ paid_cents }) => ({ paid_cents: cents(paid_cents + 1) }))
  await nextNight(h)
  expect(await differences(h)).toMatchObject([{ kind: 'booking paid', ours_cents: 7458, theirs_cents: 7457 }])
  await nextNight(h)
  expect(await h.count('payment_differences')).toBe(1)
  await h.change('bookings', { id: kept.id }, ({ paid_cents }) => ({ paid_cents: cents(paid_cents - 1) }))
  await nextNight(h)
  expect(await differences(h)).toEqual([])
  expect(await h.row('payment_differences')).toMatchObject({ resolved_at: expect.anything() })
})

test('a charge and a refund that should be known by now are told of', async () => {
  const { h } = await aDay()
  await h.change('payments', { kind: 'REFUND' }, { status: 'REQUESTED', sent_at: null, settled_at: null })
  await h.queue.lose()
  await h.remove('sandbox.refunds', {})
  h.clock.advance({ hours: 2 })
  await nextNight(h)
  expect((await differences(h)).map(({ kind }) => kind)).toEqual(['refund waits'])
})

test("Stripe's books are compared the same way, its fees among them, by its own business day", async () => {
  const { h, stripe } = await withStripe()
  const from = Temporal.Now.instant().add({ hours: 40 * 24 })
  const stay = { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 48 }).toString() }
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller, 'BUY_NOW', { stay })
  await traveller.call(bookings.cancel, { number })
  await h.runJobs()
  await nextNight(h)
  const [charged = 0] = stripe.books().charges.values()
  const [batch] = await h.rows('gateway_batches', { status: 'CLOSED' })
  const date = Temporal.Now.instant().toZonedDateTimeISO('UTC').toPlainDate().toString()
  expect(batch).toMatchObject({
    date,
    charged_cents: charged,
    refunded_cents: charged,
    fee_cents: Math.round(charged * 0.029) + 30,
  })
  expect(await differences(h)).toEqual([])
})

test('a refund that a bank sends back without any news is no adjustment: it has failed, and a person pays it', async () => {
  const { h, stripe } = await withStripe()
  const from = Temporal.Now.instant().add({ hours: 40 * 24 })
  const stay = { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 48 }).toString() }
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller, 'BUY_NOW', { stay })
  await traveller.call(bookings.cancel, { number })
  await h.runJobs()
  const { id } = await h.row('payments', { kind: 'REFUND', status: 'SETTLED' })
  stripe.settleRefunds('failed')
  endStripesDay(h)
  await compareBooks(h)
  expect(await h.row('payments', { id })).toMatchObject({ status: 'FAILED' })
  expect(await h.rows('gateway_batches', { status: 'CLOSED' })).toMatchObject([
    { charges: 1, refunds: 1, refunded_cents: 0, other_cents: 0 },
  ])
  expect(await differences(h)).toMatchObject([{ kind: 'refund failed', subject: id }])
})

test.each([
  ['nobody says that it failed', undefined],
  ['the gateway does not speak of it', () => Promise.reject(new Error('No such charge'))],
])(
  'a refund that comes back on a later day is taken off that day, and is told of though %s',
  async (_why, findRefund) => {
    const back: Movement[] = []
    const h = await harness({
      gateway: (sandbox) => ({
        ...sandbox,
        ...(findRefund && { findRefund }),
        async *movements(from, until) {
          yield* sandbox.movements(from, until)
          const isNow = ({ at }: Movement) =>
            Temporal.Instant.compare(from, at) <= 0 && Temporal.Instant.compare(at, until) < 0
          yield* back.filter(isNow)
        },
      }),
    })
    const traveller = await h.as.traveller()
    const { number } = await booked(traveller)
    await traveller.call(bookings.cancel, { number })
    await h.runJobs()
    await nextNight(h)
    const { id: key, amount_cents: amount } = await h.row('payments', { kind: 'REFUND' })
    const fee = cents(0)
    back.push({ id: 'txn_back', kind: 'REFUND', key, amount, fee, at: h.clock.now(), description: 'refund_failure' })
    await nextNight(h)
    expect(await h.rows('gateway_batches', { status: 'CLOSED' }, 'date')).toMatchObject([
      { date: '2026-11-21', refunds: 1, refunded_cents: 7457 },
      { date: '2026-11-22', refunds: 0, refunded_cents: -7457, other_cents: 0 },
    ])
    expect(await differences(h)).toMatchObject([{ kind: 'refund failed', subject: key, theirs_cents: 7457 }])
  },
)

test('stays and vouchers are compared with their payments as well', async () => {
  const h = await harness()
  const gift = await bought(await h.as.traveller())
  const stay = await parked(h)
  await nextNight(h)
  expect(await differences(h)).toEqual([])

  await h.change('vouchers', { id: gift.id }, ({ paid_cents }) => ({ paid_cents: cents(paid_cents + 1) }))
  await h.change('transactions', { id: stay.id }, ({ refunded_cents }) => ({
    refunded_cents: cents(refunded_cents + 1),
  }))
  await nextNight(h)
  expect((await differences(h)).map(({ kind }) => kind)).toEqual(['stay refunded', 'voucher paid'])
})

/** So many nights, one by one. */
async function nights(h: Harness, count: number) {
  for (let night = 0; night < count; night++) await nextDay(h)
}

async function nextDay(h: Harness) {
  h.clock.advance({ hours: 24 })
  await h.services.jobs.send(h.services.db, 'books.compare', {}, {})
  await h.runJobs()
}

const opened = async (h: Harness) => (await differences(h)).map(({ kind }) => kind)

test('what arises on a day that was compared long ago is found the next night, told once, and done with when mended', async () => {
  const { h, kept } = await aDay()
  const gift = await bought(await h.as.traveller())
  const stay = await parked(h)
  await nights(h, 6)
  expect(await opened(h)).toEqual([])
  const { id } = await h.row('payments', { booking_id: kept.id })
  const more = { amount_cents: cents(7458) }
  await h.change('payments', { id }, more)
  await h.change('vouchers', { id: gift.id }, ({ paid_cents }) => ({ paid_cents: cents(paid_cents + 1) }))
  await h.change('transactions', { id: stay.id }, { refunded_cents: cents(1) })
  await nights(h, 1)
  const found = ['booking paid', 'charge amount', 'sales entry', 'stay refunded', 'voucher paid']
  expect(await opened(h)).toEqual(found)
  await nights(h, 3)
  expect([await opened(h), await h.count('payment_differences')]).toEqual([found, found.length])
  await h.change('payments', { id }, { amount_cents: cents(7457) })
  await h.change('vouchers', { id: gift.id }, ({ paid_cents }) => ({ paid_cents: cents(paid_cents - 1) }))
  await nights(h, 1)
  expect(await opened(h)).toEqual(['stay refunded'])
  await h.change('transactions', { id: stay.id }, { refunded_cents: cents(0) })
  await nights(h, 1)
  expect([await opened(h), await h.count('payment_differences')]).toEqual([[], found.length])
})

test.each([
  [
    'a payment goes',
    (h: Harness) => h.remove('payments', { kind: 'REFUND' }),
    ['booking refunded', 'sales entry', 'unknown refund'],
  ],
  [
    'a refund is refused after all',
    (h: Harness) => h.change('payments', { kind: 'REFUND' }, { status: 'REFUSED', sent_at: null }),
    ['booking refunded', 'unknown refund'],
  ],
  [
    'a sum of a day changes',
    (h: Harness) => h.change('sales_days', { dimension: 'TOTAL' }, { fee_cents: cents(1) }),
    ['sales day'],
  ],
  ['an entry goes', (h: Harness) => h.remove('sales_entries', { kind: 'REFUND' }), ['sales day', 'sales entry']],
])('where %s later on, it is found the next night', async (_what, change, found) => {
  const { h } = await aDay()
  await h.services.jobs.send(h.services.db, 'sales.roll-up', {}, {})
  await h.runJobs()
  await nights(h, 6)
  await change(h)
  await nights(h, 1)
  expect([...new Set(await opened(h))]).toEqual(found)
  await nights(h, 2)
  expect([...new Set(await opened(h))]).toEqual(found)
})

test('what nothing tells of is found within a week, on whatever day it was', async () => {
  const { h, kept } = await aDay()
  await nights(h, 12)
  await h.change('bookings', { id: kept.id }, ({ paid_cents }) => ({ paid_cents: cents(paid_cents + 1) }))
  await h.change('payments', { kind: 'REFUND' }, { amount_cents: cents(2399) })
  await h.remove('books_changes', {})
  const before = h.clock.now()
  await nights(h, 7)
  expect(await opened(h)).toEqual(['booking paid', 'booking refunded', 'refund amount', 'sales entry'])
  const since = pacificDate(h.clock.now().subtract({ hours: 30 * 24 }))
  const days = (await h.rows('books_days')).filter(({ date }) => date > since && date < pacificDate(before))
  expect(days.length).toBeGreaterThan(14)
  expect(days.filter(({ compared_at }) => isBefore(compared_at, before))).toEqual([])
})

test('what nobody mends is found for as long as it is looked for, however long ago the money moved', async () => {
  const made: Movement[] = []
  const h = await harness({
    gateway: (sandbox) => ({
      ...sandbox,
      async *movements(from, until) {
        yield* sandbox.movements(from, until)
        const isNow = ({ at }: Movement) => !isBefore(at, from) && isBefore(at, until)
        yield* made.filter(isNow)
      },
    }),
  })
  await booked(await h.as.traveller())
  const [at, fee] = [h.clock.now(), cents(0)]
  made.push({ id: 'txn_fee', kind: 'OTHER', key: undefined, amount: cents(-100), fee, at, description: 'adjustment' })
  await h.change('sandbox.charges', { amount_cents: 7457 }, { key: h.ctx().random.uuid() })
  await nextNight(h)
  const found = ['missing charge', 'other movement', 'unknown charge']
  expect(await opened(h)).toEqual(found)
  h.clock.advance({ hours: 33 * 24 })
  for (let night = 0; night < 4; night++) {
    await nextDay(h)
    expect(await opened(h)).toEqual(found)
  }
  expect(await h.count('payment_differences')).toBe(found.length)
})

test('what somebody settled by hand is told no more, however often it is found, until its amounts are others', async () => {
  const { h } = await aDay()
  const { id } = await h.row('payments', { kind: 'REFUND' })
  await h.change('payments', { id }, { status: 'FAILED' })
  await nextNight(h)
  const [manager, auditor] = [await h.as.staff('manager'), await h.as.staff('auditor')]
  const { items } = await manager.call(payments.differences, {})
  expect(items).toMatchObject([{ kind: 'refund failed', subject: id, ours: '24.00', settled_by: null, note: null }])
  const input = { differenceId: items[0]!.id, note: 'Check 1042' }
  await expect(auditor.call(payments.settleDifference, input)).rejects.toMatchObject({ status: 403 })
  await expect(manager.call(payments.settleDifference, { ...input, note: ' ' })).rejects.toMatchObject({
    fieldErrors: { note: ['Required'] },
  })
  const { difference } = await manager.call(payments.settleDifference, input)
  expect(difference).toMatchObject({ settled_by: 'manager', note: 'Check 1042', resolved_at: expect.any(String) })
  await expect(manager.call(payments.settleDifference, input)).rejects.toMatchObject({
    formErrors: ['This difference is already resolved.'],
  })
  expect(await h.row('audit_trail', { action: 'difference.settle' })).toMatchObject({
    entity_id: difference.id,
    details: { kind: 'refund failed', subject: id, note: 'Check 1042' },
  })
  await nights(h, 2)
  expect([await opened(h), await countDifferences(h.services)]).toEqual([[], 0])
  expect((await manager.call(payments.differences, { state: 'RESOLVED' })).items).toEqual([difference])
  await h.change('payments', { id }, { amount_cents: cents(2399) })
  await nights(h, 1)
  expect(await opened(h)).toContain('refund failed')
})

test('what is older than anything that is compared is settled by hand', async () => {
  const h = await harness()
  const at = h.clock.now().subtract({ hours: 40 * 24 })
  const line = { subject: 'txn_fee', theirs_cents: cents(-100), found_at: at }
  const id = h.ctx().random.uuid()
  await h.add('payment_differences', { id, kind: 'other movement', ...line })
  await nights(h, 1)
  expect(await opened(h)).toEqual(['other movement'])
  const owner = await h.as.staff()
  await owner.call(payments.settleDifference, { differenceId: id, note: 'A fee of the gateway’s' })
  await nights(h, 1)
  expect(await opened(h)).toEqual([])
})

test('an interrupted comparison is made again with what had changed', async () => {
  const { h, kept } = await aDay()
  await nights(h, 6)
  await h.change('bookings', { id: kept.id }, ({ paid_cents }) => ({ paid_cents: cents(paid_cents + 1) }))
  await h.change('books_changes', {}, { is_taken: true })
  await nights(h, 1)
  expect(await opened(h)).toEqual(['booking paid'])
  expect(await h.count('books_changes')).toBe(0)
})

test('a night on which everything differs is written at once, and its first hundred differences are told', async () => {
  const h = await harness()
  const server = await mortalProcess(h)
  onTestFinished(() => server.close())
  const told: unknown[] = []
  const log = { ...testLog, error: (said: unknown) => void told.push(said) }
  const ctx = { ...h.ctx(), db: server.services.db, log }
  const one = { kind: 'other movement', bookingId: undefined, ours: undefined, theirs: cents(-100) } as const
  const found = Array.from({ length: 300 }, (_, n) => ({ ...one, subject: `txn_${n}` }))
  const report = async (all: readonly Difference[]) => {
    const life = new Life(Number.POSITIVE_INFINITY, 'killed')
    await life.run(() => reportDifferences(ctx, all))
    return life.steps
  }
  expect(await report([...found, { ...found[0]!, theirs: cents(-200) }])).toBe(2)
  expect(told).toHaveLength(100)
  expect(told[0]).toEqual({ difference: { ...found[0]!, theirs: cents(-200) } })
  expect(await report(found)).toBe(2)
  expect(told).toHaveLength(100)
  expect(await h.rows('payment_differences', { subject: 'txn_0' })).toMatchObject([{ theirs_cents: -100 }])
  expect(await h.count('payment_differences', { resolved_at: null })).toBe(300)
})
