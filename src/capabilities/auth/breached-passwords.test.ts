import { expect, test } from 'vitest'
import { isBreached } from './breached-passwords.ts'

test.each(['qwertyuiop', 'password1!', '!!dragonfly2', 'iloveyou2', 'abababababab', '123456789', 'liverpool1892'])(
  '%s is known to attackers',
  (password) => {
    expect(isBreached(password)).toBe(true)
  },
)

test.each([
  'correct horse battery staple',
  'rainy evergreen morning',
  'kx7-rotunda-plover',
  'пять зелёных бутылок у моря',
])('%s is not', (password) => {
  expect(isBreached(password)).toBe(false)
})

test('looking takes well below a millisecond, and hardly ever refuses what is not listed', () => {
  const started = performance.now()
  const refused = Array.from({ length: 20_000 }, (_, place) => isBreached(`plover ${place} rotunda ${place * 7919}`))
  expect((performance.now() - started) / 20_000).toBeLessThan(1)
  expect(refused.filter(Boolean).length).toBeLessThanOrEqual(1)
})
