import { type RawBuilder, sql } from 'kysely'
import { reachOf } from '../lib/listed.ts'
import { isBefore } from '../lib/pacific.ts'
import { actorOf, type Context } from './context.ts'
import { insertOf, type NewRow, type Patch, type Row, violatedConstraint } from './database.ts'
import { readCode } from './random.ts'
import { isOneOf, rowOfEach, together } from './together.ts'
import type { DB } from './schema.ts'

/** Tables whose rows are found by `id` and changed one at a time. */
type RecordTable = {
  [Table in keyof DB]: Row<Table> extends HasState ? Table : never
}[keyof DB]

interface HasState {
  readonly id: string
  readonly status: string
  readonly created_at: Temporal.Instant
  readonly updated_at: Temporal.Instant
}

/** Tables that hold the changes of such rows. */
type ChangesTable = {
  [Table in keyof DB]: Row<Table> extends { actor: string; kind: string; from_status: string | null } ? Table : never
}[keyof DB]

/** The details that go with each kind of change; `object` for a kind without any. */
export type ChangeDetails = object

type Column<Table extends keyof DB> = keyof Row<Table> & string

/** A change without details omits them. */
type Details<Kinds, Kind extends keyof Kinds> = object extends Kinds[Kind]
  ? [details?: Kinds[Kind]]
  : [details: Kinds[Kind]]

export interface Page {
  readonly page_size: number
  readonly page_number: number
}

/** A page of a long list: of its first rows, or of those after a row that an earlier answer named (`next`). */
export interface LongPage extends Page {
  readonly after?: string | undefined
}

export interface RecordsOptions<Table extends RecordTable, Changes extends ChangesTable> {
  readonly table: Table
  readonly changes: Changes
  /** The column of a change that names its record. */
  readonly owner: Column<Changes>
  /** Columns that a change repeats from the record as it became. */
  readonly repeated?: readonly (Column<Changes> & Column<Table>)[]
  /** What follows each change of a record, in its transaction. */
  readonly follow?: (ctx: Context, before: Row<Table> & HasState, after: Row<Table> & HasState) => Promise<void>
}

/** What a list is sorted by, and which way. */
export interface Sorted<Name extends string> {
  readonly sort_by: Name
  readonly sort_order: 'asc' | 'desc'
}

/** The order of rows for each allowed sort. */
export type Orders<Name extends string> = Readonly<Record<`${Name} ${'asc' | 'desc'}`, RawBuilder<unknown>>>

/** A change of a record: what, when and by whom. */
export interface Change<Kind, Status> {
  readonly at: Temporal.Instant
  readonly actor: string
  readonly kind: Kind
  readonly to_status: Status
}

/**
 * The reads and writes that every kind of record with a history needs. `Kinds` names each kind of change and the details
 * that are kept with it.
 */
export function defineRecords<
  Table extends RecordTable,
  Changes extends ChangesTable,
  Kinds extends Record<keyof Kinds, ChangeDetails>,
