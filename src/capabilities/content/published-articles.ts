import { type Language, languageTags } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import { currentSettings } from '../settings/index.ts'
import { withNames } from '../settings/named-paths.ts'
import type { Business, Glossary } from '../settings/contract.ts'
import type { Article } from './contract.ts'
import { toHtml } from './markdown.ts'
import { fillBody, fillText, inLanguageOf, inSpanish, minutesToRead, type PublishedRow } from './rules.ts'
import { allArticles } from './store.ts'

type Articles = ReadonlyMap<Language, readonly Article[]>

/** What is written like an article and is none: the contract of a booking. */
const TERMS = 'terms'

const slots = perServices(() => ({ version: -1, blog: undefined as Promise<Articles> | undefined }))

/** The blog in each language, newest first, as it is shown. */
export const publishedArticles = (ctx: Context) => only(ctx, ({ slug }) => slug !== TERMS)

/** The contract of a booking in each language: one, or none where staff have taken it off. */
export const publishedTerms = (ctx: Context) => only(ctx, ({ slug }) => slug === TERMS)

async function only(ctx: Context, is: (article: Article) => boolean): Promise<Articles> {
  return new Map([...(await allPublished(ctx))].map(([language, articles]) => [language, articles.filter(is)]))
}

/** All that is published: made anew when an article or the business has changed. */
async function allPublished(ctx: Context): Promise<Articles> {
  const { version, business, glossary } = await currentSettings(ctx)
  // What a transaction reads may never be committed, so it is not for others.
  if (ctx.db.isTransaction) return publish(ctx, business, glossary)
  const slot = slots(ctx)
  if (slot.blog && slot.version === version) return slot.blog
  const blog = publish(ctx, business, glossary)
  Object.assign(slot, { version, blog })
  blog.catch(() => {
    if (slot.blog === blog) slot.blog = undefined
  })
  return blog
}

/** The blog of a language; English where there is none. */
export function articlesIn(blog: Articles, language: Language): readonly Article[] {
  return blog.get(language) ?? blog.get('en') ?? []
}

type Texts = Pick<PublishedRow, 'language' | 'title' | 'summary' | 'body'>

/** Shows texts as readers see them: with what their placeholders stand for, and as safe HTML. */
export async function presenter(ctx: Context) {
  const { business, glossary } = await currentSettings(ctx)
  return Object.assign((texts: Texts) => shown(texts, business, glossary), {
    address: (slug: string) => withNames(slug, business),
  })
}

function shown({ language, ...texts }: Texts, told: Business, glossary: Glossary) {
  const business = language === 'es' ? inSpanish(told, glossary) : told
  const body = fillBody(texts.body, business, language)
  return {
    title: fillText(texts.title, business, language),
    summary: fillText(texts.summary, business, language),
    minutes: minutesToRead(body),
    html: toHtml(body),
  }
}

async function publish(ctx: Context, told: Business, glossary: Glossary): Promise<Articles> {
  const written = (await allArticles(ctx)).filter((article): article is PublishedRow => article.published_on !== null)
  const present = (article: PublishedRow): Article => {
    const { language, published_on, updated_on } = article
    const slug = withNames(article.slug, told)
    return { slug, language, published_on, updated_on, ...shown(article, told, glossary) }
  }
  return new Map(languageTags().map((language) => [language, inLanguageOf(written, language).map(present)]))
}
