import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Database, Row } from './database.ts'
import { StartError } from './errors.ts'

/** The installation's keys. They live in the database, sealed with `SKYLOT_SECRET`, the same for all processes. */
export interface Keys {
  /** A keyed hash (HMAC-SHA-256), to compare texts without storing them. One key per purpose. */
  digest(purpose: string, text: string | Buffer): Buffer
  /** Encrypts for keeping in the database (AES-256-GCM). One key per purpose. */
  seal(purpose: string, text: string | Buffer): Buffer
  /** Reverses `seal`. Throws when the bytes were changed or sealed for another purpose. */
  unseal(purpose: string, sealed: Buffer): Buffer
  /** A capability's own secret: created once per installation, and stored sealed like the keys. */
  kept(purpose: string, make: () => Promise<Buffer>): Promise<Buffer>
  /** Signs access tokens (Ed25519, JWT `EdDSA`). The newest signs, all verify. */
  readonly signing: { readonly id: string; readonly privateKey: KeyObject }
  readonly verifying: ReadonlyMap<string, KeyObject>
}

/** Loads the keys, making those that are missing. Throws a StartError when the secret is not the one they were sealed with. */
export async function openKeys(db: Database, secret: string): Promise<Keys> {
  const seal = sealFrom(secret)
  await make(db, seal, 'master', randomBytes(32))
  await make(db, seal, 'signing', newSigningKey())
  const { rows } = await sql<Pick<Row<'keys'>, 'purpose' | 'id' | 'sealed'>>`
    select purpose, id, sealed from keys order by created_at, id`.execute(db)
  const opened = rows.map(({ purpose, id, sealed }) => ({ purpose, id, key: openWith(seal, sealed, purpose, id) }))

  const master = opened.find(({ purpose }) => purpose === 'master')!.key
  const signers = opened
    .filter(({ purpose }) => purpose === 'signing')
    .map(({ id, key }) => ({ id, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) }))
  const derived = derivedKeys(master)
  return {
    digest: (purpose, text) =>
      createHmac('sha256', derived(`digest/${purpose}`))
        .update(text)
        .digest(),
    seal: (purpose, text) => encrypt(derived(`seal/${purpose}`), Buffer.from(text), purpose),
    unseal: (purpose, sealed) => decrypt(derived(`seal/${purpose}`), sealed, purpose),
    async kept(purpose, makeNew) {
      const known = await read(db, seal, purpose)
      if (known) return known
      await make(db, seal, purpose, await makeNew())
      return (await read(db, seal, purpose))!
    },
    signing: signers.at(-1)!,
    verifying: new Map(signers.map(({ id, privateKey }) => [id, createPublicKey(privateKey)])),
  }
}

/** Whether a secret opens every key that a connection finds, in its transaction. Makes none. */
export async function opensKeys(connection: Pick<Client, 'query'>, secret: string): Promise<boolean> {
  const seal = sealFrom(secret)
  const { rows } = await connection.query<{ purpose: string; id: string; sealed: Buffer }>(
    'select purpose, id, sealed from keys',
  )
  try {
    for (const { purpose, id, sealed } of rows) openWith(seal, sealed, purpose, id)
    return true
  } catch {
    return false
  }
}

/** The stored form of a link's token. It has 192 random bits, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The secret of an installation with the embedded database: made at the first start, readable by its owner alone. It is
 * created atomically: linking is a single step, and only one of several concurrent starts succeeds.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const known = await readFile(path, 'utf8').catch(() => undefined)
  if (known !== undefined) return known.trim()
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}

/** Several processes may start at once: the first to write a key wins, the others read it. */
async function make(db: Database, seal: Buffer, purpose: string, key: Buffer): Promise<void> {
  const id = '1'
  await sql`insert into keys (purpose, id, sealed) values (${purpose}, ${id}, ${encrypt(seal, key, `${purpose}/${id}`)})
    on conflict do nothing`.execute(db)
}

async function read(db: Database, seal: Buffer, purpose: string): Promise<Buffer | undefined> {
  const { rows } = await sql<Pick<Row<'keys'>, 'id' | 'sealed'>>`
    select id, sealed from keys where purpose = ${purpose} order by created_at desc, id desc limit 1`.execute(db)
  return rows[0] && openWith(seal, rows[0].sealed, purpose, rows[0].id)
}

function sealFrom(secret: string): Buffer {
  return keyFrom(Buffer.from(secret), 'skylot/keys')
}

function newSigningKey(): Buffer {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })
}

function openWith(seal: Buffer, sealed: Buffer, purpose: string, id: string): Buffer {
  try {
    return decrypt(seal, sealed, `${purpose}/${id}`)
  } catch {
    throw new StartError(
      'SKYLOT_SECRET does not open the keys in this database: start with the secret it was set up with.',
    )
  }
}

function derivedKeys(master: Buffer): (purpose: string) => Buffer {
  const known = new Map<string, Buffer>()
  return (purpose) => {
    const key = known.get(purpose) ?? keyFrom(master, `skylot/${purpose}`)
    known.set(purpose, key)
    return key
  }
}

function keyFrom(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
}

const NONCE = 12
const TAG = 16

/** Nonce, tag, ciphertext. `context` is authenticated with it: what was sealed in one context opens in no other. */
function encrypt(key: Buffer, text: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function decrypt(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
}
