import { expect, test } from 'vitest'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import {
  ASK_AFTER_HOURS,
  ASK_NO_MORE_HOURS,
  canScore,
  incidentCan,
  isComplaint,
  NOTICE,
  PARKSCORE,
  paragraphs,
  thanksFor,
} from './rules.ts'
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
  expect([ASK_AFTER_HOURS, ASK_NO_MORE_HOURS, PARKSCORE, NOTICE]).toEqual([8, 48, 'parkscore', 'notice'])
  expect(paragraphs('a\nb\n\nc')).toEqual([['a', 'b'], ['c']])
})
