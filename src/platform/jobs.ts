import { randomUUID } from 'node:crypto'
import { setInterval, setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import {
  type ConstructorOptions,
  type Db,
  fromKysely,
  type JobResult,
  type JobWithMetadata as StoredJob,
  PgBoss,
  type SendOptions,
} from 'pg-boss'
import { inLanguage } from '../lib/in-language.ts'
import { isLanguage, type Language } from '../lib/language.ts'
import { ZONE } from '../lib/pacific.ts'
import { type Context, type Services, systemContext } from './context.ts'
import { type Database, IDLE_CONNECTION_MS } from './database.ts'
import { type Log, namedLog } from './log.ts'
import { type Batch, together } from './together.ts'
import { currentTraceparent, measured } from './timings.ts'

/** Work that runs after the transaction that enqueued it. It may run twice, so it must be idempotent. */
export interface Job<Data extends object = object> extends JobOptions {
  readonly handle: (ctx: Context, data: Data) => Promise<void>
}

export interface JobOptions {
  /** The queue: "mail.deliver". */
  readonly name: string
  /** `delay` is in seconds, doubled at each try with `backoff`. Jobs that fail for good go to the dead letters. */
  readonly retry?: {
    readonly limit: number
    readonly delay?: number
    readonly maxDelay?: number
    readonly backoff?: boolean
  }
  /** Wall-clock schedule in Pacific time, e.g. "0 4 * * *". A scheduled job gets `{}` as its data. */
  readonly cron?: string
  /** One run at a time, and at most one more waits: for sweeps. */
  readonly singleton?: boolean
  /** How many run at once in a process. */
  readonly concurrency?: number
  /** One run serves all waiting jobs: for jobs without data that look for their own work. */
  readonly sharesRuns?: boolean
  /** Seconds a run may take before it counts as failed. */
  readonly timeout?: number
}

/** One of several jobs of a queue. */
export interface Enqueued<Data> extends EnqueueOptions {
  readonly data: Data
  /** Who asks for it, where others ask for the rest. */
  readonly asker?: JobAsker
}

/** The language and the trace of who asks for a job, which it goes on in. */
export interface JobAsker {
  readonly language?: Language
  readonly traceparent?: string
}

export interface EnqueueOptions {
  readonly startAfter?: Temporal.Instant
  /** At most one job with the same key waits: enqueueing another has no effect until it has started. */
  readonly singletonKey?: string
}

/** A job that failed for good. */
export interface DeadLetter {
  readonly id: string
  readonly job: string
  readonly data: object
  readonly error: string
  readonly at: Temporal.Instant
}

export interface Jobs {
  send(db: Database, name: string, data: object, options: EnqueueOptions): Promise<void>
  /** Adds several jobs of a queue in one statement. */
  sendAll(db: Database, name: string, jobs: readonly Enqueued<object>[]): Promise<void>
  /** Starts to run jobs, each with a context of its own. */
  startWorker(services: Services): Promise<void>
  /** The declared jobs, by the names of their queues. */
  readonly names: readonly string[]
  /** Runs some of the due jobs of a queue in this process, without a worker. Returns how many. */
  runBatch(name: string, services: Services): Promise<number>
  /** Jobs by queue, as last counted. */
  states(): Promise<{ job: string; waiting: number; active: number; dead: number }[]>
  /** The data of a queue's jobs that wait or run. */
  unfinished(name: string): Promise<object[]>
  deadLetters(limit: number): Promise<DeadLetter[]>
  /** Returns dead letters to their queues. Answers how many. */
  retryDeadLetters(ids: readonly string[]): Promise<number>
  /** Takes no more work, waits for running jobs (10 s at most) and disconnects. */
  stop(): Promise<void>
}

/** Declares a job. Its handler is shallow: load, then call what a request handler would call. */
export function defineJob<Data extends object>(
  options: JobOptions,
  handle: (ctx: Context, data: Data) => Promise<void>,
): Job<Data> {
  return { ...options, handle }
}

/**
 * Adds a job in the transaction of `ctx`, so that it commits with the data it belongs to. It runs in the language of the
 * request.
 */
export async function enqueue<Data extends object>(
  ctx: Pick<Context, 'db' | 'jobs'> & Partial<Pick<Context, 'language'>>,
  job: Pick<Job<Data>, 'name'>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<void> {
  await ctx.jobs.send(ctx.db, job.name, { ...data, ...jobAsker(ctx) }, options)
}

/** As {@link enqueue}, several jobs of one queue. */
export async function enqueueAll<Data extends object>(
  ctx: Pick<Context, 'db' | 'jobs' | 'language'>,
  job: Pick<Job<Data>, 'name'>,
  jobs: readonly Enqueued<Data>[],
): Promise<void> {
  await sendAll(
    ctx,
    job.name,
    jobs.map(({ asker = jobAsker(ctx), data, ...options }) => ({ ...options, data: { ...data, ...asker } })),
  )
}

/** As {@link enqueue}, for a queue whose jobs may be added {@link together}. */
export function enqueueTogether<Data extends object>({
  name,
}: Pick<Job<Data>, 'name'>): (ctx: Context, data: Data) => Promise<void> {
  const send = together(async (ctx, all: readonly object[]) => {
    await sendAll(
      ctx,
      name,
      all.map((data) => ({ data })),
    )
    return all.map(() => true)
  })
  return async (ctx, data) => {
    await send(ctx, { ...data, ...jobAsker(ctx) })
  }
}

/** Who asks for a job now; English goes without saying. */
export function jobAsker({ language = 'en' }: Partial<Pick<Context, 'language'>>): JobAsker {
  const traceparent = currentTraceparent()
  return { ...(language !== 'en' && { language }), ...(traceparent !== undefined && { traceparent }) }
}

async function sendAll(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  name: string,
  all: readonly Enqueued<object>[],
): Promise<void> {
  const [first] = all
  if (all.length > 1) await jobs.sendAll(db, name, all)
  else if (first) await jobs.send(db, name, first.data, first)
}

/** Runs one item of a sweep; a failure is logged with what it was `about`, and the others go on. */
export async function continueOnError(
  ctx: Pick<Context, 'log'>,
  about: object,
  message: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (err) {
    ctx.log.warn({ ...about, err }, message)
  }
}

/**
 * Does what there is to do part by part, until a part of it was nothing. It rests after each part for as long as that took: those
 * who book meanwhile have half of the machine.
 * @param part answers how much it has done
 */
export async function restingBetween(part: () => Promise<number>): Promise<void> {
  for (;;) {
    const began = performance.now()
    if ((await part()) === 0) return
    await setTimeout(performance.now() - began)
  }
}

/** How many rows a sweep deletes in one statement: few enough for its time limit, whatever refers to them. */
export const SWEPT_AT_ONCE = 5000

export interface JobsSetup {
  readonly url: string
  // Type-erased: each queue only ever receives its own payload.
  readonly jobs: readonly Job<never>[]
  readonly log: Log
  /** Whether this process also runs schedules and maintenance; false for one that only enqueues. */
  readonly supervise?: boolean
}

const SCHEMA = 'pgboss'
/** pg-boss hands it on to its pool. */
const POOL = { max: 3, idleTimeoutMillis: IDLE_CONNECTION_MS }
const DEAD_LETTERS = 'dead-letters'
const DAY = 24 * 60 * 60
/** How soon another process takes over a dead one's job: seconds after its last heartbeat, and how often we check. */
const HEARTBEAT_SECONDS = 20
const LOOK_SECONDS = 15
/** How often schedules that have come due are turned into jobs; pg-boss notices them every 30 seconds. */
const SCHEDULE_SECONDS = 10
/**
 * How often a process looks for work, in one statement for all its queues: email leaves within about a second of the
 * commit. NOTIFY would be faster, but serializes all commits.
 */
const LOOK_FOR_WORK_MS = 1000
/** How often each queue is polled as a fallback. */
const POLL_SECONDS = 300
/** The most jobs that one shared run serves. */
const SHARED_AT_MOST = 1000

/** Connects the queue, makes its tables and queues when they are missing, and keeps schedules as declared. */
export async function openJobs({ url, ...setup }: JobsSetup): Promise<Jobs> {
  const { jobs, log } = setup
  const boss = await startBoss({ connectionString: url, application_name: 'skylot jobs', ...POOL }, setup)
  let stopLooking = async () => {}
  const singletons = new Set(jobs.filter((job) => job.singleton).map((job) => job.name))
  return {
    async send(db, name, data, options) {
      await boss.send(name, data, { db: fromKysely(db), ...sendOptions(options, singletons.has(name)) })
    },
    async sendAll(db, name, all) {
      await boss.insert(
        name,
        all.map(({ data, ...options }) => ({ data, ...sendOptions(options, singletons.has(name)) })),
        { db: fromKysely(db) },
      )
    },
    async startWorker(services) {
      const workers = await Promise.all(jobs.map(async (job) => [job.name, await work(boss, job, services)] as const))
      stopLooking = lookForWork(boss, new Map(workers), log)
    },
    names: jobs.map((job) => job.name),
    async runBatch(name, services) {
      const job = jobs.find((each) => each.name === name)
      return job ? runBatch(boss, job, services) : 0
    },
    states: () => states(boss),
    unfinished: (name) => unfinished(boss, name),
    deadLetters: (limit) => deadLetters(boss, limit),
    retryDeadLetters: (ids) => boss.redrive(DEAD_LETTERS, { ids: [...ids] }),
    async stop() {
      await stopLooking()
      await boss.stop({ graceful: true, timeout: 10_000, close: true })
    },
  }
}

/** What a statement brings in: few enough to hold in memory twice. */
const SENT_AT_ONCE = 1000

/** A job that waits in another database, as it was sent there. */
export interface WaitingJob extends EnqueueOptions {
  readonly name: string
  readonly data: object
}

/**
 * Makes the queue and sends jobs into it, all of it in the open transaction of a connection. Jobs that are not declared
 * are left out.
 */
export async function sendWithin(
  connection: Pick<Client, 'query'>,
  waiting: readonly WaitingJob[],
  setup: Pick<JobsSetup, 'jobs' | 'log'>,
): Promise<void> {
  const boss = await startBoss({ db: within(connection) }, { ...setup, supervise: false })
  try {
    const declared = new Map(setup.jobs.map(({ name, singleton = false }) => [name, singleton]))
    for (const [name, all] of Map.groupBy(waiting, (job) => job.name)) {
      const isSingleton = declared.get(name)
      if (isSingleton === undefined) continue
      const sent = all.map(({ data, ...options }) => ({ data, ...sendOptions(options, isSingleton) }))
      for (let at = 0; at < sent.length; at += SENT_AT_ONCE) await boss.insert(name, sent.slice(at, at + SENT_AT_ONCE))
    }
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

/** An open transaction as the queue's database: one statement at a time, and the queue neither begins nor ends it. */
function within(connection: Pick<Client, 'query'>): Db {
  let last: Promise<unknown> = Promise.resolve()
  return {
    executeSql(text, values) {
      const own = text.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
      const answer = last.then(() => connection.query({ text: own, values }))
      last = answer.catch(() => undefined)
      return answer
    },
  }
}

function sendOptions({ startAfter, singletonKey = randomUUID() }: EnqueueOptions, isSingleton: boolean): SendOptions {
  return {
    // Singletons have no key, like the jobs that pg-boss adds from their schedule. See `mendKeys`.
    ...(!isSingleton && { singletonKey }),
    ...(startAfter && { startAfter: new Date(startAfter.epochMilliseconds) }),
  }
}

async function startBoss(
  database: Pick<ConstructorOptions, 'connectionString' | 'application_name' | 'max' | 'db'>,
  { jobs, log, supervise = true }: Omit<JobsSetup, 'url'>,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...database,
    schema: SCHEMA,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    // pg-boss skips a singleton's queue that it has cached as running, so the cache must not be stale.
    queueCacheIntervalSeconds: LOOK_SECONDS,
    cronWorkerIntervalSeconds: SCHEDULE_SECONDS,
    // No job of ours waits for another.
    flowIntervalSeconds: DAY,
  })
  boss.on('error', (err) => log.error({ err }, 'job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warns'))
  try {
    await boss.start()
    await declare(boss, jobs)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false, close: true })
    throw error
  }
}

