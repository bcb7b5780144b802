import { expect, test } from 'vitest'
import { openPlaces } from './places.ts'

const HELD: unknown = expect.any(Function)

test('a /48 holds sixteen times as much as one of its networks, and no more', () => {
  const places = openPlaces({ perNetwork: 2, inAll: 1000, forStaff: 0 })
  const site = Array.from({ length: 16 }, (_, network) => `2001:db8:1:${network}::1`)
  for (const address of [...site, ...site]) expect(places.take(address)).toEqual(HELD)
  expect(places.take('2001:db8:1:99::1')).toBe('network full')
  expect(places.take('2001:db8:2::1')).toEqual(HELD)
})

test('what is released, however often, makes room for one', () => {
  const places = openPlaces({ perNetwork: 1, inAll: 1, forStaff: 0 })
  const release = places.take('203.0.113.1')
  expect(places.take('203.0.113.1')).toBe('network full')
  expect(places.take('198.51.100.7')).toBe('all full')
  if (typeof release === 'function') for (let time = 0; time < 2; time++) release()
  expect(places.take('198.51.100.7')).toEqual(HELD)
  expect(places.take('203.0.113.1')).toBe('all full')
})

test('staff have places that no network takes, so many a session', () => {
  const places = openPlaces({ perNetwork: 2, inAll: 2, forStaff: 3 })
  for (const address of ['203.0.113.1', '198.51.100.7']) expect(places.take(address)).toEqual(HELD)
  expect(places.take('192.0.2.1')).toBe('all full')
  expect([1, 2, 3].map(() => places.take('203.0.113.1', 'one'))).toEqual([HELD, HELD, 'network full'])
  expect([1, 2].map(() => places.take('203.0.113.1', 'another'))).toEqual([HELD, 'all full'])
})
