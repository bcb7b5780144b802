import type { Context } from '../../platform/context.ts'
import type { NewRow, Patch, Row } from '../../platform/database.ts'

/** Every article in every language, drafts too. */
export function allArticles({ db }: Pick<Context, 'db'>): Promise<Row<'articles'>[]> {
  return db.selectFrom('articles').selectAll().execute()
}

/** An article in its languages, locked for the rest of the transaction. */
export function lockArticle({ db }: Context, slug: string): Promise<Row<'articles'>[]> {
  return db.selectFrom('articles').selectAll().where('slug', '=', slug).orderBy('language').forUpdate().execute()
}

/** Adds an article. False when it exists in this language. */
export async function addArticle({ db }: Context, article: NewRow<'articles'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('articles')
    .values(article)
    .onConflict((conflict) => conflict.columns(['slug', 'language']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

export async function changeArticle(
  { db }: Context,
  { slug, language }: Pick<Row<'articles'>, 'slug' | 'language'>,
  change: Patch<'articles'>,
): Promise<void> {
  await db
    .updateTable('articles')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('slug', '=', slug)
    .where('language', '=', language)
    .execute()
}

/** The addresses of all published articles, with their placeholders. */
export async function publishedSlugs({ db }: Context): Promise<string[]> {
  const rows = await db.selectFrom('articles').select('slug').distinct().where('published_on', 'is not', null).execute()
  return rows.map(({ slug }) => slug)
}

/** The contract as it stood when a booking was made. */
export function termsVersion({ db }: Context, id: number): Promise<Row<'terms_versions'> | undefined> {
  return db.selectFrom('terms_versions').selectAll().where('id', '=', id).executeTakeFirst()
}
