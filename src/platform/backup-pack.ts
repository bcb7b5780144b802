import { once } from 'node:events'
import type { Readable, Transform } from 'node:stream'
import { constants, createGunzip, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { damaged } from './backup-lines.ts'

const LEVEL = 1

/** Packs a back-up (zstd), with a checksum of what is in it. */
export function packing(): Transform {
  return createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  })
}

/** A file of gzip begins with it, and none of zstd. */
const GZIP = 0x1f

/**
 * Unpacks a back-up, also one that an older release packed with gzip. What is neither, or was changed, fails while it is read.
 * @throws StartError when not even its beginning can be read
 */
export async function unpacked(source: Readable): Promise<Readable> {
  // Many times what zlib hands on by itself: each piece is waited for.
  const options = { chunkSize: 256 * 1024 }
  const unpack = (await firstByteOf(source)) === GZIP ? createGunzip(options) : createZstdDecompress(options)
  source.on('error', (error) => unpack.destroy(error))
  unpack.on('close', () => source.destroy())
  return source.pipe(unpack)
}

/** It stays there to be read. */
async function firstByteOf(source: Readable): Promise<number | undefined> {
  try {
    await once(source, 'readable')
  } catch (error) {
    throw damaged(error)
  }
  const start = source.read() as Buffer | null
  if (start) source.unshift(start)
  return start?.[0]
}
