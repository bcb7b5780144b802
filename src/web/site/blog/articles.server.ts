import type { RouterContextProvider } from 'react-router'
import { type Article, type ArticleSummary, content } from '../../../capabilities/content/contract.ts'
import { type Language, language } from '../../../lib/language.ts'
import { load, notFound } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'

interface Args {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
}

/** The articles of the blog, newest first; while the API is away, as they were last read. */
export async function readArticles(args: Args, tag: Language = language()): Promise<readonly ArticleSummary[]> {
  const kept = () => {
    const items = lastArticles(args, tag)
    return items && { items, count: items.length }
  }
  return (await load(args, content.articles, { language: tag }, kept)).items
}

/** One of them by the last part of its address, as {@link readArticles}; 404 for one that there is not. */
export function readArticle(args: Args, slug: string): Promise<Article> {
  const kept = () => {
    const articles = lastArticles(args, language())
    const article = articles?.find((each) => each.slug === slug)
    if (articles && !article) throw notFound()
    return article
  }
  return load(args, content.article, { slug, language: language() }, kept)
}

function lastArticles({ context }: Args, tag: Language): Article[] | undefined {
  const articles = servicesOf(context).articles.last(tag)
  return articles && [...articles]
}
