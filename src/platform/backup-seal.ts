import { randomBytes } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { chunkKey, NONCE_BYTES, openChunks, sealChunks } from './backup-chunks.ts'
import { StartError } from './errors.ts'
import { keptSecret } from './keys.ts'

/**
 * Back-ups are sealed to a recipient (age, X25519 and ChaCha20-Poly1305): who makes them cannot read them. What opens them,
 * the recovery key, is printed once and kept nowhere.
 */
export interface RecoveryKey {
  /** Opens the file. */
  readonly identity: string
  /** Opens the keys in it, where the product made that secret by itself. */
  readonly secret: string | undefined
}

const KEY = /^(AGE-SECRET-KEY-1[0-9A-Z]{58})(?:\.([\w-]{20,}))?$/

/** Reads a recovery key as it was printed. Throws a StartError for anything else. */
export function parseRecoveryKey(typed: string): RecoveryKey {
  const [, identity, secret] = KEY.exec(typed.trim()) ?? []
  if (identity === undefined) throw new StartError('This is no recovery key: it begins with AGE-SECRET-KEY-1.')
  return { identity, secret: secret === undefined ? undefined : Buffer.from(secret, 'base64url').toString() }
}

/** Loaded when it is needed: of a start only the first one makes a key. */
const age = () => import('age-encryption')

const recipientFile = (dataDir: string) => join(dataDir, 'backup-recipient')

/** To whom the back-ups of a data folder are sealed; undefined before its first start with this release. */
export async function recipientOf(dataDir: string): Promise<string | undefined> {
  const kept = await readFile(recipientFile(dataDir), 'utf8').catch(() => undefined)
  return kept?.trim()
}

/**
 * Makes the recovery key of a data folder at its first start. Returns the key to print, which is stored nowhere;
 * undefined when there is one already.
 * @param ownSecret whether the secret is the product's own: the key then holds it as well, since nobody else knows it
 */
export async function makeRecoveryKey(
  dataDir: string,
  { ownSecret }: { ownSecret: boolean },
): Promise<string | undefined> {
  if (await recipientOf(dataDir)) return undefined
  const { generateIdentity, identityToRecipient } = await age()
  const identity = await generateIdentity()
  try {
    await writeFile(recipientFile(dataDir), `${await identityToRecipient(identity)}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  }
  if (!ownSecret) return identity
  return `${identity}.${Buffer.from(await keptSecret(dataDir)).toString('base64url')}`
}

/** Seals what is written, while it is written. */
export async function sealed(source: Readable, recipient: string): Promise<Readable> {
  const { header, fileKey } = await newHeader(recipient)
  const nonce = randomBytes(NONCE_BYTES)
  return readable(source, async function* () {
    yield Buffer.concat([header, nonce])
    yield* sealChunks(source, chunkKey(fileKey, nonce))
  })
}

/** A header that gives a new key to its recipient: that of an empty file, of which nothing else is used. */
async function newHeader(recipient: string): Promise<{ header: Buffer; fileKey: Uint8Array }> {
  const { Encrypter } = await age()
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  // Who is told the key without a word of it in the header: us.
  encrypter.addRecipient({
    wrapFileKey(fileKey) {
      resolve(fileKey)
      return []
    },
  })
  const empty = Buffer.from(await encrypter.encrypt(''))
  return { header: empty.subarray(0, headerLength(empty)), fileKey: await promise }
}

/** Ends both when one of them ends early. */
function readable(source: Readable, bytes: () => AsyncGenerator<Buffer>): Readable {
  const stream = Readable.from(bytes(), { objectMode: false })
  return stream.once('close', () => source.destroy())
}

const AGE = Buffer.from('age-encryption.org/v1')

/** Whether a file is a sealed back-up; one of an older release is not. Throws a StartError when it cannot be read. */
export async function isSealed(file: string): Promise<boolean> {
  try {
    const handle = await open(file)
    try {
      const { buffer } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
      return buffer.equals(AGE)
    } finally {
      await handle.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`${file} cannot be read (${code}).`, { cause: error })
  }
}

/** Opens what is read. Throws a StartError for another key; what was cut off or changed fails while it is read. */
export async function opened(source: Readable, identity: string): Promise<Readable> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const pieces = source[Symbol.asyncIterator]() as AsyncGenerator<Buffer>
  try {
    const { header, nonce, rest } = await readStart(pieces)
    const key = chunkKey(await decrypter.decryptHeader(header), nonce)
    return readable(source, () => openChunks(rest, key))
  } catch (error) {
    source.destroy()
    throw new StartError('The recovery key does not open this back-up: use the one of the system that made it.', {
      cause: error,
    })
  }
}

/** Many times what a header of ours takes. */
const HEADER_MAX_BYTES = 64 * 1024

/** Splits a file into its header, its nonce and what comes after these. */
async function readStart(pieces: AsyncGenerator<Buffer>) {
  let start: Buffer = Buffer.alloc(0)
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) throw new Error('The file ends in its header')
    start = Buffer.concat([start, value])
    const length = headerLength(start)
    if (length === 0 && start.length > HEADER_MAX_BYTES) throw new Error('The header has no end')
    const end = length + NONCE_BYTES
    if (length === 0 || start.length < end) continue
    const [header, nonce] = [start.subarray(0, length), start.subarray(length, end)]
    return { header, nonce, rest: after(start.subarray(end), pieces) }
  }
}

async function* after(first: Buffer, others: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* others
}

/** Of a header its last line, which proves the others, begins like this. */
const LAST_LINE = '\n---'

/** How long the header is at the beginning of a file; 0 when more of it has to be read. */
function headerLength(start: Buffer): number {
  const last = start.indexOf(LAST_LINE)
  return last === -1 ? 0 : start.indexOf('\n', last + LAST_LINE.length) + 1
}
