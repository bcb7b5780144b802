import { expect, test } from 'vitest'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import { announcementCan, stateOf } from './rules.ts'
import { messages } from './texts.ts'

const now = Temporal.Instant.from('2026-11-21T20:00:00Z')
const later = now.add({ hours: 1 })

test('an announcement is planned, shown, and over at its end or when somebody ends it', () => {
  const times = { starts_at: now, ends_at: null, ended_at: null }
  expect(stateOf(times, now)).toBe('SHOWN')
  expect(stateOf({ ...times, starts_at: later }, now)).toBe('PLANNED')
  expect(stateOf({ ...times, ends_at: later }, now)).toBe('SHOWN')
  expect(stateOf({ ...times, ends_at: later }, later)).toBe('OVER')
  expect(stateOf({ ...times, ended_at: now }, now)).toBe('OVER')
  expect(announcementCan.change('OVER')).toEqual(refused(messages.isOver))
  expect(announcementCan.change('PLANNED')).toEqual(ALLOWED)
})
