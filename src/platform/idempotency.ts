import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface Kept {
  readonly status: number
  readonly answer: unknown
}

export interface Request {
  readonly call: string
  /** Who asked: the same key of another caller is another key. */
  readonly caller: string
  readonly key: string
  /** Keyed hash of the body, without card fields. */
  readonly fingerprint: Buffer
}

export type Outcome = { replayed: Kept } | { ran: Kept } | 'other_body' | 'still_running'

const LEASE_SECONDS = 60
const PATIENCE_MS = 30_000

/**
 * Runs `work` once per key: whoever comes while it runs waits and gets the same answer, whoever comes later gets the
 * kept one for 24 hours. What `keep` refuses (and whatever throws) is forgotten, so that the call can be tried again.
 */
export async function once(
  db: Database,
  request: Request,
  work: () => Promise<Kept>,
  keep: (kept: Kept) => boolean,
): Promise<Outcome> {
  const deadline = performance.now() + PATIENCE_MS
  for (let pause = 10; ; pause = Math.min(pause * 2, 200)) {
    const lease = await claim(db, request)
    const ran = lease && (await runClaimed(db, { ...request, lease }, work, keep))
    if (ran) return { ran }
    const { rows } = await sql<{ same: boolean; status: number | null; answer: unknown }>`
      select fingerprint = ${request.fingerprint} as same, status, answer from idempotency_keys
      where call = ${request.call} and caller = ${request.caller} and key = ${request.key}`.execute(db)
    const row = rows[0]
    if (row && !row.same) return 'other_body'
    if (row && row.status !== null) return { replayed: { status: row.status, answer: row.answer } }
    if (performance.now() > deadline) return 'still_running'
    await sleep(pause)
  }
}

/** A request under the lease that this run of it holds. */
type Leased = Request & { readonly lease: string }

/** The lease, when nobody else has one. */
async function claim(db: Database, { call, caller, key, fingerprint }: Request): Promise<string | undefined> {
  const lease = sql`clock_timestamp() + ${`${LEASE_SECONDS} seconds`}::interval`
  const { rows } = await sql<{ lease: string }>`
    insert into idempotency_keys as kept (call, caller, key, fingerprint, leased_until)
    values (${call}, ${caller}, ${key}, ${fingerprint}, ${lease})
    on conflict (call, caller, key) do update
      set leased_until = excluded.leased_until, fingerprint = excluded.fingerprint, status = null, answer = null, created_at = clock_timestamp()
      where kept.created_at < clock_timestamp() - interval '24 hours'
         or (kept.status is null and kept.leased_until < clock_timestamp() and kept.fingerprint = excluded.fingerprint)
    returning leased_until::text as lease`.execute(db)
  return rows[0]?.lease
}

/** Runs the work; undefined when it took so long that another run has overtaken it, whose answer counts. */
async function runClaimed(
  db: Database,
  request: Leased,
  work: () => Promise<Kept>,
  keep: (kept: Kept) => boolean,
): Promise<Kept | undefined> {
  try {
    const kept = await work()
    const isOurs = keep(kept) ? await finish(db, request, kept) : await forget(db, request)
    return isOurs ? kept : undefined
  } catch (error) {
    await forget(db, request)
    throw error
  }
}

async function finish(db: Database, request: Leased, kept: Kept): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update idempotency_keys set status = ${kept.status}, answer = ${JSON.stringify(kept.answer)}::json
    where ${isHeld(request)}`.execute(db)
  return numAffectedRows === 1n
}

async function forget(db: Database, request: Leased): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from idempotency_keys where ${isHeld(request)}`.execute(db)
  return numAffectedRows === 1n
}

/** Whoever was overtaken touches nothing of the run that did. */
function isHeld({ call, caller, key, lease }: Leased) {
  return sql`call = ${call} and caller = ${caller} and key = ${key} and leased_until = ${lease}::timestamptz`
}

/** Drops keys older than a day. Returns how many. */
export async function sweepIdempotencyKeys(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where created_at < clock_timestamp() - interval '24 hours'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
