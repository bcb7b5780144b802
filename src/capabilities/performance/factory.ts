import type { Context } from '../../platform/context.ts'
import { bucketOf } from '../../lib/time-buckets.ts'
import type { SpentMs } from './rules.ts'
import { addRollUp } from './store.ts'

/** Work as processes measured it in one hour, for tests. */
export interface WorkHour {
  readonly kind?: 'page' | 'call' | 'job'
  readonly name: string
  readonly ago: Temporal.DurationLikeObject
  readonly count: number
  /** Of each. */
  readonly milliseconds: number
  readonly spent?: Partial<SpentMs>
  readonly examples?: number
  /** Statements of each example, with how often each ran. */
  readonly statements?: readonly { readonly text: string; readonly times: number; readonly milliseconds: number }[]
}

const NOTHING: SpentMs = { database: 0, connection: 0, lock: 0, gateway: 0, mail: 0, calls: 0, queue: 0 }

/** A booking that waits for the card gateway. */
export const BOOKING_WAIT = {
  name: 'bookings.create',
  count: 24,
  milliseconds: 1400,
  spent: { gateway: 1160, database: 120, connection: 4 },
  examples: 3,
} as const

export async function workHours(ctx: Context, given: WorkHour): Promise<void> {
  const { kind = 'call', name, ago, count, milliseconds, examples = 0, statements = [] } = given
  const at = ctx.now.subtract(ago)
  const spent = { ...NOTHING, ...given.spent }
  const buckets = Array.from({ length: bucketOf(milliseconds) + 1 }, () => 0)
  buckets[bucketOf(milliseconds)] = count
  const ids = statements.map(({ text }) => text.slice(0, 16))
  await addRollUp(ctx.db, {
    timings: [
      {
        hour: at.round({ smallestUnit: 'hour', roundingMode: 'floor' }),
        kind,
        name,
        count,
        failed: 0,
        total_ms: count * milliseconds,
        slowest_ms: milliseconds,
        buckets,
        database_ms: count * spent.database,
        connection_ms: count * spent.connection,
        lock_ms: count * spent.lock,
        gateway_ms: count * spent.gateway,
        mail_ms: count * spent.mail,
        calls_ms: count * spent.calls,
        queue_ms: count * spent.queue,
      },
    ],
    texts: statements.map(({ text }, nth) => ({ id: ids[nth]!, text, seen_on: at.toString().slice(0, 10) })),
    slow: Array.from({ length: examples }, () => ({
      id: ctx.random.uuid(),
      at,
      kind,
      name,
      request_id: ctx.random.uuid(),
      total_ms: milliseconds,
      made_for: null,
      spent,
      statements: statements.map(({ times, milliseconds: each }, nth) => ({
        id: ids[nth]!,
        times,
        milliseconds: each,
      })),
    })),
  })
}

const STALLS =
  'update stalls set taken = taken + 1 where date = any ($1::date[]) and vehicle_class = $2 and taken < stalls'
const ONE_BOOKING = 'select * from bookings where id = $1'

/** A day with something slow of each kind, and the week before it. */
export async function wasSlow(ctx: Context): Promise<void> {
  const days = [24, 48, 72].map((hours) => ({ hours }))
  const statement = (text: string, times: number, milliseconds: number) => ({ text, times, milliseconds })
  const today: WorkHour[] = [
    { ...BOOKING_WAIT, ago: { minutes: 20 }, statements: [statement(STALLS, 1, 70), statement('commit', 3, 40)] },
    {
      kind: 'page',
      name: 'GET /staff/bookings',
      ago: { hours: 2 },
      count: 61,
      milliseconds: 940,
      spent: { calls: 720, database: 660, connection: 12 },
      examples: 2,
      statements: [statement(ONE_BOOKING, 212, 640)],
    },
    {
      kind: 'page',
      name: 'GET /booking',
      ago: { hours: 1 },
      count: 420,
      milliseconds: 190,
      spent: { calls: 60, database: 40 },
      examples: 1,
    },
    {
      kind: 'job',
      name: 'mail.deliver',
      ago: { hours: 1 },
      count: 130,
      milliseconds: 2300,
      spent: { mail: 2100, database: 30, queue: 900 },
      examples: 1,
    },
    {
      name: 'gate.close',
      ago: { hours: 3 },
      count: 18,
      milliseconds: 820,
      spent: { database: 760, lock: 700 },
      examples: 1,
      statements: [statement(STALLS, 1, 720)],
    },
  ]
  for (const hour of today) await workHours(ctx, hour)
  for (const ago of days) {
    await workHours(ctx, {
      ...BOOKING_WAIT,
      ago,
      milliseconds: 380,
      spent: { gateway: 200, database: 90 },
      examples: 0,
    })
    await workHours(ctx, { kind: 'page', name: 'GET /staff/bookings', ago, count: 60, milliseconds: 880 })
    await workHours(ctx, { kind: 'page', name: 'GET /booking', ago, count: 400, milliseconds: 180 })
  }
}
