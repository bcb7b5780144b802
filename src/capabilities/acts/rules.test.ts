import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import type { Permission } from '../../lib/permissions.ts'
import {
  ageInDays,
  excessOf,
  isWithin,
  type Limits,
  mostGenerous,
  NOTHING,
  type RequestFacts,
  requestCan,
  UNLIMITED,
} from './rules.ts'
import { messages } from './texts.ts'

const limits: Limits = { most_cents: cents(2000), most_days: 7, most_a_day: 3 }
const within = { cents: 1500, before: 500, days: 7, today: 2 }

test('an act is beyond a limit from the first cent, day or act more', () => {
  expect(excessOf(limits, within)).toEqual([])
  expect(excessOf(limits, { ...within, before: 501 })).toEqual(['amount'])
  expect(excessOf(limits, { ...within, cents: 1501 })).toEqual(['amount'])
  expect(excessOf(limits, { ...within, days: 8 })).toEqual(['age'])
  expect(excessOf(limits, { ...within, today: 3 })).toEqual(['count'])
  expect(excessOf(NOTHING, { cents: 1, before: 0, days: 1, today: 0 })).toEqual(['amount', 'age', 'count'])
  expect(excessOf(NOTHING, { cents: 0, before: 0, days: 0, today: 0 })).toEqual(['count'])
  expect(excessOf(UNLIMITED, { cents: 1_000_000, before: 1, days: 1000, today: 1000 })).toEqual([])
})

test('of several groups each limit is the widest; of none nothing is allowed', () => {
  expect(mostGenerous([])).toEqual({ most_cents: 0, most_days: 0, most_a_day: 0 })
  expect(mostGenerous([limits, { most_cents: cents(100), most_days: 9, most_a_day: null }])).toEqual({
    most_cents: 2000,
    most_days: 9,
    most_a_day: null,
  })
  expect(mostGenerous([UNLIMITED, limits])).toEqual(UNLIMITED)
})

test('nobody grants more of anything than they have', () => {
  expect(isWithin(limits, limits)).toBe(true)
  expect(isWithin(UNLIMITED, UNLIMITED)).toBe(true)
  for (const wider of [{ most_cents: cents(2001) }, { most_days: 8 }, { most_a_day: 4 }]) {
    expect(isWithin({ ...limits, ...wider }, limits), JSON.stringify(wider)).toBe(false)
    expect(isWithin({ ...limits, ...wider }, UNLIMITED), JSON.stringify(wider)).toBe(true)
  }
  for (const field of ['most_cents', 'most_days', 'most_a_day'] as const) {
    expect(isWithin({ ...limits, [field]: null }, limits), field).toBe(false)
  }
})

const now = Temporal.Instant.from('2026-11-21T20:00:00Z')

test('age is counted in Pacific days, and is none before the stay', () => {
  expect(ageInDays(Temporal.Instant.from('2026-11-21T08:00:00Z'), now)).toBe(0)
  expect(ageInDays(Temporal.Instant.from('2026-11-21T07:59:00Z'), now)).toBe(1)
  expect(ageInDays(now.add({ hours: 48 }), now)).toBe(0)
})

const request: RequestFacts = { status: 'WAITING', account_id: 'cashier', expires_at: now.add({ hours: 1 }) }
const manager = { id: 'manager', permissions: new Set<Permission>(['Desk:Refund']) }
const permission = 'Desk:Refund'

test('a request is decided by somebody else who may do the act themselves, in time', () => {
  const decide = (of: RequestFacts, by = manager, at = now) => requestCan.decide(of, { by, permission, now: at })
  expect(decide(request)).toEqual(ALLOWED)
  expect(decide(request, { ...manager, id: 'cashier' })).toEqual(refused(messages.ownRequest))
  expect(decide(request, { ...manager, permissions: new Set() })).toEqual(refused(messages.notYours))
  expect(decide(request, manager, request.expires_at)).toEqual(refused(messages.hasExpired))
})

test('what was answered waits no longer', () => {
  expect(requestCan.withdraw(request, now)).toEqual(ALLOWED)
  expect(requestCan.withdraw(request, request.expires_at)).toEqual(refused(messages.hasExpired))
  for (const status of ['DONE', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] as const) {
    expect(requestCan.wait({ ...request, status }, now)).toEqual(refused(messages.already[status]))
  }
})
