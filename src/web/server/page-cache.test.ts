import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createPageCache, placeOf, withoutNonce } from './page-cache.ts'

const at = (path: string) => placeOf(new URL(path, 'http://here.test'))
const ask = (headers: Record<string, string> = {}) => new Request('http://here.test/contact', { headers })
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
  const { html, allowed } = withoutNonce('<style nonce="x">a{}</style><script nonce="x">run()</script><p>nonce="x"</p>')
  expect(html).toBe('<style>a{}</style><script>run()</script><p>nonce="x"</p>')
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  expect(allowed).toEqual({ scripts: [hash('run()')], styles: [hash('a{}')] })
})

test('many who ask at once have it made once, and get the same bytes', async () => {
  const cache = createPageCache(false)
  const place = at('/contact')!
  const make = vi.fn(async () => page('<p>Hello</p>'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.fill(place, 1, ask(), make)))
  expect(make).toHaveBeenCalledTimes(1)
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    Array.from({ length: 20 }, () => '<p>Hello</p>'),
  )
})

test('a new version of the settings ends every page', async () => {
  const cache = createPageCache(false)
  const place = at('/contact')!
  await cache.fill(place, 1, ask(), async () => page('old'))
  expect(cache.find(place, 1, ask())).toBeDefined()
  expect(cache.find(place, 2, ask())).toBeUndefined()
})

test('pages with cookies or errors are never kept', async () => {
  const cache = createPageCache(false)
  const place = at('/contact')!
  await cache.fill(place, 1, ask(), async () => page('mine', { 'set-cookie': 'sky-auth=a' }))
  await cache.fill(place, 1, ask(), async () => new Response('broken', { status: 500 }))
  expect(cache.find(place, 1, ask())).toBeUndefined()
})

test('brotli for those who take it, at once and then at its best; 304 for those who have it', async () => {
  const cache = createPageCache(false)
  const place = at('/contact')!
  const html = Array.from({ length: 500 }, (_, line) => `<p>again and again, ${line * line}</p>`).join('')
  const first = await cache.fill(place, 1, ask(), async () => page(html))
  const find = async (headers: Record<string, string>) => cache.find(place, 1, ask(headers))!
  const bytesOf = async () => {
    const answer = await find({ 'accept-encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    return Buffer.from(await answer.arrayBuffer())
  }
  const quick = await bytesOf()
  await vi.waitFor(async () => expect((await bytesOf()).length).toBeLessThan(quick.length))
  expect([quick, await bytesOf()].map((bytes) => brotliDecompressSync(bytes).toString())).toEqual([html, html])
  const unchanged = await find({ 'if-none-match': first.headers.get('etag')! })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
})
