import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressOnce } from './compress.ts'

const PAGE = `<p>${'one of many '.repeat(200)}</p>`
const page = () => new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8', vary: 'cookie' } })

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a page for who takes %s is packed with %s', async (accepted, encoding, unpacked) => {
  const { headers, body } = await compressOnce(page(), accepted)
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  expect(unpacked(bytes).toString()).toBe(PAGE)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(bytes.byteLength),
    vary: 'cookie, accept-encoding',
  })
})

test('what is no page, was packed before, or goes to who takes nothing stays as it is', async () => {
  const data = new Response(PAGE, { headers: { 'content-type': 'text/x-script' } })
  const packed = await compressOnce(page(), 'zstd')
  expect([await compressOnce(data, 'zstd'), await compressOnce(packed, 'br')]).toEqual([data, packed])
  expect(await (await compressOnce(page(), 'identity')).text()).toBe(PAGE)
})
