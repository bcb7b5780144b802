import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createApi } from '../../app/api.ts'
import { type OpenServices, openServices } from '../../app/services.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { booked, CARD, PERSON } from '../../capabilities/bookings/factory.ts'
import { waitlist } from '../../capabilities/waitlist/contract.ts'
import { TO_BOOK } from '../../capabilities/waitlist/factory.ts'
import { addDays, fromLocal, pacificDate, toArgument } from '../../lib/pacific.ts'
import { type Clock, type SettableClock, settableClock } from '../../platform/clock.ts'
import { loadConfig } from '../../platform/config.ts'
import { systemContext } from '../../platform/context.ts'
import type { DB } from '../../platform/schema.ts'
import { offerFreeSpace } from '../../capabilities/waitlist/offers.ts'
import { testLog } from '../config.ts'
import { LONG } from '../long.ts'
import { brokenPromises } from '../promises.ts'
import { type Traveller, travellers } from '../travellers.ts'
import { startCluster } from './cluster.ts'
import { COMPILED, SECRET, until } from './server.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Dates that are sold out, the bookings that are cancelled while so many processes are killed, and who waits: so many for
 * a day on each date, the rest at random.
 */
const SCENE = LONG
  ? { dates: 14, bookings: 90, freed: 60, waits: 500, forADay: 12, seconds: 60, kills: 25 }
  : { dates: 5, bookings: 12, freed: 8, waits: 60, forADay: 6, seconds: 8, kills: 2 }

const CLASS = 'STANDARD'
const TOUCHES = sql`
  cross join generate_series((travel_from at time zone 'America/Los_Angeles')::date,
    ((travel_to - interval '1 microsecond') at time zone 'America/Los_Angeles')::date, interval '1 day') as day`

const workers = new Set<ChildProcess>()
afterEach(() => {
  for (const worker of workers) worker.kill('SIGKILL')
  workers.clear()
})

