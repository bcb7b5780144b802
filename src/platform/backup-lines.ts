import type { Readable } from 'node:stream'
import { END_OF_ROWS, type Line } from './backup-write.ts'
import { StartError } from './errors.ts'

const LINE_END = 0x0a
const END_LINE = Buffer.from(`${END_OF_ROWS}\n`)
const END_LINE_AFTER_ANOTHER = Buffer.from(`\n${END_OF_ROWS}\n`)

/** The lines of a back-up. Rows stay bytes: making text of each of millions, and bytes again, costs more than reading it. */
export class Lines {
  readonly #source: Readable
  readonly #pieces: AsyncIterator<Buffer>
  /** What was read and not taken yet, from the beginning of a line. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: Readable) {
    this.#source = source
    this.#pieces = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async next(): Promise<string> {
    await this.#fill()
    const line = this.#take(this.#rest.indexOf(LINE_END) + 1)
    return line.toString('utf8', 0, line.length - 1)
  }

  /** The rows of one table, in chunks as they arrive. */
  async *rows(): AsyncGenerator<Buffer> {
    for (let isEnd = false; !isEnd; ) {
      const piece = await this.#beforeEndOfRows()
      isEnd = piece.isEnd
      if (piece.bytes.length > 0) yield piece.bytes
    }
  }

  async passOverRows(): Promise<void> {
    while (!(await this.#beforeEndOfRows()).isEnd);
  }

  close(): void {
    this.#source.destroy()
  }

  /** Some of the lines before the end of rows; `isEnd` when that one has been reached, and read. */
  async #beforeEndOfRows(): Promise<{ bytes: Buffer; isEnd: boolean }> {
    await this.#fill()
    const rest = this.#rest
    // No value looks like the end: COPY doubles each backslash.
    const isAtEnd = rest.subarray(0, END_LINE.length).equals(END_LINE)
    const rows = isAtEnd ? 0 : rest.indexOf(END_LINE_AFTER_ANOTHER) + 1
    const isEnd = isAtEnd || rows > 0
    const bytes = this.#take(isEnd ? rows : rest.lastIndexOf(LINE_END) + 1)
    if (isEnd) this.#take(END_LINE.length)
    return { bytes, isEnd }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  /** Reads on until there is a whole line. */
  async #fill(): Promise<void> {
    while (!this.#rest.includes(LINE_END)) {
      const { value, done } = await this.#pieces.next().catch((error: unknown) => {
        throw damaged(error)
      })
      if (done) throw damaged()
      this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
    }
  }
}

/** A line of JSON; undefined when it is something else. */
export function parseLine(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line
  } catch {
    return undefined
  }
}

export function damaged(cause?: unknown): StartError {
  return new StartError('The back-up is damaged or was cut off: nothing was restored.', { cause })
}
