import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressUnder } from '../../../lib/language.ts'
import { ownAddress, returnAddress, staysOn, withArguments, withoutEmptyParts } from './return-address.ts'

const ORIGIN = 'https://here.test'

test.each(['/', '/booking?quoteId=1#pay', '/point-club/ledger'])('%s stays here', (path) => {
  expect(returnAddress(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/es//evil.example/phish',
  '/es/\\evil.example',
  '/en/\t/evil.example',
  '/..//evil.example',
  '/es/..//evil.example',
  '/%2e%2e//evil.example',
  '//here.invalid@evil.example',
  '',
  null,
  7,
])('%s leads nowhere', (path) => {
  expect(returnAddress(path)).toBeUndefined()
})

test('a host in the language, or before an at sign, is a path like any other', () => {
  expect(returnAddress('/es/booking?quoteId=1')).toBe('/booking?quoteId=1')
  expect(returnAddress('/@evil.example')).toBe('/@evil.example')
  expect(returnAddress('/%2f/evil.example')).toBe('/%2f/evil.example')
})

/** What browsers, proxies and our own languages read out of an address, in any order, between words of any kind. */
const address = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '/\\',
        '/es',
        '/en',
        '/es//',
        '/%2f',
        '%5c',
        '/..',
        '/.',
        '%2e',
        '@',
        ':',
        '?',
        '#',
      ),
      fc.constantFrom(
        '\t',
        '\n',
        '\r',
        '\0',
        ' ',
        'evil.example',
        'http:',
        'https:',
        'javascript:',
        '\uff0f',
        '[',
        '1',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `/${parts.join('')}`)

test('whatever is asked for, what comes of it leads to this site, in every language', () => {
  fc.assert(
    fc.property(address, (asked) => {
      const target = returnAddress(asked)
      if (target === undefined) return
      for (const each of [target, addressUnder('es', target), addressUnder('en', target)]) {
        expect(each).toMatch(/^\/(?![/\\])/)
        expect(new URL(each, ORIGIN).origin).toBe(ORIGIN)
        expect(staysOn(ORIGIN, each)).toBe(true)
      }
    }),
    { numRuns: 3000 },
  )
})

test('whatever page is asked for, its own address leads to this site, with all arguments but those that were taken', () => {
  fc.assert(
    fc.property(address, fc.webQueryParameters(), (path, query) => {
      // As a server has it: the path of the request line after its own origin.
      if (!URL.canParse(`${ORIGIN}${path}`)) return
      const url = new URL(`${ORIGIN}${path}`)
      url.search = `?utm_source=news&token=secret&${query.replaceAll(/token/gi, '')}`
      const kept = url.searchParams.size - 1
      for (const own of [ownAddress(url, 'token'), withArguments('/?login=1', url), withoutEmptyParts(url.pathname)])
        expect(new URL(own, ORIGIN).origin).toBe(ORIGIN)
      expect(new URL(withArguments('/?login=1', url), ORIGIN).searchParams.get('utm_source')).toBe('news')
      if (withoutEmptyParts(url.pathname) !== url.pathname) return
      const { searchParams } = new URL(ownAddress(url, 'token'), ORIGIN)
      expect([searchParams.size, searchParams.get('utm_source'), searchParams.has('token')]).toEqual([
        kept,
        'news',
        false,
      ])
    }),
    { numRuns: 1000 },
  )
})