test(`${SCENE.waits} wait, ${SCENE.freed} spaces become free while processes are killed: in order, to one at a time, paid, resold`, async () => {
  const world = await openWorld()
  const { db, url, start } = world
  await watchOffers(db)
  const clock = settableClock(start)
  const people = await world.services(clock)
  const killing = killWorkers({ DATABASE_URL: url, SKYLOT_SECRET: SECRET })
  const answering = answerOffers(people)
  const freed = await cancelSome(world, killing)
  await until(
    async () => {
      const left = await unsettled(db)
      // Whoever has not answered by then does not.
      if (left === 'unanswered') await letPass(db, clock, { minutes: 61 })
      return left === 'nothing'
    },
    1_800_000,
    300,
  )
  const killed = await killing.stop()
  await answering.stop()

  // Mail was left aside so far.
  while ((await people.jobs.runBatch('bookings.tell', people)) > 0);

  expect(killed, 'processes were killed').toBeGreaterThanOrEqual(SCENE.kills)
  expect(await faultsOf(db)).toEqual([])
  expect(await brokenPromises(db)).toEqual([])
  const [{ left } = { left: 0 }] = (
    await sql<{ left: number }>`
      select coalesce(sum(allotment - reserved), 0)::int as left from stall_days
      where vehicle_class = ${CLASS} and date >= ${world.first}::date and date < ${addDays(world.first, SCENE.dates)}::date`.execute(
      db,
    )
  ).rows
  expect(1 - left / freed, `${left} of ${freed} freed days were not sold again`).toBeGreaterThanOrEqual(0.98)
  const charged = await sql`
    select b.id from waits w join bookings b on b.email = w.email join payments p on p.booking_id = b.id
    where p.kind = 'CHARGE' and p.status = 'SETTLED' and b.status not in ('CONFIRMED')`.execute(db)
  expect(charged.rows, 'nobody is charged without space').toEqual([])
  const { rows: states } = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from waits group by status order by status`.execute(db)
  expect(states.map(({ status }) => status)).toContain('BOOKED')
  if (LONG) console.log({ killed, freed, left, states })
})

test('control: without the hold, one space is offered to everybody who waits for it', async () => {
  const world = await openWorld({ dates: 1, bookings: 2, waits: 8, forADay: 8 })
  await watchOffers(world.db)
  await sql`create function unhold() returns trigger language plpgsql as $$ begin
    update stall_days set reserved = reserved - 1 where vehicle_class = new.vehicle_class
      and date between (new.travel_from at time zone 'America/Los_Angeles')::date
      and (new.travel_to at time zone 'America/Los_Angeles')::date; return null; end $$`.execute(world.db)
  await sql`create trigger unheld after insert on space_holds for each row execute function unhold()`.execute(world.db)
  const [first] = world.holders
  await first!.who.call(bookings.cancel, { number: first!.number })
  await offerFreeSpace(systemContext(world.own, 'control'))
  expect(await faultsOf(world.db)).toContainEqual(expect.stringContaining('offered twice'))
})

interface World {
  readonly url: string
  readonly db: Kysely<DB>
  readonly own: OpenServices
  readonly start: Temporal.Instant
  /** The first of the dates that are sold out. */
  readonly first: string
  readonly holders: { readonly who: Traveller; readonly number: string; readonly days: number }[]
  services(clock: Clock): Promise<OpenServices>
}

/** Sells out some dates, and lets people wait for them: half to be booked, half to be told. */
async function openWorld(of: Partial<typeof SCENE> = {}): Promise<World> {
  const scene = { ...SCENE, ...of }
  const cluster = await startCluster({ durable: false })
  onTestFinished(cluster.remove)
  const config = loadConfig({ DATABASE_URL: cluster.url, SKYLOT_SECRET: SECRET, SKYLOT_ROLE: 'web' })
  const services = async (clock: Clock) => {
    const opened = await openServices({ config, log: testLog, url: cluster.url, clock })
    onTestFinished(() => opened.close())
    return opened
  }
  const start = fromLocal(pacificDate(Temporal.Now.instant()), '12:00')
  const own = await services(settableClock(start))
  const traveller = travellers(createApi(own))
  const first = addDays(pacificDate(start), 40)
  const stayOf = (day: number, days: number) => {
    const at = (date: string, time: string) => toArgument(fromLocal(date, time))
    const from = addDays(first, day)
    return { travel_from_date: at(from, '08:00'), travel_to_date: at(addDays(from, days - 1), '20:00') }
  }
  const randomStay = () => {
    const days = Math.min(1 + randomInt(4), scene.dates)
    return { days, stay: stayOf(randomInt(scene.dates - days + 1), days) }
  }
  const holders = await inLanes(scene.bookings, async () => {
    const [who, { days, stay }] = [traveller(), randomStay()]
    const { number } = await booked(who, 'BUY_NOW', { stay, check_for_existing: true })
    return { who, number, days }
  })
  await sql`
    update stall_days set allotment = reserved, bound = reserved
    where vehicle_class = ${CLASS} and date >= ${first}::date and date < ${addDays(first, scene.dates)}::date`.execute(
    own.db,
  )
  const forADay = scene.dates * scene.forADay
  const order = Array.from({ length: scene.waits }, (_, index) => index).toSorted(() => Math.random() - 0.5)
  await inLanes(scene.waits, async (turn) => {
    const index = order[turn] ?? 0
    const isForADay = index < forADay
    const stay = isForADay ? stayOf(index % scene.dates, 1) : randomStay().stay
    const email = `waits${index}@example.com`
    const card = index % 9 === 8 ? { cc_number: '4000000000000341' } : {}
    const wish = isForADay || index % 2 === 0 ? { ...TO_BOOK, most: '500', ...card } : { wish: 'TELL' as const }
    await traveller().call(waitlist.join, { vehicle_class: CLASS, ...wish, ...stay, email })
  })
  await sql`create table test_clock as select ${start}::timestamptz as at`.execute(own.db)
  return { url: cluster.url, db: own.db, own, start, first, holders, services }
}

async function inLanes<Value>(count: number, work: (index: number) => Promise<Value>): Promise<Value[]> {
  const done: Value[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < count; index = next++) done.push(await work(index))
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return done
}

/** Writes down each offer that passes over somebody who wanted some of its days alone, or that there is no space for. */
async function watchOffers(db: Kysely<DB>): Promise<void> {
  await sql`create table offer_faults (what text not null, wait_id uuid not null, detail text)`.execute(db)
  await sql`create function watch_offer() returns trigger language plpgsql as $$
    declare own waits;
    begin
      select * into own from waits where id = new.wait_id;
      insert into offer_faults
        select 'out of turn', own.id, earlier.place::text from waits earlier
        where earlier.status = 'WAITING' and earlier.place < own.place and earlier.vehicle_class = own.vehicle_class
          and earlier.travel_from >= own.travel_from and earlier.travel_to <= own.travel_to;
      insert into offer_faults
        select 'offered twice', own.id, s.date::text from stall_days s
        where s.vehicle_class = own.vehicle_class
          and s.date between (own.travel_from at time zone 'America/Los_Angeles')::date
            and (own.travel_to at time zone 'America/Los_Angeles')::date
          and s.allotment < (
            select count(*) from (
              select travel_from, travel_to from bookings where status in ('PENDING', 'CONFIRMED') and vehicle_class = own.vehicle_class
              union all
              select w.travel_from, w.travel_to from waits w join space_holds h on h.id = w.hold_id
              where w.status = 'OFFERED' and h.status = 'HELD' and w.vehicle_class = own.vehicle_class
            ) as taken
            where (taken.travel_from at time zone 'America/Los_Angeles')::date <= s.date
              and (taken.travel_to at time zone 'America/Los_Angeles')::date >= s.date);
      return null;
    end $$`.execute(db)
  await sql`create trigger watched after insert on wait_changes for each row
    when (new.kind in ('offered', 'booking begun')) execute function watch_offer()`.execute(db)
}

async function faultsOf(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s: %s (%s)', what, wait_id, detail) as line from offer_faults`.execute(db)
  return rows.map(({ line }) => line)
}

const MOST_TAKEN_UP = 60

/** When a worker has looked into so many queues: a life is as long as its work, however busy the machine is. */
function takenUp(worker: ChildProcess, most: number): Promise<void> {
  return new Promise((done) => {
    let lines = 0
    worker.stdout?.on('data', (told: Buffer) => {
      lines += told.toString().split('\n').length - 1
      if (lines >= most) done()
    })
  })
}

/** Two processes serve the line, each until it is killed at some moment; another one follows. */
function killWorkers(env: Readonly<Record<string, string>>) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  let killed = 0
  const lane = async () => {
    while (!ending.signal.aborted) {
      const worker = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', 'src/test/faults/line-worker.ts'],
        {
          cwd: ROOT,
          env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...COMPILED, ...env },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      workers.add(worker)
      const gone = new Promise((done) => worker.once('close', done))
      await Promise.race([takenUp(worker, randomInt(1, MOST_TAKEN_UP)), gone])
      await sleep(randomInt(100))
      worker.kill('SIGKILL')
      await gone
      workers.delete(worker)
      killed += 1
    }
  }
  const done = Promise.all([lane(), lane()])
  return {
    killed: () => killed,
    async stop() {
      ending.abort()
      await done
      return killed
    },
  }
}

