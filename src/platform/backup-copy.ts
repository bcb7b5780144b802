import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Client, Submittable } from 'pg'

/** COPY through PostgreSQL's own protocol, row by row in its text format, without holding a table in memory. */

/** What we use of a connection of `pg`. */
interface Connection {
  readonly stream: Readable & Writable
  query(text: string): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** What `pg` calls while the statement runs; the rest of its events do not come. */
class Copy implements Submittable {
  readonly done: Promise<void>
  readonly #text: string
  #failure: Error | undefined
  readonly #end: { resolve: () => void; reject: (error: Error) => void }

  constructor(text: string) {
    this.#text = text
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.done = promise
    this.#end = { resolve, reject }
  }

  submit(connection: unknown): void {
    ;(connection as Connection).query(this.#text)
  }

  handleCopyInResponse(_connection: unknown): void {
    // Only for what is sent.
  }

  handleCopyData(_message: { chunk: Buffer }, _connection: unknown): void {
    // Only for what is received.
  }

  handleCommandComplete(_message: { text: string }, _connection: unknown): void {
    // The server is ready after it.
  }

  handleError(error: Error): void {
    this.#failure = error
    this.#end.reject(error)
  }

  handleReadyForQuery(): void {
    if (!this.#failure) this.#end.resolve()
  }
}

/** Bytes passed on at once: compressing rows one by one costs more than the rows. */
const PIECE_BYTES = 256 * 1024

class CopyOut extends Copy {
  readonly #sink: Writable
  #piece = Buffer.allocUnsafe(PIECE_BYTES)
  #filled = 0
  rows = 0

  constructor(text: string, sink: Writable) {
    super(text)
    this.#sink = sink
  }

  /** One message of the server is one row, its line end included; the parser uses its buffer again. */
  override handleCopyData({ chunk }: { chunk: Buffer }, connection: unknown): void {
    this.rows += 1
    const { stream } = connection as Connection
    if (this.#filled + chunk.length > PIECE_BYTES) this.#handOn(stream)
    if (chunk.length > PIECE_BYTES) return this.#write(Buffer.from(chunk), stream)
    this.#filled += chunk.copy(this.#piece, this.#filled)
  }

  override handleCommandComplete(): void {
    this.#handOn()
  }

  #handOn(stream?: Readable): void {
    if (this.#filled === 0) return
    const piece = this.#piece.subarray(0, this.#filled)
    // The sink may still have the other one.
    this.#piece = Buffer.allocUnsafe(PIECE_BYTES)
    this.#filled = 0
    this.#write(piece, stream)
  }

  #write(piece: Buffer, stream?: Readable): void {
    if (this.#sink.write(piece) || !stream || stream.isPaused()) return
    stream.pause()
    this.#sink.once('drain', () => stream.resume())
  }
}

class CopyIn extends Copy {
  readonly #rows: AsyncIterable<Buffer>
  #cause: Error | undefined
  rows = 0

  constructor(text: string, rows: AsyncIterable<Buffer>) {
    super(text)
    this.#rows = rows
  }

  override handleCopyInResponse(connection: unknown): void {
    void this.#send(connection as Connection)
  }

  /** As in `COPY 42`. */
  override handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ')[1])
  }

  async #send(connection: Connection): Promise<void> {
    try {
      for await (const chunk of this.#rows) {
        // As `pg` does, which copies each chunk twice: what that leaves behind takes longer to clear away than to read.
        connection.stream.cork()
        connection.stream.write(headOf(chunk))
        connection.stream.write(chunk)
        connection.stream.uncork()
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#cause = error as Error
      connection.sendCopyFail('the rows ended early')
    }
  }

  /** When the rows could not be read, that is what went wrong, not that the server missed them. */
  override handleError(error: Error): void {
    super.handleError(this.#cause ?? error)
  }
}

/** Of a message of rows: its kind, and its length, which counts itself. */
function headOf(chunk: Buffer): Buffer {
  const head = Buffer.alloc(5, 'd')
  head.writeUInt32BE(chunk.length + 4, 1)
  return head
}

/** Writes a table's rows, a line each. Returns how many. */
export async function copyOut(client: Client, source: string, sink: Writable): Promise<number> {
  const copy = new CopyOut(`copy ${source} to stdout`, sink)
  client.query(copy)
  await copy.done
  return copy.rows
}

/**
 * Reads rows, as {@link copyOut} wrote them, into a table that this transaction emptied: nobody else sees them before its
 * end. Returns how many.
 */
export async function copyIn(client: Client, target: string, rows: AsyncIterable<Buffer>): Promise<number> {
  const copy = new CopyIn(`copy ${target} from stdin with (freeze)`, rows)
  client.query(copy)
  await copy.done
  return copy.rows
}
