import { expect, test } from 'vitest'
import { redirect, type RouterContextProvider } from 'react-router'
import { language } from '../../lib/language.ts'
import { DEMO_SETTINGS } from '../../capabilities/settings/demo.ts'
import { settings } from '../../capabilities/settings/contract.ts'
import type { Asked } from '../../http/client.ts'
import { siteContext, visitOf } from './session/context.ts'
import { unknownSite } from './session/site.ts'
import { buildWebHandler } from './handler.ts'
import { wholePage } from './whole-page.ts'

type Answer = (request: Request, context: RouterContextProvider) => Response | Promise<Response>

/** A web over an API that knows its settings, and a page that says what `answer` says. */
function web(
  answer: Answer,
  { publicUrl = 'http://here.test', apiStatus = (_url: string): number | Promise<number> => 200 } = {},
) {
  const api = {
    async ask({ url }: Asked) {
      const status = await apiStatus(url)
      const settings = { ...DEMO_SETTINGS, ...DEMO_SETTINGS.flags, vehicle_classes: [], glossary: [], version: 1 }
      return Response.json(status === 200 ? settings : {}, { status })
    },
  }
  const log = { error: () => {}, warn: () => {} }
  const render = async (request: Request, context: RouterContextProvider) => answer(request, context)
  const handle = buildWebHandler(render, { api, config: { publicUrl }, log })
  const ask = (path: string, init?: RequestInit) =>
    handle(new Request(new URL(path, publicUrl), init), { address: '127.0.0.1' })
  const kept = (target: string, headers: Record<string, string> = {}, evenIfAway = false) =>
    handle.kept(
      { method: 'GET', target, address: '127.0.0.1', header: (name) => headers[name] ?? null },
      { evenIfAway },
    )
  return Object.assign(ask, { kept })
}

const html = (text = 'page') => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const post = (headers: Record<string, string>, body = 'a=1') => ({ method: 'POST', body, headers })

test('only pages of this site may change anything', async () => {
  const ask = web(() => html())
  const statuses = await Promise.all(
    [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://here.test' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://here.test' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://evil.test' },
      { origin: 'null' },
      {},
    ].map(async (headers) => (await ask('/booking', post(headers as Record<string, string>))).status),
  )
  expect(statuses).toEqual([200, 200, 403, 403, 403, 403, 403])
})

test('a shared page sets no cookie and is made without the first visitor’s', async () => {
  const seen: (string | null)[] = []
  const ask = web((request, context) => {
    seen.push(request.headers.get('cookie'), request.url)
    visitOf(context).jar.set('session', 's1')
    return html()
  })
  const response = await ask('/contact?utm_source=news', { headers: { cookie: 'sky-anonymous=a1' } })
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(seen).toEqual([null, 'http://here.test/contact'])
})

test('a page whose bytes stay beside its response goes out with them, whoever it is for', async () => {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const ask = web(() => wholePage(new TextEncoder().encode('a whole page'), { headers }))
  for (const cookie of ['', 'sky-auth=a']) {
    const response = await ask('/contact', { headers: { cookie } })
    expect([await response.text(), response.headers.get('x-frame-options')]).toEqual(['a whole page', 'DENY'])
  }
})

test('whoever is signed in or holds a link gets a page of their own', async () => {
  let made = 0
  const ask = web(() => html(`page ${++made}`))
  const read = async (cookie: string) => (await ask('/contact', { headers: { cookie } })).text()
  expect([await read(''), await read(''), await read('sky-auth=a'), await read('sky-links=t'), await read('')]).toEqual(
    ['page 1', 'page 1', 'page 2', 'page 3', 'page 1'],
  )
})

test('a page of somebody’s own brings the cookies of the visit, as data does', async () => {
  const ask = web((_, context) => {
    const { jar } = visitOf(context)
    jar.set('auth', 'a')
    jar.set('session', 's')
    return html()
  })
  for (const path of ['/booking', '/booking.data']) {
    const names = (await ask(path)).headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect([path, names]).toEqual([path, ['sky-auth', 'sky-session']])
  }
})

test('while the API is away no kept page hides it', async () => {
  let status = 200
  const ask = web(() => html(), { apiStatus: () => status })
  expect((await ask('/contact')).headers.get('etag')).not.toBeNull()
  status = 503
  await new Promise((resolve) => setTimeout(resolve, 1050))
  expect((await ask('/contact')).headers.get('etag')).toBeNull()
  expect(ask.kept('/contact')).toBeUndefined()
  // A page of a while ago is better than none at all.
  expect(ask.kept('/contact', {}, true)).toMatchObject({ status: 200 })
})

test('a page that lacks what could not be asked is shown to who asked, and to nobody after', async () => {
  for (const trouble of [429, 503, 500]) {
    let status = 200
    const ask = web(
      async (_, context) => {
        const { client } = visitOf(context)
        return html(
          await client.call(settings.getLogo, {}).then(
            () => 'whole',
            () => 'without',
          ),
        )
      },
      { apiStatus: (url) => (url.endsWith('/settings') ? 200 : status) },
    )
    const read = async () => (await ask('/contact')).text()
    status = trouble
    expect(await read()).toBe('without')
    status = 200
    expect([await read(), await ask.kept('/contact')]).toMatchObject(['whole', { status: 200 }])
    status = trouble
    expect(await read()).toBe('whole')
  }
})

test('a page that was made while the API went away is not kept', async () => {
  const ask = web((_, context) => {
    context.set(siteContext, unknownSite('offline'))
    return html()
  })
  expect((await ask('/contact')).status).toBe(200)
  expect(await ask.kept('/contact')).toBeUndefined()
})

