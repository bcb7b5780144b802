import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { parseJson } from '../../lib/json.ts'
import { parseInstant } from '../../lib/pacific.ts'
import { spellFlight } from './rules.ts'

/** An incoming flight, as a source of flight data reports it. */
export interface FlightStatus {
  readonly flightNumber: string
  readonly scheduled: Temporal.Instant
  readonly expected: Temporal.Instant
}

/** A source of flight data: what lands around now. */
export interface FlightFeed {
  arrivals(): Promise<readonly FlightStatus[]>
}

const Line = z.object({ flight: z.string(), scheduled: z.string(), expected: z.string() })

/**
 * Flight data from a file that another program writes: a JSON list of `{flight, scheduled, expected}`, times with an
 * offset. Malformed entries are skipped; a missing file is an empty list.
 */
export function fileFeed(path: string): FlightFeed {
  return {
    async arrivals() {
      const text = await readFile(path, 'utf8').catch(() => '[]')
      const lines = parseJson(text)
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
