import type { Handlers } from '../../http/capability.ts'
import { Problem } from '../../http/problem.ts'
import type { content } from './contract.ts'
import { articlesIn, publishedArticles } from './published-articles.ts'

export const handlers: Handlers<typeof content> = {
  async articles(ctx, { language }) {
    const articles = articlesIn(await publishedArticles(ctx), language)
    return { items: articles.map(({ html: _html, ...summary }) => summary), count: articles.length }
  },

  async blog(ctx, { language }) {
    const articles = articlesIn(await publishedArticles(ctx), language)
    return { items: [...articles], count: articles.length }
  },

  async article(ctx, { slug, language }) {
    const article = articlesIn(await publishedArticles(ctx), language).find((each) => each.slug === slug)
    if (!article) throw new Problem('not_found')
    return article
  },
}
