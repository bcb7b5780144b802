import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { auth } from '../auth/contract.ts'
import { analytics } from './contract.ts'
import { addEventMonths, eventsState, flushEvents } from './index.ts'
import { record } from './record.ts'

const pageView = { class: 'page', name: '/rates', parameters: { utm_source: 'news' } }

async function kept({ services, rows }: Harness) {
  await flushEvents(services)
  const events = await rows('analytics_events', {}, 'at', 'id')
  return events.map(({ id: _id, at: _at, ...event }) => event)
}

test('one event, or a list of them, is kept with the session it came from', async () => {
  const house = await harness()
  const traveller = await house.as.traveller()
  await traveller.call(analytics.record, pageView)
  await traveller.call(analytics.record, [{ class: 'quote', name: 'set', ref_id: 'q1', value: 74.57 }, pageView])
  const { sessionId: session_id, anonymousId: anonymous_id } = traveller.jar
  expect(session_id).toBeDefined()
  expect(await kept(house)).toEqual([
    { ...pageView, ref_id: null, value: null, session_id, anonymous_id },
    { class: 'quote', name: 'set', ref_id: 'q1', value: '74.57', parameters: {}, session_id, anonymous_id },
    { ...pageView, ref_id: null, value: null, session_id, anonymous_id },
  ])
})

test('who somebody is does not get in', async () => {
  const house = await harness()
  await house.call(analytics.record, {
    class: 'page',
    name: '/email/email-prefs/ada@example.com?token=3rT9xkQ2mPz7LwVb8NcYd4FgHj5KsA6e',
    value: '4242 4242 4242 4242',
    parameters: { email: 'ada@example.com', nul: '\u0000' },
  })
  expect(JSON.stringify(await kept(house))).not.toMatch(/ada@|ada%40|3rT9xkQ2|4242 ?4242/)
})

test('all faults are told at once, and nothing is kept', async () => {
  const house = await harness()
  const wrong = [{}, { class: 'x'.repeat(65), name: 5 }, Array.from({ length: 51 }, () => pageView)] as never[]
  const faults = []
  for (const input of wrong) {
    faults.push(await house.call(analytics.record, input).catch((error: unknown) => error))
  }
  expect(faults).toMatchObject([
    { fieldErrors: { class: ['Required'], name: ['Required'] } },
    { fieldErrors: { name: ['Send text'], class: [expect.any(String)] } },
    { formErrors: ['At most 50 entries'] },
  ])
  expect((await kept(house)).filter(({ class: kind }) => kind !== 'validation_error')).toEqual([])
})

