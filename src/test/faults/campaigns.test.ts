import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openServices } from '../../app/services.ts'
import * as store from '../../capabilities/campaigns/store.ts'
import { loadConfig } from '../../platform/config.ts'
import { type Context, systemContext } from '../../platform/context.ts'
import { CONTENT } from '../campaign.ts'
import { testLog } from '../config.ts'
import { LONG } from '../long.ts'
import { startCluster } from './cluster.ts'
import { Customer } from './customer.ts'
import { COMPILED, endServers, SECRET, startServer, until } from './server.ts'
import { startSlowSmtp } from './slow-smtp.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PEOPLE = LONG ? 50_000 : 500
const KILLS = LONG ? 10 : 4
/** How many messages leave at once, so that no more can be under way when a process or the mail server ends. */
const LANES = 2
const RATE = LONG ? 6000 : 1200
const BATCH = 20

const workers = new Set<ChildProcess>()
afterEach(() => {
  for (const worker of workers) worker.kill('SIGKILL')
  workers.clear()
  endServers()
})

test(`${PEOPLE} addresses, a mail server that is slow, refuses and goes away, ${KILLS} kills: nobody twice, nobody left out`, async () => {
  const [cluster, smtp] = await Promise.all([startCluster({ durable: false }), startSlowSmtp({ slowMs: 40 })])
  onTestFinished(async () => void (await Promise.all([cluster.remove(), smtp.leave()])))
  const env = { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, SMTP_URL: smtp.url, SKYLOT_ROLE: 'worker' }
  const services = await openServices({ config: loadConfig(env), log: testLog, url: cluster.url })
  onTestFinished(() => services.close())
  const ctx = () => systemContext(services, 'campaign')
  const { db } = services
  const id = await campaignTo(ctx(), addresses(PEOPLE), { rate: RATE, heldBackPercent: 10 })

  let killed = 0
  let outages = 0
  await until(
    async () => {
      const worker = startWorker(env)
      await worker.serves
      if (killed === 1) await changeTheirMinds(ctx(), id)
      await sleep(LONG ? randomInt(20_000, 40_000) : randomInt(500, 2500))
      const isLast = killed >= KILLS
      if (isLast) await until(() => isOver(ctx(), id), LONG ? 3_000_000 : 300_000, 200)
      else if (killed % 4 === 2) {
        outages += 1
        await smtp.leave()
        await sleep(LONG ? 20_000 : 1500)
        await smtp.back()
      }
      await worker.kill()
      if (isLast) return true
      killed += 1
      // Nobody holds a claim anymore: what follows would happen by itself a minute and a half later.
      await sql`update campaign_recipients set claimed_until = now() where state = 'SENDING'`.execute(db)
      return false
    },
    3_500_000,
    0,
  )

  const { rows } = await sql<{ email: string; state: string }>`
    select email, state from campaign_recipients where campaign_id = ${id}`.execute(db)
  const inState = (state: string) => rows.filter((row) => row.state === state).map(({ email }) => email)
  const copies = Map.groupBy(smtp.taken, ({ to }) => to)
  const unknown = inState('UNKNOWN')

  expect(killed).toBe(KILLS)
  expect(rows, 'everybody is written down').toHaveLength(PEOPLE)
  expect(
    [...copies.values()].filter(({ length }) => length > 1),
    'nobody gets two',
  ).toEqual([])
  expect([inState('WAITING'), inState('SENDING')], 'nobody is left out').toEqual([[], []])
  expect(
    inState('SENT').filter((email) => !copies.has(email)),
    'who counts as sent got it',
  ).toEqual([])
  const may = new Set([...inState('SENT'), ...unknown])
  expect(
    [...copies.keys()].filter((email) => !may.has(email)),
    'nobody gets it who should not',
  ).toEqual([])
  expect(unknown.length, 'no more is unknown than was under way').toBeLessThanOrEqual((KILLS + outages) * LANES)
  const wasRefused = (email: string) => email.startsWith('gone')
  expect(
    inState('REFUSED').filter((email) => !wasRefused(email)),
    'only the refused count as refused',
  ).toEqual([])
  const reached = rows.filter(
    ({ email, state }) => !wasRefused(email) && state !== 'HELD_BACK' && state !== 'SUPPRESSED',
  )
  const perhaps = unknown.filter((email) => !wasRefused(email))
  expect(reached.length - inState('SENT').length - perhaps.length, 'all others got it').toBe(0)
  const changed = new Set((await changedMinds(ctx(), id)).filter((email) => !inState('HELD_BACK').includes(email)))
  expect(inState('SUPPRESSED').filter((email) => !changed.has(email))).toEqual([])
  const share = inState('HELD_BACK').length / PEOPLE
  expect(Math.abs(share - 0.1), 'a tenth is held back').toBeLessThan(4 * Math.sqrt((0.1 * 0.9) / PEOPLE))

  const { rows: told } = await sql<{
    sent: number
    unknown: number
    refused: number
    suppressed: number
    held_back: number
  }>`
    select sum(sent)::int as sent, sum(unknown)::int as unknown, sum(refused)::int as refused,
      sum(suppressed)::int as suppressed, sum(held_back)::int as held_back
    from campaign_tallies where campaign_id = ${id}`.execute(db)
  expect(told, 'the report counts what happened').toEqual([
    {
      sent: inState('SENT').length,
      unknown: unknown.length,
      refused: inState('REFUSED').length,
      suppressed: inState('SUPPRESSED').length,
      held_back: inState('HELD_BACK').length,
    },
  ])
  expect(mostWithin(smtp.taken, 10_000), 'the rate is kept').toBeLessThanOrEqual(RATE / 6 + 2 * BATCH)
  const seconds = ((smtp.taken.at(-1)?.at ?? 0) - (smtp.taken[0]?.at ?? 0)) / 1000
  if (LONG) console.log({ people: PEOPLE, killed, outages, unknown: unknown.length, seconds: Math.round(seconds) })
})

