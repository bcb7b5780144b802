import { expect, test } from 'vitest'
import {
  clientAddress,
  isFromThisMachine,
  isLoopback,
  isTrusted,
  networkOf,
  NO_PROXIES,
  parseTrustedProxies,
} from './proxies.ts'

const networks = parseTrustedProxies('10.0.0.0/8, 2001:db8::1')!

test.each([
  ['nobody is trusted by default', '203.0.113.9', '1.1.1.1', { hops: 0 }, '203.0.113.9'],
  ['one proxy in front tells the caller', '10.0.0.1', '203.0.113.9', { hops: 1 }, '203.0.113.9'],
  ['what the caller wrote stays to the left of it', '10.0.0.1', '6.6.6.6, 203.0.113.9', { hops: 1 }, '203.0.113.9'],
  ['two proxies, by network', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', networks, '203.0.113.9'],
  ['a stranger cannot play the proxy', '203.0.113.9', '6.6.6.6', networks, '203.0.113.9'],
  ['an IPv6 proxy', '2001:db8::1', '2001:db8::77', networks, '2001:db8::77'],
  ['an IPv4 proxy on an IPv6 socket', '::ffff:10.0.0.1', '203.0.113.9', networks, '203.0.113.9'],
  ['a port behind the address is no part of it', '10.0.0.1', '203.0.113.9:4711', networks, '203.0.113.9'],
  ['rubbish ends at the last proxy', '10.0.0.1', 'unknown', networks, '10.0.0.1'],
  ['no header at all', '10.0.0.1', undefined, networks, '10.0.0.1'],
])('%s', (_, peer, header, trusted, expected) => {
  expect(clientAddress(peer, header, trusted)).toBe(expected)
})

test.each(['', 'all', '10.0.0.0/33', '10.0.0.0/8/8', '300.1.1.1', '1.1.1.1,,2.2.2.2'])('refuses %j', (text) => {
  expect(parseTrustedProxies(text)).toBeUndefined()
})

test('loopback has many names', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true)
  expect(['10.0.0.1', '::2', '', 'localhost'].some(isLoopback)).toBe(false)
})

test('from this machine is what comes over loopback, passed on by nobody, to a name of its own', () => {
  const from = (peer: string, url = 'http://localhost:3000/metrics', headers = {}) =>
    isFromThisMachine(new Request(url, { headers }), peer)
  expect(from('127.0.0.1')).toBe(true)
  expect(from('::1', 'http://[::1]:3000/metrics')).toBe(true)
  expect(from('203.0.113.7')).toBe(false)
  expect(from('')).toBe(false)
  expect(from('127.0.0.1', 'http://evil.example/metrics')).toBe(false)
  for (const name of ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])
    expect(from('127.0.0.1', undefined, { [name]: '203.0.113.9' })).toBe(false)
})

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/64', '2001:db8::/48'],
  ['[2001:db8:0:9::1]:443', '2001:db8:0:9::/64', '2001:db8::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['::1', '::/64', '::/48'],
  ['unknown', 'unknown', 'unknown'],
])('%s is counted as %s, or as %s', (address, network, site) => {
  expect([networkOf(address), networkOf(address, 48)]).toEqual([network, site])
})

test('only a proxy of our own may say more of a request', () => {
  const networks = parseTrustedProxies('10.0.0.0/8')!
  expect(isTrusted('::ffff:10.1.2.3', networks)).toBe(true)
  expect(isTrusted('192.0.2.1', networks)).toBe(false)
  expect(isTrusted('192.0.2.1', { hops: 1 })).toBe(true)
  expect(isTrusted('127.0.0.1', NO_PROXIES)).toBe(false)
})
