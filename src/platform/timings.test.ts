import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { Problem } from '../http/problem.ts'
import { createTestDatabase } from '../test/postgres.ts'
import { openDatabase } from './database.ts'
import { watchLocks } from './lock-watch.ts'
import { openLog } from './log.ts'
import { measured, nameWork, openTimings, outside, summaryOf, type WorkStart } from './timings.ts'

const call = (name: string): WorkStart => ({ kind: 'call', name, id: `request of ${name}` })

function timings(slowStatement = 200) {
  const lines: { msg: string; statement?: string; call?: string }[] = []
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) })
  return { lines, collector: openTimings({ log, slowStatement }) }
}

test('time is counted for what it was spent on, once for what happens side by side, and for the page around it', async () => {
  const { collector } = timings()
  let waited = 0
  await measured(collector, { kind: 'page', name: 'GET ?', id: 'p' }, async () => {
    nameWork('GET /booking/:itemId')
    await measured(collector, call('bookings.read'), async () => {
      const began = performance.now()
      await Promise.all([1, 2, 3].map(() => outside('gateway', 'look', 'sandbox', () => sleep(80))))
      waited = performance.now() - began
    })
    await sleep(30)
  })
  const all = collector.take()
  const [page, inner] = (['page', 'call'] as const).map((kind) => all.find((each) => each.kind === kind)!)
  expect(page!.name).toBe('GET /booking/:itemId')
  // Three at once wait no longer than one.
  for (const each of [page!, inner!]) {
    expect(each.spent.gateway).toBeGreaterThan(70)
    expect(each.spent.gateway).toBeLessThanOrEqual(waited)
  }
  expect(page!.spent.calls).toBeGreaterThanOrEqual(inner!.spent.gateway)
  expect(page!.total - page!.spent.calls).toBeGreaterThan(25)
  expect(page!.examples[0]!.spent.gateway).toBe(page!.spent.gateway)
})

test('whoever gives up waiting has waited until then', async () => {
  const { collector } = timings()
  await measured(collector, call('bookings.pay'), async () => {
    await Promise.race([
      outside('gateway', 'authorise', 'stripe', () => sleep(2000, undefined, { ref: false })),
      sleep(60),
    ])
  })
  const [pay] = collector.take()
  expect(pay!.spent.gateway).toBeGreaterThan(50)
  expect(pay!.spent.gateway).toBeLessThanOrEqual(pay!.total)
})

test('waiting for news is nobody’s slowness', async () => {
  const { collector } = timings()
  const began = performance.now()
  await measured(collector, call('shuttle.board'), () => outside('held', 'wait', 'us', () => sleep(300)))
  expect(collector.take()[0]!.total).toBeLessThan(performance.now() - began - 290)
})

test('errors of ours count as failed, refusals do not', async () => {
  const { collector } = timings()
  await measured(collector, call('a'), () => Promise.reject(new Problem('not_found'))).catch(() => undefined)
  await measured(collector, call('a'), () => Promise.reject(new TypeError('broken'))).catch(() => undefined)
  expect(collector.take()).toMatchObject([{ name: 'a', count: 2, failed: 1 }])
})

test('only the slowest are kept, and of names no more than a process can hold', async () => {
  const { collector } = timings()
  for (let n = 0; n < 2500; n++) await measured(collector, call(`call ${n}`), async () => {})
  expect(collector.take()).toHaveLength(2000)
  for (const wait of [60, 90, 70, 120]) await measured(collector, call('b'), () => sleep(wait))
  const [slow] = collector.take()
  const kept = slow!.examples.map(({ milliseconds }) => milliseconds)
  expect(kept).toHaveLength(3)
  expect(kept).toEqual(kept.toSorted((a, b) => b - a))
  expect(Math.min(...kept)).toBeGreaterThanOrEqual(69)
  expect(collector.take()).toEqual([])
})

test('a slow statement is logged once, with its call and with placeholders', async () => {
  const home = await createTestDatabase({ empty: true })
  const db = openDatabase(home.url)
  onTestFinished(async () => {
    await db.close()
    await home.drop()
  })
  const { collector, lines } = timings(50)
  const card = '4242424242424242'
  for (let time = 0; time < 2; time++) {
    const slow = sql`
      select pg_sleep(${0.1}),
        ${card}::text`
    await measured(collector, call('bookings.create'), () => slow.execute(db))
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    msg: 'slow statement',
    call: 'bookings.create',
    requestId: 'request of bookings.create',
    statement: 'select pg_sleep($1), $2::text',
  })
  const all = collector.take()
  expect(JSON.stringify(all)).not.toContain(card)
  const [made] = all.filter(({ kind }) => kind === 'call')
  expect(made!.spent.database).toBeGreaterThan(180)
  expect(made!.examples[0]!.statements).toMatchObject([{ text: expect.stringContaining('pg_sleep($1)'), times: 1 }])
  expect(all.find(({ kind }) => kind === 'statement')).toMatchObject({
    count: 2,
    examples: [{ of: 'call bookings.create' }, {}],
  })
})

test('how long a statement waited for a lock is known, while it waits', async () => {
  const home = await createTestDatabase({ empty: true })
  const db = openDatabase(home.url)
  const { collector } = timings()
  const watch = watchLocks(home.url, collector)
  onTestFinished(async () => {
    await watch.end()
    await db.close()
    await home.drop()
  })
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${7})`.execute(tx)
    held()
    await sleep(1500)
  })
  await isHeld
  await measured(collector, call('gate.close'), () =>
    db.transaction().execute((tx) => sql`select pg_advisory_xact_lock(${7})`.execute(tx)),
  )
  await holding
  const [waited] = collector.take()
  expect(waited!.spent.lock).toBeGreaterThan(700)
  expect(waited!.spent.lock).toBeLessThanOrEqual(waited!.spent.database)
})

test('nobody looks for locks while no statement is under way', async () => {
  let [looks, isBusy, begin] = [0, false, () => {}]
  const watch = watchLocks('postgres://nowhere.invalid', {
    take: () => [],
    underWay() {
      looks += 1
      return []
    },
    get isBusy() {
      return isBusy
    },
    whenBusy: (begins) => (begin = begins),
  })
  onTestFinished(watch.end)
  const looksWithin = async (milliseconds: number) => {
    const before = looks
    await sleep(milliseconds)
    return looks - before
  }
  expect(await looksWithin(500)).toBe(0)
  for (let burst = 0; burst < 2; burst++) {
    isBusy = true
    begin()
    expect(await looksWithin(700)).toBeGreaterThan(1)
    isBusy = false
    expect(await looksWithin(700)).toBe(1)
    expect(await looksWithin(500)).toBe(0)
  }
})

test('a statement is told of when it begins while no other one is under way', async () => {
  const home = await createTestDatabase({ empty: true })
  const db = openDatabase(home.url)
  onTestFinished(async () => {
    await db.close()
    await home.drop()
  })
  const { collector } = timings()
  const told: boolean[] = []
  collector.whenBusy(() => told.push(collector.isBusy))
  const ask = () => measured(collector, call('gate.close'), () => sql`select pg_sleep(0.2)`.execute(db))
  await Promise.all([ask(), ask()])
  expect(collector.isBusy).toBe(false)
  await ask()
  expect(told).toEqual([true, true])
})

test.each([
  ['select id from "bookings" where id = $1', 'select bookings'],
  ['insert into payments (id) values ($1)', 'insert payments'],
  ['with one as (select 1) select from one', 'with one'],
  ['commit', 'commit'],
])('%s is called %s in a trace', (text, name) => {
  expect(summaryOf(text)).toBe(name)
})
