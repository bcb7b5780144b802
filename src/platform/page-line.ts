import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Connection, type Database, type DatabasePool, kyselyOver, TRANSACTION_COMMAND } from './database.ts'

/**
 * How many statements go over one connection at a time. PostgreSQL answers them without a pause; with more in one line the last
 * of them would wait for long.
 */
const MOST_UNDER_WAY = 8

/** A connection, while statements are under way on it. */
interface Carrier {
  readonly connection: Promise<PostgresPoolClient>
  underWay: number
}

/**
 * A database for the reads of one page: its statements outside transactions share a connection as long as some are under way,
 * instead of taking one each. They are answered in the order in which they were asked, each on its own: none fails with another.
 */
export function inLine(pool: DatabasePool): Database {
  return kyselyOver(pool, new Line(pool))
}

class Line implements PostgresPool {
  readonly options: PostgresPool['options']
  readonly #pool: DatabasePool
  readonly #carriers: Carrier[] = []

  constructor(pool: DatabasePool) {
    this.#pool = pool
    this.options = pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    return new Place(this, this.#pool)
  }

  async end(): Promise<void> {}

  async query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const carrier = this.#carriers.find(({ underWay }) => underWay < MOST_UNDER_WAY) ?? this.#open()
    carrier.underWay += 1
    try {
      return await (await carrier.connection).query<R>(text, parameters)
    } finally {
      carrier.underWay -= 1
      if (carrier.underWay === 0) this.#close(carrier)
    }
  }

  #open(): Carrier {
    const carrier = { connection: this.#pool.connect(), underWay: 0 }
    this.#carriers.push(carrier)
    return carrier
  }

  #close(carrier: Carrier): void {
    this.#carriers.splice(this.#carriers.indexOf(carrier), 1)
    carrier.connection.then(
      (connection) => connection.release(),
      () => undefined,
    )
  }
}

/** What Kysely takes for a connection: a place in the line, or a connection of its own once a transaction begins. */
class Place extends Connection {
  readonly #line: Line
  readonly #pool: DatabasePool
  #own: PostgresPoolClient | undefined

  constructor(line: Line, pool: DatabasePool) {
    super()
    this.#line = line
    this.#pool = pool
  }

  protected async ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (TRANSACTION_COMMAND.test(text)) this.#own ??= await this.#pool.connect()
    return this.#own ? this.#own.query<R>(text, parameters) : this.#line.query<R>(text, parameters)
  }

  release(destroy?: boolean): void {
    this.#own?.release(destroy)
  }
}
