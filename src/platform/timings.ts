import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '../http/problem.ts'
import type { Log } from './log.ts'
import { bucketOf, BUCKETS } from '../lib/time-buckets.ts'
import type { Span, SpanDetails, Traces } from './traces.ts'

/** What somebody waits for, or nobody: a page, a call of the API, a job. */
export type WorkKind = 'page' | 'call' | 'job'

/** What time is spent on besides our own code. `held` is waiting for news, which nobody minds. */
export type Part = 'database' | 'connection' | 'lock' | 'gateway' | 'mail' | 'calls' | 'held'

const PARTS = ['database', 'connection', 'lock', 'gateway', 'mail', 'calls', 'held'] as const satisfies Part[]
const INDEX = Object.fromEntries(PARTS.map((part, index) => [part, index])) as Readonly<Record<Part, number>>

/** Milliseconds of each part, and of waiting in the queue. */
export type Spent = Readonly<Record<Exclude<Part, 'held'> | 'queue', number>>

/** What was measured under one name since the last roll-up. Times are milliseconds. */
export interface Measured {
  readonly kind: WorkKind | 'statement'
  /** A page's pattern, a call's or job's name, a statement's text with placeholders. */
  readonly name: string
  count: number
  /** Those that failed with an error of ours. */
  failed: number
  total: number
  slowest: number
  /** How many took how long, see `lib/time-buckets.ts`. */
  readonly buckets: number[]
  readonly spent: { -readonly [Name in keyof Spent]: number }
  /** The slowest ones, the slowest first. */
  readonly examples: Example[]
}

/** One that was slow. */
export interface Example {
  /** Milliseconds since 1970 when it began, by the process's own clock. */
  readonly began: number
  readonly milliseconds: number
  /** The request's id, or the job's. */
  readonly id: string
  /** Of a statement: for whom it was made. */
  readonly of?: string
  readonly spent: Spent
  readonly statements: readonly { readonly text: string; readonly times: number; readonly milliseconds: number }[]
}

/** What each process measures of its own work, in memory. */
export interface Timings {
  /** Hands out what was measured, and begins anew. */
  take(): Measured[]
  /** Statements that are under way for longer than so many milliseconds. */
  underWay(longerThan: number): Iterable<RunningStatement>
  /** Whether any statement is under way. */
  readonly isBusy: boolean
  /** Calls `begin` whenever a statement begins while no other one is under way. */
  whenBusy(begin: () => void): void
}

export interface RunningStatement {
  /** The process of PostgreSQL that works on it; undefined behind a pooler. */
  readonly pid: number | undefined
  /** It was looked at: since then, or since it began, it waited for a lock, or not. */
  looked(isWaiting: boolean): void
}

interface TimingsSetup {
  readonly log: Log
  readonly traces?: Traces | undefined
  /** Milliseconds from which on a statement is logged. */
  readonly slowStatement: number
}

/** How many examples of each name are kept between two roll-ups, and how many distinct statements of each. */
const EXAMPLES = 3
const STATEMENTS_OF_EXAMPLE = 12
/** Milliseconds from which on one may become an example: what is faster needs no explanation. */
const EXAMPLE_MS = { page: 50, call: 50, job: 250, statement: 50 } as const
/** Names between two roll-ups at most; only statements that are never the same twice would have more. */
const MOST_NAMES = 2000
/** Statements of one piece of work that are held one by one before they are added up by their texts. */
const MOST_HELD = 200

export function openTimings({ log, traces, slowStatement }: TimingsSetup): Timings {
  return new Collector(log, traces, slowStatement)
}

/** One piece of work and where it stands: what happens within it is counted for it, and for what it is part of. */
interface Scope {
  readonly work: Work
  readonly span: Span | undefined
  /** Within the time of somebody else, such as the sandbox in our own database: only spans are told, no parts. */
  readonly isOutside: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

export interface WorkStart {
  readonly kind: WorkKind
  readonly name: string
  /** The request's id, or the job's. */
  readonly id: string
  /** The trace that it goes on with, where it is part of no other work here. */
  readonly traceparent?: string | undefined
  /** Milliseconds that it waited in a queue. */
  readonly queue?: number
}

/** Does a page, a call or a job, and measures it with all that happens within. */
export async function measured<Result>(
  timings: Timings,
  start: WorkStart,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!(timings instanceof Collector)) return work()
  const scope = scopes.getStore()
  // A page of another process in a test is no part of this one.
  const around = scope?.work.collector === timings ? scope : undefined
  const begun = new Work(timings, start, around)
  around?.work.enter(INDEX.calls, begun.began)
  try {
    const result = await scopes.run(begun, work)
    begun.end(result instanceof Response ? result.status : 200)
    return result
  } catch (error) {
    begun.end(statusOf(error), error)
    throw error
  } finally {
    around?.work.leave(INDEX.calls, performance.now())
  }
}