test('control: a worker that sends again what was under way gives somebody a second copy', async () => {
  const [cluster, smtp] = await Promise.all([startCluster({ durable: false }), startSlowSmtp({ slowMs: 40 })])
  onTestFinished(async () => void (await Promise.all([cluster.remove(), smtp.leave()])))
  const env = { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, SMTP_URL: smtp.url, SKYLOT_ROLE: 'worker' }
  const services = await openServices({ config: loadConfig(env), log: testLog, url: cluster.url })
  onTestFinished(() => services.close())
  const id = await campaignTo(systemContext(services, 'control'), addresses(400), { rate: 6000, heldBackPercent: 0 })
  await until(
    async () => {
      const worker = startWorker(env)
      await worker.serves
      const before = smtp.taken.length
      await until(() => smtp.taken.length > before, 60_000, 1)
      await sleep(randomInt(100))
      await worker.kill()
      // As if no process had written down what it was about to do.
      await sql`
        update campaign_recipients set state = 'WAITING', claim = null, claimed_until = null, handed_at = null
        where campaign_id = ${id} and state in ('SENDING', 'UNKNOWN')`.execute(services.db)
      return new Set(smtp.taken.map(({ to }) => to)).size < smtp.taken.length
    },
    300_000,
    0,
  )
})

test.runIf(LONG)('bookings are as fast beside a campaign as alone', async () => {
  const [cluster, smtp] = await Promise.all([startCluster(), startSlowSmtp({ slowMs: 40 })])
  onTestFinished(async () => void (await Promise.all([cluster.remove(), smtp.leave()])))
  const env = { DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, SMTP_URL: smtp.url }
  const server = await startServer({ ...env, SKYLOT_ROLE: 'web' })
  const services = await openServices({
    config: loadConfig({ ...env, SKYLOT_ROLE: 'worker' }),
    log: testLog,
    url: cluster.url,
  })
  onTestFinished(() => services.close())
  // Those that the mail server refuses come first: of more people nothing would arrive for minutes.
  await campaignTo(systemContext(services, 'beside'), addresses(5000), { rate: 600, heldBackPercent: 0 })
  await p95OfBookings(server.origin)
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let run = 0; run < 5; run++) {
    alone.push(await p95OfBookings(server.origin))
    const before = smtp.taken.length
    const worker = startWorker({ ...env, SKYLOT_ROLE: 'worker' })
    await worker.serves
    await until(() => smtp.taken.length > before, 120_000)
    beside.push(await p95OfBookings(server.origin))
    await worker.kill()
  }
  console.log({ alone, beside })
  // Alone a booking takes so few milliseconds that a busy moment doubles them.
  expect(median(beside)).toBeLessThanOrEqual(1.5 * median(alone) + 10)
})

