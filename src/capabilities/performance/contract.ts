import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { WireInstant } from '../../http/wire.ts'
import { PARTS } from './rules.ts'

const Milliseconds = z.number().min(0)

const Spent = z
  .object(
    Object.fromEntries(PARTS.map((part) => [part, Milliseconds])) as Record<
      (typeof PARTS)[number],
      typeof Milliseconds
    >,
  )
  .meta({ id: 'TimeSpent', description: 'Milliseconds by what they were spent on' })

const SlowExample = z
  .object({
    at: WireInstant,
    request_id: z.string().meta({ description: 'Of the request, as the log has it, or of the job' }),
    total_ms: Milliseconds,
    spent: Spent,
    statements: z.array(
      z.object({
        text: z.string().meta({ description: 'With placeholders, never with values' }),
        times: z.int().min(1),
        milliseconds: Milliseconds,
      }),
    ),
  })
  .meta({ id: 'SlowExample', description: 'One of the slowest, and where its time went' })

const SlowWork = z
  .object({
    kind: z.enum(['page', 'call', 'job']),
    name: z.string(),
    count: z.int().min(1),
    failed: z.int().min(0),
    p50_ms: Milliseconds,
    p95_ms: Milliseconds,
    p99_ms: Milliseconds,
    slowest_ms: Milliseconds,
    usual_p95_ms: Milliseconds.nullable().meta({
      description: 'Of the seven days before; null when there were too few',
    }),
    is_slower: z.boolean().meta({ description: 'Clearly slower than in the seven days before' }),
    spent: Spent.meta({ description: 'On average' }),
    cause: z
      .object({ part: z.enum(PARTS), milliseconds: Milliseconds, of_ms: Milliseconds, times: z.int().min(0) })
      .meta({
        description: 'What the slowest ones spent most of their time on; times: how often the statement behind it ran',
      }),
    examples: z.array(SlowExample),
  })
  .meta({ id: 'SlowWork' })

const SlowStatement = z
  .object({
    text: z.string(),
    count: z.int().min(1),
    p95_ms: Milliseconds,
    slowest_ms: Milliseconds,
    total_ms: Milliseconds,
    lock_ms: Milliseconds.meta({ description: 'Known to have been spent waiting for a lock' }),
    made_for: z.string().nullable().meta({ description: 'For whom the slowest one was made: "call bookings.create"' }),
    at: WireInstant.nullable(),
  })
  .meta({ id: 'SlowStatement' })

/** How long the product took, and what for. */
export const performance = {
  slow: get('/staff/performance', {
    summary: 'What was slow, and why',
    access: { permission: 'Performance:Read' },
    input: z.object({
      range: z.enum(['today', 'yesterday', 'week']).default('today').describe('week: the last seven days with today'),
    }),
    output: z.object({
      range: z.enum(['today', 'yesterday', 'week']),
      from: WireInstant,
      until: WireInstant,
      count: z.int().min(0).meta({ description: 'Pages and calls that were answered' }),
      p95_ms: Milliseconds.nullable(),
      usual_p95_ms: Milliseconds.nullable(),
      items: z.array(SlowWork),
      statements: z.array(SlowStatement),
      steps: z
        .array(z.object({ at: WireInstant, count: z.int().min(0), p95_ms: Milliseconds.nullable() }))
        .meta({ description: 'Pages and calls by the hour; of seven days by the day' }),
    }),
  }),
}
