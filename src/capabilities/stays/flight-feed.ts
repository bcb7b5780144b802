import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { parseInstant } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { onFlight } from '../bookings/index.ts'
import { noteLateFlight, spellFlight } from './flights.ts'
import * as store from './store.ts'

/** A flight that comes in, as a source of flight data tells it. */
export interface FlightStatus {
  readonly flightNumber: string
  readonly scheduled: Temporal.Instant
  readonly expected: Temporal.Instant
}

/** The port to a source of flight data: what comes in around now. */
export interface FlightFeed {
  arrivals(): Promise<readonly FlightStatus[]>
}

const Line = z.object({ flight: z.string(), scheduled: z.string(), expected: z.string() })

/**
 * Flight data from a file that something else writes: a JSON list of `{flight, scheduled, expected}`, times with an
 * offset. Lines that are none are left out; a file that is not there tells of nothing.
 */
export function fileFeed(path: string): FlightFeed {
  return {
    async arrivals() {
      const text = await readFile(path, 'utf8').catch(() => '[]')
      const lines: unknown = jsonOf(text)
      return Array.isArray(lines) ? lines.flatMap(statusOf) : []
    },
  }
}

function statusOf(line: unknown): FlightStatus[] {
  const parsed = Line.safeParse(line)
  if (!parsed.success) return []
  const [scheduled, expected] = [parseInstant(parsed.data.scheduled), parseInstant(parsed.data.expected)]
  return scheduled && expected ? [{ flightNumber: spellFlight(parsed.data.flight), scheduled, expected }] : []
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Less than this is no delay that anybody leaves later for. */
const LEAST_DELAY_MINUTES = 30

/** Follows the feed: who comes back with a late flight leaves as much later, and the booked price holds. */
export const followFlights = defineJob(
  { name: 'stays.follow-flights', cron: '*/5 * * * *', singleton: true },
  async (ctx) => {
    const { flightFeedFile } = ctx.config
    if (flightFeedFile) await applyFeed(ctx, fileFeed(flightFeedFile))
  },
)

/** Notes every delay of a feed with the stays it concerns. */
export async function applyFeed(ctx: Context, feed: FlightFeed): Promise<void> {
  for (const { flightNumber, scheduled, expected } of await feed.arrivals()) {
    const delay = scheduled.until(expected)
    if (delay.total('minutes') < LEAST_DELAY_MINUTES) continue
    for (const booking of await onFlight(ctx, flightNumber)) {
      await transaction(ctx, async (ctx) => {
        const known = await store.ofBooking(ctx, booking.id)
        const stay = known && (await store.lockById(ctx, known.id))
        if (stay?.status !== 'OPEN') return
        const backAt = booking.travel_to.add(delay)
        await noteLateFlight(ctx, stay, { flightNumber, backAt, source: 'FEED' })
      })
    }
  }
}

export const jobs = [followFlights]