/** Wakes the workers whose queues have something due. Returns what ends that. */
function lookForWork(boss: PgBoss, workers: ReadonlyMap<string, string>, log: Log): () => Promise<void> {
  const ending = new AbortController()
  const look = async () => {
    for (const name of await dueQueues(boss, [...workers.keys()])) boss.notifyWorker(workers.get(name)!)
  }
  const looking = (async () => {
    for await (const _ of setInterval(LOOK_FOR_WORK_MS, undefined, { signal: ending.signal, ref: false })) {
      await look().catch((err: unknown) => log.error({ err }, 'job queue failed'))
    }
  })().catch(() => undefined)
  return async () => {
    ending.abort()
    await looking
  }
}

async function unfinished(boss: PgBoss, name: string): Promise<object[]> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select data from ${SCHEMA}.job where name = $1 and state <= 'active'`, [name])
  return (rows as { data: object }[]).map(({ data }) => data)
}

async function dueQueues(boss: PgBoss, names: readonly string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select name from unnest($1::text[]) as name where exists (
       select from ${SCHEMA}.job where job.name = name.name and state < 'active' and not blocked and start_after <= now())`,
    [names],
  )
  return (rows as { name: string }[]).map(({ name }) => name)
}

async function declare(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!known.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * DAY })
  for (const job of jobs) {
    const queue = known.get(job.name)
    const wanted = queueOptions(job)
    if (!queue) {
      await boss.createQueue(job.name, { ...wanted, policy: job.singleton ? 'stately' : 'short' })
    } else if (Object.entries(wanted).some(([option, value]) => queue[option as keyof typeof queue] !== value)) {
      await boss.updateQueue(job.name, wanted)
    }
  }
  await mendKeys(boss)
  await declareSchedules(boss, jobs)
}

