import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Kept, Written } from './rules.ts'

const FIELDS = sql`slug, language, title, summary, body, published_on, updated_on`

/** What is on the blog, in every language. */
export async function publishedTexts({ db }: Pick<Context, 'db'>): Promise<readonly Written[]> {
  const { rows } = await sql<Written>`select ${FIELDS} from articles where published_on is not null`.execute(db)
  return rows
}

/** Every article in every language, drafts too. */
export async function allArticles({ db }: Pick<Context, 'db'>): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`select ${FIELDS} from articles`.execute(db)
  return rows
}

/** An article in its languages, locked for the rest of the transaction. */
export async function lockArticle(ctx: Context, slug: string): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`
    select ${FIELDS} from articles where slug = ${slug} order by language for update`.execute(ctx.db)
  return rows
}

/** Adds a draft. False when the article is written in this language already. */
export async function addDraft(ctx: Context, draft: Omit<Written, 'published_on'>): Promise<boolean> {
  const { rows } = await sql`
    insert into articles (slug, language, title, summary, body, updated_on)
    values (${draft.slug}, ${draft.language}, ${draft.title}, ${draft.summary}, ${draft.body}, ${draft.updated_on})
    on conflict (slug, language) do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

export async function updateArticle(ctx: Context, of: Omit<Written, 'published_on'>): Promise<void> {
  await sql`
    update articles set title = ${of.title}, summary = ${of.summary}, body = ${of.body}, updated_on = ${of.updated_on}
    where slug = ${of.slug} and language = ${of.language}`.execute(ctx.db)
}

/** Puts an article on the blog as of a day, or takes it off. */
export async function setPublished(
  ctx: Context,
  { slug, language }: Pick<Written, 'slug' | 'language'>,
  day: string | null,
): Promise<void> {
  await sql`
    update articles set published_on = ${day}, updated_on = greatest(updated_on, ${day}::date)
    where slug = ${slug} and language = ${language}`.execute(ctx.db)
}

/** Adds an article that is missing; one that is there, staff may have edited. */
export async function addArticle(ctx: Context, article: Written): Promise<void> {
  await sql`
    insert into articles (slug, language, title, summary, body, published_on, updated_on)
    values (${article.slug}, ${article.language}, ${article.title}, ${article.summary}, ${article.body},
            ${article.published_on}, ${article.updated_on})
    on conflict (slug, language) do nothing`.execute(ctx.db)
}
