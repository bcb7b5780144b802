import { createHash } from 'node:crypto'
import type { NewRow } from '../../platform/database.ts'
import type { Services } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import type { Example, Measured } from '../../platform/timings.ts'
import { addRollUp, type RollUp } from './store.ts'

const EVERY_MS = 60_000
/** How long a process that ends waits for its last one. */
const TIMEOUT_MS = 2000
/** Statements that are told of a minute: those that took most of it, and those that were slow at least once. */
const MOST_STATEMENTS = 60
const MOST_SLOW_STATEMENTS = 60
/** Milliseconds of a statement that was slow. */
const SLOW_MS = 50
const LONGEST_NAME = 200
const LONGEST_TEXT = 4000

type Sink = Pick<Services, 'clock' | 'db' | 'keys' | 'log' | 'random' | 'timings'>

const rollUps = perServices<{ sink?: Sink; timer?: NodeJS.Timeout; writing?: Promise<void> }>(() => ({}))

/** Writes once a minute what these services measured. */
export function openRollUps(services: Sink): void {
  const state = rollUps(services)
  if (state.timer) return
  state.sink = services
  state.timer = setInterval(() => void rollUp(services), EVERY_MS)
  state.timer.unref()
}

/** The last one of a process; one that cannot be written in time is lost. */
export async function endRollUps(services: Pick<Services, 'keys'>): Promise<void> {
  const { sink, timer } = rollUps(services)
  if (!sink) return
  clearInterval(timer)
  let late: NodeJS.Timeout | undefined
  await Promise.race([rollUp(sink), new Promise((done) => (late = setTimeout(done, TIMEOUT_MS)))])
  clearTimeout(late)
}

/** Writes what was measured since the last one. When it cannot be written it is lost: nothing is kept that could grow. */
export async function rollUp(services: Sink): Promise<void> {
  const state = rollUps(services)
  // While the database is slow, one waits and measuring goes on.
  state.writing ??= write(services).finally(() => {
    delete state.writing
  })
  await state.writing
}

async function write({ timings, clock, random, db, log }: Sink): Promise<void> {
  const measured = told(timings.take())
  if (measured.length === 0) return
  try {
    await addRollUp(db, rowsOf(measured, { now: clock.now(), newId: () => random.uuid() }))
  } catch (err) {
    log.warn({ err }, 'what was measured in a minute is lost')
  }
}

/** All but statements that neither took much time nor were ever slow. */
function told(all: readonly Measured[]): Measured[] {
  const statements = all.filter(({ kind }) => kind === 'statement')
  const slow = statements.filter(({ slowest }) => slowest >= SLOW_MS).toSorted((a, b) => b.slowest - a.slowest)
  const dear = statements.toSorted((a, b) => b.total - a.total)
  const chosen = new Set([...dear.slice(0, MOST_STATEMENTS), ...slow.slice(0, MOST_SLOW_STATEMENTS)])
  return [...all.filter(({ kind }) => kind !== 'statement'), ...chosen]
}

function rowsOf(measured: readonly Measured[], { now, newId }: { now: Temporal.Instant; newId: () => string }): RollUp {
  const hour = now.round({ smallestUnit: 'hour', roundingMode: 'floor' })
  const texts = new Map<string, string>()
  const idOf = (text: string) => {
    const id = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    texts.set(id, text)
    return id
  }
  const nameOf = ({ kind, name }: Measured) => (kind === 'statement' ? idOf(name) : name.slice(0, LONGEST_NAME))
  const measuredAt = Date.now()
  const slow = measured.flatMap((each) => {
    const [kind, name] = [each.kind, nameOf(each)]
    return each.examples.map((example) => ({
      id: newId(),
      at: now.subtract({ milliseconds: Math.max(0, Math.round(measuredAt - example.began)) }),
      kind,
      name,
      ...slowRow(example, idOf),
    }))
  })
  const seen_on = now.toString().slice(0, 10)
  return {
    timings: measured.map((each) => timingRow(each, hour, nameOf(each))),
    slow,
    texts: [...texts].map(([id, text]) => ({ id, text: text.slice(0, LONGEST_TEXT), seen_on })),
  }
}

function timingRow(measured: Measured, hour: Temporal.Instant, name: string): NewRow<'work_timings'> {
  const { kind, count, failed, total, slowest, buckets, spent } = measured
  return {
    hour,
    kind,
    name,
    count,
    failed,
    total_ms: total,
    slowest_ms: slowest,
    buckets: buckets.slice(0, buckets.findLastIndex((number) => number > 0) + 1),
    database_ms: spent.database,
    connection_ms: spent.connection,
    lock_ms: spent.lock,
    gateway_ms: spent.gateway,
    mail_ms: spent.mail,
    calls_ms: spent.calls,
    queue_ms: spent.queue,
  }
}

function slowRow({ id, milliseconds, of, spent, statements }: Example, idOf: (text: string) => string) {
  return {
    request_id: id.slice(0, 100),
    total_ms: milliseconds,
    made_for: of ?? null,
    spent,
    statements: statements.map(({ text, ...sum }) => ({ id: idOf(text), ...sum })),
  }
}
