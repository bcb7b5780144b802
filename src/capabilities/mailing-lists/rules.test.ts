import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../lib/pacific.ts'
import { VEHICLE_CLASSES } from '../../lib/products.ts'
import { harness } from '../../test/harness.ts'
import { LONG } from '../../test/long.ts'
import { CHANNELS, MailingRules, type Rule } from './rule-schema.ts'
import { isIn, rulesMet, type Traveler } from './rules.ts'

const TODAY = '2026-11-21'
const COMPANIES = ['01939a58-0000-7000-8000-000000000001', '01939a58-0000-7000-8000-000000000002']
const SOURCES = ['', 'news', "O'Hare {map}", 'a,b']
const day = fc.integer({ min: -20, max: 400 }).map((ago) => addDays(TODAY, -ago))
const some = <Item>(items: readonly Item[]) => fc.subarray([...items])
const few = <Item>(items: readonly Item[]) => fc.subarray([...items], { minLength: 1 })

const traveler = fc
  .record({
    account_id: fc.option(fc.constant(COMPANIES[0]!)),
    language: fc.constantFrom('en', 'es'),
    stays: fc.array(fc.record({ on: day, cents: fc.integer({ min: -500, max: 30_000 }) }), { maxLength: 5 }),
    arrives_on: fc.option(day),
    vehicle_classes: some(VEHICLE_CLASSES),
    company_ids: some(COMPANIES),
    sources: some(SOURCES),
    channels: some(CHANNELS),
    points: fc.option(fc.integer({ min: 0, max: 2000 })),
    last_score: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ stays, ...rest }): Traveler => {
    const ended = stays.toSorted((a, b) => (a.on < b.on ? -1 : 1))
    let spent = 0
    return {
      ...rest,
      stayed_on: ended.map(({ on }) => on),
      spent_until: ended.map(({ cents }) => (spent += cents)),
      last_stay_on: ended.at(-1)?.on ?? null,
    }
  })

/** Somebody who stayed twice, for $10 and $20.50, and is coming again. */
const ADA: Traveler = {
  account_id: COMPANIES[0]!,
  language: 'en',
  stayed_on: ['2026-10-01', '2026-11-12'],
  spent_until: [1000, 3050],
  last_stay_on: '2026-11-12',
  arrives_on: '2026-11-21',
  vehicle_classes: ['STANDARD'],
  company_ids: [COMPANIES[0]!],
  sources: ['news'],
  channels: ['WEB'],
  points: 500,
  last_score: 4,
}
/** Somebody of whom nothing is known. */
const NOBODY: Traveler = {
  account_id: null,
  language: 'es',
  stayed_on: [],
  spent_until: [],
  last_stay_on: null,
  arrives_on: null,
  vehicle_classes: [],
  company_ids: [],
  sources: [],
  channels: [],
  points: null,
  last_score: null,
}

