import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startCollector } from '../test/collector.ts'
import { openLog } from './log.ts'
import { currentTraceparent, measured, openTimings, outside } from './timings.ts'
import { openTraces, parseTraceparent } from './traces.ts'
import type { TracesConfig } from './traces-config.ts'

async function opened(config: Partial<TracesConfig> = {}) {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const traces = await openTraces(
    {
      url: 'http://127.0.0.1:9/v1/traces',
      headers: {},
      serviceName: 'skylot',
      sampler: 'always_on',
      ratio: 1,
      ...config,
    },
    '5.15.1',
    log,
  )
  return { lines, traces, timings: openTimings({ log, traces, slowStatement: 200 }) }
}

async function collecting(options?: { isSilent: boolean }) {
  const collector = await startCollector(options)
  onTestFinished(collector.close)
  return { collector, url: `${collector.endpoint}/v1/traces` }
}

const CALL = { kind: 'call', name: 'quotes.set', id: 'request-1' } as const
const ask = () => outside('gateway', 'gateway check', 'sandbox', async () => {})

test('what is sampled out is sent nowhere, and says so to whom it goes on to', async () => {
  const { collector, url } = await collecting()
  const { traces, timings } = await opened({ url, sampler: 'parentbased_traceidratio', ratio: 0 })
  const seen: (string | undefined)[] = []
  for (let n = 0; n < 50; n++) {
    await measured(timings, CALL, async () => {
      await ask()
      seen.push(currentTraceparent())
    })
  }
  await traces.close()
  expect(collector.requests).toEqual([])
  for (const traceparent of seen) expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
})

test('a job goes on with the trace of who asked for it, kept or not', async () => {
  const { collector, url } = await collecting()
  const { traces, timings } = await opened({ url, sampler: 'parentbased_traceidratio', ratio: 0 })
  const kept = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const job = { kind: 'job', name: 'mail.deliver', id: 'job-1' } as const
  await measured(timings, { ...job, traceparent: kept }, ask)
  await measured(timings, { ...job, traceparent: kept.replace(/01$/, '00') }, ask)
  await measured(timings, { ...job, traceparent: 'nonsense' }, ask)
  await traces.close()
  expect(collector.spans.map(({ name, traceId }) => [name, traceId])).toEqual([
    ['gateway check', '4bf92f3577b34da6a3ce929d0e0e4736'],
    ['mail.deliver', '4bf92f3577b34da6a3ce929d0e0e4736'],
  ])
})

test('about as many traces are kept as the ratio says, each as a whole', async () => {
  const { collector, url } = await collecting()
  const { traces, timings } = await opened({ url, sampler: 'parentbased_traceidratio', ratio: 0.2 })
  for (let n = 0; n < 1000; n++) await measured(timings, CALL, ask)
  await traces.close()
  const whole = Map.groupBy(collector.spans, ({ traceId }) => traceId)
  expect(whole.size).toBeGreaterThan(130)
  expect(whole.size).toBeLessThan(280)
  expect([...whole.values()].every((spans) => spans.length === 2)).toBe(true)
})

test('without a collector work goes on, the log says it once, and closing is bounded', {
  timeout: 30_000,
}, async () => {
  const { traces, timings, lines } = await opened()
  for (let n = 0; n < 2000; n++) await measured(timings, CALL, ask)
  const began = performance.now()
  await traces.close()
  expect(performance.now() - began).toBeLessThan(4000)
  await sleep(5500)
  expect(lines.filter((line) => line.includes('traces are lost'))).toHaveLength(1)
})

test('a collector that says nothing makes nothing grow: what is too much is dropped', { timeout: 30_000 }, async () => {
  const { collector, url } = await collecting({ isSilent: true })
  const { traces, timings } = await opened({ url })
  for (let n = 0; n < 10_000; n++) await measured(timings, CALL, ask)
  collector.answer()
  await traces.close()
  await expect.poll(() => collector.spans.length, { timeout: 15_000 }).toBeGreaterThan(3000)
  // Of 20,000 spans: what the queue holds, and what was on its way.
  expect(collector.spans.length).toBeLessThan(6500)
})

test.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
  ['01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00-more', true],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more', false],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', false],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', false],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', false],
  ['', false],
])('%s is a traceparent: %s', (header, isOne) => {
  expect(parseTraceparent(header) !== undefined).toBe(isOne)
})