test('files that are the same for everybody renew no session and give out no ids', async () => {
  const seen: (string | undefined)[] = []
  const ask = web((_, context) => {
    const { jar } = visitOf(context)
    seen.push(jar.get('refresh'))
    jar.set('session', 's1')
    return new Response('file', { headers: { 'cache-control': 'public, max-age=3600' } })
  })
  const files = [
    '/logo/1a2b.png',
    '/pictures/0123456789abcdef-640.webp',
    '/og/home.png',
    '/icon.svg',
    '/manifest.webmanifest',
    '/sitemap.xml',
    '/robots.txt',
    '/es/blog.rss',
  ]
  for (const file of files) {
    const response = await ask(file, { headers: { cookie: 'sky-refresh=r' } })
    expect([file, response.headers.get('set-cookie')]).toEqual([file, null])
  }
  expect(seen).toEqual(files.map(() => undefined))
})

test('while the API hangs kept pages are shown as they are', async () => {
  let status: number | Promise<number> = 200
  const ask = web(() => html(), { apiStatus: () => status })
  await ask('/contact')
  status = new Promise(() => {})
  await new Promise((resolve) => setTimeout(resolve, 1050))
  const began = performance.now()
  expect(await ask.kept('/contact')).toMatchObject({ status: 200 })
  expect(performance.now() - began).toBeLessThan(1000)
})

test('a kept page is for whoever brings nothing of their own, at an address of this site alone', async () => {
  const ask = web(() => html(language()))
  await ask('/contact')
  expect(await ask.kept('/contact?utm_source=news')).toMatchObject({ status: 200 })
  for (const target of [
    '/booking',
    '//contact',
    'http://evil.test/contact',
    '/\\\\contact',
    '/contact?page=2',
    '/es/contact',
  ])
    expect(await ask.kept(target), target).toBeUndefined()
  expect(await ask.kept('/contact', { cookie: 'sky-auth=a' })).toBeUndefined()
  expect(await ask.kept('/contact', { 'accept-language': 'es' })).toBeUndefined()
})

test('a kept page is made under our own name, whatever the first visitor called us', async () => {
  const seen: string[] = []
  const ask = web((request) => (seen.push(request.url), html()))
  await ask('http://evil.test/contact')
  expect(seen).toEqual(['http://here.test/contact'])
})

test('when even the error page fails, one sentence and a way home are left', async () => {
  const ask = web(
    () => new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } }),
  )
  const response = await ask('/booking')
  expect(response.status).toBe(500)
  expect(await response.text()).toMatch(/An error occurred while showing the error page.*Go back to home/)
  const spanish = await (await ask('/es/booking')).text()
  expect(spanish).toMatch(/lang="es-US".*Ocurrió un error al mostrar la página de error.*href="\/es">Volver/s)
})

test('on https the browser is told to stay there', async () => {
  const response = await web(() => redirect('/'), { publicUrl: 'https://here.test' })('/booking')
  expect(response.headers.get('strict-transport-security')).toContain('max-age=63072000')
})

test('a page is in the language of its address, else in the one its reader’s browser likes best', async () => {
  const ask = web(() => html(language()))
  const read = async (path: string, wish?: string) =>
    (await ask(path, { headers: wish ? { 'accept-language': wish } : {} })).text()
  expect([
    await read('/contact'),
    await read('/contact', 'es-MX,es;q=0.9'),
    await read('/contact', 'en-US'),
    await read('/es/contact', 'en-US'),
    await read('/en/contact', 'es'),
    await read('/staff', 'es'),
  ]).toEqual(['en', 'es', 'en', 'es', 'en', 'en'])
})

test('no redirect leaves the site: one that would leads home', async () => {
  const sentTo = async (to: string, from = '/booking') => (await web(() => redirect(to))(from)).headers.get('location')
  for (const elsewhere of [
    '//evil.test/x',
    '/\\\\evil.test',
    '/\t/evil.test',
    'https://evil.test/',
    'http://here.test.evil.test/',
  ])
    expect(await sentTo(elsewhere), elsewhere).toBe('/')
  expect(await sentTo('//evil.test/x', '/es/booking')).toBe('/es')
  expect(await sentTo('http://here.test/contact?a=1#b')).toBe('http://here.test/contact?a=1#b')
})

test('a path with empty parts is led to its usual spelling, arguments and all, and never rendered', async () => {
  const ask = web(() => html('rendered'))
  const led = async (path: string) => {
    const { status, headers } = await ask(`http://here.test${path}`)
    return [status, headers.get('location')]
  }
  expect(await led('//evil.test/any?token=aaaaaaaaaaaaaaaaaaaa&utm_source=news')).toEqual([
    308,
    '/evil.test/any?token=aaaaaaaaaaaaaaaaaaaa&utm_source=news',
  ])
  expect(await led('/es//evil.test')).toEqual([308, '/es/evil.test'])
  expect(await led('/\\evil.test//contact///')).toEqual([308, '/evil.test/contact/'])
  expect(await led('/..//evil.test')).toEqual([308, '/evil.test'])
})

test('who came by an address with a language stays below it', async () => {
  const sentOn = async (from: string, to: string) => (await web(() => redirect(to))(from)).headers.get('location')
  expect([
    await sentOn('/es/point-club/dashboard', '/?login=1'),
    await sentOn('/es/booking-claim', '/es/bookings/1/'),
    await sentOn('/en', '/booking'),
    await sentOn('/es', 'http://here.test/contact'),
    await sentOn('/booking', '/contact'),
    await sentOn('/es/staff/bookings?page=2', ''),
  ]).toEqual([
    '/es?login=1',
    '/es/bookings/1/',
    '/en/booking',
    'http://here.test/contact',
    '/contact',
    'http://here.test/staff/bookings?page=2',
  ])
})
