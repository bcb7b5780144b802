import { type Language, languageTags } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { keptBySiteVersion } from '../../platform/site-version.ts'
import { currentSettings, loadSettings } from '../settings/index.ts'
import { withNames } from '../settings/named-paths.ts'
import type { Business, Glossary } from '../settings/contract.ts'
import type { Article } from './contract.ts'
import { toHtml } from './markdown.ts'
import { fillBody, fillText, inLanguageOf, inSpanish, minutesToRead, type PublishedRow } from './rules.ts'
import { allArticles } from './store.ts'

type Articles = ReadonlyMap<Language, readonly Article[]>

/** What is written like an article and is none: the contract of a booking. */
const TERMS = 'terms'

/** The blog in each language, newest first, as it is shown. */
export const publishedArticles = (ctx: Context) => publishedWhere(ctx, ({ slug }) => slug !== TERMS)

/** The slugs of the blog, which its addresses end with. */
export async function articleSlugs(ctx: Context): Promise<string[]> {
  return articlesIn(await publishedArticles(ctx), 'en').map(({ slug }) => slug)
}

/** The contract of a booking in each language: one, or none where staff have taken it off. */
export const publishedTerms = (ctx: Context) => publishedWhere(ctx, ({ slug }) => slug === TERMS)

async function publishedWhere(ctx: Context, isWanted: (article: Article) => boolean): Promise<Articles> {
  return new Map([...(await allPublished(ctx))].map(([language, articles]) => [language, articles.filter(isWanted)]))
}

/**
 * All that is published: made anew when an article or the business has changed. The version is asked for each time, since pages
 * keep what they show for an hour, and settings may be those of a second ago.
 */
const allPublished = keptBySiteVersion(
  async (ctx): Promise<Articles> => {
    const { business, glossary } = await loadSettings(ctx)
    return readPublished(ctx, business, glossary)
  },
  { trustFor: 0 },
)

/** The articles of a language; English where there are none. */
export function articlesIn(articles: Articles, language: Language): readonly Article[] {
  return articles.get(language) ?? articles.get('en') ?? []
}

type Texts = Pick<PublishedRow, 'language' | 'title' | 'summary' | 'body'>

/** Shows texts and addresses as readers see them. */
export async function articlePresenter(ctx: Context) {
  const { business, glossary } = await currentSettings(ctx)
  return {
    present: (texts: Texts) => presentTexts(texts, business, glossary),
    addressOf: (slug: string) => withNames(slug, business),
  }
}

/** Texts with what their placeholders stand for, and as safe HTML. */
function presentTexts({ language, ...texts }: Texts, business: Business, glossary: Glossary) {
  const named = language === 'es' ? inSpanish(business, glossary) : business
  const body = fillBody(texts.body, named, language)
  return {
    title: fillText(texts.title, named),
    summary: fillText(texts.summary, named),
    minutes: minutesToRead(body),
    html: toHtml(body),
  }
}

async function readPublished(ctx: Context, business: Business, glossary: Glossary): Promise<Articles> {
  const rows = (await allArticles(ctx)).filter((article): article is PublishedRow => article.published_on !== null)
  const present = (article: PublishedRow): Article => {
    const { language, published_on, updated_on } = article
    const slug = withNames(article.slug, business)
    return { slug, language, published_on, updated_on, ...presentTexts(article, business, glossary) }
  }
  return new Map(languageTags().map((language) => [language, inLanguageOf(rows, language).map(present)]))
}
