import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return readable(await encrypter.encrypt(bytesOf(source)))
}

function bytesOf(source: Readable): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { value, done } = await pieces.next()
      if (done) stream.close()
      else stream.enqueue(new Uint8Array(value as Buffer))
    },
    cancel: () => void source.destroy(),
  })
}

function readable(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.from(stream, { objectMode: false })
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
  try {
    return readable(await decrypter.decrypt(bytesOf(source)))
  } catch (error) {
    source.destroy()
    throw new StartError('The recovery key does not open this back-up: use the one of the system that made it.', {
      cause: error,
    })
  }
}
