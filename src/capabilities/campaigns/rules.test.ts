import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pacificDate, pacificTime } from '../../lib/pacific.ts'
import { CONTENT } from '../../test/campaign.ts'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import {
  batchSize,
  type CampaignStatus,
  campaignCan,
  CHECKS,
  differenceOf,
  faultsOf,
  isOwnPath,
  isWebAddress,
  nextMorning,
  paceMs,
  pathOf,
  retrySeconds,
  unknownVariables,
} from './rules.ts'
import { messages } from './texts.ts'

const group = fc
  .integer({ min: 1, max: 100_000 })
  .chain((of) => fc.record({ of: fc.constant(of), count: fc.integer({ min: 0, max: of }) }))

test('the interval of a difference holds the difference, is turned around with its groups, and never leaves 100 points', () => {
  fc.assert(
    fc.property(group, group, (one, other) => {
      const there = differenceOf(one, other)!
      const back = differenceOf(other, one)!
      expect(there.low).toBeLessThanOrEqual(there.points + 1e-9)
      expect(there.high).toBeGreaterThanOrEqual(there.points - 1e-9)
      expect(there.low).toBeGreaterThanOrEqual(-100 - 1e-9)
      expect(there.high).toBeLessThanOrEqual(100 + 1e-9)
      expect(back.points).toBeCloseTo(-there.points, 9)
      expect(back.low).toBeCloseTo(-there.high, 9)
    }),
  )
})

test('the interval is that of the literature (Newcombe 1998, 56 of 70 against 48 of 80)', () => {
  const { points, low, high } = differenceOf({ of: 70, count: 56 }, { of: 80, count: 48 })!
  expect([points, low, high].map((value) => Math.round(value * 100) / 100)).toEqual([20, 5.24, 33.39])
})

test('two groups that do the same are told apart in about 1 of 20 cases', () => {
  let seed = 7
  const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const drawn = (of: number) => ({ of, count: Array.from({ length: of }).filter(() => chance() < 0.06).length })
  const wrong = Array.from({ length: 400 }, () => differenceOf(drawn(900), drawn(300))!).filter(
    ({ low, high }) => low > 0 || high < 0,
  )
  expect(wrong.length).toBeLessThan(36)
})

test('nothing is said of a difference from nobody', () => {
  expect(differenceOf({ of: 10, count: 1 }, { of: 0, count: 0 })).toBeUndefined()
})

test('the next morning is on the clock of the airport, also over the nights that the clocks change', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }), (date) => {
      const now = Temporal.Instant.fromEpochMilliseconds(date.getTime())
      const morning = nextMorning(now, '09:00')
      expect(pacificTime(morning)).toMatch(/^0?9:00/)
      const hours = morning.since(now).total('hours')
      expect(hours).toBeGreaterThan(0)
      expect(hours).toBeLessThanOrEqual(25)
      expect(pacificDate(morning) >= pacificDate(now)).toBe(true)
    }),
  )
})

test('batches keep the rate: so many messages take as long as they should', () => {
  for (const rate of [1, 7, 60, 300, 6000]) {
    const size = batchSize(rate)
    expect(size).toBeGreaterThanOrEqual(1)
    expect(size).toBeLessThanOrEqual(20)
    expect((size * 60_000) / paceMs(size, rate)).toBeLessThanOrEqual(rate)
  }
})

test('a word between braces that no reader has is found, and so is what looks like a template', () => {
  expect(unknownVariables('Hello {{ first_name }}, you have {{points}} points')).toEqual([])
  expect(unknownVariables('Hello {{ firstname }}')).toEqual(['firstname'])
  expect(unknownVariables('{% if points %}x{% endif %}')).not.toEqual([])
  expect(unknownVariables('{{ first_name | upcase }}')).toEqual(['first_name | upcase'])
})

test('a content that lacks a language, or says nothing, is told so', () => {
  expect(faultsOf(CONTENT)).toEqual([])
  const half = { ...CONTENT, blocks: [{ kind: 'text' as const, text: { en: 'Hello', es: '' } }] }
  expect(faultsOf(half)).toEqual([{ check: 'LANGUAGES', block: 1, language: 'es', detail: '' }])
  expect(faultsOf({ ...CONTENT, blocks: [] })).not.toEqual([])
})

