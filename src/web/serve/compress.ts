import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Brotli and gzip at their best: for what is made once and sent often. */
export function compressWell(bytes: Uint8Array): Promise<[Uint8Array, Uint8Array]> {
  return Promise.all([brotli(bytes, 11), gzipAsync(bytes, { level: 9 })])
}

/** Brotli and gzip in a millisecond or two: for what is wanted at once. */
export function compressQuickly(bytes: Uint8Array): Promise<[Uint8Array, Uint8Array]> {
  return Promise.all([brotli(bytes, 4), gzipAsync(bytes, { level: 4 })])
}

/** A page that is not kept: compressed in less than a millisecond. Anything else as it came. */
export async function compressOnce(response: Response, accepted: string | null): Promise<Response> {
  const { headers, status } = response
  const encoding = accepted?.includes('br') ? 'br' : accepted?.includes('gzip') ? 'gzip' : undefined
  const isPage = headers.get('content-type')?.startsWith('text/html')
  if (!encoding || !isPage || !response.body || headers.has('content-encoding')) return response
  const plain = new Uint8Array(await response.arrayBuffer())
  const bytes = encoding === 'br' ? await brotli(plain, 2) : await gzipAsync(plain, { level: 3 })
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.byteLength))
  if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding')
  return new Response(new Uint8Array(bytes), { status, headers })
}

function brotli(bytes: Uint8Array, quality: number): Promise<Uint8Array> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.byteLength),
  }
  return brotliAsync(bytes, { params })
}

/** Bits of how far back repetitions are looked for: no farther than there is something, which costs a quarter less. */
function windowFor(bytes: number): number {
  const whole = Math.ceil(Math.log2(bytes + 16))
  return Math.min(Math.max(whole, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW)
}