test.each<[Rule, boolean, boolean]>([
  [{ kind: 'MEMBERSHIP', who: 'ANYBODY' }, true, true],
  [{ kind: 'MEMBERSHIP', who: 'MEMBER' }, true, false],
  [{ kind: 'MEMBERSHIP', who: 'GUEST' }, false, true],
  [{ kind: 'STAYS', compare: 'AT_LEAST', stays: 2, in_days: null }, true, false],
  [{ kind: 'STAYS', compare: 'AT_LEAST', stays: 3, in_days: null }, false, false],
  [{ kind: 'STAYS', compare: 'AT_MOST', stays: 1, in_days: null }, false, true],
  [{ kind: 'STAYS', compare: 'AT_LEAST', stays: 1, in_days: 10 }, true, false],
  [{ kind: 'STAYS', compare: 'AT_LEAST', stays: 1, in_days: 9 }, false, false],
  [{ kind: 'SPEND', compare: 'AT_LEAST', amount: '30.50', in_days: null }, true, false],
  [{ kind: 'SPEND', compare: 'AT_LEAST', amount: '30.51', in_days: null }, false, false],
  [{ kind: 'SPEND', compare: 'AT_LEAST', amount: '20.50', in_days: 10 }, true, false],
  [{ kind: 'SPEND', compare: 'AT_LEAST', amount: '20.51', in_days: 10 }, false, false],
  [{ kind: 'SPEND', compare: 'AT_MOST', amount: '30.50', in_days: null }, true, true],
  [{ kind: 'SPEND', compare: 'AT_MOST', amount: '30.49', in_days: null }, false, true],
  [{ kind: 'LAST_VISIT', compare: 'WITHIN', days: 10 }, true, false],
  [{ kind: 'LAST_VISIT', compare: 'WITHIN', days: 9 }, false, false],
  [{ kind: 'LAST_VISIT', compare: 'NOT_FOR', days: 9 }, true, false],
  [{ kind: 'LAST_VISIT', compare: 'NOT_FOR', days: 10 }, false, false],
  [{ kind: 'LAST_VISIT_DATE', compare: 'BEFORE', date: '2026-11-13' }, true, false],
  [{ kind: 'LAST_VISIT_DATE', compare: 'BEFORE', date: '2026-11-12' }, false, false],
  [{ kind: 'LAST_VISIT_DATE', compare: 'AFTER', date: '2026-11-11' }, true, false],
  [{ kind: 'LAST_VISIT_DATE', compare: 'AFTER', date: '2026-11-12' }, false, false],
  [{ kind: 'BOOKED_AHEAD' }, true, false],
  [{ kind: 'VEHICLE_CLASS', any_of: ['OVERSIZE', 'STANDARD'] }, true, false],
  [{ kind: 'VEHICLE_CLASS', any_of: ['OVERSIZE'] }, false, false],
  [{ kind: 'POINTS', compare: 'AT_LEAST', points: 500 }, true, false],
  [{ kind: 'POINTS', compare: 'AT_LEAST', points: 501 }, false, false],
  [{ kind: 'POINTS', compare: 'AT_MOST', points: 500 }, true, false],
  [{ kind: 'POINTS', compare: 'AT_MOST', points: 499 }, false, false],
  [{ kind: 'LANGUAGE', language: 'en' }, true, false],
  [{ kind: 'LANGUAGE', language: 'es' }, false, true],
  [{ kind: 'SCORE', compare: 'AT_LEAST', score: 4 }, true, false],
  [{ kind: 'SCORE', compare: 'AT_MOST', score: 3 }, false, false],
  [{ kind: 'COMPANY', any_of: [] }, true, false],
  [{ kind: 'COMPANY', any_of: [COMPANIES[1]!] }, false, false],
  [{ kind: 'COMPANY', any_of: COMPANIES }, true, false],
  [{ kind: 'SOURCE', any_of: ['news', ''] }, true, false],
  [{ kind: 'SOURCE', any_of: [''] }, false, false],
  [{ kind: 'CHANNEL', any_of: ['WEB', 'GATE'] }, true, false],
  [{ kind: 'CHANNEL', any_of: ['GATE', 'DESK'] }, false, false],
])('%o: somebody known %s, somebody unknown %s', (one, ada, nobody) => {
  const asked: MailingRules = { match: 'ALL', include: [{ match: 'ALL', rules: [one] }], exclude: [] }
  expect([isIn(asked, ADA, TODAY), isIn(asked, NOBODY, TODAY)]).toEqual([ada, nobody])
  expect(rulesMet(asked, ADA, TODAY)).toEqual(ada ? [one] : [])
})

test('an arrival that is over is none', () => {
  const asked: MailingRules = {
    match: 'ALL',
    include: [{ match: 'ALL', rules: [{ kind: 'BOOKED_AHEAD' }] }],
    exclude: [],
  }
  expect(isIn(asked, { ...ADA, arrives_on: '2026-11-20' }, TODAY)).toBe(false)
})

test('all or any of the groups are met, each by all or any of its rules, and whoever meets one that is excluded is out', () => {
  const yes: Rule = { kind: 'LANGUAGE', language: 'en' }
  const no: Rule = { kind: 'LANGUAGE', language: 'es' }
  const group = (match: 'ALL' | 'ANY', ...rules: Rule[]) => ({ match, rules })
  const of = (match: 'ALL' | 'ANY', include: MailingRules['include'], exclude: MailingRules['exclude'] = []) =>
    isIn({ match, include, exclude }, ADA, TODAY)
  expect([of('ALL', [group('ALL', yes, no)]), of('ALL', [group('ANY', no, yes)])]).toEqual([false, true])
  expect(of('ALL', [group('ANY', yes), group('ANY', no)])).toBe(false)
  expect(of('ANY', [group('ANY', yes), group('ANY', no)])).toBe(true)
  expect(of('ANY', [group('ANY', no)])).toBe(false)
  expect(of('ALL', [group('ANY', yes)], [group('ALL', yes, no)])).toBe(true)
  expect(of('ALL', [group('ANY', yes)], [group('ALL', no), group('ANY', yes, no)])).toBe(false)
  const brought = { match: 'ANY' as const, include: [group('ALL', yes, no), group('ANY', no, yes)], exclude: [] }
  expect(rulesMet(brought, ADA, TODAY)).toEqual([yes])
})