test('an address that only looks like a page of ours is none', () => {
  expect(['/', '/booking?x=1'].every(isOwnPath)).toBe(true)
  expect(['//evil.example', '/\\evil.example', 'https://x', ''].some(isOwnPath)).toBe(false)
  expect(isWebAddress('https://parking.example/a')).toBe(true)
  expect(['http://a.example', 'javascript:alert(1)', 'https://a@b.example', 'https://'].some(isWebAddress)).toBe(false)
})

const STATUSES: CampaignStatus[] = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'STOPPED', 'SENT', 'OFF', 'ON']

test.each([
  ['edit', ['DRAFT', 'OFF', 'ON'], messages.notEdited],
  ['schedule', ['DRAFT'], messages.notADraft],
  ['withdraw', ['SCHEDULED'], messages.notScheduled],
  ['pause', ['SENDING'], messages.notSending],
  ['resume', ['PAUSED'], messages.notPaused],
  ['stop', ['SENDING', 'PAUSED'], messages.notSending],
  ['turnOn', ['OFF'], messages.notOff],
  ['turnOff', ['ON'], messages.notOn],
] as const)('to %s a campaign it has to be %j', (act, from, reason) => {
  for (const status of STATUSES) {
    const isAllowed = from.some((each) => each === status)
    expect(campaignCan[act](status), status).toEqual(isAllowed ? ALLOWED : refused(reason))
  }
})

test('a batch is five seconds of its rate, from one message to twenty', () => {
  expect([1, 11, 12, 24, 35, 239, 240, 6000].map(batchSize)).toEqual([1, 1, 1, 2, 2, 19, 20, 20])
  expect([paceMs(1, 60), paceMs(20, 240), paceMs(1, 7)]).toEqual([1000, 5000, 8572])
})

test('what is not taken is tried again later and later, every quarter of an hour in the end', () => {
  expect([0, 1, 2, 3, 6, 7, 8, 99].map(retrySeconds)).toEqual([15, 15, 30, 60, 480, 900, 900, 900])
})

test('each block says what it lacks, and where', () => {
  const words = { en: 'Hello', es: 'Hola' }
  const faults = (block: object) => faultsOf({ ...CONTENT, blocks: [block] } as typeof CONTENT)
  const lacks = (check: (typeof CHECKS)[number]) => [{ check, block: 1, language: null, detail: '' }]
  expect(faults({ kind: 'button', text: words, href: '' })).toEqual(lacks('LINKS'))
  expect(faults({ kind: 'button', text: words, href: '/booking' })).toEqual([])
  expect(faults({ kind: 'picture', text: words, picture: '', href: '' })).toEqual(lacks('PICTURES'))
  expect(faults({ kind: 'picture', text: words, picture: 'a', href: '' })).toEqual([])
  expect(faults({ kind: 'code', text: words, code: '' })).toEqual(lacks('CODES'))
  expect(faults({ kind: 'code', text: words, code: 'A' })).toEqual([])
  expect(faults({ kind: 'mjml', text: words, source: { en: '', es: '{{ strange }}' } })).toEqual([
    { check: 'LANGUAGES', block: 1, language: 'en', detail: '' },
    { check: 'VARIABLES', block: 1, language: 'es', detail: 'strange' },
  ])
  expect(faultsOf({ ...CONTENT, blocks: [] })).toEqual([
    { check: 'LANGUAGES', block: null, language: null, detail: '' },
  ])
  expect(CHECKS.join(' ')).toBe('PEOPLE LANGUAGES VARIABLES LINKS PICTURES CODES PRICES RENDERS UNSUBSCRIBE WEIGHT')
})

test('an own page is known without its query and fragment', () => {
  expect([pathOf('/booking?a=1#b'), pathOf('/booking#b\nc'), pathOf('/rates')]).toEqual([
    '/booking',
    '/booking',
    '/rates',
  ])
})
