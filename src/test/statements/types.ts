import type { DB } from '../../platform/schema.ts'
import type { Row } from '../../platform/database.ts'

/** What the check of statements compares with, by tables and by kinds of types of PostgreSQL. */
export interface Compared {
  rows: { [Table in keyof DB]: Row<Table> }
  /** What a column answers, as platform/database.ts reads it. */
  answers: {
    bool: boolean
    number: number
    text: string
    bytes: Buffer
    json: unknown
    date: string
    instant: Temporal.Instant
    bools: boolean[]
    numbers: number[]
    texts: string[]
    dates: string[]
    instants: Temporal.Instant[]
    bytesList: Buffer[]
  }
  /** What a parameter takes, as platform/database.ts writes it. */
  takes: {
    bool: boolean | null
    number: number | null
    text: string | null
    bytes: Buffer | null
    json: string | null
    date: string | Temporal.PlainDate | null
    instant: string | Temporal.Instant | null
    bools: readonly boolean[] | null
    numbers: readonly number[] | null
    texts: readonly (string | null)[] | null
    dates: readonly string[] | null
    instants: readonly (string | Temporal.Instant)[] | null
    bytesList: readonly (Buffer | null)[] | null
  }
}