/**
 * Removes the empty keys that an earlier version gave to singletons. The queue's unique index treats an empty key like a
 * missing one, but the fetch does not: with one job of each kind it tried to start both, failed, and ran neither.
 */
async function mendKeys(boss: PgBoss): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `update ${SCHEMA}.job set singleton_key = null where policy = 'stately' and singleton_key = '' and state < 'active'`,
      [],
    )
}

function queueOptions({ retry, timeout }: JobOptions) {
  const backoff = retry?.backoff ?? true
  return {
    retryLimit: retry?.limit ?? 5,
    retryDelay: retry?.delay ?? 5,
    retryBackoff: backoff,
    ...(backoff && { retryDelayMax: retry?.maxDelay ?? 60 * 60 }),
    expireInSeconds: timeout ?? 5 * 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 7 * DAY,
    deadLetter: DEAD_LETTERS,
  }
}

/**
 * A job of every hour runs at the same moments in UTC as in Pacific time, which is whole hours apart from it. pg-boss works out all
 * schedules twice a minute, and is twice as fast in UTC.
 */
function zoneOf(cron: string): string {
  return /^\S+ \* \* \* \*$/.test(cron) ? 'UTC' : ZONE
}

async function declareSchedules(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const kept = await boss.getSchedules()
  for (const job of jobs) {
    if (!job.cron) continue
    const { name, cron } = job
    const tz = zoneOf(cron)
    if (kept.some((known) => known.name === name && known.cron === cron && known.timezone === tz)) continue
    await boss.schedule(name, cron, {}, { tz, missed: 'once' })
  }
  const declared = new Set(jobs.filter((job) => job.cron).map((job) => job.name))
  for (const schedule of kept) if (!declared.has(schedule.name)) await boss.unschedule(schedule.name)
}

