import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inPieces } from '../test/in-pieces.ts'
import { packing, unpacked } from './backup-pack.ts'

const TEXT = Buffer.from('{"skylot":1}\n' + 'a row of some table\n'.repeat(50_000))

const packed = () => buffer(Readable.from([TEXT]).pipe(packing()))

const inReads = (bytes: Buffer, length: number) =>
  Readable.from(
    inPieces(bytes, () => length),
    { objectMode: false },
  )

test('a back-up is packed with zstd, which other programs open', async () => {
  expect(zstdDecompressSync(await packed())).toEqual(TEXT)
})

describe.for([
  ['zstd', packed],
  ['gzip, as older releases did', async () => gzipSync(TEXT)],
] as const)('packed with %s', ([, pack]) => {
  test.for([1, 7, 65_536])('it is unpacked, read %d bytes at a time', async (length) => {
    expect(await buffer(await unpacked(inReads(await pack(), length)))).toEqual(TEXT)
  })

  test('what was cut off fails', async () => {
    const bytes = await pack()
    await expect(buffer(await unpacked(inReads(bytes.subarray(0, -9), 512)))).rejects.toThrow()
  })

  test('a byte that was changed fails', async () => {
    const bytes = await pack()
    bytes[bytes.length >> 1]! ^= 1
    await expect(buffer(await unpacked(inReads(bytes, 512)))).rejects.toThrow()
  })
})

test('anything else fails', async () => {
  for (const bytes of ['', 'D', 'Dear customer,']) {
    await expect(buffer(await unpacked(Readable.from([Buffer.from(bytes)], { objectMode: false })))).rejects.toThrow()
  }
})

test('who stops reading closes what it was read from', async () => {
  const source = inReads(await packed(), 512)
  const text = await unpacked(source)
  text.destroy()
  await expect.poll(() => source.destroyed).toBe(true)
})
