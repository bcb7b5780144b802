import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Brotli and gzip at their best: for what is made once and sent often. */
export function compressWell(bytes: Uint8Array): Promise<[Uint8Array, Uint8Array]> {
  return Promise.all([brotli(bytes, 11), gzipAsync(bytes, { level: 9 })])
}

/** A page for one visitor, compressed in about a millisecond; anything else as it came. */
export async function compressOnce(response: Response, accepted: string | null): Promise<Response> {
  const { headers, status } = response
  const isPage = headers.get('content-type')?.startsWith('text/html')
  if (!isPage || !response.body || headers.has('content-encoding') || !accepted?.includes('br')) return response
  const bytes = await brotli(new Uint8Array(await response.arrayBuffer()), 4)
  headers.set('content-encoding', 'br')
  headers.set('content-length', String(bytes.byteLength))
  headers.append('vary', 'accept-encoding')
  return new Response(new Uint8Array(bytes), { status, headers })
}

function brotli(bytes: Uint8Array, quality: number): Promise<Uint8Array> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  return brotliAsync(bytes, { params })
}
