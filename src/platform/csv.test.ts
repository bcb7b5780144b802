import { expect, test } from 'vitest'
import { delimiterOf, encodingOf, isFaultOfFile, rowsOf } from './csv.ts'

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, size = 7) {
  const encoding = await encodingOf(pieces(bytes, size))
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(bytes))
  const rows = await Array.fromAsync(rowsOf(pieces(bytes, size), { encoding, delimiter }))
  return { encoding, delimiter, rows: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line), all: rows }
}

const TEXT = 'Name,Note\r\n"Lovelace, Ada","She said ""go""\r\nand went"\r\n\r\nÅsa Öberg,émigré\r\n'
const ROWS = [
  ['Name', 'Note'],
  ['Lovelace, Ada', 'She said "go"\r\nand went'],
  ['Åsa Öberg', 'émigré'],
]

test.each([
  ['utf-8', Buffer.from(TEXT)],
  ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
  ['utf-16le', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(TEXT, 'utf16le')])],
  ['windows-1252', Buffer.from(TEXT, 'latin1')],
])('a file in %s is read as it was written, in pieces of any size', async (encoding, bytes) => {
  for (const size of [1, 7, 1000]) {
    const found = await read(bytes, size)
    expect(found).toMatchObject({ encoding, delimiter: ',', rows: ROWS })
  }
})

test('a NUL, which the database takes nowhere, is left out', async () => {
  expect((await read(Buffer.from('a,b\n1\0,\0\n'))).rows).toEqual([
    ['a', 'b'],
    ['1', ''],
  ])
})

test('rows are told by the line they begin at, as a spreadsheet shows it', async () => {
  expect((await read(Buffer.from(TEXT))).lines).toEqual([1, 2, 5])
})

test.each([
  ['a;b;c\n1;2,5;3\n', ';', ['1', '2,5', '3']],
  ['a\tb\n"x;y"\tz\n', '\t', ['x;y', 'z']],
  ['"a,b,c,d";e\n1;2\n', ';', ['1', '2']],
  ['a|b\r1|2\r', '|', ['1', '2']],
])('%j is separated by its own mark', async (text, delimiter, row) => {
  const found = await read(Buffer.from(text))
  expect(found.delimiter).toBe(delimiter)
  expect(found.rows[1]).toEqual(row)
})

test('a row with another number of cells is told apart, and the others go on', async () => {
  const { all } = await read(Buffer.from('a,b\n1\n2,3\n4,5,6\n'))
  expect(all.map(({ isBroken }) => isBroken)).toEqual([false, true, false, true])
})

test('a quote that is never closed ends the reading instead of filling the memory', async () => {
  const bytes = Buffer.from(`a,b\n"never closed,1\n${'x,y\n'.repeat(100_000)}`)
  await expect(read(bytes, 64 * 1024)).rejects.toSatisfy(isFaultOfFile)
  expect(isFaultOfFile(new Error('the database is gone'))).toBe(false)
})

test('a file whose source fails in the middle fails the reader of its rows', async () => {
  async function* failing() {
    yield Buffer.from('a,b\n1,2\n')
    await Promise.resolve()
    throw new Error('the database is gone')
  }
  await expect(Array.fromAsync(rowsOf(failing(), { encoding: 'utf-8', delimiter: ',' }))).rejects.toThrow(
    'the database is gone',
  )
})
