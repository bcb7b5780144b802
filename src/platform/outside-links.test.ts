import { EventEmitter } from 'node:events'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { askPage, isPublic } from './outside-links.ts'

test('addresses inside a network are told from public ones, however they are written', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ]
  const inside6 = [
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
  ]
  expect([...inside, ...inside6].filter(isPublic)).toEqual([])
  expect(['8.8.8.8', '1.1.1.1', '2606:4700::1111'].filter(isPublic)).toHaveLength(3)
  expect(isPublic('localhost')).toBe(false)
})

test('nothing inside a network is ever asked, by its address or by a name', async () => {
  for (const address of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://localhost:5432/',
  ])
    expect(await askPage(address), address).toEqual({ kind: 'private' })
})

test('only https is asked, and nobody is signed in', async () => {
  for (const address of ['http://example.com/', 'ftp://example.com/', 'https://a:b@example.com/', 'nonsense'])
    expect(await askPage(address), address).toEqual({ kind: 'silent', reason: 'no https address' })
})

test('a page that redirects to no address is told as one that does not answer', async () => {
  const { request } = https
  onTestFinished(() => {
    https.request = request
    syncBuiltinESMExports()
  })
  const asking = Object.assign(new EventEmitter(), {
    destroy() {},
    end: () => void asking.emit('response', { statusCode: 302, headers: { location: 'https://[' } }),
  })
  https.request = (() => asking) as unknown as typeof request
  syncBuiltinESMExports()
  expect(await askPage('https://example.com/')).toEqual({ kind: 'silent', reason: 'a redirect to no address' })
})
