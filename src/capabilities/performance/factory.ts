import type { Context } from '../../platform/context.ts'
import { bucketOf } from '../../platform/timing-buckets.ts'
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
  spent: { gateway: 1150, database: 120, connection: 4 },
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
      statements: statements.map(({ times, milliseconds: each }, nth) => ({ id: ids[nth]!, times, milliseconds: each })),
    })),
  })
}
