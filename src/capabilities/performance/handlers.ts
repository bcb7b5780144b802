import type { Handlers } from '../../http/capability.ts'
import { addDays, fromLocal, pacificDate, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { percentileOf } from '../../lib/time-buckets.ts'
import type { performance } from './contract.ts'
import {
  causeOf,
  isSlower,
  joined,
  meanParts,
  partsOf,
  percentiles,
  ranked,
  type Sum,
  usualOf,
  type WorkKind,
} from './rules.ts'
import * as store from './store.ts'

const KINDS = ['page', 'call', 'job'] as const
const MOST_LISTED = 12
const MOST_STATEMENTS = 10
const EXAMPLES = 3
/** Statements that took less at their slowest are of no interest. */
const SLOW_STATEMENT_MS = 50
const USUAL_DAYS = 7

type Range = 'today' | 'yesterday' | 'week'

export const handlers: Handlers<typeof performance> = {
  async slow(ctx, { range }) {
    const span = spanOf(range, pacificDate(ctx.now))
    const before = { from: span.from.subtract({ hours: USUAL_DAYS * 24 }), before: span.from }
    const [sums, usual, statements, hours] = await Promise.all([
      store.sums(ctx, KINDS, span),
      store.sums(ctx, KINDS, before),
      store.sums(ctx, ['statement'], span),
      store.hours(ctx, span),
    ])
    const usualByName = new Map(usual.map((each) => [`${each.kind} ${each.name}`, each]))
    const items = ranked(
      sums.map((each) => {
        const sum = sumOf(each)
        const { p50_ms, p95_ms, p99_ms } = percentiles(sum)
        const usual_p95_ms = usualOf(usualByName.get(`${each.kind} ${each.name}`))
        return {
          kind: each.kind as WorkKind,
          name: each.name,
          sum,
          p50_ms,
          p95_ms,
          p99_ms,
          usual_p95_ms: usual_p95_ms ?? null,
          is_slower: isSlower(sum, p95_ms, usual_p95_ms),
        }
      }),
      MOST_LISTED,
    )
    const slowStatements = statements
      .filter(({ slowest_ms }) => slowest_ms >= SLOW_STATEMENT_MS)
      .toSorted((a, b) => b.total_ms - a.total_ms)
      .slice(0, MOST_STATEMENTS)
    const { examplesOf, textOf } = await examples(ctx, [...items, ...slowStatements], span)
    const visited = (all: readonly store.TimingSum[]) => all.filter(({ kind }) => kind !== 'job')
    return {
      range,
      from: toWire(span.from),
      until: toWire(span.before),
      count: visited(sums).reduce((total, { count }) => total + count, 0),
      p95_ms: p95Of(visited(sums)),
      usual_p95_ms: p95Of(visited(usual)),
      items: items.map(({ sum, ...item }) => {
        const slowest = examplesOf(item)
        return {
          ...item,
          count: sum.count,
          failed: sum.failed,
          slowest_ms: sum.slowest_ms,
          spent: meanParts(item.kind, sum),
          cause: causeOf(item.kind, sum, slowest),
          examples: slowest.map(({ at, request_id, total_ms, spent, statements }) => ({
            at: toWire(at),
            request_id,
            total_ms,
            spent: partsOf(item.kind, total_ms, spent),
            statements: statements.map(({ id, times, milliseconds }) => ({ text: textOf(id), times, milliseconds })),
          })),
        }
      }),
      statements: slowStatements.map((each) => {
        const [slowest] = examplesOf(each)
        return {
          text: textOf(each.name),
          count: each.count,
          p95_ms: percentiles(each).p95_ms,
          slowest_ms: each.slowest_ms,
          total_ms: each.total_ms,
          lock_ms: each.lock,
          made_for: slowest?.made_for ?? null,
          at: slowest ? toWire(slowest.at) : null,
        }
      }),
      steps: stepsOf(range, hours).map(({ at, count, buckets, slowest_ms }) => ({
        at: toWire(at),
        count,
        p95_ms: percentileOf(buckets, 0.95, slowest_ms) ?? null,
      })),
    }
  },
}

/** Pacific days, the last one until it ends. */
function spanOf(range: Range, today: string) {
  const first = { today, yesterday: addDays(today, -1), week: addDays(today, -6) }[range]
  const last = range === 'yesterday' ? first : today
  return { from: fromLocal(first, '00:00'), before: fromLocal(addDays(last, 1), '00:00') }
}

function sumOf({ count, failed, total_ms, slowest_ms, buckets, ...spent }: store.TimingSum): Sum {
  return { count, failed, total_ms, slowest_ms, buckets, spent }
}

function p95Of(sums: readonly store.TimingSum[]): number | null {
  const slowest = Math.max(0, ...sums.map(({ slowest_ms }) => slowest_ms))
  return percentileOf(joined(sums.map(({ buckets }) => buckets)), 0.95, slowest) ?? null
}

interface Named {
  readonly kind: WorkKind | 'statement'
  readonly name: string
}

/** The slowest of each, and the texts of all statements that are named. */
async function examples(ctx: Context, wanted: readonly Named[], span: ReturnType<typeof spanOf>) {
  const slow = await store.slowest(ctx, wanted, span, EXAMPLES)
  const byName = Map.groupBy(slow, ({ kind, name }) => `${kind} ${name}`)
  const ids = new Set([
    ...wanted.filter(({ kind }) => kind === 'statement').map(({ name }) => name),
    ...slow.flatMap(({ statements }) => statements.map(({ id }) => id)),
  ])
  const texts = await store.textsOf(ctx, [...ids])
  return {
    examplesOf: ({ kind, name }: Named) => byName.get(`${kind} ${name}`) ?? [],
    textOf: (id: string) => texts.get(id) ?? '',
  }
}

/** Hours as they are; of seven days, days. */
function stepsOf(range: Range, hours: readonly store.HourSum[]) {
  if (range !== 'week') return hours.map(({ hour, ...sum }) => ({ at: hour, ...sum }))
  const days = Map.groupBy(hours, ({ hour }) => pacificDate(hour))
  return [...days].map(([date, all]) => ({
    at: fromLocal(date, '00:00'),
    count: all.reduce((total, { count }) => total + count, 0),
    slowest_ms: Math.max(...all.map(({ slowest_ms }) => slowest_ms)),
    buckets: joined(all.map(({ buckets }) => buckets)),
  }))
}
