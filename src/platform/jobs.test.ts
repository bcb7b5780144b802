import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runDueJobs } from '../test/jobs.ts'
import { createTestDatabase } from '../test/postgres.ts'
import { type SettableClock, settableClock } from './clock.ts'
import { type Context, type Services, systemContext } from './context.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { defineJob, enqueue, enqueueTogether, type Job, type Jobs, openJobs, sendWithin } from './jobs.ts'
import { openLog } from './log.ts'
import { measured, openTimings } from './timings.ts'
import { openTraces } from './traces.ts'

let url: string
let db: OpenDatabase
let clock: SettableClock
let ran: number[]

beforeEach(async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  url = database.url
  db = openDatabase(url, { max: 4 })
  onTestFinished(() => db.close())
  clock = settableClock(Temporal.Now.instant())
  ran = []
})

const log = openLog('silent')
const note = defineJob<{ n: number }>({ name: 'test.note' }, async (_, { n }) => void ran.push(n))
const fail = defineJob<{ n: number }>(
  { name: 'test.fail', retry: { limit: 1, delay: 1, backoff: false } },
  async () => {
    ran.push(0)
    throw new Error('this job never works')
  },
)

async function open(...list: Job<never>[]): Promise<{ jobs: Jobs; services: Services }> {
  const jobs = await openJobs({ url, jobs: list, log, supervise: false })
  onTestFinished(() => jobs.stop())
  return { jobs, services: { db, jobs, clock, log } as unknown as Services }
}

async function schedules(): Promise<object[]> {
  const { rows } = await sql<object>`
    select name, cron, timezone from pgboss.schedule where name like 'test.%'`.execute(db)
  return rows
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 15_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('waited in vain')
    await sleep(50)
  }
}

