import { request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEGACY_STAFF_LINKS, PATHS, type RouteName, toAny } from '../web/paths.ts'
import { TEST_OWNER } from './config.ts'
import { oneOf } from './in-turns.ts'
import { openProduct, type Product } from './product.ts'

/** Where the built product sends people, asked of its port as no browser would: byte for byte. */
let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

interface Answer {
  readonly status: number
  readonly location: string | undefined
  readonly cookies: readonly string[]
  readonly text: string
}

async function ask(path: string, { body, cookie = '' }: { body?: string; cookie?: string } = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const { port } = new URL(product.origin)
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const headers = { ...(cookie && { cookie }), ...(body !== undefined && form) }
  request({ port, path, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
    const { statusCode: status = 0, headers } = answer
    const { location, 'set-cookie': cookies = [] } = headers
    void readText(answer).then((text) => resolve({ status, location, cookies, text }), reject)
  })
    .once('error', reject)
    .end(body)
  return promise
}

/** Every address on the way, from the first request to an answer that is no redirect. */
async function way(path: string): Promise<string[]> {
  const seen: string[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { location } = await ask(next)
    if (location === undefined) break
    const url: URL = new URL(location, product.origin)
    expect(url.origin, `${path} leads to ${location}`).toBe(product.origin)
    expect(seen.push(location)).toBeLessThan(5)
    next = url.pathname + url.search
  }
  return seen
}

const TOKEN = 'token=aaaaaaaaaaaaaaaaaaaa'
const ELSEWHERE = [
  '//evil.example/any',
  '///evil.example/any',
  '/es//evil.example/any',
  '/en///evil.example',
  '/..//evil.example/any',
  '/es/..//evil.example/any',
  '/%2f/evil.example',
  '/%5cevil.example',
  '//evil.example@here/any',
  '/@evil.example',
] as const

describe('the token of a link is taken from the address', () => {
  test.each(ELSEWHERE)('%s stays on this site', async (path) => {
    const seen = await way(`${path}?utm_source=news&${TOKEN}&a=1&a=2`)
    const last = new URL(seen.at(-1) ?? path, product.origin)
    expect(last.searchParams.getAll('a')).toEqual(['1', '2'])
    expect([last.searchParams.get('utm_source'), last.searchParams.has('token')]).toEqual(['news', false])
  })

  test.each(['/\\evil.example/any', '/es/\\evil.example/any', '//evil.example\\@here/any'])(
    '%s is no request',
    async (path) => {
      expect(await ask(`${path}?${TOKEN}`)).toMatchObject({ status: 400, location: undefined })
    },
  )

  test('by scripts as well', async () => {
    const spelled = await ask(`//evil.example/any.data?${TOKEN}`)
    expect([spelled.status, spelled.location]).toEqual([308, `/evil.example/any.data?${TOKEN}`])
    const led = await ask(`/contact.data?a=1&${TOKEN}`)
    expect([led.status, led.text]).toEqual([202, expect.stringContaining('"/contact?a=1"')])
  })

  test('and every other argument goes along', async () => {
    expect((await ask(`/contact?utm_source=news&${TOKEN}&a=1&a=2`)).location).toBe('/contact?utm_source=news&a=1&a=2')
    expect((await ask(`/es/contact?utm_source=news&${TOKEN}`)).location).toBe('/es/contact?utm_source=news')
  })
})

describe('an old address', () => {
  test('leads to its page with the arguments it was asked for with', async () => {
    const led = async (path: string) => (await ask(path)).location
    expect(await led('/auth/register?utm_source=news&next=%2Fbooking')).toBe(
      '/register?utm_source=news&next=%2Fbooking',
    )
    expect(await led('/club/about?login=0&utm_source=news')).toBe('/?login=1&utm_source=news')
    expect(await led('/salesitems/?page=2')).toBe('/staff/sales-items?page=2')
    expect(await led('/es/about-point-club?utm_source=news')).toBe('/es?login=1&utm_source=news')
    expect(await led('/Club/About/?utm_source=news')).toBe('/club/about?utm_source=news')
    expect(await way('/Auth/Register/?next=%2Fbooking')).toEqual([
      '/auth/register?next=%2Fbooking',
      '/register?next=%2Fbooking',
    ])
  })
})

describe('a page in another spelling', () => {
  test('leads to its address, for scripts as well, and forms stay where they are sent', async () => {
    const asked = await ask('/es/Booking/?promoCode=TEN&utm_source=News')
    expect([asked.status, asked.location]).toEqual([301, '/es/booking?promoCode=TEN&utm_source=News'])
    const data = await ask('/Map/_.data?_routes=root')
    expect([data.status, data.text]).toEqual([202, expect.stringContaining('"/map"')])
    expect((await ask('/Booking-Claim/', { body: 'number=1' })).status).toBe(422)
    expect((await ask('/es/')).status).toBe(200)
    expect((await ask('/Bookings/none')).location).toContain('/booking-claim')
  })
})

