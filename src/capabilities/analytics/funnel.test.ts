import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, daysBetween, fromLocal } from '../../lib/pacific.ts'
import { LONGEST_PERIOD_DAYS, type Period, spanOf } from '../../lib/periods.ts'
import type { Context } from '../../platform/context.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { type EventRow, funnel, insertEvents, takeInFunnel } from './store.ts'

/** The funnel as its events tell it, each time from all of them: what the sums have to say. */
async function funnelOfEvents(ctx: Context, period: Period) {
  const { from, before: to } = spanOf(period)
  const { rows } = await sql<Awaited<ReturnType<typeof funnel>>[number]>`
    with events as (
      select class, name, ref_id, value, parameters->>'utm_source' as source, anonymous_id, at
      from analytics_events
      where at >= ${from} and at < ${to} and class in ('page', 'quote', 'booking')
    ), brought as (
      select distinct on (anonymous_id) anonymous_id, source from events
      where source is not null and anonymous_id is not null order by anonymous_id, at
    ), seen as (
      select brought.source, count(distinct anonymous_id) as visitors,
             count(distinct anonymous_id) filter (where class = 'quote') as quotes
      from events left join brought using (anonymous_id)
      where anonymous_id is not null group by brought.source
    ), became as (
      select distinct on (ref_id) ref_id, name, value from analytics_events
      where at >= ${from} and class = 'booking' and name in ('changed', 'cancelled') order by ref_id, at desc
    ), booked as (
      select coalesce(events.source, brought.source) as source, events.ref_id,
             coalesce(became.value, events.value) as value, became.name is distinct from 'cancelled' as stands
      from events left join brought using (anonymous_id) left join became on became.ref_id = events.ref_id
      where events.class = 'booking' and events.name = 'created'
    ), sold as (
      select source, count(*) filter (where stands) as bookings,
             coalesce(sum(round(value::numeric * 100)) filter (where value ~ '^\\d{1,9}\\.\\d\\d$'), 0)::bigint as booked_cents,
             count(*) filter (where exists (
               select from analytics_events as over
               where over.at >= ${from} and over.class = 'transaction' and over.name = 'closed'
                 and over.parameters->>'booking_id' = booked.ref_id)) as stays
      from booked group by source
    )
    select sources.source, coalesce(seen.visitors, 0)::int as visitors, coalesce(seen.quotes, 0)::int as quotes,
      coalesce(sold.bookings, 0)::int as bookings, coalesce(sold.booked_cents, 0)::bigint as booked_cents, coalesce(sold.stays, 0)::int as stays
    from (select source from seen union select source from sold union select null) as sources
    left join seen on seen.source is not distinct from sources.source left join sold on sold.source is not distinct from sources.source
    order by bookings desc, visitors desc, source nulls last`.execute(ctx.db)
  return rows
}

const FIRST = '2026-03-05'
/** Days in a row, over a change of clocks, those where months begin and end, and days around a year later. */
const DAYS = [0, 1, 2, 3, 5, 9, 26, 27, 40, 56, 57, 363, 364, 365, 366, 367, 370].map((days) => addDays(FIRST, days))
const SECONDS_OF_DAY = 24 * 60 * 60

const anyEvent = fc.record({
  day: fc.constantFrom(...DAYS),
  second: fc.oneof(fc.constantFrom(0, SECONDS_OF_DAY - 7200), fc.integer({ min: 0, max: SECONDS_OF_DAY - 7200 })),
  visitor: fc.constantFrom('', 'ada', 'bob', 'cy', 'dora'),
  what: fc.constantFrom(
    ['page', 'page_view'],
    ['page', 'page_view'],
    ['quote', 'generated'],
    ['booking', 'created'],
    ['booking', 'created'],
    ['booking', 'changed'],
    ['booking', 'cancelled'],
    ['transaction', 'closed'],
    ['auth', 'login'],
  ),
  source: fc.constantFrom(null, null, null, '', 'news', 'search'),
  ref: fc.constantFrom(null, 'b1', 'b2', 'b3', 'b4', 'b5'),
  value: fc.constantFrom(null, '74.57', '10.00', '1000000.00', 'much', '5'),
})
type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer Value> ? Value : never

/** Each at a moment of its own, so that first and last are certain. */
function rowOf({ day, second, visitor, what: [kind, name], source, ref, value }: AnyEvent, nth: number): EventRow {
  return {
    id: crypto.randomUUID(),
    at: fromLocal(day, '00:00').add({ seconds: second }).add({ milliseconds: nth }),
    class: kind ?? '',
    name: name ?? '',
    ref_id: kind === 'transaction' ? 'a stay' : ref,
    value,
    parameters: { ...(source !== null && { utm_source: source }), ...(kind === 'transaction' && { booking_id: ref }) },
    session_id: '',
    anonymous_id: visitor,
  }
}

const PERIODS = DAYS.flatMap((from) =>
  DAYS.filter((until) => from <= until && daysBetween(from, until) < LONGEST_PERIOD_DAYS).map((until) => ({
    from,
    until,
  })),
)

async function expectSame(h: Harness, since = FIRST) {
  for (const period of PERIODS.filter(({ from }) => from >= since)) {
    expect([period, await funnel(h.ctx(), period)]).toEqual([period, await funnelOfEvents(h.ctx(), period)])
  }
}

test('the sums of the funnel say of each period what its events say, in whatever order and pieces they came', async () => {
  const h = await harness()
  const anyEvents = fc.array(anyEvent, { minLength: 1, maxLength: 60, size: 'max' })
  await fc.assert(
    fc.asyncProperty(anyEvents, fc.integer({ min: 1, max: 40 }), async (events, atOnce) => {
      const rows = events.map(rowOf)
      await h.sql`truncate analytics_events, funnel_sums, funnel_months, funnel_visits, funnel_bookings, funnel_ends, funnel_news`
      for (let first = 0; first < rows.length; first += atOnce) {
        await insertEvents(h.services.db, rows.slice(first, first + atOnce))
        await takeInFunnel(h.ctx())
      }
      await expectSame(h)
    }),
    { numRuns: 12 },
  )
  await h.sql`select sum_up_funnel()`
  await expectSame(h)
})

test('what is swept away is no part of a period any more, and leaves nothing of its visitors', async () => {
  const h = await harness()
  const [old, kept, next] = ['2026-03-06', '2026-03-08', '2026-03-10']
  const events = fc.sample(anyEvent, { seed: 1, numRuns: 300 }).map(rowOf)
  await insertEvents(h.services.db, events)
  await takeInFunnel(h.ctx())
  await h.sql`delete from analytics_events where at < ${fromLocal(kept, '12:00')}`
  await expectSame(h, next)
  const of = (from: string) => funnel(h.ctx(), { from, until: DAYS.at(-4)! })
  expect(await of(old)).toEqual(await of(kept))
  for (const table of ['funnel_sums', 'funnel_visits', 'funnel_bookings'] as const) {
    const rows = await h.rows(table, {}, 'date')
    expect([table, rows[0]?.date]).toEqual([table, expect.stringMatching(/^2026-03-0[89]$/)])
  }
})
