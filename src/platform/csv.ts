import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'

/** A file, in one chunk or many. */
type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The encodings that spreadsheets write. */
export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'

export const DELIMITERS = [',', ';', '\t', '|'] as const

/** A row of a file: its cells, and the line that it begins at. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  /** Its number of cells differs from the first line. */
  readonly isBroken: boolean
}

/** Detects the encoding: by BOM, else UTF-8 if valid, else Windows-1252. */
export async function encodingOf(bytes: Bytes): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const mark: number[] = []
  try {
    for await (const chunk of bytes) {
      if (mark.length < 2) mark.push(...chunk.subarray(0, 2 - mark.length))
      if (mark[0] === 0xff && (mark[1] ?? 0xfe) === 0xfe) {
        if (mark.length === 2) return 'utf-16le'
        continue
      }
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The delimiter: the most frequent one in the first line, outside of quotes. */
export function delimiterOf(text: string): (typeof DELIMITERS)[number] {
  const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/, 1)
  const bare = first.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counted = DELIMITERS.map((mark) => [mark, bare.split(mark).length] as const)
  return counted.reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

/** Whether reading failed for what is in the file, as a quote that is never closed: another run reads it no better. */
export function isFaultOfFile(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
}

/** The rows of a file one by one, the first line among them; never more than a few of them are in memory. */
export async function* rowsOf(
  bytes: Bytes,
  { encoding, delimiter }: { encoding: string; delimiter: string },
): AsyncGenerator<CsvRow> {
  const parser = pipeline(
    Readable.from(textOf(bytes, encoding), { objectMode: false }),
    parse({
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: LONGEST_RECORD,
    }),
    // The reader of the rows gets the error.
    () => undefined,
  )
  let columns: number | undefined
  let line = 1
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    columns ??= record.length
    yield { line, cells: record, isBroken: record.length !== columns }
    line = info.lines + 1
  }
}

/** A quote that is never closed would make one record of the whole file. */
const LONGEST_RECORD = 256 * 1024

async function* textOf(bytes: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield withoutNul(decoder.decode(chunk, { stream: true }))
  yield withoutNul(decoder.decode())
}

/** No text in PostgreSQL holds this character. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}
