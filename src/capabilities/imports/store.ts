import { type RawBuilder, sql } from 'kysely'
import { actorOf, type Context } from '../../platform/context.ts'
import { json, type Row } from '../../platform/database.ts'
import {
  behindLine,
  containing,
  countListed,
  countOf,
  every,
  type LongPage,
  nextOf,
  type Page,
  pageOf,
} from '../../platform/records.ts'
import { changedSinceMovedIn } from '../bookings/index.ts'
import { cardsChangedSinceMovedIn } from '../club/billing/index.ts'
import { membersUsedSinceMovedIn } from '../club/index.ts'
import { movedSinceMovedIn } from '../club/points/index.ts'
import { companiesChangedSinceMovedIn } from '../companies/index.ts'
import { changedOrUsed } from '../coupons/index.ts'
import type { Fault, Kind } from './fields.ts'

export type ImportRow = Row<'imports'>
export type Status = ImportRow['status']

export async function insert(
  ctx: Context,
  row: Pick<ImportRow, 'kind' | 'file_name' | 'cut_over_at'>,
): Promise<ImportRow> {
  return ctx.db
    .insertInto('imports')
    .values({
      ...row,
      id: ctx.random.uuid(),
      status: 'UPLOADING',
      created_by: actorOf(ctx),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function find(ctx: Context, id: string): Promise<ImportRow | undefined> {
  return ctx.db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Held until the transaction ends: steps of one import take turns. */
export function lock(ctx: Context, id: string): Promise<ImportRow | undefined> {
  return ctx.db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Change = Partial<Omit<ImportRow, 'id' | 'revision' | 'updated_at'>>

/** Changes an import; whoever has seen the one before is told so. */
export async function change(ctx: Context, id: string, patch: Change): Promise<ImportRow> {
  const { header, sample, mapping, totals, ...rest } = patch
  const lists = {
    ...(header && { header: json(header) }),
    ...(sample && { sample: json(sample) }),
    ...(mapping && { mapping: json(mapping) }),
    ...(totals && { totals: json(totals) }),
  }
  return ctx.db
    .updateTable('imports')
    .set({ ...rest, ...lists, revision: sql`revision + 1`, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** All imports, the last first. */
export async function page(
  ctx: Context,
  { page_size, page_number }: Page,
): Promise<{ items: ImportRow[]; count: number }> {
  const [items, count] = await Promise.all([
    ctx.db
      .selectFrom('imports')
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(page_size)
      .offset((page_number - 1) * page_size)
      .execute(),
    countOf(ctx, sql`from imports`),
  ])
  return { items, count }
}

/** The mapping that was used last for a file of the same first line. */
export async function mappingBefore(
  ctx: Context,
  { kind, header }: { kind: Kind; header: readonly string[] },
): Promise<Pick<ImportRow, 'mapping' | 'date_order'> | undefined> {
  const { rows } = await sql<Pick<ImportRow, 'mapping' | 'date_order'>>`
    select mapping, date_order from imports where kind = ${kind} and header = ${json(header)} and mapping <> '{}'
    order by created_at desc limit 1`.execute(ctx.db)
  return rows[0]
}

// The file.

/** Keeps a piece of the file; the same piece again replaces it. */
export async function putChunk(ctx: Context, importId: string, no: number, bytes: Buffer): Promise<void> {
  await ctx.db
    .insertInto('import_chunks')
    .values({ import_id: importId, no, bytes })
    .onConflict((conflict) => conflict.columns(['import_id', 'no']).doUpdateSet({ bytes }))
    .execute()
}

/** How many pieces are there, and their bytes in all. */
export async function chunksOf(ctx: Context, importId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(octet_length(bytes)), 0)::bigint as bytes
    from import_chunks where import_id = ${importId}`.execute(ctx.db)
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** The file piece by piece. */
export async function* bytesOf(ctx: Context, importId: string): AsyncGenerator<Uint8Array> {
  for (let no = 0; ; no++) {
    const chunk = await ctx.db
      .selectFrom('import_chunks')
      .select('bytes')
      .where('import_id', '=', importId)
      .where('no', '=', no)
      .executeTakeFirst()
    if (!chunk) return
    yield chunk.bytes
  }
}

/** Those that have not moved on since a moment weeks ago, and are not half done: a dry run of that age has been given up. */
function restingSince(before: Temporal.Instant): RawBuilder<unknown> {
  return sql`
    select id from imports where updated_at < ${before} and status not in ('IMPORTING', 'UNDOING')`
}

/** Forgets files that nobody needs any more, and the rows of them that are shown: those of imports that rest since a moment. */
export async function forgetFiles(ctx: Context, before: Temporal.Instant): Promise<void> {
  await sql`delete from import_chunks where import_id in (${restingSince(before)})`.execute(ctx.db)
  await sql`
    update imports set sample = '[]' where sample <> '[]' and id in (${restingSince(before)})`.execute(ctx.db)
}

/**
 * Forgets what the rows of such imports said, some at a time: of what was moved in its reference stays, and what could be
 * moved in cannot any more. Answers how many it was.
 */
export async function forgetRows(ctx: Context, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_rows set data = '{}', faults = '[]', reference = case when state = 'DONE' then reference else '' end,
      state = case when state = 'READY' then 'REFUSED' else state end
    where (import_id, line) in (
      select import_id, line from import_rows
      where (data <> '{}' or faults <> '[]') and import_id in (${restingSince(before)}) limit ${most})`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

// Its rows.

export type KeptRow = Row<'import_rows'>

/** Forgets what an earlier dry run found. */
export async function dropRows(ctx: Context, importId: string): Promise<void> {
  await sql`delete from import_rows where import_id = ${importId} and state in ('READY', 'REFUSED', 'UNDONE')`.execute(
    ctx.db,
  )
}

export interface CheckedRow {
  readonly line: number
  readonly reference: string
  readonly data: object
  readonly faults: readonly Fault[]
}

/** Keeps the rows of a dry run. */
export async function insertRows(ctx: Context, { id, kind }: ImportRow, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return
  const kept = rows.map(({ line, reference, data, faults }) => ({
    import_id: id,
    line,
    kind,
    state: faults.length > 0 ? ('REFUSED' as const) : ('READY' as const),
    reference,
    data: json(data),
    faults: json(faults),
  }))
  await ctx.db.insertInto('import_rows').values(kept).execute()
}

/** Which of the references were moved in before and are still there. */
export async function movedInBefore(
  ctx: Context,
  kind: Kind,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ reference: string }>`
    select reference from import_rows
    where kind = ${kind} and reference = any(${references}) and state = 'DONE'`.execute(ctx.db)
  return new Set(rows.map(({ reference }) => reference))
}

/** The next rows in a state, by their lines. */
export async function nextRows(
  ctx: Context,
  importId: string,
  state: KeptRow['state'],
  most: number,
): Promise<KeptRow[]> {
  return ctx.db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('state', '=', state)
    .orderBy('line')
    .limit(most)
    .execute()
}

/** The rows that follow a line, of those that were moved in. */
export async function doneAfter(ctx: Context, importId: string, line: number, most: number): Promise<KeptRow[]> {
  return ctx.db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('state', '=', 'DONE')
    .where('line', '>', line)
    .orderBy('line')
    .limit(most)
    .execute()
}

/** What became of rows: each is the thing with its id now, or is refused after all. */
export async function settleRows(
  ctx: Context,
  importId: string,
  settled: readonly { readonly line: number; readonly itemId: string | null; readonly faults: readonly Fault[] }[],
): Promise<void> {
  await sql`
    update import_rows as r set
      state = case when s.item_id is null then 'REFUSED' else 'DONE' end, item_id = s.item_id, faults = s.faults
    from jsonb_to_recordset(${JSON.stringify(
      settled.map(({ line, itemId, faults }) => ({ line, item_id: itemId, faults })),
    )}::jsonb) as s (line integer, item_id uuid, faults jsonb)
    where r.import_id = ${importId} and r.line = s.line`.execute(ctx.db)
}

export async function markUndone(ctx: Context, importId: string, lines: readonly number[]): Promise<void> {
  await sql`
    update import_rows set state = 'UNDONE', item_id = null
    where import_id = ${importId} and line = any(${lines}::int[])`.execute(ctx.db)
}

/** How many rows are in each state. */
export async function countsOf(ctx: Context, importId: string): Promise<Record<KeptRow['state'], number>> {
  const { rows } = await sql<{ state: KeptRow['state']; count: number }>`
    select state, count(*)::int as count from import_rows where import_id = ${importId} group by state`.execute(ctx.db)
  return {
    READY: 0,
    REFUSED: 0,
    DONE: 0,
    UNDONE: 0,
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  }
}

/** Refused rows by their lines; a search finds what stood in them. */
export async function refused(
  ctx: Context,
  importId: string,
  { search, after, ...page }: LongPage & { readonly search?: string | undefined },
): Promise<{ items: Pick<KeptRow, 'line' | 'reference' | 'faults'>[]; count: number; next: string | null }> {
  const meant = sql`import_id = ${importId} and state = 'REFUSED' and ${every(
    search && sql`(reference ilike ${containing(search)} or faults::text ilike ${containing(search)})`,
    behindLine(after, 'line'),
  )}`
  const [{ rows: items }, count] = await Promise.all([
    sql<Pick<KeptRow, 'line' | 'reference' | 'faults'>>`
      select line, reference, faults from import_rows where ${meant} order by line ${pageOf(page)}`.execute(ctx.db),
    countListed(ctx, sql`from import_rows where ${meant}`),
  ])
  return { items, count, next: nextOf(items, 'line', page.page_size, ({ line }) => [0, String(line)]) }
}

/**
 * How many of the things that were moved in have been changed or used since, so that more than they would be lost: of a whole
 * file, or of `some` of it.
 */
export async function countTouched(ctx: Context, { id, kind }: ImportRow, some?: readonly string[]): Promise<number> {
  const ids = some
    ? sql`${some}::uuid[]`
    : sql`array(select item_id from import_rows where import_id = ${id} and state = 'DONE')`
  return countOf(ctx, sql`from unnest(${ids}) as item where item in (${touchedOf(id, kind, ids)})`)
}

function touchedOf(importId: string, kind: Kind, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (kind) {
    case 'BOOKINGS':
      return changedSinceMovedIn(ids)
    case 'MEMBERS':
      return sql`${membersUsedSinceMovedIn(ids)} union all ${movedSinceMovedIn(ids)}`
    case 'COUPONS':
      return changedOrUsed(ids)
    case 'COMPANIES':
      return companiesChangedSinceMovedIn(ids)
    // Nothing refers to a card: a booking keeps its own.
    case 'CARDS':
      return cardsChangedSinceMovedIn(sql`
        select item_id, reference from import_rows where import_id = ${importId} and state = 'DONE'`)
  }
}
