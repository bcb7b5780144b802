import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/**
 * What follows the header of an age file: a nonce, then chunks that are sealed one by one, each with its number and
 * whether it is the last. The library of age computes the cipher in JavaScript, which takes several times as long as Node's.
 */

const CIPHER = 'chacha20-poly1305'
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
export const NONCE_BYTES = 16

/** What seals the chunks of one file. */
export function chunkKey(fileKey: Uint8Array, nonce: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
}

/** Seals what is read. */
export async function* sealChunks(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const chunk of numbered(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(chunk), { authTagLength: TAG_BYTES })
    yield Buffer.concat([cipher.update(chunk.bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Opens what is read, and hands on a chunk when it has been checked.
 * @throws where one was changed, put elsewhere or left out, the last one included
 */
export async function* openChunks(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const chunk of numbered(source, CHUNK_BYTES + TAG_BYTES)) {
    const length = chunk.bytes.length - TAG_BYTES
    // Only the first one may be empty, where nothing at all was sealed.
    if (length < 0 || (length === 0 && chunk.number > 0)) throw new Error('The last chunk was cut off')
    const decipher = createDecipheriv(CIPHER, key, nonceOf(chunk), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(chunk.bytes.subarray(length))
    const opened = decipher.update(chunk.bytes.subarray(0, length))
    decipher.final()
    yield opened
  }
}

interface Chunk {
  readonly bytes: Buffer
  /** From 0 on. */
  readonly number: number
  readonly isLast: boolean
}

/** Cuts what is read into chunks of one size; the last one may be shorter. */
async function* numbered(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Chunk> {
  let rest: Buffer = Buffer.alloc(0)
  let number = 0
  for await (const piece of source) {
    rest = Buffer.concat([rest, piece])
    // What is left when nothing follows is the last one, however long it is.
    for (; rest.length > size; rest = rest.subarray(size)) {
      yield { bytes: rest.subarray(0, size), number: number++, isLast: false }
    }
  }
  yield { bytes: rest, number, isLast: true }
}

/** The number in eleven bytes, of which six will do, and one that says whether it is the last. */
function nonceOf({ number, isLast }: Chunk): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
