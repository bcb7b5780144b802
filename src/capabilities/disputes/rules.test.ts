import { expect, test } from 'vitest'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import { daysLeft, disputeCan, urgentBefore } from './rules.ts'
import { messages } from './texts.ts'

const now = Temporal.Instant.from('2026-11-21T20:00:00Z')
const open = { status: 'OPEN', answer: null, due_at: now.add({ seconds: 1 }) } as const

test('a dispute is answered once, while it is open and in time', () => {
  expect(disputeCan.answer(open, now)).toEqual(ALLOWED)
  expect(disputeCan.answer({ ...open, due_at: null }, now)).toEqual(ALLOWED)
  expect(disputeCan.answer({ ...open, due_at: now }, now)).toEqual(refused(messages.tooLate))
  expect(disputeCan.answer({ ...open, answer: '' }, now)).toEqual(refused(messages.answered))
  for (const status of ['UNDER_REVIEW', 'WON', 'LOST'] as const) {
    expect(disputeCan.answer({ ...open, status }, now)).toEqual(refused(messages.decided))
  }
})

test('days are left whole, and urgent are the last three', () => {
  const left = (hours: number) => daysLeft(now.add({ hours }), now)
  expect([-1, 0, 23, 24, 47, 48].map(left)).toEqual([0, 0, 0, 1, 1, 2])
  expect(urgentBefore(now).toString()).toBe('2026-11-24T20:00:00Z')
})
