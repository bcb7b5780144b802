import { percentileOf } from '../../lib/time-buckets.ts'

/** What time is spent on. `own` is our code; `rendering` is making a page of what the calls have answered. */
export const PARTS = ['database', 'lock', 'connection', 'gateway', 'mail', 'queue', 'rendering', 'own'] as const
export type TimePart = (typeof PARTS)[number]
export type PartsSpent = Readonly<Record<TimePart, number>>

export type WorkKind = 'page' | 'call' | 'job'

/** As processes measure it: calls are within a page, and have the parts of what they called. */
export interface SpentMs {
  readonly database: number
  readonly connection: number
  readonly lock: number
  readonly gateway: number
  readonly mail: number
  readonly calls: number
  readonly queue: number
}

/** What a kept example has of a statement. */
export interface KeptStatement {
  readonly id: string
  readonly times: number
  readonly milliseconds: number
}

/** What came together under one name. */
export interface Sum {
  readonly count: number
  readonly failed: number
  readonly total_ms: number
  readonly slowest_ms: number
  readonly buckets: readonly number[]
  readonly spent: SpentMs
}

export interface ExampleOf {
  readonly total_ms: number
  readonly spent: SpentMs
  readonly statements: readonly KeptStatement[]
}

/** Every millisecond once: a page's calls are divided by what they were spent on, a lock is no work of the database. */
export function partsOf(kind: WorkKind, total_ms: number, spent: SpentMs): PartsSpent {
  const lock = Math.min(spent.lock, spent.database)
  const waited = spent.database + spent.connection + spent.gateway + spent.mail
  const inCalls = kind === 'page' ? spent.calls : total_ms
  return {
    database: spent.database - lock,
    lock,
    connection: spent.connection,
    gateway: spent.gateway,
    mail: spent.mail,
    queue: spent.queue,
    rendering: kind === 'page' ? Math.max(0, total_ms - Math.max(spent.calls, waited)) : 0,
    own: Math.max(0, inCalls - waited),
  }
}

export interface Cause {
  readonly part: TimePart
  /** Of the slowest one, or on average where none is kept. */
  readonly milliseconds: number
  readonly of_ms: number
  /** How often the statement ran that took most; 0 when it is not about the database. */
  readonly times: number
}

/** What most of the time went to: of the slowest that is kept, else on average. */
export function causeOf(kind: WorkKind, sum: Sum, examples: readonly ExampleOf[]): Cause {
  const slowest = examples[0]
  const of_ms = slowest?.total_ms ?? sum.total_ms / sum.count
  const parts = slowest ? partsOf(kind, slowest.total_ms, slowest.spent) : meanParts(kind, sum)
  const part = PARTS.reduce((most, each) => (parts[each] > parts[most] ? each : most))
  const isDatabase = part === 'database' || part === 'lock'
  return {
    part,
    milliseconds: parts[part],
    // Who waits in the queue has not begun.
    of_ms: part === 'queue' ? of_ms + parts.queue : of_ms,
    times: isDatabase ? (slowest?.statements[0]?.times ?? 0) : 0,
  }
}

export function meanParts(kind: WorkKind, { total_ms, count, spent }: Sum): PartsSpent {
  const parts = partsOf(kind, total_ms, spent)
  return Object.fromEntries(PARTS.map((part) => [part, parts[part] / count])) as Record<TimePart, number>
}

/** So many must have been measured for a comparison. */
const LEAST_COMPARED = 5
/** Slower by half, and by so many milliseconds that somebody could notice. */
const SLOWER = 1.5
const NOTICED_MS = 50

export interface Percentiles {
  readonly p50_ms: number
  readonly p95_ms: number
  readonly p99_ms: number
}

export function percentiles({ buckets, slowest_ms }: Pick<Sum, 'buckets' | 'slowest_ms'>): Percentiles {
  const at = (share: number) => percentileOf(buckets, share, slowest_ms) ?? 0
  return { p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) }
}

/** The usual 95th percentile; undefined when too few were measured to say so. */
export function usualOf(before: Pick<Sum, 'count' | 'buckets' | 'slowest_ms'> | undefined): number | undefined {
  return before && before.count >= LEAST_COMPARED ? percentiles(before).p95_ms : undefined
}

export function isSlower({ count }: Pick<Sum, 'count'>, p95_ms: number, usual: number | undefined): boolean {
  if (usual === undefined || count < LEAST_COMPARED) return false
  return p95_ms >= usual * SLOWER && p95_ms - usual >= NOTICED_MS
}

/** Milliseconds that somebody notices: faster ones are listed only when they are slower than usual. */
const SLOW_MS = { page: 100, call: 100, job: 1000 } as const satisfies Record<WorkKind, number>

/** What is listed first: slower than usual, then whatever took longest for one in twenty. */
export function ranked<Item extends { readonly kind: WorkKind; readonly p95_ms: number; readonly is_slower: boolean }>(
  items: readonly Item[],
  most: number,
): Item[] {
  return items
    .filter(({ kind, p95_ms, is_slower }) => is_slower || p95_ms >= SLOW_MS[kind])
    .toSorted(
      (a, b) => Number(b.is_slower) - Number(a.is_slower) || b.p95_ms / SLOW_MS[b.kind] - a.p95_ms / SLOW_MS[a.kind],
    )
    .slice(0, most)
}

/** Histograms of several hours as one. */
export function joined(all: readonly (readonly number[])[]): number[] {
  const longest = Math.max(0, ...all.map(({ length }) => length))
  return Array.from({ length: longest }, (_, bucket) => all.reduce((sum, each) => sum + (each[bucket] ?? 0), 0))
}