>({ table, changes, owner, repeated = [], follow = async () => {} }: RecordsOptions<Table, Changes>) {
  type Found = Row<Table> & HasState
  const [records, history] = [sql.table(table), sql.table(changes)]

  /** The rows that meet a condition, which may end in `order by` and `limit`. */
  async function all(ctx: Context, condition: RawBuilder<unknown>): Promise<Found[]> {
    const { rows } = await sql<Found>`select * from ${records} where ${condition}`.execute(ctx.db)
    return rows
  }

  async function find(ctx: Context, condition: RawBuilder<unknown>): Promise<Found | undefined> {
    return (await all(ctx, condition))[0]
  }

  /** As {@link find}, with the row locked until the transaction ends. */
  async function lock(ctx: Context, condition: RawBuilder<unknown>): Promise<Found | undefined> {
    return find(ctx, sql`${condition} for update`)
  }

  /** One page of the rows that meet a condition, in an order, and how many meet `counting` in all. */
  async function counted(
    ctx: Context,
    counting: RawBuilder<unknown>,
    {
      condition,
      order,
      ...page
    }: Page & { readonly condition: RawBuilder<unknown>; readonly order: RawBuilder<unknown> },
    {
      search,
      among,
      countedIn = among ?? records,
      inAll,
    }: Pick<SortedBy<never, never>, 'search' | 'among' | 'countedIn' | 'inAll'> = {},
  ): Promise<{ items: Found[]; count: number }> {
    const matching = sql`from ${countedIn} where ${counting}`
    const chosen = sql`${condition} order by ${order} ${pageOf(page, search)}`
    const onPage = among ? sql`id in (select id from ${among} where ${chosen}) order by ${order}` : chosen
    const { rows } = await sql<Counted<Found>>`
      select *, ${inAll ?? listed(matching, search)} as in_all from ${records} where ${onPage}`.execute(ctx.db)
    return countedPage(rows, page, () => countListed(ctx, matching, search))
  }

  return {
    all,
    find,
    lock,

    /** For jobs and other capabilities, which act for the business: no question of who may see it. */
    byId: together(async (ctx: Context, ids: readonly string[]): Promise<(Found | undefined)[]> => {
      const rows = await all(ctx, isOneOf(sql`id`, ids))
      return rowOfEach(ids, rows)
    }),

    lockById: together(async (ctx: Context, ids: readonly string[]): Promise<(Found | undefined)[]> => {
      const rows = await all(ctx, sql`${isOneOf(sql`id`, ids)} order by id for update`)
      return rowOfEach(ids, rows)
    }),

    async byIds(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Found>> {
      const rows = ids.length === 0 ? [] : await all(ctx, sql`id = any(${ids}::uuid[])`)
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** One page of the rows that meet a condition, and how many there are as far as a list reaches (`MOST_LISTED`). */
    async page(
      ctx: Context,
      condition: RawBuilder<unknown>,
      { order, page_size, page_number }: Page & { readonly order: RawBuilder<unknown> },
    ): Promise<{ items: Found[]; count: number }> {
      return counted(ctx, condition, { condition, order, page_size, page_number })
    },

    /**
     * As `page`, in the order of `sort` (`-total`), of a list that goes on after any row: by the value and the id of that row, so
     * that what lies before costs nothing. `next` names the last row of a full page; null where rows may have no value.
     */
    async sortedPage<Key extends string>(
      ctx: Context,
      condition: RawBuilder<unknown>,
      {
        sort,
        columns,
        nullable = [],
        after,
        search,
        among,
        counted: counting = condition,
        countedIn,
        inAll,
        ...page
      }: LongPage & SortedBy<Key, Column<Table>>,
    ): Promise<{ items: Found[]; count: number; next: string | null }> {
      const order = orderBy(sort, columns, nullable)
      const column = columns[sort.replace('-', '') as Key]
      const goesOn = !nullable.includes(column)
      const further = goesOn && behind(after, sort, sql.ref(column))
      const chosen = { condition: every(condition, further), order, ...page }
      const { items, count } = await counted(ctx, every(counting, further), chosen, {
        search,
        among,
        countedIn,
        inAll: further ? undefined : inAll,
      })
      const name = (last: Found) => [last[column as keyof Found], last.id] as const
      return { items, count, next: goesOn ? nextOf(items, sort, page.page_size, name) : null }
    },

    /** Writes a new record, and down who made it. */
    async insert<Kind extends keyof Kinds & string>(
      ctx: Context,
      row: Omit<NewRow<Table>, 'created_at' | 'updated_at'>,
      kind: Kind,
      ...[details]: Details<Kinds, Kind>
    ): Promise<Found> {
      const { rows } = await sql<Found>`
        with made as (${insertOf(table, { ...row, created_at: ctx.now, updated_at: ctx.now })} returning *),
        noted as (${noteChange(ctx, sql`made`, kind, { details })})
        select * from made`.execute(ctx.db)
      return rows[0]!
    },

    /**
     * Changes a locked record and writes down what it was, what it became and who did it. A request that waited for the
     * lock began before what it waited for: its change is told after that all the same.
     */
    async change<Kind extends keyof Kinds & string>(
      ctx: Context,
      before: Found,
      kind: Kind,
      patch: Patch<Table>,
      ...[details]: Details<Kinds, Kind>
    ): Promise<Found> {
      const at = isBefore(ctx.now, before.updated_at) ? before.updated_at : ctx.now
      const { rows } = await sql<Found>`
        with changed as (
          update ${records} set ${assignments({ ...patch, updated_at: at })} where id = ${before.id} returning *
        ),
        noted as (${noteChange(ctx, sql`changed`, kind, { at: sql`${at}`, from: before.status, details })})
        select * from changed`.execute(ctx.db)
      await follow(ctx, before, rows[0]!)
      return rows[0]!
    },

    noteChange,

    /** The changes of a record, newest first. */
    async changesOf(ctx: Context, id: string) {
      const { rows } = await sql<Change<keyof Kinds, Found['status']>>`
        select at, actor, kind, to_status from ${history} where ${sql.ref(owner)} = ${id} order by at desc, id desc`.execute(
        ctx.db,
      )
      return rows
    },

    /** The details of a record's last change of a kind, of those that meet a condition besides. */
    async detailsOf<Kind extends keyof Kinds & string>(
      ctx: Context,
      id: string,
      kind: Kind,
      condition: RawBuilder<unknown> = sql`true`,
    ): Promise<Kinds[Kind]> {
      const { rows } = await sql<{ details: Kinds[Kind] }>`
        select details from ${history} where ${sql.ref(owner)} = ${id} and kind = ${kind} and ${condition}
        order by at desc limit 1`.execute(ctx.db)
      if (!rows[0]) throw new Error(`${table} ${id} has no such change: ${kind}`)
      return rows[0].details
    },

    /** `-total` and the like as an order of rows, the same on every page; rows without a value come last. */
    orderBy<Key extends string>(
      sort: NoInfer<Key> | `-${NoInfer<Key>}`,
      columns: Readonly<Record<Key, Column<Table>>>,
      { nullable = [] }: { readonly nullable?: readonly Column<Table>[] } = {},
    ): RawBuilder<unknown> {
      return orderBy(sort, columns, nullable)
    },
  }

  /** Writes down a change of each row of a source, for a statement of its own. A source of several rows says the id of each. */
  function noteChange<Kind extends keyof Kinds & string>(
    ctx: Context,
    source: RawBuilder<unknown>,
    kind: Kind,
    {
      newId = sql`${ctx.random.uuid()}`,
      at = sql`${ctx.now}`,
      from = null,
      details,
    }: {
      newId?: RawBuilder<unknown>
      at?: RawBuilder<unknown>
      from?: string | null
      details?: Kinds[Kind] | undefined
    },
  ): RawBuilder<unknown> {
    const more = repeated.map((column) => sql`, ${sql.ref(column)}`)
    const columns = more.length > 0 ? sql.join(more, sql``) : sql``
    return sql`
      insert into ${history} (id, ${sql.ref(owner)}, at, actor, kind, from_status, to_status, details${columns})
      select ${newId}::uuid, id, ${at}::timestamptz, ${actorOf(ctx)}, ${kind}, ${from}::text, status,
        ${JSON.stringify(details ?? {})}::jsonb${columns}
      from ${source} returning 1`
  }
}

interface SortedBy<Key extends string, Name extends string> {
  readonly sort: NoInfer<Key> | `-${NoInfer<Key>}`
  readonly columns: Readonly<Record<Key, Name>>
  readonly nullable?: readonly Name[]
  /** The text that the condition searches for. */
  readonly search?: string | undefined
  /** Those of the rows that it is looked for among, by the name of their table: the ids of a page first, then the rows. */
  readonly among?: RawBuilder<unknown> | undefined
  /** The same condition as it is counted, where rows are counted by another index than they are read in order. */
  readonly counted?: RawBuilder<unknown>
  /** Where that condition is counted: a table with a row for each of these, by the same names. */
  readonly countedIn?: RawBuilder<unknown> | undefined
  /** How many there are, where sums that are kept say so. */
  readonly inAll?: RawBuilder<number> | undefined
}

/**
 * Names the last row of a full page, as `after` takes it; null at the end of the list. `name` answers the value of a row that
 * it is sorted by, a number, a date or a moment, and its key.
 */
export function nextOf<Found>(
  rows: readonly Found[],
  sort: string,
  pageSize: number,
  name: (last: Found) => readonly [value: unknown, key: string],
): string | null {
  const last = rows.at(-1)
  if (last === undefined || rows.length < pageSize) return null
  const [value, key] = name(last)
  return Buffer.from(JSON.stringify([sort, String(value), key])).toString('base64url')
}

/** The tiebreaker for rows with the same value, and which texts are valid for it. */
interface RowKey {
  readonly column: RawBuilder<unknown>
  readonly isOne: (text: string) => boolean
}

const BY_ID: RowKey = { column: sql`id`, isOne: isUuid }

/** A key of any text, as a number or an address. */
export function textKey(column: RawBuilder<unknown>): RowKey {
  return { column, isOne: (text) => text.length <= 300 && !text.includes('\0') }
}

/** A key that is a whole number. */
export function numberKey(column: RawBuilder<unknown>): RowKey {
  return { column, isOne: (text) => /^\d{1,15}$/.test(text) }
}

/** The id of another table. */
export function idKey(column: RawBuilder<unknown>): RowKey {
  return { column, isOne: isUuid }
}

/**
 * The condition of the rows behind the one that `after` names, in the order of `column` and key that `sort` says (`-total`).
 * Undefined for nothing, or for what names no row of this order: the list then begins at its first row.
 */
export function behind(
  after: string | undefined,
  sort: string,
  column: RawBuilder<unknown>,
  key: RowKey = BY_ID,
): RawBuilder<unknown> | undefined {
  const last = readCursor(after, sort)
  if (!last || !key.isOne(last.key)) return undefined
  const keyOfLast: unknown = last.key
  return sort.startsWith('-')
    ? sql`(${column}, ${key.column}) < (${last.value}, ${keyOfLast})`
    : sql`(${column}, ${key.column}) > (${last.value}, ${keyOfLast})`
}

/** As {@link behind}, of a list in the order of its ids alone. `nextOf` names a row by 0 and its id. */
export function behindId(after: string | undefined, sort: string): RawBuilder<unknown> | undefined {
  const last = readCursor(after, sort)
  return last && isUuid(last.key) ? sql`id > ${last.key}` : undefined
}

/** As {@link behind}, of a list in the order of its lines, as of a file. `nextOf` names a row by 0 and its line. */
export function behindLine(after: string | undefined, sort: string): RawBuilder<unknown> | undefined {
  const last = readCursor(after, sort)
  return last && /^\d{1,9}$/.test(last.key) ? sql`line > ${Number(last.key)}` : undefined
}

/** The value, a number, a date or a moment as text, is unknown to types, as is its key: PostgreSQL reads them as what their columns are. */
function readCursor(text: string | undefined, sort: string): { value: unknown; key: string } | undefined {
  if (!text) return undefined
  try {
    const [by, value, key]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isOne = by === sort && typeof value === 'string' && typeof key === 'string' && isValue(value)
    return isOne ? { value, key } : undefined
  } catch {
    return undefined
  }
}

/** A number, a date or a moment: what lists are sorted by. */
function isValue(value: string): boolean {
  return /^-?\d{1,15}$/.test(value) || /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value)
}

function assignments(patch: object): RawBuilder<unknown> {
  return sql.join(Object.entries(patch).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
}

function orderBy(
  sort: string,
  columns: Readonly<Record<string, string>>,
  nullable: readonly string[],
): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-')
  const column = columns[isDescending ? sort.slice(1) : sort]
  if (column === undefined) throw new RangeError(`Nothing is sorted by ${sort}`)
  const nulls = nullable.includes(column) ? sql` nulls last` : sql``
  const [ref, id] = [sql.ref(column), sql.ref('id')]
  return isDescending ? sql`${ref} desc${nulls}, ${id} desc` : sql`${ref}${nulls}, ${id}`
}

/** How many rows there are: ``countOf(ctx, sql`from bookings where …`)``. */
export async function countOf(ctx: Pick<Context, 'db'>, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** A moment as milliseconds since 1970, for statements that answer thousands of them: each Temporal.Instant costs ten numbers. */
export function milliseconds(column: string): RawBuilder<number> {
  return sql<number>`(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`
}

/** As {@link countOf}, as far as a list reaches that is searched for a text or for none: `reachOf` stands for that many and more. */
export function countListed(ctx: Pick<Context, 'db'>, from: RawBuilder<unknown>, search?: string): Promise<number> {
  return countOf(ctx, sql`from (select ${from} limit ${reachOf(search)}) as listed`)
}

/** The number of {@link countListed} as a column `in_all` of each row of a page, so that both are one statement. */
export function listed(from: RawBuilder<unknown>, search?: string): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (select ${from} limit ${reachOf(search)}) as listed)`
}

/** A row with how many there are in all. */
export type Counted<Found> = Found & { readonly in_all: number }

/** The rows of a page, each of which says how many there are. A page behind the last row has none to say so, and counts. */
export async function countedPage<Found extends object>(
  rows: readonly Counted<Found>[],
  { page_number }: Page,
  count: () => Promise<number>,
): Promise<{ items: Found[]; count: number }> {
  const inAll = rows[0]?.in_all ?? (page_number > 1 ? await count() : 0)
  // A row without it would be a copy, which takes longer than the statement that this saves.
  for (const row of rows) Object.assign(row, { in_all: undefined })
  return { items: [...rows], count: inAll }
}

/** The rows of a page for the end of a statement; none of a page beyond those that a list reaches, searched for a text or for none. */
export function pageOf({ page_size, page_number }: Page, search?: string): RawBuilder<unknown> {
  const [offset, most] = [(page_number - 1) * page_size, reachOf(search)]
  return sql`limit ${Math.max(0, Math.min(page_size, most - offset))} offset ${Math.min(offset, most)}`
}

/** One page of a list that is whole in memory, and how many there are in all. */
export function paged<Item>(all: readonly Item[], { page_size, page_number }: Page): { items: Item[]; count: number } {
  return { items: all.slice((page_number - 1) * page_size, page_number * page_size), count: all.length }
}

/** All given conditions; `undefined`, `false` and '' are skipped. */
export function every(...conditions: readonly (RawBuilder<unknown> | undefined | false | '')[]): RawBuilder<unknown> {
  const asked = conditions.filter((condition) => typeof condition === 'object')
  return asked.length > 0 ? sql.join(asked, sql` and `) : sql`true`
}

/** A pattern of LIKE for texts that contain what was typed, to the letter. */
export function containing(typed: string): string {
  return `%${spelledOut(typed)}%`
}

/** A pattern of LIKE for just what was typed. */
export function spelledOut(typed: string): string {
  return typed.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

const TRIGRAM = 3

/**
 * The condition that a text holds what was typed. An index finds any three symbols in a row; fewer are looked for where words
 * begin.
 */
export function hasWords(column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const anywhere = containing(typed)
  if (typed.length >= TRIGRAM) return sql`${column} ilike ${anywhere}`
  return sql`(${column} ilike ${anywhere.slice(1)} or ${column} ilike ${`% ${anywhere.slice(1)}`})`
}

/** A whole email address: every other one shares most of its trigrams, so it is looked up as it is. */
export const WHOLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

/** A pattern of LIKE for texts that begin with what was typed, to the letter. */
export function startingWith(typed: string): string {
  return `${spelledOut(typed)}%`
}

/** The condition that a phone number, kept as digits, ends in what was typed; fewer than four digits find nothing. */
export function endsInDigits(column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const digits = typed.replaceAll(/\D/g, '')
  return digits.length >= 4 ? sql`${column} like ${`%${digits}`}` : sql`false`
}

/** What `write` answers; undefined when it violates the constraint, as when a name is taken. The transaction has failed then. */
export async function unlessTaken<Result>(
  constraint: string,
  write: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === constraint) return undefined
    throw error
  }
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** The condition that a record has this id or, as a person writes it, this number. */
export function hasIdOrNumber(
  idOrNumber: string,
  numberLength: number,
  columns: readonly string[] = ['number'],
): RawBuilder<unknown> {
  if (isUuid(idOrNumber)) return sql`id = ${idOrNumber}::uuid`
  const number = readCode(idOrNumber, numberLength) ?? ''
  return sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${number}`),
    sql` or `,
  )})`
}
