import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Permission } from '../lib/permissions.ts'
import { Problem } from '../http/problem.ts'
import type { Language } from '../lib/language.ts'
import type { Config } from './config.ts'
import { type Database, isRefused } from './database.ts'
import type { Dns } from './dns.ts'
import type { Gateway } from './cards.ts'
import type { Run } from './idempotency.ts'
import type { Jobs } from './jobs.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { PageReads } from './page-reads.ts'
import type { Random } from './random.ts'
import type { Clock } from './clock.ts'
import type { Batch } from './together.ts'
import type { Timings } from './timings.ts'

/** Services of a process, created once at start. */
export interface Services {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly keys: Keys
  readonly log: Log
  readonly jobs: Jobs
  readonly gateway: Gateway
  readonly dns: Dns
  /** What this process measures of its own work. */
  readonly timings: Timings
}

/** One thing that a URL token opens. */
export interface Grant {
  readonly kind: 'booking' | 'quote' | 'transaction' | 'voucher' | 'email' | 'wait'
  readonly id: string
}

export interface Account {
  readonly id: string
  readonly kind: 'staff' | 'member'
  readonly email: string
  /** Membership number, for members. */
  readonly number: string | undefined
  readonly permissions: ReadonlySet<Permission>
  /** The session that its token belongs to, so that all others can be ended. */
  readonly session: string
  /** When the session last proved its identity; never set for work on somebody's behalf. */
  readonly provedAt?: Temporal.Instant | undefined
}

/** The caller, as far as the credential proves it. */
export interface Caller {
  readonly address: string
  readonly sessionId: string
  readonly anonymousId: string
  /** The browser's User-Agent. */
  readonly userAgent?: string | undefined
  readonly account: Account | undefined
  readonly grants: readonly Grant[]
  /** The access token is one of ours but has expired: refreshing it may identify the caller. */
  readonly expired?: boolean
}

/**
 * Waits for something that may take long, such as the next change of a board, without occupying a request slot. Throws
 * a Problem when the caller, or everyone together, has too many waits already.
 */
export type Hold = <Result>(wait: () => Promise<Result>) => Promise<Result>

/** For jobs and calls of our own pages, which occupy no request slot. */
export const holdFreely: Hold = (wait) => wait()

/** What a handler works with. A transaction hands out a new one; shadow the old. */
export interface Context extends Omit<Services, 'clock'> {
  /** The time of the request, the same for all its decisions. */
  readonly now: Temporal.Instant
  readonly clock: Clock
  readonly caller: Caller
  /** The language of the caller, or of the person a job is for; stored with what is made for them. */
  readonly language: Language
  readonly requestId: string
  /** The caller's `Idempotency-Key` scoped to call and caller, when it sent one. */
  readonly requestKey: string | undefined
  /** The run of a phased call: none of its transactions commits once another run has taken over. */
  readonly run?: Run | undefined
  /** Stores the answer of a phased call in the transaction of its last phase: both commit or neither does. */
  readonly keepAnswer?: ((ctx: Context, answer: object) => Promise<void>) | undefined
  /** Waits without occupying a request slot. */
  readonly hold: Hold
  /** The jobs that run side by side with this one: see {@link together}. */
  readonly batch?: Batch | undefined
  /** What the page that this call is part of has read so far; none where the call may change something. */
  readonly reads?: PageReads | undefined
}

/** Runs `work` in one database transaction; the history attributes changes in it to the caller's account. */
export async function transaction<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx)
  let own: Database | undefined
  const result = await ctx.db.transaction().execute(async (db) => {
    own = db
    if (ctx.caller.account) await setActor(db, ctx)
    const result = await work({ ...ctx, db })
    // Nobody takes over a key whose answer is kept.
    if (!ctx.run?.isKeptIn(db)) await ctx.run?.assertCurrent(db)
    return result
  })
  if (own) ctx.run?.committed(own)
  return result
}

/** A part of a transaction that several share, in the context of its own request. */
export interface Shared<Result> {
  readonly ctx: Context
  readonly work: (ctx: Context) => Promise<Result>
}

