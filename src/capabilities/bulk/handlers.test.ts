import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { approvals } from '../approvals/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { bookedForCaller } from '../bookings/callers/factory.ts'
import { booked, STAY } from '../bookings/factory.ts'
import { activeCompany } from '../companies/factory.ts'
import { type bookingFilter, desk } from '../bookings/office-contract.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { letters } from '../letters/contract.ts'
import { bookedBy } from '../moves/factory.ts'
import { bulk } from './contract.ts'
import { prepared, started } from './factory.ts'

const EXTEND = { kind: 'EXTEND', days: 2 } as const

async function scene(count: number) {
  const h = await harness()
  const people = await bookedBy(h, count)
  await h.runJobs()
  const owner = await h.as.staff()
  const ids = people.map(({ booking }) => booking.id)
  const each = async <Key extends 'status' | 'travel_to_date' | 'total' | 'refunded'>(key: Key) =>
    Promise.all(ids.map(async (bookingId) => (await owner.call(bookings.get, { bookingId }))[key]))
  const broken = async () => {
    await h.runJobs()
    return brokenPromises(h.services.db)
  }
  return { h, people, owner, ids, each, broken }
}

test('looked at first, nothing is done; then every booking leaves later at the same price, and is told so', async () => {
  const { h, owner, ids, each, broken } = await scene(3)
  const before = await each('total')
  const shown = await prepared(h, owner, EXTEND)
  expect(shown.bulk).toMatchObject({ status: 'CHECKED', selected: 3, counts: { ready: 3, done: 0 }, refund: '0.00' })
  expect(Number(shown.bulk.given)).toBeGreaterThan(0)
  expect(new Set(await each('travel_to_date'))).toEqual(new Set(['2026-12-04T08:00:00-08:00']))
  const { status, bulk: running } = await started(owner, shown)
  expect([status, running.status]).toEqual(['done', 'RUNNING'])
  await h.runJobs()
  const { bulk: done, items } = await owner.call(bulk.show, { bulkId: shown.bulk.id })
  expect(done).toMatchObject({ status: 'DONE', counts: { done: 3, ready: 0 } })
  expect(items.map(({ state, why }) => [state, why])).toEqual(items.map(() => ['DONE', null]))
  expect(new Set(await each('travel_to_date'))).toEqual(new Set(['2026-12-06T08:00:00-08:00']))
  expect(await each('total')).toEqual(before)
  expect((await h.mail(`booking/${ids[0]}`))[0]?.subject).toContain('new dates')
  expect(await h.rows('acts')).toMatchObject([{ kind: 'waive', subject_kind: 'bulk' }])
  expect(await broken()).toEqual([])
})

test('pressed ten times at once, and run twice, each booking is extended once', async () => {
  const { h, owner, each, broken } = await scene(4)
  const shown = await prepared(h, owner, EXTEND)
  const presses = await Promise.allSettled(Array.from({ length: 10 }, () => started(owner, shown)))
  expect(presses.some(({ status }) => status === 'fulfilled')).toBe(true)
  await h.services.jobs.send(h.services.db, 'bulk.run', { bulkId: shown.bulk.id }, {})
  const other = await h.another()
  await Promise.all([h.runJobs(), other.runJobs()])
  await h.services.jobs.send(h.services.db, 'bulk.run', { bulkId: shown.bulk.id }, {})
  await h.runJobs()
  expect(new Set(await each('travel_to_date'))).toEqual(new Set(['2026-12-06T08:00:00-08:00']))
  expect(await h.count('booking_changes', { kind: 'changed' })).toBe(4)
  expect(await h.count('acts')).toBe(1)
  expect((await started(owner, shown)).bulk.status).toBe('DONE')
  expect(await broken()).toEqual([])
})