const compare = fc.constantFrom('AT_LEAST' as const, 'AT_MOST' as const)
const days = fc.integer({ min: 1, max: 500 })
const in_days = fc.option(days)
const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({ kind: fc.constant('MEMBERSHIP' as const), who: fc.constantFrom('ANYBODY', 'MEMBER', 'GUEST') }),
  fc.record({ kind: fc.constant('STAYS' as const), compare, stays: fc.nat(4), in_days }),
  fc.record({
    kind: fc.constant('SPEND' as const),
    compare,
    amount: fc.integer({ min: 0, max: 60_000 }).map((cents) => (cents / 100).toFixed(2)),
    in_days,
  }),
  fc.record({ kind: fc.constant('LAST_VISIT' as const), compare: fc.constantFrom('WITHIN', 'NOT_FOR'), days }),
  fc.record({ kind: fc.constant('LAST_VISIT_DATE' as const), compare: fc.constantFrom('BEFORE', 'AFTER'), date: day }),
  fc.record({ kind: fc.constant('BOOKED_AHEAD' as const) }),
  fc.record({ kind: fc.constant('VEHICLE_CLASS' as const), any_of: few(VEHICLE_CLASSES) }),
  fc.record({ kind: fc.constant('POINTS' as const), compare, points: fc.nat(2000) }),
  fc.record({ kind: fc.constant('LANGUAGE' as const), language: fc.constantFrom('en', 'es') }),
  fc.record({ kind: fc.constant('SCORE' as const), compare, score: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('COMPANY' as const), any_of: some(COMPANIES) }),
  fc.record({ kind: fc.constant('SOURCE' as const), any_of: few(SOURCES) }),
  fc.record({ kind: fc.constant('CHANNEL' as const), any_of: few(CHANNELS) }),
)
const match = fc.constantFrom('ALL' as const, 'ANY' as const)
const group = fc.record({ match, rules: fc.array(rule, { minLength: 1, maxLength: 3 }) })
const rules: fc.Arbitrary<MailingRules> = fc.record({
  match,
  include: fc.array(group, { minLength: 1, maxLength: 3 }),
  exclude: fc.array(group, { maxLength: 2 }),
})

test('the database finds whom the rules find one by one, and both tell why', async () => {
  const h = await harness()
  const people = fc.sample(traveler, { numRuns: 400, seed: 3 })
  await h.remove('travelers', {})
  await h.sql`
    insert into travelers (email, first_name, full_name, account_id, language, stayed_on, spent_until, last_stay_on, arrives_on,
      vehicle_classes, company_ids, sources, channels, points, last_score)
    select email, 'A', 'A B', account_id, language, stayed_on, spent_until, last_stay_on, arrives_on, vehicle_classes,
      company_ids, sources, channels, points, last_score
    from jsonb_populate_recordset(null::travelers, ${JSON.stringify(
      people.map((each, no) => ({ ...each, email: `p${no}@x.example` })),
    )}::jsonb)`
  let found = 0
  for (const asked of fc.sample(rules, { numRuns: LONG ? 2000 : 150, seed: 11 })) {
    expect(MailingRules.parse(asked)).toEqual(asked)
    const rows = await h.sql<{ email: string }>`
      select email from mailing_sample(${JSON.stringify(asked)}::jsonb, 'offers', ${h.ctx().now}, 1000)`
    const expected = people.flatMap((each, no) => (isIn(asked, each, TODAY) ? [`p${no}@x.example`] : []))
    expect(rows.map(({ email }) => email).toSorted(), JSON.stringify(asked)).toEqual(expected.toSorted())
    const [counted] = await h.sql<{ people: number }>`
      select coalesce(sum(people), 0)::int as people
      from mailing_audience(${JSON.stringify(asked)}::jsonb, 'offers', ${h.ctx().now})`
    expect(counted?.people).toBe(expected.length)
    for (const each of people.slice(0, 50))
      if (isIn(asked, each, TODAY)) expect(rulesMet(asked, each, TODAY).length).toBeGreaterThan(0)
    found += expected.length
  }
  // Rules that find nobody, or everybody, would prove nothing.
  expect(found).toBeGreaterThan(1000)
})

test('what is no rule finds nobody and is told so, whoever wrote it into the database', async () => {
  const h = await harness()
  const count = (asked: object) =>
    h.sql`select * from mailing_audience(${JSON.stringify(asked)}::jsonb, 'offers', ${h.ctx().now})`
  const of = (wrong: object) => ({ match: 'ALL', include: [{ match: 'ALL', rules: [wrong] }], exclude: [] })
  await expect(count(of({ kind: 'SHOE_SIZE' }))).rejects.toThrow('no rule of a mailing list')
  await expect(count(of({ kind: 'STAYS', compare: 'AT_LEAST' }))).rejects.toThrow('no rule of a mailing list')
  await expect(count(of({ kind: 'POINTS', compare: '= 1) or (1', points: 1 }))).rejects.toThrow('no rule')
  await expect(count(of({ kind: 'LANGUAGE', language: "'; drop table travelers; --" }))).resolves.toEqual([])
  expect(await count({ match: 'ALL', include: [], exclude: [] })).toEqual([])
})
