import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { type Asked, createPageCache, type KeptAnswer, placeOf, withoutNonce } from './page-cache.ts'
import { forNow } from './whole-page.ts'

const at = (path: string) => placeOf(new URL(path, 'http://here.test'))
const ask = (headers: Record<string, string> = {}): Asked => ({
  method: 'GET',
  header: (name) => headers[name] ?? null,
})
const textOf = ({ body }: KeptAnswer | Response) => Buffer.from(body as Uint8Array).toString()
const never = () => Promise.reject(new Error('made anew'))
const page = (html: string, headers: Record<string, string> = {}) =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

test('campaign arguments share a page, the login modal has its own, anything else passes by', () => {
  expect(at('/contact?utm_source=news&gclid=1')?.key).toBe(at('/contact')?.key)
  expect(at('/?login=1')?.key).not.toBe(at('/')?.key)
  expect(at('/?login=1&next=%2Fx')).toBeUndefined()
  expect(at('/booking')).toBeUndefined()
  expect(at('/bookings/1/')).toBeUndefined()
})

test('a kept page has no nonce, and allows exactly what it holds', () => {
  const { html, allowed } = withoutNonce(
    '<style nonce="x">a{}</style><script nonce="x">run()</script><p>nonce="x"</p>',
    'x',
  )
  expect(html).toBe('<style>a{}</style><script>run()</script><p>nonce="x"</p>')
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  expect(allowed).toEqual({ scripts: [hash('run()')], styles: [hash('a{}')] })
})

test('many who ask at once have it made once, and get the same bytes', async () => {
  const cache = createPageCache({ secure: false })
  const place = at('/contact')!
  const make = vi.fn(async () => page('<p>Hello</p>'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.fill(place, 1, ask(), make)))
  expect(make).toHaveBeenCalledTimes(1)
  expect(answers.map(textOf)).toEqual(Array.from({ length: 20 }, () => '<p>Hello</p>'))
})

test('a new version of the settings ends every page', async () => {
  const cache = createPageCache({ secure: false })
  const place = at('/contact')!
  await cache.fill(place, 1, ask(), async () => page('old'))
  expect(cache.find(place, 1, ask(), never)).toBeDefined()
  expect(cache.find(place, 2, ask(), never)).toBeUndefined()
})

test('pages with cookies or errors are never kept', async () => {
  const cache = createPageCache({ secure: false })
  const place = at('/contact')!
  await cache.fill(place, 1, ask(), async () => page('mine', { 'set-cookie': 'sky-auth=a' }))
  await cache.fill(place, 1, ask(), async () => new Response('broken', { status: 500 }))
  expect(cache.find(place, 1, ask(), never)).toBeUndefined()
})

test('what is right for a moment alone is shown to who asked and never kept', async () => {
  const { due, make, find, passes } = await aging()
  make.mockImplementation(async () => forNow(page('no price just now')))
  passes(due)
  expect(textOf(find()!)).toBe('<p>1</p>')
  await new Promise(setImmediate)
  expect(make).toHaveBeenCalledTimes(2)
  expect(textOf(find()!)).toBe('<p>1</p>')

  const cache = createPageCache({ secure: false })
  const answer = await cache.fill(at('/contact')!, 1, ask(), make)
  expect(await (answer as Response).text()).toBe('no price just now')
  expect(cache.find(at('/contact')!, 1, ask(), never)).toBeUndefined()
})

test('an article is kept under one address, however its letters are written', () => {
  expect(at('/blog/road-construction')).toBeDefined()
  expect(at('/blog/road-construction.data')).toBeDefined()
  expect(at('/blog/%72oad-construction')).toBeUndefined()
  expect(at('/blog/road-construction/more')).toBeUndefined()
})

test('where there is no room, the page that was made longest ago makes it', async () => {
  const { due, make, find, passes, cache } = await aging()
  for (let place = 0; place < 499; place++)
    await cache.fill(at(`/blog/${place}`)!, 1, ask(), async () => page('article'))
  passes(due)
  find()
  await vi.waitFor(() => expect(textOf(find()!)).toBe('<p>2</p>'))
  await cache.fill(at('/blog/one-more')!, 1, ask(), async () => page('article'))
  expect(find()).toBeDefined()
  expect(cache.find(at('/blog/0')!, 1, ask(), make)).toBeUndefined()
})

