import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompressSync } from 'node:zlib'

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

/** A page that is not kept, as {@link pack} does. Anything else as it came. */
export async function compressOnce(response: Response, accepted: string | null): Promise<Response> {
  const { headers, status } = response
  const isPage = headers.get('content-type')?.startsWith('text/html')
  if (!isPage || headers.has('content-encoding') || !encodingFor(accepted) || !response.body) return response
  return new Response(await pack(new Uint8Array(await response.arrayBuffer()), headers, accepted), { status, headers })
}

/** Compresses what is made for one reader, in less than a millisecond, where that reader takes it; `headers` then say so. */
export async function pack(
  plain: Uint8Array<ArrayBuffer>,
  headers: Headers,
  accepted: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = encodingFor(accepted)
  if (!encoding) return plain
  const bytes = new Uint8Array(await QUICKEST[encoding](plain))
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.byteLength))
  if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding')
  return bytes
}

/**
 * The best first. Zstandard 2 is nearly as tight as Brotli 2 and a quarter of the work: less than what another thread costs. The
 * tables of the next level are so large that the system hands out their memory anew for each page.
 */
const QUICKEST = {
  zstd: (bytes: Uint8Array) =>
    zstdCompressSync(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: 2 },
      pledgedSrcSize: bytes.byteLength,
      // What it fills is kept until the next large collection of garbage.
      chunkSize: 16 * 1024,
    }),
  br: (bytes: Uint8Array) => brotli(bytes, 2),
  gzip: (bytes: Uint8Array) => gzipAsync(bytes, { level: 3 }),
} as const

function encodingFor(accepted: string | null): keyof typeof QUICKEST | undefined {
  return (['zstd', 'br', 'gzip'] as const).find((encoding) => accepted?.includes(encoding))
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