/** Names the work that is under way, once it is known what it is: pages are found by their patterns. */
export function nameWork(name: string): void {
  scopes.getStore()?.work.rename(name)
}

/** The trace of what is under way, for a job or a call to another process; undefined where nothing is traced. */
export function currentTraceparent(): string | undefined {
  return scopes.getStore()?.span?.traceparent
}

/** Waits for somebody else: the card gateway, a mail server, an API elsewhere. */
export async function outside<Result>(
  part: 'gateway' | 'mail' | 'calls' | 'held',
  name: string,
  to: string,
  ask: () => Promise<Result>,
): Promise<Result> {
  const scope = scopes.getStore()
  if (!scope) return ask()
  const span = part === 'held' ? scope.span : scope.span?.child(name, { to })
  const isCounted = !scope.isOutside
  if (isCounted) scope.work.enter(INDEX[part], performance.now())
  try {
    const result = await scopes.run({ work: scope.work, span, isOutside: true }, ask)
    if (span !== scope.span) span?.end()
    return result
  } catch (error) {
    if (span !== scope.span) span?.end({ error: nameOf(error) })
    throw error
  } finally {
    if (isCounted) scope.work.leave(INDEX[part], performance.now())
  }
}

/** Sends a request to an API in another process, which continues the trace. */
export function tracedRequest(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  return outside('calls', `${request.method} (another process)`, 'api', () => {
    const traceparent = currentTraceparent()
    if (traceparent !== undefined) request.headers.set('traceparent', traceparent)
    return send(request)
  })
}

/** Below this nobody waited: the pool had a connection. */
const WAITED_MS = 1

/** Takes a connection of the pool. */
export async function connecting<Result>(connect: () => Promise<Result>): Promise<Result> {
  const scope = scopes.getStore()
  if (!scope) return connect()
  const began = performance.now()
  const span = scope.span?.isKept ? scope.span.child('wait for a connection', {}) : undefined
  if (!scope.isOutside) scope.work.enter(INDEX.connection, began)
  try {
    return await connect()
  } finally {
    const ended = performance.now()
    if (!scope.isOutside) scope.work.leave(INDEX.connection, ended)
    if (ended - began >= WAITED_MS) span?.end()
  }
}

/**
 * Sends a statement: `text` as it is prepared, with placeholders, to the process `pid` of PostgreSQL. `begins` is told when that
 * came to it, where other statements were before.
 */
export async function stated<Result>(
  text: string,
  pid: number | undefined,
  send: (begins?: (at: number) => void) => Promise<Result>,
): Promise<Result> {
  const scope = scopes.getStore()
  if (!scope) return send()
  const statement = new Statement(scope, text, pid)
  try {
    const result = await send((at) => statement.beginsAt(at))
    statement.end()
    return result
  } catch (error) {
    statement.end(error)
    throw error
  }
}

class Collector implements Timings {
  readonly log: Log
  readonly traces: Traces | undefined
  readonly slowStatement: number
  readonly #running = new Set<Statement>()
  #begin: (() => void) | undefined
  readonly #measured = { page: newMap(), call: newMap(), job: newMap(), statement: newMap() }
  /** What was logged since the last roll-up. */
  readonly #told = new Set<string>()

  constructor(log: Log, traces: Traces | undefined, slowStatement: number) {
    this.log = log
    this.traces = traces
    this.slowStatement = slowStatement
  }

  /** Where something of this name is added up; undefined when there are too many names. */
  of(kind: Measured['kind'], name: string): Measured | undefined {
    const all = this.#measured[kind]
    const known = all.get(name)
    if (known || all.size >= MOST_NAMES) return known
    const made = newMeasured(kind, name)
    all.set(name, made)
    return made
  }

