import { createApi } from '../../app/api.ts'
import { openServices } from '../../app/services.ts'
import { quotes } from '../../capabilities/quotes/contract.ts'
import { settableClock } from '../../platform/clock.ts'
import type { Timings } from '../../platform/timings.ts'
import { openTraces, type Traces } from '../../platform/traces.ts'
import { startCollector } from '../collector.ts'
import { TEST_NOW, testConfig, testLog } from '../config.ts'
import { cpuOf } from '../cpu.ts'
import { travellers } from '../travellers.ts'
import { onGround } from './ground.ts'
import { report } from './report.ts'

/**
 * What it costs to be watched, in processor time of the process that answers: a price (a page's dearest call) with nothing
 * measured, with what is always measured, and with traces on top. In turns, so that all meet the same machine; the collector
 * is a process of its own in the world and part of this one here, so its time is in what is told of traces.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30)
const CALLS = 100
const MOST = { always: 1.02, sampled: 1.03 }

const stays = Array.from({ length: CALLS }, (_, index) => {
  const day = String(1 + (index % 20)).padStart(2, '0')
  return { travel_from_date: `2026-12-${day} 08:00:00-0800`, travel_to_date: `2027-01-${day} 17:30:00-0800` }
})

/** No piece of work begins, so every door finds none. */
const NOTHING: Timings = { take: () => [], underWay: () => [], isBusy: false, whenBusy: () => {} }

const collector = await startCollector()

await onGround(async ({ copy }) => {
  const url = await copy('traces')
  const opened: { close(): Promise<void> }[] = []
  const asking = async (ratio: number | undefined, { isMeasured = true } = {}) => {
    const traces = ratio === undefined ? undefined : await tracesOf(ratio)
    const services = await openServices({
      config: testConfig(),
      log: testLog,
      url,
      clock: settableClock(TEST_NOW),
      traces,
    })
    opened.push({ close: async () => (await services.close(), await traces?.close()) })
    const traveller = travellers(createApi(isMeasured ? services : { ...services, timings: NOTHING }))
    return async () => {
      const people = Array.from({ length: 20 }, traveller)
      for (const [turn, stay] of stays.entries()) await people[turn % people.length]!.call(quotes.set, stay)
    }
  }
  const variants = {
    unmeasured: await asking(undefined, { isMeasured: false }),
    measured: await asking(undefined),
    sampled: await asking(0.05),
    whole: await asking(1),
  }
  type Name = keyof typeof variants
  const names = Object.keys(variants) as Name[]
  const spent = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (const name of names) for (let n = 0; n < 3; n++) await variants[name]()
  for (let round = 0; round < ROUNDS; round++) {
    // Who comes first meets what the one before left to collect: each comes first as often as the others.
    for (let n = 0; n < names.length; n++) {
      const name = names[(round + n) % names.length]!
      spent.get(name)!.push(await cpuOf(variants[name]))
    }
  }
  const each = (name: Name) => median(spent.get(name)!) / CALLS
  const of = (name: Name, floor: Name) => median(spent.get(name)!.map((ms, round) => ms / spent.get(floor)![round]!))
  report('a price, nothing measured', `${each('unmeasured').toFixed(3)} ms of processor`)
  const always = of('measured', 'unmeasured')
  report('with what is always measured', `${each('measured').toFixed(3)} ms`, limit(always, MOST.always))
  const sampled = of('sampled', 'measured')
  report('traces configured, 5 % kept, to that', `${each('sampled').toFixed(3)} ms`, limit(sampled, MOST.sampled))
  report('all traces kept, to that', `${each('whole').toFixed(3)} ms, ${of('whole', 'measured').toFixed(3)}`)
  for (const one of opened) await one.close()
})
await collector.close()

function limit(ratio: number, most: number) {
  return { text: `${ratio.toFixed(3)} ≤ ${most}`, kept: ratio <= most }
}

function tracesOf(ratio: number): Promise<Traces> {
  const url = `${collector.endpoint}/v1/traces`
  return openTraces(
    { url, headers: {}, serviceName: 'bench', sampler: 'parentbased_traceidratio', ratio },
    '0',
    testLog,
  )
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
