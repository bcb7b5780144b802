import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fairQueue } from './password-queue.ts'

const hashBytes = promisify(argon2)

// OWASP's second recommendation for Argon2id: 19 MiB, two passes. About 22 ms.
const MEMORY_KIB = 19_456
const PASSES = 2

/** Each run takes 19 MiB and a thread; more at once would slow down other requests. */
const inTurn = fairQueue({ atOnce: 2, ofNetwork: 20, inAll: 100 })

/** The queue of work without a request: seeds and process start. */
const OURSELVES = 'system'

/** Hashes a password with Argon2id, in the PHC string format. `address` is the caller's, for a fair turn. */
export async function hashPassword(password: string, address = OURSELVES): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, { salt, memory: MEMORY_KIB, passes: PASSES, length: 32 }, address)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(hash)}`
}

/** Whether a password is the one that was hashed. Without a hash it takes the same time and says no. */
export async function verifyPassword(
  password: string,
  hashed: string | undefined,
  address = OURSELVES,
): Promise<boolean> {
  const { salt, hash, memory, passes } = parse(hashed ?? NOBODYS_HASH)
  const derived = await derive(password, { salt, memory, passes, length: hash.length }, address)
  return timingSafeEqual(derived, hash) && hashed !== undefined
}

const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`

function parse(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(phc)
  if (!match) throw new Error('A stored password hash cannot be read')
  const [, memory, passes, salt = '', hash = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

interface Cost {
  readonly salt: Buffer
  readonly memory: number
  readonly passes: number
  readonly length: number
}

async function derive(password: string, { salt, memory, passes, length }: Cost, address: string): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    // Another keyboard may send the same letters as other code points.
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    memory,
    passes,
    parallelism: 1,
    tagLength: length,
  }
  return inTurn(address, () => hashBytes('argon2id', parameters))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