/**
 * The part of who asks now: it is worded in their language and measured with their request, whoever begins the transaction.
 */
export function sharedPart<Result>(ctx: Context, work: Shared<Result>['work']): Shared<Result> {
  return { ctx, work: AsyncLocalStorage.bind(work) }
}

/** Whether somebody may share a transaction: they have no account that changes are attributed to, and none is open. */
export function mayShare({ caller, db }: Context): boolean {
  return caller.account === undefined && !db.isTransaction
}

/**
 * Does several people's work ({@link mayShare}) in one transaction, side by side, so that what they ask {@link together} is one
 * statement. All of it commits or none.
 * @returns undefined when nothing was written: each may then try alone
 * @throws what ends the connection while they commit: nobody knows then whether they have, so none may try again
 */
export async function sharedTransaction<Result>(all: readonly Shared<Result>[]): Promise<Result[] | undefined> {
  const [first] = all
  if (!first) return []
  let own: Database | undefined
  try {
    const results = await first.ctx.db.transaction().execute(async (db) => {
      const batch = { db }
      // Nobody leaves before all have ended: what they still ask would be asked after the transaction.
      const settled = await Promise.allSettled(all.map(({ ctx, work }) => work({ ...ctx, db, batch })))
      const results = settled.map((each) => {
        if (each.status === 'rejected') throw each.reason
        return each.value
      })
      for (const { run } of all.map(({ ctx }) => ctx)) if (!run?.isKeptIn(db)) await run?.assertCurrent(db)
      own = db
      return results
    })
    for (const { ctx } of all) if (own) ctx.run?.committed(own)
    return results
  } catch (err) {
    if (own && !isRefused(err)) throw err
    first.ctx.log.debug({ err, count: all.length }, 'nothing was written together')
    return undefined
  }
}

async function setActor(db: Database, ctx: Pick<Context, 'caller'>): Promise<void> {
  await sql`select from set_config('skylot.actor', ${actorOf(ctx)}, true)`.execute(db)
}

/**
 * Runs `work` on behalf of another account, within the transaction of `ctx`: the history attributes its changes to that
 * account.
 */
export async function onBehalfOf<Result>(
  ctx: Context,
  account: Account,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const theirs = { ...ctx, caller: { ...ctx.caller, account, grants: [] } }
  await setActor(ctx.db, theirs)
  const result = await work(theirs)
  await setActor(ctx.db, ctx)
  return result
}

/** The actor for audit rows: an account's id, `traveller` or `system`. */
export function actorOf(ctx: Pick<Context, 'caller'>): string {
  const { account, grants, address } = ctx.caller
  if (account) return `${account.kind}:${account.id}`
  return grants.length > 0 || address !== 'system' ? 'traveller' : 'system'
}

/**
 * Whether a number or code that opens or pays for something is shown whole: to travelers, whose own it is, and to staff with one of
 * the permissions. All others see its end (`lib/masked.ts`).
 */
export function seesWhole(
  { caller: { account } }: Pick<Context, 'caller'>,
  ...permissions: readonly Permission[]
): boolean {
  return account?.kind !== 'staff' || permissions.some((each) => account.permissions.has(each))
}

/** The calling staff account. @throws Problem 403 when the caller is not staff */
export function staffOf({ caller: { account } }: Pick<Context, 'caller'>): Account {
  if (account?.kind !== 'staff') throw new Problem('forbidden')
  return account
}

/** The account behind an actor; undefined for travelers and the system. */
export function accountIdOf(actor: string): string | undefined {
  return /^(?:staff|member):(.+)$/.exec(actor)?.[1]
}

/** The caller of jobs and seeds: the system itself. */
const SYSTEM_CALLER: Caller = {
  address: 'system',
  sessionId: '',
  anonymousId: '',
  account: undefined,
  grants: [],
}

/** A context for a job, a seed or a test's direct call. */
export function systemContext(services: Services, requestId: string, language: Language = 'en'): Context {
  const now = services.clock.now()
  return { ...services, now, caller: SYSTEM_CALLER, language, requestId, requestKey: undefined, hold: holdFreely }
}
