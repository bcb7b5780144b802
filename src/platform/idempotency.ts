import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { asyncCommit, type Database, type Row } from './database.ts'

export interface Kept {
  readonly status: number
  readonly answer: unknown
}

export interface Request {
  readonly call: string
  /** The caller: keys are scoped to it. */
  readonly caller: string
  readonly key: string
  /** Keyed hash of the body, without card fields. */
  readonly fingerprint: Buffer
  /** Keyed hash of what only the first caller can show again; for answers that carry a secret. */
  readonly presenter?: Buffer
}

/** One run of the work under a key. */
export interface Run {
  /**
   * Keeps the answer. In the transaction of the effect both commit or neither does.
   * @throws Overtaken
   */
  keep(db: Database, kept: Kept): Promise<void>
  /** Whether the answer was kept in a transaction that is still open. */
  isKeptIn(db: Database): boolean
  /** Whether the answer is kept, and committed. */
  isKept(): boolean
  /**
   * Call before each commit of work in phases, in its transaction.
   * @throws Overtaken
   */
  assertCurrent(db: Database): Promise<void>
  /** Call after the commit of each transaction of work in phases. */
  committed(db: Database): void
}

/** The run lost its lease to another one: it must commit nothing more. */
class Overtaken extends Error {
  constructor() {
    super('another run has taken over this idempotency key')
  }
}

export type Outcome = { replayed: Kept } | { ran: Kept } | 'other_body' | 'still_running'

/** How long a lease outlives a process that died or froze. */
const LEASE_SECONDS = 10
const HEARTBEAT_MS = 3000
const TIMEOUT_MS = 30_000

/**
 * Runs `work` once per key. Concurrent requests wait for its answer, later ones get the stored answer for 24 hours. `work`
 * stores its answer by `run.keep`; when it throws, nothing is stored and the call can be repeated.
 */
export async function once(db: Database, request: Request, work: (run: Run) => Promise<Kept>): Promise<Outcome> {
  const deadline = performance.now() + TIMEOUT_MS
  for (let pause = 10; ; pause = Math.min(pause * 2, 200)) {
    const claimed = await claim(db, request)
    const ran = claimed && (await runClaimed(db, claimed, work))
    if (ran) return { ran }
    const { rows } = await sql<Pick<Row<'idempotency_keys'>, 'status' | 'answer'> & { same: boolean }>`
      select fingerprint = ${request.fingerprint}
             and (presenter is null or presenter = ${request.presenter ?? null}) as same, status, answer
      from idempotency_keys
      where call = ${request.call} and caller = ${request.caller} and key = ${request.key}`.execute(db)
    const row = rows[0]
    if (row && !row.same) return 'other_body'
    if (row && row.status !== null) return { replayed: { status: row.status, answer: row.answer } }
    if (performance.now() > deadline) return 'still_running'
    await sleep(pause)
  }
}

type Claimed = Request & { readonly run: string }

/**
 * Takes the key for a new run, unless another run has it or its answer is kept. A claim that is lost with its server is lost
 * before any effect of its run: that commits later.
 */
async function claim(db: Database, request: Request): Promise<Claimed | undefined> {
  const { call, caller, key, fingerprint, presenter = null } = request
  const run = randomUUID()
  const { rows } = await sql`
    insert into idempotency_keys as kept (call, caller, key, fingerprint, presenter, run, leased_until)
    select ${call}, ${caller}, ${key}, ${fingerprint}, ${presenter}, ${run}, ${leaseEnd()} from ${asyncCommit(db)}
    on conflict (call, caller, key) do update
      set leased_until = excluded.leased_until, fingerprint = excluded.fingerprint, presenter = excluded.presenter,
          run = excluded.run, status = null, answer = null, created_at = clock_timestamp()
      where kept.created_at < clock_timestamp() - interval '24 hours'
         or (kept.status is null and kept.leased_until < clock_timestamp() and kept.fingerprint = excluded.fingerprint
             and kept.presenter is not distinct from excluded.presenter)
    returning 1`.execute(db)
  return rows.length > 0 ? { ...request, run } : undefined
}

/** Undefined when another run has taken over; then that run's answer counts. */
async function runClaimed(
  db: Database,
  claimed: Claimed,
  work: (run: Run) => Promise<Kept>,
): Promise<Kept | undefined> {
  const stopHeartbeat = startHeartbeat(db, claimed)
  let keptIn: Database | undefined
  let isKept = false
  try {
    return await work({
      async keep(db, answer) {
        await keep(db, claimed, answer)
        keptIn = db
        isKept = !db.isTransaction
      },
      isKeptIn: (db) => db === keptIn,
      isKept: () => isKept,
      assertCurrent: (db) => assertCurrent(db, claimed),
      committed(db) {
        isKept ||= db === keptIn
      },
    })
  } catch (error) {
    if (error instanceof Overtaken) return undefined
    // False as well when the commit went through and only its acknowledgment was lost. Where the database is away, the
    // lease ends by itself.
    const isForgotten = await forget(db, claimed).catch(() => true)
    if (isForgotten) throw error
    return undefined
  } finally {
    stopHeartbeat()
  }
}

/** Extends the lease while this process lives and its event loop turns. */
function startHeartbeat(db: Database, claimed: Claimed): () => void {
  const timer = setInterval(() => {
    sql`update idempotency_keys set leased_until = ${leaseEnd()} where ${isHeld(claimed)}`.execute(db).catch(() => {})
  }, HEARTBEAT_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function keep(db: Database, claimed: Claimed, { status, answer }: Kept): Promise<void> {
  const { numAffectedRows } = await sql`
    update idempotency_keys set status = ${status}, answer = ${JSON.stringify(answer)}::json
    where ${isHeld(claimed)}`.execute(db)
  if (numAffectedRows !== 1n) throw new Overtaken()
}

async function assertCurrent(db: Database, claimed: Claimed): Promise<void> {
  // Locked until the commit, so that nobody can take over in between.
  const { rows } = await sql`select 1 from idempotency_keys where ${isHeld(claimed)} for update`.execute(db)
  if (rows.length === 0) throw new Overtaken()
}

async function forget(db: Database, claimed: Claimed): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from idempotency_keys where ${isHeld(claimed)}`.execute(db)
  return numAffectedRows === 1n
}

function isHeld({ call, caller, key, run }: Claimed) {
  return sql`call = ${call} and caller = ${caller} and key = ${key} and run = ${run} and status is null`
}

function leaseEnd() {
  return sql`clock_timestamp() + ${`${LEASE_SECONDS} seconds`}::interval`
}

/**
 * Ends all leases. For the start of the only process of a database: the runs that held them died with the last one.
 */
export async function endAllLeases(db: Database): Promise<void> {
  await sql`update idempotency_keys set leased_until = clock_timestamp() where status is null`.execute(db)
}

/** Drops some keys older than a day, oldest first. Returns how many. */
export async function sweepIdempotencyKeys(db: Database, most: number): Promise<number> {
  const isOver = sql`created_at < clock_timestamp() - interval '24 hours'`
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where ${isOver} and (call, caller, key) in (
      select call, caller, key from idempotency_keys where ${isOver} order by created_at limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
