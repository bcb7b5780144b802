import { createCipheriv, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { inPieces, inTurn } from '../test/in-pieces.ts'
import { chunkKey, openChunks } from './backup-chunks.ts'
import { opened, sealed } from './backup-seal.ts'

const CHUNK = 64 * 1024
const SEALED_CHUNK = CHUNK + 16

let identity: string
let recipient: string

beforeAll(async () => {
  identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
})

/** Bytes around a whole number of chunks, or of any length. */
const data = fc
  .oneof(
    fc.tuple(fc.nat(4), fc.integer({ min: -20, max: 20 })).map(([chunks, more]) => Math.max(0, chunks * CHUNK + more)),
    fc.nat(300_000),
  )
  .map((length) => randomBytes(length))
const pieceLengths = fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 5 })

function read(bytes: Uint8Array, lengths: readonly number[]): Readable {
  return Readable.from(inPieces(bytes, inTurn(lengths)))
}

const seal = async (bytes: Uint8Array, lengths = [100_000]) => buffer(await sealed(read(bytes, lengths), recipient))
const open = async (bytes: Uint8Array, lengths = [100_000]) => buffer(await opened(read(bytes, lengths), identity))

async function sealByLibrary(bytes: Uint8Array): Promise<Buffer> {
  const library = new Encrypter()
  library.addRecipient(recipient)
  return Buffer.from(await library.encrypt(bytes))
}

async function openByLibrary(bytes: Uint8Array): Promise<Buffer> {
  const library = new Decrypter()
  library.addIdentity(identity)
  return Buffer.from(await library.decrypt(bytes))
}

/** Of a file its header with the nonce, and its chunks. */
function taken(file: Buffer): { start: Buffer; chunks: Buffer[] } {
  const startLength = file.indexOf('\n', file.indexOf('\n---') + 1) + 1 + 16
  const chunks: Buffer[] = []
  for (let at = startLength; at < file.length; at += SEALED_CHUNK) chunks.push(file.subarray(at, at + SEALED_CHUNK))
  return { start: file.subarray(0, startLength), chunks }
}

async function keyOf(start: Buffer): Promise<Buffer> {
  const library = new Decrypter()
  library.addIdentity(identity)
  return chunkKey(await library.decryptHeader(start.subarray(0, -16)), start.subarray(-16))
}

/** By us, and by the library. */
async function expectRefused(file: Buffer): Promise<void> {
  await expect(open(file)).rejects.toThrow()
  await expect(openByLibrary(file)).rejects.toThrow()
}

test('the library opens what we seal, and we open what it seals, whatever the length and the pieces', async () => {
  const property = fc.asyncProperty(data, pieceLengths, pieceLengths, async (bytes, ours, theirs) => {
    const file = await seal(bytes, ours)
    expect((await openByLibrary(file)).equals(bytes)).toBe(true)
    expect((await open(file, theirs)).equals(bytes)).toBe(true)
    expect((await open(await sealByLibrary(bytes), theirs)).equals(bytes)).toBe(true)
  })
  await fc.assert(property, { numRuns: 20 })
})

test('a file that was cut off, lengthened or changed anywhere is refused', async () => {
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  const property = fc.asyncProperty(data, fraction, fc.integer({ min: 1, max: 255 }), async (bytes, where, change) => {
    const file = await seal(bytes)
    const at = Math.floor(where * file.length)
    const changed = Buffer.from(file)
    changed[at]! ^= change
    await expectRefused(file.subarray(0, at))
    await expectRefused(changed)
    await expectRefused(Buffer.concat([file, Buffer.alloc(1 + Math.floor(where * SEALED_CHUNK))]))
  })
  await fc.assert(property, { numRuns: 20 })
})

test('chunks that are left out, doubled or in another order are refused, and so is a last one that is empty', async () => {
  const { start, chunks } = taken(await seal(randomBytes(3 * CHUNK)))
  const [first, second, last] = chunks as [Buffer, Buffer, Buffer]
  const orders = [[first, second], [second, last], [last], [second, first, last], [first, first, second, last], []]
  for (const order of [...orders, [first, last], [first, second, last, last]])
    await expectRefused(Buffer.concat([start, ...order]))
  expect((await open(Buffer.concat([start, first, second, last]))).length).toBe(3 * CHUNK)

  const key = await keyOf(start)
  const empty = (number: number) => {
    const nonce = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number, 1])
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
    return Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
  await expectRefused(Buffer.concat([start, first, second, empty(2)]))
  expect(await open(Buffer.concat([start, empty(0)]))).toHaveLength(0)
})

test('what was checked is handed on, and nothing of the chunk that was changed', async () => {
  const bytes = randomBytes(3 * CHUNK)
  const { start, chunks } = taken(await seal(bytes))
  chunks[1]![CHUNK - 1]! ^= 1
  const got: Buffer[] = []
  const reading = async () => {
    for await (const chunk of openChunks(Readable.from(chunks), await keyOf(start))) got.push(chunk)
  }
  await expect(reading()).rejects.toThrow()
  expect(Buffer.concat(got).equals(bytes.subarray(0, CHUNK))).toBe(true)
})

test('each file has a key and a nonce of its own, and one recipient', async () => {
  const files = [taken(await seal(Buffer.alloc(0))).start, taken(await seal(Buffer.alloc(0))).start]
  const [one, other] = files as [Buffer, Buffer]
  expect((await keyOf(one)).equals(await keyOf(other))).toBe(false)
  expect(one.subarray(-16).equals(other.subarray(-16))).toBe(false)
  expect(one.toString('latin1').match(/^-> /gm)).toHaveLength(1)
})

test('ends its source when it is ended, read or not', async () => {
  const file = await seal(randomBytes(3 * CHUNK))
  for (const isRead of [true, false]) {
    const source = read(file, [100])
    const stream = await opened(source, identity)
    if (isRead) await stream[Symbol.asyncIterator]().next()
    stream.destroy()
    await expect.poll(() => source.destroyed).toBe(true)
  }
})