/** Returns the worker's id. */
function work(boss: PgBoss, job: Job<never>, services: Services): Promise<string> {
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    batchSize: job.sharesRuns ? SHARED_AT_MOST : (job.concurrency ?? 5),
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const
  return boss.work(job.name, options, (batch: StoredJob[]) => runAll(job, batch, services))
}

async function runAll(job: Job<never>, batch: readonly StoredJob[], services: Services): Promise<JobResult[]> {
  const [first] = batch
  const together = {}
  if (job.sharesRuns && first) {
    const result = await run(job, first, services, together)
    return batch.map(({ id }) => ({ ...result, id }))
  }
  const runs: Promise<JobResult>[] = []
  for (let at = 0; at < batch.length; ) {
    const isLate = waitedInQueue(batch[at]!) > LATE_MS
    const some = batch
      .slice(at, isLate ? undefined : at + AT_ONCE)
      .map((stored) => run(job, stored, services, together))
    runs.push(...some)
    at += some.length
    if (at < batch.length) await inTime(Promise.all(some))
  }
  return Promise.all(runs)
}

/**
 * How many jobs of a queue begin at the same moment, so that a request is not behind all that has just become due; all of them
 * where they have waited for so many milliseconds.
 */
const AT_ONCE = 8
const LATE_MS = 1100

