import { expect, test } from 'vitest'
import {
  COPY_DAYS,
  dueOn,
  hindranceMessages,
  LINK_HOURS,
  NOTICE_MINUTES,
  RequestKind,
  RequestStatus,
  STEPS,
} from './rules.ts'
import { messages } from './texts.ts'

test('the law’s 45 days, and our own times', () => {
  expect(dueOn('2026-11-21')).toBe('2027-01-05')
  expect([LINK_HOURS, COPY_DAYS, NOTICE_MINUTES]).toEqual([24, 7, 60])
  expect(STEPS).toEqual({ BEGUN: 1, CARDS_DETACHED: 2 })
  expect(RequestKind.options).toEqual(['COPY', 'ERASURE'])
  expect(RequestStatus.options).toEqual(['UNCONFIRMED', 'OPEN', 'BLOCKED', 'DONE', 'DECLINED'])
})

test('what stands in the way is said in words', () => {
  const { hindrance } = messages
  expect(hindranceMessages(['OPEN_BOOKING', 'UNPAID'])).toEqual([hindrance.openBooking, hindrance.unpaid])
})
