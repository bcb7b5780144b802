import { expect, test } from 'vitest'
import { mostFree, NETWORK, personsOf } from './rules.ts'

test('a person may hold the least there is, or a share of the spaces where that is more; a network four times that', () => {
  const limit = { least: 10, percent: 5 }
  expect(mostFree(limit, 100, 'person')).toBe(10)
  expect(mostFree(limit, 219, 'person')).toBe(10)
  expect(mostFree(limit, 239, 'person')).toBe(11)
  expect(mostFree(limit, 1000, 'person')).toBe(50)
  expect(mostFree(limit, 1000, 'network')).toBe(200)
  expect(mostFree(limit, 0, 'network')).toBe(40)
})

test('a network is no person', () => {
  expect(personsOf(['card', `${NETWORK}net`, 'mailbox'])).toEqual(['card', 'mailbox'])
})