const BOOKINGS = 120

/** The time within which 95 of 100 bookings are done, in milliseconds. */
async function p95OfBookings(origin: string): Promise<number> {
  const took: number[] = []
  for (let count = 0; count < BOOKINGS; count++) {
    const customer = new Customer(origin, { patience: 20_000, asked: [] })
    const began = performance.now()
    await customer.book('BOOK_NOW')
    took.push(performance.now() - began)
  }
  return took.toSorted((one, other) => one - other)[Math.floor(0.95 * took.length)] ?? 0
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

/** Most are taken at once; some are put off first, and some refused for good. */
function addresses(count: number): string[] {
  const kind = (index: number) => (index % 50 === 0 ? 'gone' : index % 25 === 1 ? 'later' : 'p')
  return Array.from({ length: count }, (_, index) => `${kind(index)}${index}@example.com`)
}

/** A campaign that is due to start, to a list by hand. */
async function campaignTo(
  ctx: Context,
  emails: readonly string[],
  { rate, heldBackPercent }: { readonly rate: number; readonly heldBackPercent: number },
): Promise<string> {
  const [id, listId] = [ctx.random.uuid(), ctx.random.uuid()]
  await sql`
    insert into mailing_lists (id, name, kind, created_at, updated_at)
    values (${listId}, 'Everybody', 'HAND', ${ctx.now}, ${ctx.now})`.execute(ctx.db)
  await sql`
    insert into mailing_list_addresses (list_id, email, added_at)
    select ${listId}::uuid, email, ${ctx.now}::timestamptz from unnest(${[...emails]}::text[]) as email`.execute(ctx.db)
  await store.insert(ctx, {
    id,
    kind: 'CAMPAIGN',
    name: 'Winter',
    status: 'SCHEDULED',
    about: 'offers',
    list_ids: [listId],
    content: CONTENT,
    rate_per_minute: rate,
    held_back_percent: heldBackPercent,
    send_at: ctx.now,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  return id
}

/** Some who still wait are put on the suppression list, and some choose to get no offers. */
async function changeTheirMinds({ db }: Context, id: string): Promise<void> {
  const last = sql`select email from campaign_recipients where campaign_id = ${id} and state = 'WAITING' order by due_at desc, id desc`
  await sql`insert into email_preferences (email, setting, updated_at) select email, 1, now() from (${last} limit 15) as p`.execute(
    db,
  )
  await sql`
    insert into mail_suppressions (address, reason, at)
    select email, 'COMPLAINT', now() from (${last} offset 15 limit 15) as p`.execute(db)
}

async function changedMinds({ db }: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from campaign_recipients r where campaign_id = ${id} and not may_write(email, 'offers')`.execute(db)
  return rows.map(({ email }) => email)
}

async function isOver({ db }: Context, id: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`select status from campaigns where id = ${id}`.execute(db)
  return rows[0]?.status === 'SENT'
}

/** The most that came within so many milliseconds. */
function mostWithin(taken: readonly { readonly at: number }[], ms: number): number {
  let [most, first] = [0, 0]
  for (const [index, { at }] of taken.entries()) {
    while ((taken[first]?.at ?? at) < at - ms) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

function startWorker(env: Readonly<Record<string, string>>) {
  const worker = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'src/test/faults/campaign-worker.ts'],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...COMPILED, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  workers.add(worker)
  const gone = new Promise((ended) => worker.once('close', ended))
  return {
    serves: Promise.race([new Promise((serving) => worker.stdout.once('data', serving)), gone]),
    async kill() {
      worker.kill('SIGKILL')
      await gone
      workers.delete(worker)
    },
  }
}
