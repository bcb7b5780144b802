import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database, NewRow, Patch, Row } from '../platform/database.ts'
import type { DB } from '../platform/schema.ts'

type Table = keyof DB

/** Which rows: each named column holds this value, null, one of a list, or a text that matches (as PostgreSQL's `~`). */
export type Where<T extends Table> = {
  readonly [Column in keyof Row<T>]?: Told<Row<T>[Column]> | readonly Told<Row<T>[Column]>[] | Pattern<Row<T>[Column]>
}

/** A number needs no brand in a test. */
type Told<Value> = Value extends number ? number : Value

type Pattern<Value> = NonNullable<Value> extends string ? RegExp : never

/** What a row gets; a list for a JSON column goes through `json(…)`. */
type Values<Columns> = { readonly [Column in keyof Columns]: Told<Columns[Column]> | RawBuilder<unknown> }

type ColumnsOf<T extends Table, Value> = {
  [Column in keyof Row<T> & string]: NonNullable<Row<T>[Column]> extends Value ? Column : never
}[keyof Row<T> & string]

/**
 * The rows of a test's database, for what no call shows and no call brings about. Tables and columns are those of the
 * schema, so that a misspelt one does not compile; triggers and constraints hold here as everywhere.
 */
export interface Rows {
  /** All rows of a table that fit, in the order of the named columns: `h.rows('payments', { booking_id }, 'requested_at')`. */
  rows<T extends Table>(table: T, where?: Where<T>, ...order: (keyof Row<T> & string)[]): Promise<Row<T>[]>
  /** The one row that fits. @throws for none, and for several */
  row<T extends Table>(table: T, where?: Where<T>): Promise<Row<T>>
  /** How many rows fit. */
  count<T extends Table>(table: T, where?: Where<T>): Promise<number>
  /** What a column comes to, 0 where no row fits: `h.sum('payments', 'amount_cents', { kind: 'REFUND' })`. */
  sum<T extends Table>(table: T, column: ColumnsOf<T, number>, where?: Where<T>): Promise<number>
  /** A new row, as it was written. */
  add<T extends Table>(table: T, row: Values<NewRow<T>>): Promise<Row<T>>
  /**
   * Changes every row that fits, each by what it was if need be:
   * `h.change('sessions', { id }, ({ proved_at }) => ({ proved_at: proved_at.subtract({ hours: 1 }) }))`.
   * @throws when no row fits: a world that did not change proves nothing
   */
  change<T extends Table>(
    table: T,
    where: Where<T>,
    to: Values<Patch<NoInfer<T>>> | ((row: Row<NoInfer<T>>) => Values<Patch<NoInfer<T>>>),
  ): Promise<void>
  /** Deletes every row that fits; answers how many did. */
  remove<T extends Table>(table: T, where: Where<T>): Promise<number>
}

/** Kysely knows no table whose name comes later; {@link Rows} has asked for what is true by then. */
type AnyTables = Record<string, Record<string, unknown>>

export function rowsOf(database: Database): Rows {
  const db = database as unknown as Kysely<AnyTables>
  const all = (table: string, where: object) => db.selectFrom(table).selectAll().where(fits(where))
  const byName = {
    rows: (table: string, where = {}, ...order: string[]) =>
      order.reduce((query, column) => query.orderBy(column), all(table, where)).execute(),
    async row(table: string, where = {}) {
      const found = await all(table, where).execute()
      if (found.length !== 1) throw new Error(`${found.length} rows of ${table} fit, not one`)
      return found[0]
    },
    async count(table: string, where = {}) {
      const query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n'))
      return (await query.where(fits(where)).executeTakeFirstOrThrow()).n
    },
    async sum(table: string, column: string, where = {}) {
      const query = db.selectFrom(table).select(({ fn }) => fn.sum<number | null>(column).as('sum'))
      return (await query.where(fits(where)).executeTakeFirstOrThrow()).sum ?? 0
    },
    add: (table: string, row: object) =>
      db
        .insertInto(table)
        .values({ ...row })
        .returningAll()
        .executeTakeFirstOrThrow(),
    async change(table: string, where: object, to: object | Change) {
      const changed =
        typeof to === 'function'
          ? await changeEach(db, table, where, to as Change)
          : (
              await db
                .updateTable(table)
                .set({ ...to })
                .where(fits(where))
                .executeTakeFirst()
            ).numUpdatedRows
      if (Number(changed) === 0) throw new Error(`No row of ${table} fits`)
    },
    async remove(table: string, where: object) {
      const { numDeletedRows } = await db.deleteFrom(table).where(fits(where)).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
  return byName as unknown as Rows
}

type Change = (row: object) => object

/** In one transaction, each row by where it lies: not every table has a key of one column. */
function changeEach(db: Kysely<AnyTables>, table: string, where: object, to: Change): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const place = sql<string>`tableoid || ' ' || ctid`
    const found = await transaction
      .selectFrom(table)
      .selectAll()
      .select(place.as('its_place'))
      .where(fits(where))
      .forUpdate()
      .execute()
    for (const { its_place, ...row } of found) {
      const query = transaction
        .updateTable(table)
        .set({ ...to(row) })
        .where(place, '=', its_place)
      const { numUpdatedRows } = await query.executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new Error(`A row of ${table} changed while it was to be changed`)
    }
    return found.length
  })
}

function fits(where: object) {
  return (eb: ExpressionBuilder<AnyTables, string>) =>
    eb.and(
      Object.entries(where).map(([column, value]: [string, unknown]) => {
        if (value === undefined) throw new TypeError(`It is not said what ${column} holds`)
        if (value === null) return eb(column, 'is', null)
        if (value instanceof RegExp) return eb(column, '~', value.source)
        if (Array.isArray(value)) return eb(column, '=', sql`any(${value})`)
        return eb(column, '=', value)
      }),
    )
}