test('brotli for those who take it, at once and then at its best; 304 for those who have it', async () => {
  const cache = createPageCache({ secure: false })
  const place = at('/contact')!
  const html = Array.from({ length: 500 }, (_, line) => `<p>again and again, ${line * line}</p>`).join('')
  const first = await cache.fill(place, 1, ask(), async () => page(html))
  const find = (headers: Record<string, string>) => cache.find(place, 1, ask(headers), never)!
  const bytesOf = () => {
    const { headers, body } = find({ 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    return body!
  }
  const quick = bytesOf()
  await vi.waitFor(() => expect(bytesOf().length).toBeLessThan(quick.length), 10_000)
  expect([quick, bytesOf()].map((bytes) => brotliDecompressSync(bytes).toString())).toEqual([html, html])
  const unchanged = find({ 'if-none-match': new Headers(first.headers).get('etag')! })
  expect([unchanged.status, unchanged.body]).toEqual([304, null])
})

test('two pages are packed well at a time, others when they are asked for later, a very long one never', async () => {
  const turns: (() => void)[] = []
  const compress = vi.fn(async (bytes: Uint8Array): Promise<[Uint8Array, Uint8Array]> => {
    await new Promise<void>((done) => turns.push(done))
    return [bytes, bytes]
  })
  const cache = createPageCache({ secure: false, compress })
  const places = ['one', 'two', 'three'].map((slug) => at(`/blog/${slug}`)!)
  for (const place of places) await cache.fill(place, 1, ask(), async () => page(`<p>${place.key}</p>`))
  const findAll = () => void places.map((place) => cache.find(place, 1, ask(), never))
  findAll()
  findAll()
  expect(compress).toHaveBeenCalledTimes(2)
  for (const done of turns.splice(0)) done()
  await vi.waitFor(() => {
    findAll()
    expect(compress).toHaveBeenCalledTimes(3)
  })
  for (const done of turns.splice(0)) done()

  const long = at('/blog/long')!
  await cache.fill(long, 1, ask(), async () => page('x'.repeat(600_000)))
  await new Promise(setImmediate)
  for (let time = 0; time < 3; time++) expect(cache.find(long, 1, ask(), never)).toBeDefined()
  expect(compress).toHaveBeenCalledTimes(3)
})

test('a script that the page did not mean to run is not allowed because the page is kept', () => {
  const injected = '<script>evil()</script><script nonce="guess">worse()</script>'
  const { allowed } = withoutNonce(`<script nonce="x">run()</script>${injected}`, 'x')
  const hash = createHash('sha256').update('run()').digest('base64')
  expect(allowed).toEqual({ scripts: [`'sha256-${hash}'`], styles: [] })
})

/** A cache on a clock of the test's own, with one page that tells how often it was made. */
async function aging() {
  let time = 0
  const cache = createPageCache({ secure: false, now: () => time })
  const place = at('/')!
  const due = place.milliseconds
  const make = vi.fn(async () => page(`<p>${make.mock.calls.length}</p>`))
  await cache.fill(place, 1, ask(), make)
  const find = () => cache.find(place, 1, ask(), make)
  const passes = (milliseconds: number) => void (time += milliseconds)
  return { due, make, find, passes, cache }
}

test('at its expiry the old page is shown to all while one of them has the new one made', async () => {
  const { due, make, find, passes } = await aging()
  passes(due - 1)
  expect(textOf(find()!)).toBe('<p>1</p>')
  expect(make).toHaveBeenCalledTimes(1)
  passes(1)
  expect(Array.from({ length: 16 }, () => textOf(find()!))).toEqual(Array.from({ length: 16 }, () => '<p>1</p>'))
  await vi.waitFor(() => expect(textOf(find()!)).toBe('<p>2</p>'))
  expect(make).toHaveBeenCalledTimes(2)
})

test('a page that cannot be made anew is shown until it is twice as old, and tried again each second', async () => {
  const { due, make, find, passes } = await aging()
  make.mockRejectedValue(new Error('the API is away'))
  passes(due)
  expect([find(), find()].map((answer) => textOf(answer!))).toEqual(['<p>1</p>', '<p>1</p>'])
  await new Promise(setImmediate)
  expect(make).toHaveBeenCalledTimes(2)
  passes(1000)
  expect(find()).toBeDefined()
  expect(make).toHaveBeenCalledTimes(3)
  passes(due)
  expect(find()).toBeUndefined()
})
