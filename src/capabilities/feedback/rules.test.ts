import { expect, test } from 'vitest'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import { isComplaint } from './complaint.ts'
import { canScore, incidentCan, reviewCan, shownName, thanksFor } from './rules.ts'
import { messages } from './texts.ts'

test('one and two are a complaint, three is fair, more is good', () => {
  const { complaint, fair, good } = messages.thanks
  expect([1, 2, 3, 4, 5].map(isComplaint)).toEqual([true, true, false, false, false])
  expect([1, 2, 3, 4, 5].map(thanksFor)).toEqual([complaint, complaint, fair, good, good])
})

test('a stay that is over is rated; an incident is worked on while it is open', () => {
  expect(canScore({ status: 'CLOSED' })).toEqual(ALLOWED)
  for (const status of ['OPEN', 'VOIDED'] as const) expect(canScore({ status })).toEqual(refused(messages.notOverYet))
  expect(incidentCan.work('OPEN')).toEqual(ALLOWED)
  expect(incidentCan.work('CLOSED')).toEqual(refused(messages.incidentIsClosed))
  expect(incidentCan.reopen('CLOSED')).toEqual(ALLOWED)
  expect(incidentCan.reopen('OPEN')).toEqual(refused(messages.incidentIsOpen))
})

test('a review is published or refused once, and answered while it is published', () => {
  const { isPublished, isRefused, notPublished } = messages.review
  expect(reviewCan.publish('PUBLISHED')).toEqual(refused(isPublished))
  for (const status of ['WAITING', 'REFUSED'] as const) expect(reviewCan.publish(status)).toEqual(ALLOWED)
  expect(reviewCan.refuse('REFUSED')).toEqual(refused(isRefused))
  for (const status of ['WAITING', 'PUBLISHED'] as const) expect(reviewCan.refuse(status)).toEqual(ALLOWED)
  expect(reviewCan.answer('PUBLISHED')).toEqual(ALLOWED)
  for (const status of ['WAITING', 'REFUSED'] as const) expect(reviewCan.answer(status)).toEqual(refused(notPublished))
})

test('everybody reads a first name and an initial', () => {
  expect(shownName(' ada King  lovelace ')).toBe('ada L.')
  expect(shownName('Ada')).toBe('Ada')
  expect(shownName('  ')).toBeNull()
  expect(shownName('A'.repeat(31))).toBe('A'.repeat(30))
  expect(shownName(`${'A'.repeat(40)} B`)).toBe(`${'A'.repeat(30)} B.`)
})
