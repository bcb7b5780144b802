import { expect, test } from 'vitest'
import { cookieValue, siteCookie } from './cookies.ts'

test('a cookie is read by its whole name', () => {
  const header = '__Host-sky-auth=a.b; my-sky-auth=other;sky-clock=one%2Ctwo; seal=x=y=='
  expect(cookieValue(header, siteCookie('auth', true))).toBe('a.b')
  expect(cookieValue(header, siteCookie('auth', false))).toBeUndefined()
  expect(cookieValue(header, 'sky-clock')).toBe('one,two')
  expect(cookieValue(header, 'seal')).toBe('x=y==')
})

test('a cookie that says nothing is none, the last of two counts, and what cannot be decoded is left as it is', () => {
  expect(cookieValue(null, 'a')).toBeUndefined()
  expect(cookieValue('a=; b', 'a')).toBeUndefined()
  expect(cookieValue('a; b', 'a')).toBeUndefined()
  expect(cookieValue('a=1; a=2; a=', 'a')).toBe('2')
  expect(cookieValue('a=%zz', 'a')).toBe('%zz')
})
