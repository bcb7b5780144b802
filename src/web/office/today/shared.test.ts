import { expect, test } from 'vitest'
import { shared } from './shared.server.ts'

function asking() {
  let [now, asked] = [Temporal.Instant.from('2026-11-22T15:00:00Z'), 0]
  let expiries = 0
  const services = { sites: { expiries: () => expiries }, now: () => now }
  return {
    pass: (seconds: number) => {
      now = now.add({ seconds })
    },
    act: () => {
      expiries++
    },
    ask: (question = 'takings', { fail = false, freshFor = 10_000 } = {}) =>
      shared(services, question, () => (fail ? Promise.reject(new Error('away')) : Promise.resolve(++asked)), freshFor),
  }
}

test('many who ask at once and within seconds have one answer, and a later one a new one', async () => {
  const { ask, pass } = asking()
  expect(await Promise.all(Array.from({ length: 20 }, () => ask()))).toEqual(Array.from({ length: 20 }, () => 1))
  pass(9)
  expect([await ask(), await ask('mail')]).toEqual([1, 2])
  pass(1)
  expect(await ask()).toBe(3)
  expect(await asking().ask()).toBe(1)
  pass(2)
  expect(await ask('takings', { freshFor: 2000 }), 'what is not dear, sooner').toBe(4)
})

test('whoever did something is told what came of it, and so is everybody after them', async () => {
  const { ask, act } = asking()
  expect(await ask()).toBe(1)
  act()
  expect([await ask(), await ask()]).toEqual([2, 2])
})

test('a failure is told to who waited for it and to nobody after', async () => {
  const { ask } = asking()
  await expect(ask('takings', { fail: true })).rejects.toThrow('away')
  expect(await ask()).toBe(1)
})
