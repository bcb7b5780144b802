import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { LONG } from '../../test/long.ts'
import { mailingLists } from './contract.ts'
import { allOf } from './factory.ts'
import type { Rule } from './rule-schema.ts'

/** About as many people as make a million bookings. */
const PEOPLE = 500_000
const MOST_MS = 1000
/** A machine that is busy takes longer for everything: so many times as long as it takes to read all rows once. */
const MOST_SCANS = 12

const LISTS: readonly (readonly [name: string, rules: readonly Rule[]])[] = [
  ['everybody', [{ kind: 'MEMBERSHIP', who: 'ANYBODY' }]],
  ['nobody', [{ kind: 'STAYS', compare: 'AT_LEAST', stays: 10_000, in_days: null }]],
  [
    'six rules',
    [
      { kind: 'STAYS', compare: 'AT_LEAST', stays: 2, in_days: 365 },
      { kind: 'SPEND', compare: 'AT_LEAST', amount: '50.00', in_days: 365 },
      { kind: 'LAST_VISIT', compare: 'NOT_FOR', days: 30 },
      { kind: 'VEHICLE_CLASS', any_of: ['STANDARD', 'OVERSIZE'] },
      { kind: 'SOURCE', any_of: ['news', ''] },
      { kind: 'LANGUAGE', language: 'en' },
    ],
  ],
]

test.runIf(LONG)(
  'rules are counted within a second among all who make a million bookings',
  { timeout: 300_000 },
  async () => {
    const h = await harness()
    await h.sql`
    insert into travelers (email, account_id, first_name, full_name, language, stayed_on, spent_until, last_stay_on,
      vehicle_classes, sources, channels, points, last_score)
    select format('traveler%s@mail.example', n), case when n % 5 = 0 then gen_random_uuid() end, 'Ada', 'Ada Lovelace ' || n,
      case when n % 9 = 0 then 'es' else 'en' end, array['2026-01-05', '2026-03-05']::date[] || ('2026-11-21'::date - n % 400),
      array[7000, 14000, 21000], '2026-11-21'::date - n % 400, array[case when n % 20 = 0 then 'OVERSIZE' else 'STANDARD' end],
      array[case when n % 3 = 0 then 'news' else '' end], '{WEB}', case when n % 5 = 0 then n % 5000 end, 1 + n % 5
    from generate_series(1, ${PEOPLE}) as n`
    await h.sql`insert into email_preferences select email, 0, now() from travelers where points % 50 = 0`
    await h.sql`insert into mail_suppressions (address, reason, at) select email, 'STAFF', now() from travelers where points % 50 = 5`
    await h.sql`analyze travelers, email_preferences, mail_suppressions`
    const marketing = await h.as.staff('marketing')
    const scan = await timed(() => h.sql`select count(*) from travelers where full_name <> ''`)
    const most = Math.max(MOST_MS, MOST_SCANS * scan)
    for (const [name, rules] of LISTS) {
      const median = await timed(() => marketing.call(mailingLists.preview, { rules: allOf(...rules) }))
      process.stdout.write(`${name}: ${Math.round(median)} ms\n`)
      expect([name, median]).toEqual([name, expect.toSatisfy((ms: number) => ms <= most)])
    }
  },
)

/** The median of five times, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < 5; round++) {
    const begun = performance.now()
    await work()
    took.push(performance.now() - begun)
  }
  return took.toSorted((a, b) => a - b)[2]!
}