test.each([
  ['a transaction that another one overtook', '40001'],
  ['a server that ends its connections', '57P01'],
  ['a statement that took too long', '57014'],
])(
  '%s in the middle loses nothing and repeats nothing: the next run takes up where it stopped',
  async (_what, state) => {
    const { h, owner, each, broken } = await scene(4)
    const shown = await prepared(h, owner, EXTEND)
    await started(owner, shown)
    // Its third booking is not changed.
    await h.sql`
    create function die() returns trigger language plpgsql as $$ begin
      if (select count(*) from booking_changes where kind = 'changed') >= 2 then
        raise exception 'killed' using errcode = tg_argv[0];
      end if; return new; end $$`
    await h.sql`
    create trigger die before update of travel_to on bookings for each row execute function die(${sql.lit(state)})`
    await h.runJobs()
    const half = await owner.call(bulk.show, { bulkId: shown.bulk.id })
    expect(half.bulk).toMatchObject({ status: 'RUNNING', counts: { done: 2, ready: 2, refused: 0 } })
    await h.sql`drop trigger die on bookings`
    await h.services.jobs.send(h.services.db, 'bulk.run', { bulkId: shown.bulk.id }, {})
    await h.runJobs()
    expect((await owner.call(bulk.show, { bulkId: shown.bulk.id })).bulk.counts).toMatchObject({ done: 4, ready: 0 })
    expect(new Set(await each('travel_to_date'))).toEqual(new Set(['2026-12-06T08:00:00-08:00']))
    expect(await broken()).toEqual([])
  },
)

test('what is canceled in the middle stays done as far as it was, and the rest stays as it is', async () => {
  const { h, owner, each } = await scene(3)
  const shown = await prepared(h, owner, EXTEND)
  await started(owner, shown)
  await owner.call(bulk.cancel, { bulkId: shown.bulk.id })
  await h.runJobs()
  expect((await owner.call(bulk.show, { bulkId: shown.bulk.id })).bulk).toMatchObject({
    status: 'CANCELED',
    counts: { done: 0, left: 3 },
  })
  expect(new Set(await each('travel_to_date'))).toEqual(new Set(['2026-12-04T08:00:00-08:00']))
  expect((await owner.call(bulk.cancel, { bulkId: shown.bulk.id })).status).toBe('CANCELED')
  await expect(started(owner, shown)).rejects.toMatchObject({ formErrors: [expect.stringContaining('canceled')] })
})

test('a booking that changed after it was looked at is left out and says so, as is one that cannot be', async () => {
  const { h, owner, people, ids, broken } = await scene(3)
  const [first, second] = people
  await second!.who.call(bookings.cancel, { number: second!.booking.number })
  const shown = await prepared(h, owner, EXTEND)
  expect(shown.bulk.counts).toMatchObject({ ready: 2, refused: 1 })
  await first!.who.call(bookings.cancel, { number: first!.booking.number })
  await started(owner, shown)
  await h.runJobs()
  const { items } = await owner.call(bulk.show, { bulkId: shown.bulk.id })
  const of = (id: string | undefined) => items.find(({ booking_id }) => booking_id === id)
  expect(of(ids[0])).toMatchObject({ state: 'REFUSED', why: expect.stringContaining('changed after') })
  expect(of(ids[1])).toMatchObject({ state: 'REFUSED', why: expect.any(String) })
  expect(of(ids[2])).toMatchObject({ state: 'DONE', why: null })
  expect(await broken()).toEqual([])
})

test('a car on the lot keeps its space where the lot is full; who has not arrived is moved only where there is space', async () => {
  const { h, owner, people, ids, broken } = await scene(2)
  const [parked = '', coming = ''] = ids
  h.clock.set('2026-12-01T16:00:00Z')
  await (await cashier(h)).call(gate.arrive, { booking_number: people[0]!.booking.number })
  await h.change('stall_days', { date: ['2026-12-05', '2026-12-06'] }, ({ reserved }) => ({
    allotment: 0,
    overbooking: 0,
    bound: reserved,
  }))
  const shown = await prepared(h, owner, EXTEND)
  expect(shown.bulk.counts).toMatchObject({ ready: 2 })
  await started(owner, shown)
  await h.runJobs()
  const { items } = await owner.call(bulk.show, { bulkId: shown.bulk.id })
  expect(items.find(({ booking_id }) => booking_id === parked)?.state).toBe('DONE')
  expect(items.find(({ booking_id }) => booking_id === coming)).toMatchObject({
    state: 'REFUSED',
    why: expect.stringContaining('no space'),
  })
  expect(await broken()).toEqual([])
})

