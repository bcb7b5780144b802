import { sql } from 'kysely'
import { actorOf, type Context } from '../../platform/context.ts'
import { json, type NewRow, type Row } from '../../platform/database.ts'
import { type Counted, countedPage, countListed, listed, type Page, pageOf } from '../../platform/records.ts'
import type { PriceBook } from './rules.ts'

/** A version as it is kept. */
export type KeptVersion = Pick<Row<'price_book_versions'>, 'number' | 'book' | 'effective_at'>

/** The version in force and all that follow, besides one that was in force an hour ago, for requests under way. */
export function currentVersions(ctx: Pick<Context, 'db' | 'now'>): Promise<KeptVersion[]> {
  return versionsSince(ctx, ctx.now.subtract({ hours: 1 }))
}

/** The version that was in force at a moment and all that follow, also those that have yet to begin. */
export async function versionsSince(ctx: Pick<Context, 'db'>, moment: Temporal.Instant): Promise<KeptVersion[]> {
  const { rows } = await sql<KeptVersion>`
    select number, book, effective_at from price_book_versions
    where canceled_at is null and number >= coalesce((
      select number from price_book_versions
      where canceled_at is null and effective_at <= ${moment}
      order by effective_at desc, number desc limit 1), 1)
    order by number`.execute(ctx.db)
  return rows
}

export type VersionRow = Row<'price_book_versions'>
/** What is said about a version, without the book itself, of which there may be thousands. */
export type VersionHead = Omit<VersionRow, 'book'>

const HEAD = sql.raw('number, effective_at, published_at, published_by, reason, changed, canceled_at, canceled_by')

/** A page of all versions, the last first. */
export async function versions(ctx: Context, page: Page): Promise<{ items: VersionHead[]; count: number }> {
  const all = sql`from price_book_versions`
  const { rows } = await sql<Counted<VersionHead>>`
    select ${HEAD}, ${listed(all)} as in_all ${all} order by number desc ${pageOf(page)}`.execute(ctx.db)
  return countedPage(rows, page, () => countListed(ctx, all))
}

/** A version and all that follow it, the first first. */
export async function versionsFrom(ctx: Context, number: number): Promise<VersionHead[]> {
  const { rows } = await sql<VersionHead>`
    select ${HEAD} from price_book_versions where number >= ${number} order by number`.execute(ctx.db)
  return rows
}

export function version(ctx: Context, number: number): Promise<VersionRow | undefined> {
  return ctx.db.selectFrom('price_book_versions').selectAll().where('number', '=', number).executeTakeFirst()
}

/** The version before one, of those that were not canceled. */
export function versionBefore(ctx: Context, number: number): Promise<VersionRow | undefined> {
  return ctx.db
    .selectFrom('price_book_versions')
    .selectAll()
    .where('canceled_at', 'is', null)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The last version that was published and not canceled; it may not have begun. The draft is compared with it. */
export function headVersion(ctx: Context): Promise<VersionRow> {
  return ctx.db
    .selectFrom('price_book_versions')
    .selectAll()
    .where('canceled_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The highest number that a version has; 0 before the first. */
export async function lastNumber(ctx: Context): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0) as last from price_book_versions`.execute(ctx.db)
  return rows[0]?.last ?? 0
}

export async function insertVersion(
  ctx: Context,
  { book, ...version }: Omit<NewRow<'price_book_versions'>, 'published_at'>,
): Promise<void> {
  await ctx.db
    .insertInto('price_book_versions')
    .values({ ...version, book: json(book), published_at: ctx.now })
    .execute()
}

export async function cancelVersion(ctx: Context, number: number): Promise<void> {
  await ctx.db
    .updateTable('price_book_versions')
    .set({ canceled_at: ctx.now, canceled_by: actorOf(ctx) })
    .where('number', '=', number)
    .execute()
}

export type Draft = Pick<Row<'price_book_draft'>, 'book' | 'revision' | 'touched'>
/** Who changed a part of the draft last, when, and at which revision. */
export type Touch = Draft['touched'][string]

export function readDraft(ctx: Context): Promise<Draft> {
  return ctx.db.selectFrom('price_book_draft').select(['book', 'revision', 'touched']).executeTakeFirstOrThrow()
}

/** The draft, nobody else's until the transaction ends: publishing and canceling take turns by it. */
export function lockDraft(ctx: Context): Promise<Draft> {
  return ctx.db
    .selectFrom('price_book_draft')
    .select(['book', 'revision', 'touched'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function saveDraft(ctx: Context, { book, revision, touched }: Draft): Promise<void> {
  await ctx.db
    .updateTable('price_book_draft')
    .set({ book: json(book), revision, touched: json(touched) })
    .execute()
}

/** Begins with a first version, in force since ever, and a draft of the same; a house that has one keeps its own. */
export async function seedPriceBook(ctx: Context, book: PriceBook): Promise<void> {
  if ((await lastNumber(ctx)) > 0) return
  await insertVersion(ctx, {
    number: 1,
    book,
    effective_at: Temporal.Instant.fromEpochMilliseconds(0),
    published_by: 'system',
    reason: 'The first start',
    changed: [],
  })
  await ctx.db
    .insertInto('price_book_draft')
    .values({ book: json(book), revision: 1 })
    .execute()
}
