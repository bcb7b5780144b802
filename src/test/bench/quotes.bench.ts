import { quotes } from '../../capabilities/quotes/contract.ts'
import { onGround, percentile, timed } from './ground.ts'
import { report } from './report.ts'

const CALLS = 4000
const WARM_UP = 500
const MOST_MS = 20

const stays = Array.from({ length: CALLS }, (_, index) => {
  const day = String(1 + (index % 20)).padStart(2, '0')
  return { travel_from_date: `2026-12-${day} 08:00:00-0800`, travel_to_date: `2027-01-${day} 17:30:00-0800` }
})

await onGround(async ({ copy, open }) => {
  const { traveller } = await open(await copy('quotes'))
  // Limits count by address: many people ask here, not one.
  const people = Array.from({ length: 20 }, traveller)
  const ask = (stay: (typeof stays)[number], lane: number) =>
    (people[lane % people.length] as (typeof people)[number]).call(quotes.set, stay)
  await timed(stays.slice(0, WARM_UP), 4, ask)
  for (const atOnce of [1, 4]) {
    const fresh = Array.from({ length: 20 }, traveller)
    let turn = 0
    const { each, seconds } = await timed(stays.slice(0, 2000), atOnce, (stay) => {
      turn++
      return (fresh[turn % fresh.length] as (typeof fresh)[number]).call(quotes.set, stay)
    })
    const p99 = percentile(each, 0.99)
    const measured = `p50 ${percentile(each, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${Math.round(each.length / seconds)}/s`
    report(`POST /booking-quotes/set, ${atOnce} at once`, measured, {
      text: `p99 ≤ ${MOST_MS} ms`,
      kept: p99 <= MOST_MS,
    })
  }
})