test('a job exists when its transaction commits, and never when it does not', async () => {
  const { jobs, services } = await open(note)
  await db.transaction().execute((trx) => enqueue({ db: trx, jobs }, note, { n: 1 }))
  const undone = db.transaction().execute(async (trx) => {
    await enqueue({ db: trx, jobs }, note, { n: 2 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await runDueJobs(services)).toBe(1)
  expect(ran).toEqual([1])
})

test('jobs that come from another database wait as they waited there, however many they are', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const startAfter = Temporal.Instant.from('2099-01-01T12:00:00Z')
  const waiting = Array.from({ length: 2345 }, (_, n) => ({ name: note.name, data: { n }, startAfter }))
  const twice = { name: fail.name, data: { n: 0 }, singletonKey: 'one' }
  await client.query('begin')
  await sendWithin(client, [...waiting, twice, twice, { name: 'test.gone', data: {} }], { jobs: [note, fail], log })
  await client.query('commit')
  const { rows } = await sql<object>`
    select name, count(*)::int as jobs, count(distinct data)::int as different, max(start_after) > now() + interval '1 day' as is_later
    from pgboss.job where name like 'test.%' group by name order by name`.execute(db)
  expect(rows).toEqual([
    { name: fail.name, jobs: 1, different: 1, is_later: false },
    { name: note.name, jobs: 2345, different: 2345, is_later: true },
  ])
})

test('a worker takes a job within two seconds of its commit', async () => {
  const { jobs, services } = await open(note)
  await jobs.startWorker(services)
  const before = performance.now()
  await enqueue(services, note, { n: 1 })
  await until(() => ran.length === 1)
  expect(performance.now() - before).toBeLessThan(2000)
})

test('of the jobs that have just become due some begin at once, of late ones all, and a slow one holds up no other for long', async () => {
  let [running, most] = [0, 0]
  const waiting = defineJob<{ ms: number }>({ name: 'test.waiting', concurrency: 32 }, async (_, { ms }) => {
    most = Math.max(most, ++running)
    await sleep(ms)
    running -= 1
    ran.push(ms)
  })
  const { jobs, services } = await open(waiting)
  await jobs.startWorker(services)
  const tenOf = (first: number) => [first, ...Array<number>(9).fill(20)].map((ms) => ({ data: { ms } }))
  await jobs.sendAll(db, 'test.waiting', tenOf(20))
  await until(() => ran.length === 10)
  expect(most).toBe(8)
  await db.transaction().execute(async (trx) => {
    await jobs.sendAll(trx, 'test.waiting', tenOf(20))
    const since = sql`created_on - interval '1 minute'`
    await sql`update pgboss.job set created_on = ${since}, start_after = ${since} where state = 'created'`.execute(trx)
  })
  await until(() => ran.length === 20)
  expect(most).toBe(10)
  await jobs.sendAll(db, 'test.waiting', tenOf(2000))
  await until(() => ran.length === 29)
  expect(running).toBe(1)
})

test.each(['2020-02-29T12:00:00Z', Temporal.Now.instant().toString(), '2100-01-01T12:00:00Z'])(
  'a job for later waits until the clock is there, at %s too',
  async (now) => {
    const { services } = await open(note)
    clock.set(now)
    await enqueue(services, note, { n: 8 }, { startAfter: clock.now().add({ hours: 8 }) })
    await enqueue(services, note, { n: 0 })
    expect(await runDueJobs(services)).toBe(1)
    clock.advance({ hours: 7 })
    expect(await runDueJobs(services)).toBe(0)
    clock.advance({ hours: 2 })
    expect(await runDueJobs(services)).toBe(1)
    expect(ran).toEqual([0, 8])
  },
)

test('a worker that has nothing to do asks for all its queues at once', async () => {
  const many = Array.from({ length: 40 }, (_, index) => defineJob({ name: `test.queue-${index}` }, async () => {}))
  const { jobs, services } = await open(note, ...many)
  await jobs.startWorker(services)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  const askedIn = async (ms: number) => {
    asked.mockClear()
    await sleep(ms)
    return asked.mock.calls.length
  }
  // Its start asks each queue once, for as long as that takes; then 40 queues a second would be 120.
  await expect.poll(() => askedIn(3000), { timeout: 20_000 }).toBeLessThanOrEqual(6)
  await enqueue({ db, jobs }, note, { n: 1 })
  await until(() => ran.length > 0)
})

test('a job that fails is tried again at once where a test runs it, as often as it may be', async () => {
  const { services } = await open(fail)
  clock.set('2020-02-29T12:00:00Z')
  await enqueue(services, fail, { n: 1 })
  await runDueJobs(services)
  expect(ran).toHaveLength(2)
})

test('jobs that are asked for together go on in the trace and the language of who asked for each', async () => {
  const { services } = await open(note)
  const url = 'http://127.0.0.1:9/v1/traces'
  const config = { url, headers: {}, serviceName: 'skylot', sampler: 'always_off', ratio: 0 } as const
  const traces = await openTraces(config, '5.15.1', log)
  onTestFinished(() => traces.close())
  const timings = openTimings({ log, traces, slowStatement: 200 })
  const tell = enqueueTogether(note)
  const batch = {}
  const people = ['en', 'es', 'en'].map((language, n) => ({ n, language, trace: `${n}`.repeat(31) + 'a' }))
  const asked = people.map(({ n, language, trace }) => {
    const ctx: Context = { ...systemContext(services, `${n}`, language), batch }
    const start = { kind: 'call', name: 'ask', id: `${n}`, traceparent: `00-${trace}-00f067aa0ba902b7-00` } as const
    return measured(timings, start, () => tell(ctx, { n }))
  })
  await Promise.all(asked)
  const waiting = (await services.jobs.unfinished(note.name)) as { n: number; language?: string; traceparent: string }[]
  const told = waiting.map(({ n, language = 'en', traceparent }) => ({ n, language, trace: traceparent.split('-')[1] }))
  expect(told.toSorted((one, other) => one.n - other.n)).toEqual(people)
})

test('of the jobs with one key, one waits', async () => {
  const { services } = await open(note)
  for (const n of [1, 2, 3]) await enqueue(services, note, { n }, { singletonKey: 'refund-1' })
  for (const n of [4, 5]) await enqueue(services, note, { n })
  await runDueJobs(services)
  expect(ran.toSorted((a, b) => a - b)).toEqual([1, 4, 5])
})

test('a singleton that is tried again beside the one that its schedule asked for runs, then the other', async () => {
  const single = defineJob({ name: 'test.single', singleton: true }, async () => void ran.push(1))
  const { jobs, services } = await open(single)
  // As a schedule writes it; its run was cut off.
  await sql`insert into pgboss.job (name, data, policy) values ('test.single', '{}', 'stately')`.execute(db)
  await sql`update pgboss.job set state = 'retry'`.execute(db)
  await enqueue(services, single, {})
  expect(await jobs.runBatch('test.single', services)).toBe(1)
  expect(await jobs.runBatch('test.single', services)).toBe(1)

  // What an earlier version left is put right at the next start.
  await sql`insert into pgboss.job (name, data, policy, state) values ('test.single', '{}', 'stately', 'retry')`.execute(
    db,
  )
  await sql`insert into pgboss.job (name, data, policy, singleton_key) values ('test.single', '{}', 'stately', '')`.execute(
    db,
  )
  expect(await jobs.runBatch('test.single', services)).toBe(0)
  const after = await open(single)
  await runDueJobs(after.services)
  expect(ran).toEqual([1, 1, 1, 1])
})

test('a job that fails is tried again, then lies with the dead letters until someone puts it back', async () => {
  const { jobs, services } = await open(fail)
  await jobs.startWorker(services)
  await enqueue(services, fail, { n: 7 })
  await until(async () => (await jobs.deadLetters(10)).length === 1)
  expect(ran).toHaveLength(2)
  const [letter] = await jobs.deadLetters(10)
  expect(letter).toMatchObject({ job: 'test.fail', data: { n: 7 }, error: 'this job never works' })
  expect(await jobs.retryDeadLetters([letter!.id])).toBe(1)
  await until(() => ran.length > 2)
})

test('a job that failed for good counts as dead until someone puts it back', async () => {
  const { jobs, services } = await open(fail)
  await enqueue(services, fail, { n: 7 })
  await runDueJobs(services)
  const dead = async () => (await jobs.states()).find(({ job }) => job === fail.name)?.dead
  expect(await dead()).toBe(1)
  await jobs.retryDeadLetters((await jobs.deadLetters(10)).map(({ id }) => id))
  expect(await dead()).toBe(0)
})

test('work that looks itself for what there is to do runs once for all that asked for it', async () => {
  const tidy = defineJob({ name: 'test.tidy', sharesRuns: true }, async () => void ran.push(ran.length))
  const { jobs, services } = await open(tidy)
  for (let asked = 0; asked < 30; asked++) await enqueue(services, tidy, {})
  await jobs.startWorker(services)
  const isDone = async () =>
    (await sql`select from pgboss.job where name = 'test.tidy' and state <> 'completed'`.execute(db)).rows.length === 0
  await until(isDone)
  expect(ran).toHaveLength(1)
  const failsOnce = defineJob({ name: 'test.fails-once', sharesRuns: true }, async () => {
    ran.push(9)
    if (ran.length === 2) throw new Error('once')
  })
  const again = await open(failsOnce)
  for (let asked = 0; asked < 3; asked++) await enqueue(again.services, failsOnce, {})
  await runDueJobs(again.services)
  expect(ran).toEqual([0, 9, 9])
})

test('stopping waits for what runs', async () => {
  const slow = defineJob({ name: 'test.slow' }, async () => {
    ran.push(1)
    await sleep(500)
    ran.push(2)
  })
  const { jobs, services } = await open(slow)
  await jobs.startWorker(services)
  await enqueue(services, slow, {})
  await until(() => ran.length === 1)
  await jobs.stop()
  expect(ran).toEqual([1, 2])
})

test('a job of every hour is scheduled in UTC, also where an earlier version had it in Pacific time', async () => {
  const hourly = defineJob({ name: 'test.hourly', cron: '*/5 * * * *' }, async () => {})
  await open(hourly)
  await sql`update pgboss.schedule set timezone = 'America/Los_Angeles' where name = 'test.hourly'`.execute(db)
  await open(hourly)
  expect(await schedules()).toEqual([{ name: 'test.hourly', cron: '*/5 * * * *', timezone: 'UTC' }])
})

test('a schedule follows the Pacific clock, and goes with its job', async () => {
  const nightly = defineJob({ name: 'test.nightly', cron: '0 4 * * *' }, async () => {})
  await open(nightly)
  expect(await schedules()).toEqual([{ name: 'test.nightly', cron: '0 4 * * *', timezone: 'America/Los_Angeles' }])
  await open(note)
  expect(await schedules()).toEqual([])
})