type Killing = ReturnType<typeof killWorkers>

/** Most of those who are told book while the space is held for them; the others do not answer. */
function answerOffers(services: OpenServices) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const traveller = travellers(createApi(services))
  const asked = new Set<string>()
  const loop = async () => {
    while (!ending.signal.aborted) {
      const { rows } = await sql<{ hold: string; email: string; quote: string | null }>`
        select w.hold_id as hold, w.email, (
          select q.id from quotes q where q.id = any(w.quote_ids) and q.product_id = 'BUY_NOW') as quote
        from waits w join space_holds h on h.id = w.hold_id
        where w.status = 'OFFERED' and h.status = 'HELD' and ${ANSWERS}`.execute(services.db)
      for (const { hold, email, quote } of rows.filter((row) => !asked.has(row.hold))) {
        asked.add(hold)
        const order = { quote_id: quote ?? '', ...PERSON, ...CARD, email, check_for_existing: true }
        // Whoever comes a moment too late is refused.
        await traveller()
          .call(bookings.create, order)
          .catch(() => undefined)
      }
      await sleep(50)
    }
  }
  const done = loop()
  return {
    async stop() {
      ending.abort()
      await done
    },
  }
}

/** Some of the bookings are cancelled, one by one, as processes are killed; answers how many days that made free. */
async function cancelSome({ holders }: World, { killed }: Pick<Killing, 'killed'>): Promise<number> {
  let days = 0
  for (const [index, holder] of holders.slice(0, SCENE.freed).entries()) {
    await until(async () => killed() >= Math.floor((index * SCENE.kills) / SCENE.freed), 1_800_000, 100)
    await sleep(randomInt((2000 * SCENE.seconds) / SCENE.freed))
    await holder.who.call(bookings.cancel, { number: holder.number })
    days += holder.days
  }
  return days
}

/**
 * What is left to do: nothing; something for the processes; or only to wait until the time of offers is over that nobody
 * answers.
 */
async function unsettled(db: Kysely<DB>): Promise<'nothing' | 'something' | 'unanswered'> {
  const { rows } = await sql<{ n: number; unanswered: number }>`
    select (select count(*) from payments where status = 'REQUESTED' and kind = 'CHARGE')::int
      + (select count(*) from waits w where w.status = 'WAITING' and not exists (
          select from (select w.vehicle_class, w.travel_from, w.travel_to) as own ${TOUCHES}
          join stall_days s on s.vehicle_class = own.vehicle_class and s.date = day::date where s.reserved >= s.allotment))::int
      + (select count(*) from waits w join space_holds h on h.id = w.hold_id
          where w.status = 'OFFERED'
            and (h.status <> 'HELD' or h.held_until <= (select at from test_clock) or ${ANSWERS}))::int as n,
      (select count(*) from waits w where w.status = 'OFFERED')::int as unanswered`.execute(db)
  const { n = 1, unanswered = 0 } = rows[0] ?? {}
  if (n > 0) return 'something'
  return unanswered > 0 ? 'unanswered' : 'nothing'
}

/** Three of four who are told take what is offered. */
const ANSWERS = sql`w.place % 4 <> 0`

/** Lets time pass for all processes. */
async function letPass(db: Kysely<DB>, clock: SettableClock, by: Temporal.DurationLikeObject): Promise<void> {
  clock.advance(by)
  await sql`update test_clock set at = ${clock.now()}`.execute(db)
}
