import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenDatabase } from './database.ts'
import type { Jobs } from './jobs.ts'

/** The content of `/metrics`, in Prometheus text format. */
export interface Metrics {
  /** One answered request: `route` is a pattern or the name of a call, never an address with ids. */
  observeRequest(request: { route: string; method: string; status: number; milliseconds: number }): void
  /** One request turned away because the process had too much to do. */
  countShed(): void
  requestStarted(): void
  requestEnded(): void
  render(): Promise<{ contentType: string; body: string }>
}

/** A number that is read on each scrape. */
export interface Reading {
  readonly name: string
  readonly help: string
  readonly read: () => Promise<number>
}

/** Several such numbers, one for each value of a label. */
interface LabeledReading {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly readAll: () => Promise<ReadonlyMap<string, number>>
}

/** A gauge of what the database knows, and what asks for its values, each with its labels. */
interface Asked {
  readonly name: string
  readonly gauge: Gauge
  readonly read: () => Promise<readonly (readonly [labels: Record<string, string>, value: number])[]>
}

/**
 * How late the event loop is is measured when somebody asks (`nodejs_eventloop_lag_seconds`). Sampled as well, every 10 ms, it
 * was half of what an idle process does.
 */
const LAG_SAMPLED = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (what) => `nodejs_eventloop_lag_${what}_seconds`,
)
const NEVER_MS = 2 ** 31 - 1

/** How long what the database is asked for may take. */
const READING_MS = 1000

/**
 * Pool and queue are read when someone asks. What the database does not tell in time is left out, so that the rest can be seen while
 * it is away.
 */
export function openMetrics(
  db: Pick<OpenDatabase, 'poolState'>,
  jobs: Pick<Jobs, 'states'>,
  readings: readonly (Reading | LabeledReading)[] = [],
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS })
  for (const name of LAG_SAMPLED) registry.removeSingleMetric(name)

  const duration = new Histogram({
    name: 'skylot_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const shed = new Counter({ name: 'skylot_shed_total', help: 'Requests turned away under overload', registers })
  const inFlight = new Gauge({ name: 'skylot_in_flight', help: 'Requests being answered', registers })
  const connections = new Gauge({
    name: 'skylot_database_connections',
    help: 'Connections of the pool, and callers that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(db.poolState())) this.set({ state }, count)
    },
  })
  const incomplete = new Gauge({
    name: 'skylot_metrics_incomplete',
    help: 'Metrics that are left out, since the database did not tell them in time',
    registers,
  })
  registry.registerMetric(connections)
  const queues: Asked = {
    name: 'skylot_jobs',
    gauge: new Gauge({
      name: 'skylot_jobs',
      help: 'Jobs by queue and state',
      labelNames: ['job', 'state'],
      registers: [],
    }),
    read: async () =>
      (await jobs.states()).flatMap(({ job, ...states }) =>
        Object.entries(states).map(([state, count]) => [{ job, state }, count] as const),
      ),
  }
  const asked = [queues, ...readings.map(askedBy)]

  /** Asks the database anew. */
  const readAll = async () => {
    const told = await Promise.all(asked.map(({ read }) => inTime(read())))
    for (const [index, { name, gauge }] of asked.entries()) {
      const values = told[index]
      gauge.reset()
      for (const [labels, value] of values ?? []) gauge.set(labels, value)
      if (values) registry.registerMetric(gauge)
      else registry.removeSingleMetric(name)
    }
    incomplete.set(told.filter((values) => values === undefined).length)
  }

  return {
    observeRequest({ route, method, status, milliseconds }) {
      duration.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000)
    },
    countShed: () => shed.inc(),
    requestStarted: () => inFlight.inc(),
    requestEnded: () => inFlight.dec(),
    async render() {
      await readAll()
      return { contentType: registry.contentType, body: await registry.metrics() }
    },
  }
}

function askedBy(reading: Reading | LabeledReading): Asked {
  const { name, help } = reading
  if ('read' in reading) {
    return { name, gauge: new Gauge({ name, help, registers: [] }), read: async () => [[{}, await reading.read()]] }
  }
  const { label, readAll } = reading
  return {
    name,
    gauge: new Gauge({ name, help, labelNames: [label], registers: [] }),
    read: async () => [...(await readAll())].map(([of, value]) => [{ [label]: of }, value] as const),
  }
}

/** Answers undefined for what fails or takes too long. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const tooLate = new AbortController()
  const late = sleep(READING_MS, undefined, { signal: tooLate.signal }).catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } catch {
    return undefined
  } finally {
    tooLate.abort()
  }
}
