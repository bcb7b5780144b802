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
    while (!this.#rest.includes(LINE_END)) await this.#readMore()
    const line = this.#take(this.#rest.indexOf(LINE_END) + 1)
    return line.toString('utf8', 0, line.length - 1)
  }

  /** The rows of one table, in pieces as they arrive, which may end within a row: putting rows together would copy each. */
  async *rows(): AsyncGenerator<Buffer> {
    for (let isRowStart = true; ; ) {
      const end = endOfRows(this.#rest, isRowStart)
      if (end !== -1) {
        yield this.#take(end)
        this.#take(END_LINE.length)
        return
      }
      const lastRow = this.#rest.lastIndexOf(LINE_END) + 1
      // As short as this, it may be the beginning of the end.
      const isHeld: boolean = (isRowStart || lastRow > 0) && this.#rest.length - lastRow < END_LINE.length
      yield this.#take(isHeld ? lastRow : this.#rest.length)
      isRowStart = isHeld
      await this.#readMore()
    }
  }

  async passOverRows(): Promise<void> {
    const rows = this.rows()
    while (!(await rows.next()).done);
  }

  close(): void {
    this.#source.destroy()
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  async #readMore(): Promise<void> {
    const { value, done } = await this.#pieces.next().catch((error: unknown) => {
      throw damaged(error)
    })
    if (done) throw damaged()
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
  }
}

/** Where the line that ends the rows begins; -1 where it does not. No value looks like it: COPY doubles each backslash. */
function endOfRows(bytes: Buffer, isRowStart: boolean): number {
  if (isRowStart && bytes.subarray(0, END_LINE.length).equals(END_LINE)) return 0
  const before = bytes.indexOf(END_LINE_AFTER_ANOTHER)
  return before === -1 ? -1 : before + 1
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