/** Every address that has a name, with something in the place of its parameters, and every old one. */
const ADDRESSES = [
  ...(Object.keys(PATHS) as RouteName[]).map((name) =>
    toAny(name, {
      itemId: 'none',
      airport: 'sea-tac',
      name: 'evergreen',
      emailAddress: 'ada@example.com',
      rideId: 'none',
    }),
  ),
  ...Object.keys(LEGACY_STAFF_LINKS).flatMap((path) => [path, `${path}/`]),
  '/parking-near-SEA',
  '/blog/getting-to-and-from-sea',
  '//contact',
  '/es//map/',
]

describe('a redirect loses no argument', () => {
  const ASKED = 'utm_source=news&utm_medium=mail&utm_campaign=fall&utm_term=a%20b&utm_content=c&gclid=g&own=1&own=2'

  /** Each in English or in Spanish, and in both in the long form. */
  const asked = ADDRESSES.flatMap((path, place) => oneOf([path, `/es${path}`], place))

  test.each(asked)('%s', async (path) => {
    const [, ...on] = [path, ...(await way(`${path}?${ASKED}`))]
    for (const location of on) {
      const { searchParams } = new URL(location, product.origin)
      const next = new URL(searchParams.get('next') ?? '/', product.origin).searchParams
      for (const [name, value] of new URLSearchParams(ASKED)) {
        const isHere = searchParams.getAll(name).includes(value)
        const isKept = isHere || (name === 'own' && next.getAll(name).includes(value))
        expect([location, name, isKept]).toEqual([location, name, true])
      }
    }
  })

  test('also where scripts ask for the page, and for who is signed in', async () => {
    const asked = await ask(`/auth/register.data?${ASKED}`)
    expect([asked.status, asked.text]).toEqual([202, expect.stringContaining('utm_content=c')])
    const form = new URLSearchParams({ ...TEST_OWNER }).toString()
    const { cookies } = await ask('/auth/session?utm_source=news', { body: form })
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
    const led = await ask('/register?utm_source=news&a=1', { cookie })
    expect(led.location).toBe('/point-club/dashboard?utm_source=news&a=1')
  })

  test('and brings the campaign to the page view and the booking that follow', async () => {
    const { cookies } = await ask(`/about-point-club?${ASKED}`)
    expect(cookies.find((each) => each.startsWith('sky-marketing='))).toContain(encodeURIComponent('utm_source=news'))
  })
})

describe('a form that says where to go next', () => {
  const targets = [
    ...ELSEWHERE.slice(0, 6),
    '/\\evil.example',
    '/es/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    '//a@evil.example',
  ]
  const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields).toString() })
  let cookie = ''

  beforeAll(async () => {
    const { cookies } = await ask('/auth/session', form({ ...TEST_OWNER }))
    cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  })

  test.each(targets)('%j leads nowhere else', async (target) => {
    expect((await ask('/auth/logout', form({ from: target }))).location).toBe('/')
    expect((await ask('/session/dismiss', { ...form({ from: target, id: 'none' }), cookie })).location).toBe('/')
    expect((await ask('/es/auth/logout', form({ from: target }))).location).toBe('/es')
  })

  test('neither after logging in', { timeout: 30_000 }, async () => {
    const led = await Promise.all(
      ['/es//evil.example/phish', '/..//evil.example', '/es/\\evil.example'].map((target) =>
        ask('/auth/session', form({ ...TEST_OWNER, next: target, from: target })),
      ),
    )
    expect(led.map(({ status, location }) => [status, location])).toEqual(led.map(() => [302, '/staff']))
  })

  test('neither after joining', async () => {
    const ada = { email: 'ada.leads@example.com', long_name: 'Ada Lovelace', password: 'a hill of beans' }
    const joined = await ask(`/register?next=${encodeURIComponent('/es//evil.example/phish')}`, form(ada))
    expect([joined.status, joined.location]).toEqual([302, '/point-club/dashboard'])
  })

  test('a page of this site is where it leads, with its arguments', async () => {
    const from = '/es/contact?utm_source=news&a=1#map'
    expect((await ask('/auth/logout', form({ from }))).location).toBe('/contact?utm_source=news&a=1#map')
    expect((await ask('/es/auth/logout', form({ from }))).location).toBe('/es/contact?utm_source=news&a=1#map')
    const next = '/staff/bookings?page=2&utm_source=news'
    expect((await ask('/auth/session', form({ ...TEST_OWNER, next }))).location).toBe(next)
  })
})

test('booking claim offers no way to another site', async () => {
  const page = await fetch(`${product.origin}/booking-claim?next=${encodeURIComponent('/es//evil.example/phish')}`)
  expect([page.status, /(href|action|value)="(https?:)?\/+evil/.test(await page.text())]).toEqual([200, false])
  const own = await fetch(`${product.origin}/booking-claim?next=%2Fbookings%2F1%2F`)
  expect(await own.text()).toContain('next=%2Fbookings%2F1%2F&amp;login=1')
})
