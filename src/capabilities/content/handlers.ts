import type { Handlers } from '../../http/capability.ts'
import { found, Problem } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { currentSettings } from '../settings/index.ts'
import { isSpellingOf, withNames } from '../settings/named-paths.ts'
import type { content } from './contract.ts'
import { articlesIn, publishedArticles, publishedTerms } from './published-articles.ts'
import { publishedSlugs } from './store.ts'

export const handlers: Handlers<typeof content> = {
  async articles(ctx, { language }) {
    const articles = articlesIn(await publishedArticles(ctx), language)
    return { items: articles.map(({ html: _html, ...summary }) => summary), count: articles.length }
  },

  async blog(ctx, { language }) {
    const articles = articlesIn(await publishedArticles(ctx), language)
    return { items: [...articles], count: articles.length }
  },

  async terms(ctx, { language }) {
    return found(articlesIn(await publishedTerms(ctx), language)[0])
  },

  async article(ctx, { slug, language }) {
    const articles = articlesIn(await publishedArticles(ctx), language)
    const called = (name: string | undefined) => articles.find((each) => each.slug === name)
    const article = called(slug) ?? called(await usualSlug(ctx, slug))
    if (!article) throw new Problem('not_found')
    return article
  },
}

/** The address of the article that somebody asks for in another spelling; undefined when it is of none. */
async function usualSlug(ctx: Context, asked: string): Promise<string | undefined> {
  const { business } = await currentSettings(ctx)
  const pattern = (await publishedSlugs(ctx)).find((each) => isSpellingOf(each, asked, business))
  return pattern && withNames(pattern, business)
}
