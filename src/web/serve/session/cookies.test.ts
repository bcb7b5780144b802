import { expect, test } from 'vitest'
import { isPersonal, openJar } from './cookies.ts'

test('on https every cookie is HttpOnly, Secure, Lax and bound to this host', () => {
  const jar = openJar(null, true)
  jar.set('refresh', 'r.1', 60)
  expect(jar.changes()).toEqual(['__Host-sky-refresh=r.1; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60'])
})

test('what is written is read back, and clearing it tells the browser', () => {
  const jar = openJar('other=1; sky-links=t%2C1; sky-auth=a', false)
  expect(jar.get('links')).toBe('t,1')
  jar.clear('auth')
  expect(jar.get('auth')).toBeUndefined()
  expect(jar.changes()).toEqual(['sky-auth=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'])
})

test('a page for everybody is told from one for somebody', () => {
  expect(isPersonal('sky-anonymous=a; sky-session=s', false)).toBe(false)
  expect(isPersonal('sky-anonymous=a; sky-links=t', false)).toBe(true)
  expect(isPersonal('__Host-sky-refresh=r', true)).toBe(true)
})

test('without the prefix a planted cookie counts for nothing on https', () => {
  expect(openJar('sky-auth=planted', true).get('auth')).toBeUndefined()
})