  take(): Measured[] {
    const all = Object.values(this.#measured)
    const taken = all.flatMap((each) => [...each.values()])
    for (const each of all) each.clear()
    this.#told.clear()
    return taken
  }

  underWay(longerThan: number): Iterable<RunningStatement> {
    const before = performance.now() - longerThan
    return this.#running.values().filter(({ began }) => began < before)
  }

  get isBusy(): boolean {
    return this.#running.size > 0
  }

  whenBusy(begin: () => void): void {
    this.#begin = begin
  }

  begins(statement: Statement): void {
    this.#running.add(statement)
    if (this.#running.size === 1) this.#begin?.()
  }

  ends(statement: Statement): void {
    this.#running.delete(statement)
  }

  /** Logs a slow statement, once for each text and work between two roll-ups. */
  tellSlow(text: string, milliseconds: number, work: Work): void {
    const which = `${work.name}\n${text}`
    if (this.#told.has(which) || this.#told.size >= MOST_NAMES) return
    this.#told.add(which)
    const { kind, name, id } = work
    const statement = text.replaceAll(/\s+/g, ' ').trim()
    this.log.info({ [kind]: name, requestId: id, milliseconds: Math.round(milliseconds), statement }, 'slow statement')
  }
}

function newMap(): Map<string, Measured> {
  return new Map()
}

function newMeasured(kind: Measured['kind'], name: string): Measured {
  return {
    kind,
    name,
    count: 0,
    failed: 0,
    total: 0,
    slowest: 0,
    buckets: Array.from({ length: BUCKETS }, () => 0),
    spent: { database: 0, connection: 0, lock: 0, gateway: 0, mail: 0, calls: 0, queue: 0 },
    examples: [],
  }
}

function add(measured: Measured, milliseconds: number, hasFailed: boolean): void {
  measured.count += 1
  if (hasFailed) measured.failed += 1
  measured.total += milliseconds
  if (milliseconds > measured.slowest) measured.slowest = milliseconds
  measured.buckets[bucketOf(milliseconds)]! += 1
}

/** Whether one that took so long would be among the slowest. */
function isExample({ kind, examples }: Measured, milliseconds: number): boolean {
  if (milliseconds < EXAMPLE_MS[kind]) return false
  return examples.length < EXAMPLES || milliseconds > examples.at(-1)!.milliseconds
}

function addExample({ examples }: Measured, example: Example): void {
  examples.push(example)
  examples.sort((a, b) => b.milliseconds - a.milliseconds)
  if (examples.length > EXAMPLES) examples.pop()
}

class Work implements Scope {
  readonly collector: Collector
  readonly kind: WorkKind
  readonly id: string
  readonly began = performance.now()
  readonly span: Span | undefined
  readonly isOutside = false
  name: string
  readonly #around: Scope | undefined
  readonly #queue: number
  /** How many of each part are under way, since when one is, and how long one was: they may overlap. */
  readonly #open = [0, 0, 0, 0, 0, 0, 0]
  readonly #since = [0, 0, 0, 0, 0, 0, 0]
  readonly #spent = [0, 0, 0, 0, 0, 0, 0]
  /** Text and milliseconds in turns. */
  #statements: (string | number)[] = []
  #byText: Map<string, { times: number; milliseconds: number }> | undefined

  constructor(collector: Collector, { kind, name, id, traceparent, queue = 0 }: WorkStart, around: Scope | undefined) {
    this.collector = collector
    this.kind = kind
    this.name = name
    this.id = id
    this.#around = around
    this.#queue = queue
    const details = this.#details()
    this.span = around ? around.span?.child(name, details) : collector.traces?.begin(name, details, traceparent)
  }

  get work(): Work {
    return this
  }

  rename(name: string): void {
    this.name = name
    if (this.span?.isKept) this.span.rename(name, this.#details())
  }

  // Each of these is counted for what the work is part of as well.

  enter(part: number, now: number): void {
    if (this.#open[part]!++ === 0) this.#since[part] = now
    this.#around?.work.enter(part, now)
  }

  leave(part: number, now: number): void {
    if (--this.#open[part]! === 0) this.#spent[part]! += now - this.#since[part]!
    this.#around?.work.leave(part, now)
  }

  waitedForLock(milliseconds: number): void {
    this.#spent[INDEX.lock]! += milliseconds
    this.#around?.work.waitedForLock(milliseconds)
  }

  stated(text: string, milliseconds: number): void {
    this.#statements.push(text, milliseconds)
    if (this.#statements.length >= 2 * MOST_HELD) this.#addUp()
    this.#around?.work.stated(text, milliseconds)
  }

  end(status: number, error?: unknown): void {
    const hasFailed = status >= 500
    this.span?.end({ status, error: hasFailed ? nameOf(error) : undefined })
    const now = performance.now()
    // Close spans still open when the caller gave up, as on a gateway that does not answer.
    const spentUntilNow = this.#spent.map(
      (spent, part) => spent + (this.#open[part]! > 0 ? now - this.#since[part]! : 0),
    )
    const milliseconds = Math.max(0, now - this.began - spentUntilNow[INDEX.held]!)
    const measured = this.collector.of(this.kind, this.name)
    if (!measured) return
    add(measured, milliseconds, hasFailed)
    const spent = this.#parts(spentUntilNow)
    for (const part of Object.keys(spent) as (keyof Spent)[]) measured.spent[part] += spent[part]
    if (isExample(measured, milliseconds)) addExample(measured, this.#example(milliseconds, spent))
  }

  #details(): SpanDetails {
    return { [this.kind]: this.name, ...(this.kind !== 'page' && { requestId: this.id }) }
  }

  #parts(spent: readonly number[]): Spent {
    const [database, connection, lock, gateway, mail, calls] = spent as [number, number, number, number, number, number]
    return { database, connection, lock, gateway, mail, calls, queue: this.#queue }
  }

  #example(milliseconds: number, spent: Spent): Example {
    const statements = [...this.#addUp()]
      .map(([text, sum]) => ({ text, ...sum }))
      .toSorted((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, STATEMENTS_OF_EXAMPLE)
    return { began: Date.now() - milliseconds, milliseconds, id: this.id, spent, statements }
  }

  #addUp() {
    this.#byText ??= new Map()
    for (let at = 0; at < this.#statements.length; at += 2) {
      const text = this.#statements[at] as string
      const sum = this.#byText.get(text) ?? { times: 0, milliseconds: 0 }
      if (sum.times === 0 && this.#byText.size < MOST_HELD) this.#byText.set(text, sum)
      sum.times += 1
      sum.milliseconds += this.#statements[at + 1] as number
    }
    this.#statements = []
    return this.#byText
  }
}

class Statement implements RunningStatement {
  began = performance.now()
  readonly pid: number | undefined
  readonly #scope: Scope
  readonly #text: string
  readonly #span: Span | undefined
  #lock = 0
  #lookedAt = this.began
  #isWaiting = false

  constructor(scope: Scope, text: string, pid: number | undefined) {
    this.#scope = scope
    this.#text = text
    this.pid = pid
    this.#span = scope.span?.isKept ? scope.span.child(summaryOf(text), { statement: text }) : undefined
    if (!scope.isOutside) scope.work.enter(INDEX.database, this.began)
    scope.work.collector.begins(this)
  }

  beginsAt(at: number): void {
    if (at > this.began) this.began = at
  }

  looked(isWaiting: boolean): void {
    const now = performance.now()
    if (isWaiting) this.#lock += now - this.#lookedAt
    this.#lookedAt = now
    this.#isWaiting = isWaiting
  }

  end(error?: unknown): void {
    const ended = performance.now()
    if (this.#isWaiting) this.looked(true)
    const milliseconds = ended - this.began
    const { work, isOutside } = this.#scope
    const { collector } = work
    collector.ends(this)
    this.#span?.end({ error: error === undefined ? undefined : nameOf(error) })
    if (!isOutside) work.leave(INDEX.database, ended)
    work.stated(this.#text, milliseconds)
    if (this.#lock > 0) work.waitedForLock(Math.min(this.#lock, milliseconds))
    if (milliseconds >= collector.slowStatement) collector.tellSlow(this.#text, milliseconds, work)
    const measured = collector.of('statement', this.#text)
    if (!measured) return
    add(measured, milliseconds, error !== undefined)
    measured.spent.lock += Math.min(this.#lock, milliseconds)
    if (isExample(measured, milliseconds)) {
      const spent = { database: milliseconds, connection: 0, lock: this.#lock, gateway: 0, mail: 0, calls: 0, queue: 0 }
      const of = `${work.kind} ${work.name}`
      addExample(measured, {
        began: Date.now() - milliseconds,
        milliseconds,
        id: work.id,
        of,
        spent,
        statements: [],
      })
    }
  }
}

/** "insert into bookings" of a statement, for the name of its span. */
export function summaryOf(text: string): string {
  const found =
    /\b(select|insert|update|delete|with|begin|commit|rollback|savepoint|release|start transaction)\b/i.exec(text)
  const verb = found?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}

function statusOf(error: unknown): number {
  if (error instanceof Problem) return error.status
  return nameOf(error) === 'AbortError' ? 499 : 500
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
