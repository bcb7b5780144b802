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

/**
 * How late the event loop is is measured when somebody asks (`nodejs_eventloop_lag_seconds`). Sampled as well, every 10 ms, it
 * was half of what an idle process does.
 */
const LAG_SAMPLED = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (what) => `nodejs_eventloop_lag_${what}_seconds`,
)
const NEVER_MS = 2 ** 31 - 1

/** Pool and queue are read when someone asks. */
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
  const queues = new Gauge({
    name: 'skylot_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['job', 'state'],
    registers: [],
    async collect() {
      this.reset()
      for (const { job, ...states } of await jobs.states()) {
        for (const [state, count] of Object.entries(states)) this.set({ job, state }, count)
      }
    },
  })
  const read = readings.map(
    (reading) =>
      new Gauge({
        name: reading.name,
        help: reading.help,
        labelNames: 'label' in reading ? [reading.label] : [],
        registers: [],
        async collect() {
          if ('read' in reading) return this.set(await reading.read())
          for (const [label, value] of await reading.readAll()) this.set({ [reading.label]: label }, value)
        },
      }),
  )
  for (const gauge of [connections, queues, ...read]) registry.registerMetric(gauge)

  return {
    observeRequest({ route, method, status, milliseconds }) {
      duration.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000)
    },
    countShed: () => shed.inc(),
    requestStarted: () => inFlight.inc(),
    requestEnded: () => inFlight.dec(),
    render: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  }
}
