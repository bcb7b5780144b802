import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import { isUuid, type Page } from '../../../platform/records.ts'

export type ReaderRow = Row<'card_readers'>

/** One page of the readers in use, by name, and how many there are. */
export async function page(
  ctx: Context,
  { page_size, page_number }: Page,
): Promise<{ items: ReaderRow[]; count: number }> {
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<ReaderRow>`
      select * from card_readers where removed_at is null order by lower(name)
      limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    sql<{ count: number }>`select count(*)::int as count from card_readers where removed_at is null`.execute(ctx.db),
  ])
  return { items, count: counted[0]?.count ?? 0 }
}

/** The most readers that a cashier is offered. */
const MOST_CHOICES = 100

export async function inUse(ctx: Context): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select * from card_readers where removed_at is null order by lower(name) limit ${MOST_CHOICES}`.execute(ctx.db)
  return rows
}

/** A reader in use. */
export async function find(ctx: Context, id: string): Promise<ReaderRow | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<ReaderRow>`
    select * from card_readers where id = ${id} and removed_at is null`.execute(ctx.db)
  return rows[0]
}

/** A reader by the processor's name, in use or not. */
export async function byRef(ctx: Context, ref: string): Promise<ReaderRow | undefined> {
  const { rows } = await sql<ReaderRow>`
    select * from card_readers where ref = ${ref} order by removed_at desc nulls first limit 1`.execute(ctx.db)
  return rows[0]
}

export function insert(
  ctx: Context,
  reader: Pick<ReaderRow, 'name' | 'place' | 'ref' | 'is_simulated'>,
): Promise<ReaderRow> {
  return ctx.db
    .insertInto('card_readers')
    .values({ id: ctx.random.uuid(), ...reader, created_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a reader that is still at `revision`; undefined when it is not. */
export function change(
  ctx: Context,
  { id, revision }: Pick<ReaderRow, 'id' | 'revision'>,
  change: Partial<Pick<ReaderRow, 'name' | 'place' | 'removed_at'>>,
): Promise<ReaderRow | undefined> {
  return ctx.db
    .updateTable('card_readers')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
