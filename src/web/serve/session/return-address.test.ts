import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
// Servers know their languages by it.
import '../../../lib/in-language.ts'
import { addressUnder } from '../../../lib/language.ts'
import { ownAddress, returnAddress, sentOnWith, staysOn, withArguments, withoutEmptyParts } from './return-address.ts'

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

describe('a redirect', () => {
  const asked = (path: string) => new URL(path, ORIGIN)
  const led = (from: string, target: string, isForm = false) => sentOnWith(target, asked(from), { isForm })

  test('carries what the address brought along, but for what the target says itself', () => {
    expect(led('/auth/register?utm_source=news&next=%2Fbooking&a=1&a=2', '/register')).toBe(
      '/register?utm_source=news&next=%2Fbooking&a=1&a=2',
    )
    expect(led('/club/about?login=0&utm_term=x', '/?login=1')).toBe('/?login=1&utm_term=x')
    expect(led('/es/map?a=1', '/es/other#map')).toBe('/es/other?a=1#map')
  })

  test('says once what its `next` says, and a campaign where the next page view is', () => {
    const next = '/?login=1&next=%2Fpoint-club%2Fledger%3Fpage%3D2%26utm_source%3Dnews'
    expect(led('/point-club/ledger?page=2&utm_source=news', next)).toBe(`${next}&utm_source=news`)
    expect(led('/register?next=%2Fbooking%3FquoteId%3D1&gclid=g', '/booking?quoteId=1')).toBe(
      '/booking?quoteId=1&gclid=g',
    )
  })

  test('to the page itself, or after a form, has its own arguments and those of the campaign', () => {
    expect(led('/booking?from_date=2026-12-01&utm_source=news', '/booking?travelFromDate=1')).toBe(
      '/booking?travelFromDate=1&utm_source=news',
    )
    expect(led('/booking?quoteId=1&utm_source=news', '/bookings/1/?booked=1', true)).toBe(
      '/bookings/1/?booked=1&utm_source=news',
    )
    expect(led('/contact?token=secret&a=1', '/contact?a=1')).toBe('/contact?a=1')
  })

  test('to another site is left to who watches over that', () => {
    expect(led('/x?a=1', 'https://evil.example/')).toBe('https://evil.example/')
    expect(led('/x?a=1', '//evil.example/')).toBe('//evil.example/')
  })

  test('loses no argument and leads nowhere else, whatever is asked for', () => {
    fc.assert(
      fc.property(address, fc.webQueryParameters(), (target, query) => {
        const url = asked(`/asked?utm_source=news&${query}`)
        const location = sentOnWith(target, url, { isForm: false })
        if (returnAddress(target) === undefined) {
          expect(location).toBe(target)
          return
        }
        const to = new URL(location, ORIGIN)
        expect(to.origin).toBe(ORIGIN)
        const next = new URL(returnAddress(to.searchParams.get('next')) ?? '/', ORIGIN)
        for (const name of new Set(url.searchParams.keys())) {
          const isKept = to.searchParams.has(name) || next.searchParams.has(name)
          expect([name, isKept || name === 'token' || name === 'next']).toEqual([name, true])
        }
      }),
      { numRuns: 1000 },
    )
  })
})
