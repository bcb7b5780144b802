import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Written } from './rules.ts'

/** Every article in every language. */
export async function allArticles({ db }: Pick<Context, 'db'>): Promise<readonly Written[]> {
  const { rows } = await sql<Written>`
    select slug, language, title, summary, body, published_on, updated_on from articles`.execute(db)
  return rows
}

/** Adds an article that is missing; one that is there, staff may have edited. */
export async function addArticle(ctx: Context, article: Written): Promise<void> {
  await sql`
    insert into articles (slug, language, title, summary, body, published_on, updated_on)
    values (${article.slug}, ${article.language}, ${article.title}, ${article.summary}, ${article.body},
            ${article.published_on}, ${article.updated_on})
    on conflict (slug, language) do nothing`.execute(ctx.db)
}