test('above one’s limits all of it waits as one act, is approved by somebody else, and runs in the name of who asked', async () => {
  const { h, owner, each, broken } = await scene(3)
  const manager = await h.as.staff('manager')
  await h.change('act_limits', { kind: 'cancel' }, { most_cents: cents(5000) })
  const shown = await prepared(h, manager, { kind: 'REFUND' })
  expect(shown.bulk).toMatchObject({ refund: '223.71', act_kind: 'cancel' })
  const { status, approval_id: requestId } = await started(manager, shown)
  expect([status, await each('status')]).toEqual(['waiting', ['CONFIRMED', 'CONFIRMED', 'CONFIRMED']])
  await expect(started(manager, shown)).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  await owner.call(approvals.approve, { requestId: requestId ?? '' })
  await h.runJobs()
  expect(await each('status')).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
  expect(await each('refunded')).toEqual(['74.57', '74.57', '74.57'])
  const { bulk: done } = await manager.call(bulk.show, { bulkId: shown.bulk.id })
  expect(done).toMatchObject({ status: 'DONE', started_by: 'manager', approval: { status: 'DONE' } })
  expect(await h.count('acts')).toBe(1)
  expect(await broken()).toEqual([])
})

test('more of a stay that costs nothing counts as what it is worth', async () => {
  const { h, owner } = await scene(1)
  const { given: paid } = (await prepared(h, owner, EXTEND)).bulk
  const why = { pay_by: 'COMPLIMENTARY', complimentary_reason: 'Shuttle broke down' } as const
  const other = await harness()
  const host = await other.as.staff()
  await bookedForCaller(host, why)
  await other.runJobs()
  const { given: free } = (await prepared(other, host, EXTEND)).bulk
  expect(Number(free)).toBeGreaterThanOrEqual(Number(paid))
})

test('a letter goes to each customer once, in their words, and is kept with the booking', async () => {
  const { h, owner, ids } = await scene(2)
  const work = {
    kind: 'WRITE',
    subject: 'Snow on {{ arrive }}',
    body: 'Hello {{ name }}, shuttles go slower.',
  } as const
  const shown = await prepared(h, owner, work)
  expect(shown.bulk).toMatchObject({ act_kind: null, given: '0.00' })
  await owner.call(bulk.start, { bulkId: shown.bulk.id, version: shown.bulk.version })
  await h.runJobs()
  const mails = await h.mail(`booking/${ids[0]}/letter`)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: 'Snow on Tue, 12/01/26, 8:00 am', recipient: 'guest0@example.com' })
  expect(mails[0]?.text).toContain('Hello Ada Lovelace')
  expect((await owner.call(letters.list, { bookingId: ids[1] ?? '' })).items[0]?.by).not.toBeNull()
})

test('offers are made to all that can be moved, each with its space held', async () => {
  const { h, owner, broken } = await scene(2)
  const work = { kind: 'OFFER', option_kinds: ['DATES', 'REFUND'], credit: '10.00', away_from: '2026-12-01' } as const
  const shown = await prepared(h, owner, { ...work, option_kinds: [...work.option_kinds] })
  expect(shown.bulk).toMatchObject({ given: '20.00', counts: { ready: 2 } })
  await started(owner, shown)
  await h.runJobs()
  expect(await h.count('move_offers', { status: 'OPEN' })).toBe(2)
  const again = await prepared(h, owner, { ...work, option_kinds: [...work.option_kinds] })
  await started(owner, again)
  await h.runJobs()
  const { items } = await owner.call(bulk.show, { bulkId: again.bulk.id })
  expect(items.map(({ why }) => why)).toEqual(items.map(() => expect.stringContaining('open offer')))
  expect(await broken()).toEqual([])
})

test('the money back that an offer gives counts with the fee that it waives', async () => {
  const { h, owner } = await scene(2)
  h.clock.set('2026-12-01T03:00:00-08:00')
  const work = { kind: 'OFFER', option_kinds: ['REFUND'], credit: '10.00', away_from: '2026-12-01' } as const
  const shown = await prepared(h, owner, { ...work, option_kinds: [...work.option_kinds] })
  // The late fee of each is 24.00, the price of a day.
  expect(shown.bulk).toMatchObject({ given: '68.00', refund: '0.00', act_kind: 'waive' })
})

