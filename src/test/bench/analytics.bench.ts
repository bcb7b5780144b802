import { setTimeout as sleep } from 'node:timers/promises'
import { analytics } from '../../capabilities/analytics/contract.ts'
import { eventsState, flushEvents } from '../../capabilities/analytics/index.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { CARD, PERSON, quoted } from '../../capabilities/bookings/factory.ts'
import { onGround, percentile } from './ground.ts'
import { report } from './report.ts'

/**
 * Bookings at a steady rate, in turns alone and beside 1,000 events a second: the 95th percentile of a booking must not
 * feel them. Turns are short and many, since the machine has other things to do as well.
 */
const TURNS = 10
const TURN_MS = 2000
const BOOKING_EVERY_MS = 40
const EVENTS_A_SECOND = 1000
const EVENTS_A_CALL = 10
const MOST_RISE = 1.1

await onGround(async ({ copy, open }) => {
  const { traveller, services } = await open(await copy('events'))
  const quoteIds: string[] = []
  for (let index = 0; index < (TURNS * TURN_MS) / BOOKING_EVERY_MS; index++) {
    quoteIds.push((await quoted(traveller(), 'BUY_NOW')).id)
  }
  let booked = 0
  const each = { alone: [] as number[], beside: [] as number[] }
  for (let turn = 0; turn < TURNS; turn++) {
    const kind = turn % 2 === 0 ? 'alone' : 'beside'
    const stop = kind === 'beside' ? sendEvents() : undefined
    const until = performance.now() + TURN_MS
    const underWay: Promise<void>[] = []
    while (performance.now() < until && booked < quoteIds.length) {
      underWay.push(book(quoteIds[booked] ?? '', booked++, each[kind]))
      await sleep(BOOKING_EVERY_MS)
    }
    await Promise.all(underWay)
    await stop?.()
  }
  await flushEvents(services)
  const [alone, beside] = [percentile(each.alone, 0.95), percentile(each.beside, 0.95)]
  report(
    `bookings beside ${EVENTS_A_SECOND} events a second`,
    `p95 ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms; ${eventsState(services).dropped} events dropped`,
    { text: `rise ${(beside / alone).toFixed(2)} ≤ ${MOST_RISE}`, kept: beside <= alone * MOST_RISE },
  )

  async function book(quote_id: string, index: number, into: number[]): Promise<void> {
    const began = performance.now()
    await traveller().call(bookings.create, { quote_id, ...PERSON, ...CARD, email: `bench${index}@example.com` })
    into.push(performance.now() - began)
  }

  /** Sends events at their rate until it is told to stop. */
  function sendEvents(): () => Promise<void> {
    const batch = Array.from({ length: EVENTS_A_CALL }, () => ({
      class: 'page',
      name: 'page_view',
      value: 'Home',
      parameters: { utm_source: 'bench' },
    }))
    const sent: Promise<unknown>[] = []
    const timer = setInterval(
      () => sent.push(traveller().call(analytics.record, batch)),
      (1000 * EVENTS_A_CALL) / EVENTS_A_SECOND,
    )
    return async () => {
      clearInterval(timer)
      await Promise.all(sent)
    }
  }
})