/** Milliseconds after which others do not wait for those that began before them. */
const PATIENCE_MS = 250

async function inTime(work: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  await Promise.race([work, setTimeout(PATIENCE_MS, undefined, { signal: late.signal }).catch(() => undefined)])
  late.abort()
}

async function run(job: Job<never>, stored: StoredJob, services: Services, batch: Batch): Promise<JobResult> {
  const started = performance.now()
  const { id, data } = stored
  const { language: asked, traceparent, ...own } = (data ?? {}) as { language?: string; traceparent?: string }
  const reader = isLanguage(asked) ? asked : 'en'
  const log = namedLog(services.log, { job: job.name, jobId: id })
  const ctx = { ...systemContext({ ...services, log }, id, reader), batch }
  try {
    const start = { kind: 'job', name: job.name, id, traceparent, queue: waitedInQueue(stored) } as const
    await measured(services.timings, start, () => inLanguage(reader, () => job.handle(ctx, own as never)))
    ctx.log.debug({ milliseconds: Math.round(performance.now() - started) }, 'job done')
    return { id, status: 'completed' }
  } catch (err) {
    ctx.log.error({ err }, 'job failed')
    return { id, status: 'failed', output: { message: err instanceof Error ? err.message.slice(0, 250) : 'unknown' } }
  }
}

/** Milliseconds from when it was due; what is due at a later time waits for that, and not in the queue. */
function waitedInQueue({ createdOn, startAfter }: StoredJob): number {
  return Math.max(0, Date.now() - Math.max(createdOn.getTime(), startAfter.getTime()))
}

async function runBatch(boss: PgBoss, job: Job<never>, services: Services): Promise<number> {
  const batch = await boss.fetch<object>(job.name, {
    batchSize: job.sharesRuns ? SHARED_AT_MOST : 20,
    includeMetadata: true,
  })
  for (const some of job.sharesRuns ? [batch] : batch.map((stored) => [stored])) {
    for (const result of await runAll(job, some, services)) {
      if (result.status === 'completed') await boss.complete(job.name, result.id)
      else await boss.fail(job.name, result.id, result.output)
    }
  }
  return batch.length
}

/** Dead is what waits among the dead letters: a failed job stays in its queue for days, whatever became of its letter. */
async function states(boss: PgBoss) {
  const [queues, { rows }] = await Promise.all([
    boss.getQueues(),
    boss
      .getDb()
      .executeSql(
        `select source_name as job, count(*)::int as dead from ${SCHEMA}.job where name = $1 and state = 'created' group by source_name`,
        [DEAD_LETTERS],
      ),
  ])
  const dead = new Map((rows as { job: string; dead: number }[]).map((row) => [row.job, row.dead]))
  return queues
    .filter(({ name }) => !name.startsWith('__'))
    .map(({ name, queuedCount, activeCount }) => ({
      job: name,
      waiting: queuedCount,
      active: activeCount,
      dead: dead.get(name) ?? 0,
    }))
}

async function deadLetters(boss: PgBoss, limit: number): Promise<DeadLetter[]> {
  const { rows } = await boss.getDb().executeSql(
    `select id, source_name as job, data, coalesce(source_output->>'message', '') as error, created_on as at
     from ${SCHEMA}.job where name = $1 and state = 'created' order by created_on desc limit $2`,
    [DEAD_LETTERS, limit],
  )
  return (rows as (Omit<DeadLetter, 'at'> & { at: Date })[]).map((row) => ({
    ...row,
    at: Temporal.Instant.fromEpochMilliseconds(row.at.getTime()),
  }))
}