test('dates are moved for those that are ticked alone, and class and days cannot be left as they are', async () => {
  const { h, owner, ids, each, broken } = await scene(2)
  const shown = await prepared(h, owner, { kind: 'MOVE', days: 1, booking_ids: [ids[0] ?? ''] })
  expect(shown.bulk).toMatchObject({ selected: 1, filter: {} })
  await started(owner, shown)
  await h.runJobs()
  expect(await each('travel_to_date')).toEqual(['2026-12-05T08:00:00-08:00', '2026-12-04T08:00:00-08:00'])
  const nothing = owner.call(bulk.prepare, { kind: 'MOVE', days: 0, from: '2026-12-01' })
  await expect(nothing).rejects.toMatchObject({ fieldErrors: { days: [expect.any(String)] } })
  expect(await broken()).toEqual([])
})

test('what chooses no booking, or all that there are, is refused; a cashier may not act in bulk', async () => {
  const { h, owner } = await scene(1)
  await expect(owner.call(bulk.prepare, EXTEND)).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  const nobody = owner.call(bulk.prepare, { ...EXTEND, search: 'Nobody at all' })
  await expect(nobody).rejects.toMatchObject({ formErrors: [expect.stringContaining('No booking')] })
  const letter = owner.call(bulk.prepare, { kind: 'WRITE', from: '2026-12-01', subject: 'Hi', body: '{{ weather }}' })
  await expect(letter).rejects.toMatchObject({ fieldErrors: { body: [expect.stringContaining('weather')] } })
  const cashier = await h.as.staff('cashier')
  await expect(cashier.call(bulk.prepare, { ...EXTEND, from: '2026-12-01' })).rejects.toMatchObject({ status: 403 })
  expect((await cashier.call(bulk.list, {})).count).toBe(0)
})

test('a booking of a day can be found by the filter that chooses it', async () => {
  const { h, owner } = await scene(1)
  await booked(await h.as.traveller(), 'BUY_NOW', {
    stay: { ...STAY, vehicle_class: 'OVERSIZE' },
    email: 'van@example.com',
  })
  const shown = await prepared(h, owner, { ...EXTEND, vehicle_class: 'OVERSIZE', status: 'CONFIRMED' })
  expect(shown.bulk).toMatchObject({ selected: 1, filter: { vehicle_class: 'OVERSIZE', status: 'CONFIRMED' } })
  expect((await owner.call(desk.search, { vehicle_class: 'OVERSIZE' })).count).toBe(1)
})

test('each filter of the list chooses for a bulk action what the list shows, and is kept with it', async () => {
  const { h, owner } = await scene(1)
  const { id: company_id } = await activeCompany(h)
  h.clock.advance({ hours: 48 })
  const { id } = await booked(await h.as.traveller(), 'BUY_NOW', {
    stay: {
      travel_from_date: '2026-12-06 08:00:00-0800',
      travel_to_date: '2026-12-08 08:00:00-0800',
      vehicle_class: 'OVERSIZE',
    },
    email: 'van@example.com',
  })
  await h.change('bookings', { id }, { company_id, status: 'CHECKED_IN' })
  const filters: Record<keyof typeof bookingFilter, string> = {
    search: 'van@example.com',
    status: 'CHECKED_IN',
    vehicle_class: 'OVERSIZE',
    company_id,
    from: '2026-12-06',
    until: '2026-12-01',
    leaves_from: '2026-12-08',
    leaves_until: '2026-12-04',
    on: '2026-12-07',
    since: '2026-11-23',
  }
  for (const [name, value] of Object.entries(filters)) {
    const shown = await owner.call(bulk.prepare, { kind: 'REFUND', [name]: value })
    expect(shown, name).toMatchObject({ selected: 1, filter: { [name]: value } })
    expect((await owner.call(desk.search, { [name]: value })).count, name).toBe(1)
  }
})