test('parameters are counted before any of them is looked at', async () => {
  const house = await harness()
  const parameters = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${n}`, {}])) as never
  await expect(house.call(analytics.record, { ...pageView, parameters })).rejects.toMatchObject({
    fieldErrors: { parameters: ['Send at most 20 parameters'] },
  })
})

test('faults in the input and errors of ours are counted by call, without what was typed', async () => {
  const house = await harness()
  await house.call(auth.login, { email: 'ada@example', password: 'hunter2' }).catch(() => {})
  expect(await kept(house)).toMatchObject([
    { class: 'validation_error', name: 'auth.login', value: '422', parameters: { fields: 'email' } },
  ])
})

test('events are written within a second without being asked for', async () => {
  const house = await harness()
  await house.call(analytics.record, pageView)
  const count = async () => (await house.rows('analytics_events')).length
  await expect.poll(count, { timeout: 2000, interval: 50 }).toBe(1)
})

test('when more come than can be written they are dropped and counted, and nobody waits', async () => {
  const house = await harness()
  const ctx = house.ctx()
  const started = performance.now()
  for (let each = 0; each < 5200; each++) record(ctx, pageView)
  expect(performance.now() - started).toBeLessThan(1000)
  expect(eventsState(house.services)).toEqual({ waiting: 5000, dropped: 200 })
  await flushEvents(house.services)
  expect(await house.count('analytics_events')).toBe(5000)
  expect(eventsState(house.services)).toEqual({ waiting: 0, dropped: 200 })
})

test('what cannot be written is lost, and the next events are not', async () => {
  const house = await harness()
  await house.sql`alter table analytics_events rename to analytics_away`
  await house.call(analytics.record, pageView)
  await flushEvents(house.services)
  await house.sql`alter table analytics_away rename to analytics_events`
  await house.call(analytics.record, pageView)
  expect(await kept(house)).toHaveLength(1)
  expect(eventsState(house.services).dropped).toBe(1)
})

test('the months ahead have partitions of their own, made as often as one likes', async () => {
  const house = await harness()
  await house.call(analytics.record, pageView)
  await flushEvents(house.services)
  await addEventMonths(house.ctx())
  await addEventMonths(house.ctx())
  house.clock.advance({ days: 20 })
  await house.call(analytics.record, pageView)
  await flushEvents(house.services)
  const rows = await house.sql`select tableoid::regclass::text as place from analytics_events order by at`
  expect(rows).toEqual([{ place: 'analytics_events_default' }, { place: 'analytics_events_2026_12' }])
})

test('the funnel counts visitors, prices, bookings and stays by the source that brought somebody first', async () => {
  const house = await harness()
  const visitor = async (utm_source: string | undefined, ...more: object[]) => {
    const who = await house.as.traveller()
    await who.call(analytics.record, [
      { class: 'page', name: 'page_view', parameters: { ...(utm_source && { utm_source }) } },

      ...more,
    ] as never)
  }
  const quote = { class: 'quote', name: 'generated' }
  const booking = (ref_id: string) => ({ class: 'booking', name: 'created', ref_id, value: '74.57' })
  await visitor('news', quote, booking('b1'), { class: 'page', name: 'x', parameters: { utm_source: 'other' } })
  await visitor('news', quote, quote)
  await visitor('search')
  await house.call(analytics.record, [
    { class: 'transaction', name: 'closed', ref_id: 's1', parameters: { booking_id: 'b1' } },
    booking('b2'),
  ])
  await flushEvents(house.services)
  const manager = await house.as.staff('manager')
  const { items } = await manager.call(analytics.funnel, { from: '2026-11-21', to: '2026-11-21' })
  expect(items).toEqual([
    { source: 'news', visitors: 2, quotes: 2, bookings: 1, booked: '74.57', stays: 1 },
    { source: null, visitors: 1, quotes: 0, bookings: 1, booked: '74.57', stays: 0 },
    { source: 'search', visitors: 1, quotes: 0, bookings: 0, booked: '0.00', stays: 0 },
  ])
  await expect(manager.call(analytics.funnel, { from: 'x', to: '2026-02-30' })).rejects.toMatchObject({
    fieldErrors: { from: [expect.any(String)], to: [expect.any(String)] },
  })
})

test('the funnel covers the last year and a day of what is asked for, and says so', async () => {
  const house = await harness()
  await house.call(analytics.record, pageView)
  await flushEvents(house.services)
  const manager = await house.as.staff('manager')
  const asked = (to: string) => manager.call(analytics.funnel, { from: '2020-01-01', to })
  const direct = { source: null, visitors: 0 }
  expect(await asked('2026-11-21')).toMatchObject({
    items: [{ source: 'news', visitors: 1 }, direct],
    from: '2025-11-21',
    to: '2026-11-21',
  })
  expect(await asked('2028-11-21')).toMatchObject({ items: [direct], from: '2027-11-22', to: '2028-11-21' })
})

test('one network brings so many bytes a minute and no more; the next minute, and the next network, bring their own', async () => {
  const house = await harness()
  const [loud, other] = [await house.as.traveller(), await house.as.traveller()]
  const big = { class: 'page', name: 'x'.repeat(200), parameters: { a: 'y'.repeat(500), b: 'z'.repeat(500) } }
  const batch = Array.from({ length: 40 }, () => big)
  for (let calls = 0; calls < 30; calls++) await loud.call(analytics.record, batch)
  await flushEvents(house.services)
  const bytes = async () =>
    (
      await house.sql<{
        n: number
      }>`select coalesce(sum(length(name) + length(parameters::text)), 0)::int as n from analytics_events`
    )[0]!.n
  const first = await bytes()
  expect(first).toBeGreaterThan(300_000)
  expect(first).toBeLessThan(500_000)
  await other.call(analytics.record, pageView)
  house.clock.advance({ minutes: 1 })
  await loud.call(analytics.record, batch)
  await flushEvents(house.services)
  expect(await bytes()).toBeGreaterThan(first + 40_000)
})
