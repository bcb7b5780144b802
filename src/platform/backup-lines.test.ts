import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPieces, inTurn } from '../test/in-pieces.ts'
import { Lines } from './backup-lines.ts'

/** As COPY writes them: no backslash stands alone before a dot, but a row may begin or end with what looks like the end. */
const row = fc.constantFrom('', '.', '\\\\.', '\\N', 'a\\\\.', '.\\\\', 'a longer row', '\\\\')
const tables = fc.array(fc.array(row, { maxLength: 6 }), { minLength: 1, maxLength: 4 })
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })

function read(text: string, lengths: readonly number[]): Readable {
  return Readable.from(inPieces(Buffer.from(text), inTurn(lengths)))
}

async function rowsOf(lines: Lines): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of lines.rows()) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('the rows of each table are read or passed over to their end, however the file comes in pieces', async () => {
  const property = fc.asyncProperty(tables, lengths, fc.array(fc.boolean()), async (all, of, passedOver) => {
    const texts = all.map((rows) => rows.map((one) => `${one}\n`).join(''))
    const lines = new Lines(read(`${texts.map((text) => `table\n${text}\\.\n`).join('')}end\n`, of))
    for (const [index, text] of texts.entries()) {
      expect(await lines.next()).toBe('table')
      if (passedOver[index]) await lines.passOverRows()
      else expect(await rowsOf(lines)).toBe(text)
    }
    expect(await lines.next()).toBe('end')
  })
  await fc.assert(property, { numRuns: 500 })
})

test('rows that end without their last line are damaged', async () => {
  for (const text of ['', 'a row\n', 'a row\n\\.', 'a row\\.\n', '\\']) {
    await expect(rowsOf(new Lines(read(text, [3])))).rejects.toThrow('damaged')
    await expect(new Lines(read(text, [3])).passOverRows()).rejects.toThrow('damaged')
  }
})
