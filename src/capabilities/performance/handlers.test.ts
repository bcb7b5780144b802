import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { measured, outside } from '../../platform/timings.ts'
import { harness, type Harness } from '../../test/harness.ts'
import { BOOKING_WAIT, workHours } from './factory.ts'
import { performance as contract } from './contract.ts'
import { rollUp } from './index.ts'

async function slowest(h: Harness, range?: 'today' | 'yesterday' | 'week') {
  return (await h.as.staff('manager')).call(contract.slow, range ? { range } : {})
}

test('what two processes measured is told together, with where the time went and the slowest with their statements', async () => {
  const h = await harness()
  const other = await h.another()
  const answer = (at: Harness, wait: number) =>
    measured(at.services.timings, { kind: 'call', name: 'bookings.create', id: `request-${wait}` }, async () => {
      await at.sql`select ${'ada@example.com'}::text`
      await outside('gateway', 'authorise', 'sandbox', () => sleep(wait))
    })
  for (const [at, wait] of [
    [h, 400],
    [other, 600],
    [h, 500],
  ] as const)
    await answer(at, wait)
  await rollUp(h.services)
  await rollUp(other.services)
  const { items, count } = await slowest(h)
  expect(count).toBeGreaterThanOrEqual(3)
  const item = items.find(({ name }) => name === 'bookings.create')!
  expect(item).toMatchObject({ kind: 'call', count: 3, failed: 0, usual_p95_ms: null, is_slower: false })
  expect(item.spent.gateway).toBeGreaterThan(450)
  expect(item.examples.map(({ request_id }) => request_id).toSorted()).toEqual([
    'request-400',
    'request-500',
    'request-600',
  ])
  expect(item.examples[0]!.statements).toMatchObject([{ text: 'select $1::text', times: 1 }])
  expect(item.p95_ms).toBeGreaterThan(450)
  expect(item.p95_ms).toBeLessThanOrEqual(item.slowest_ms)
  const kept = [await h.rows('slow_work'), await h.rows('work_timings'), await h.rows('statement_texts')]
  expect(kept.map(({ length }) => length)).not.toContain(0)
  expect(JSON.stringify(kept)).not.toContain('ada@example.com')
})

test('each is compared with its own seven days before, and what is slower comes first', async () => {
  const h = await harness()
  await workHours(h.ctx(), { name: 'rates.list', ago: { hours: 0 }, count: 40, milliseconds: 900 })
  await workHours(h.ctx(), { name: 'rates.list', ago: { hours: 72 }, count: 40, milliseconds: 880 })
  await workHours(h.ctx(), { name: 'quotes.set', ago: { hours: 0 }, count: 40, milliseconds: 400 })
  await workHours(h.ctx(), { name: 'quotes.set', ago: { hours: 72 }, count: 40, milliseconds: 60 })
  await workHours(h.ctx(), { name: 'quotes.get', ago: { hours: 0 }, count: 40, milliseconds: 20 })
  const { items } = await slowest(h)
  expect(items.map(({ name, is_slower }) => [name, is_slower])).toEqual([
    ['quotes.set', true],
    ['rates.list', false],
  ])
  expect(items[0]!.usual_p95_ms).toBeLessThan(70)
  const yesterday = await slowest(h, 'yesterday')
  expect(yesterday.items).toEqual([])
  expect((await slowest(h, 'week')).items.map(({ count }) => count).toSorted((a, b) => b - a)).toEqual([80, 80])
})

test('an hour is one row for each name, however many minutes and processes add to it', async () => {
  const h = await harness()
  for (let minute = 0; minute < 3; minute++) {
    await measured(h.services.timings, { kind: 'job', name: 'mail.deliver', id: 'job', queue: 500 }, () => sleep(5))
    await rollUp(h.services)
  }
  const { count, queue_ms, buckets } = await h.row('work_timings', { name: 'mail.deliver' })
  expect([count, queue_ms, buckets.reduce((all, each) => all + each, 0)]).toEqual([3, 1500, 3])
})

test('all goes after 14 days, and of the slowest of an hour three are kept', async () => {
  const h = await harness()
  await workHours(h.ctx(), { ...BOOKING_WAIT, ago: { hours: 15 * 24 } })
  await workHours(h.ctx(), { ...BOOKING_WAIT, ago: { hours: 2 }, examples: 8 })
  const sweep = () => h.services.jobs.send(h.services.db, 'performance.sweep', {}, {})
  await sweep()
  await h.runJobs()
  expect(await h.count('work_timings', { name: BOOKING_WAIT.name })).toBe(1)
  expect(await h.count('slow_work', { name: BOOKING_WAIT.name })).toBe(3)
})

test('what cannot be written is lost, and nothing waits for it', async () => {
  const h = await harness()
  await measured(h.services.timings, { kind: 'job', name: 'mail.deliver', id: 'job' }, async () => {})
  await h.sql`alter table work_timings rename to timings_gone`
  await rollUp(h.services)
  expect(h.services.timings.take()).toEqual([])
  await h.sql`alter table timings_gone rename to work_timings`
})
