import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { LanguageTag, listOf } from '../../http/wire.ts'

const Day = z.iso.date().meta({ description: 'YYYY-MM-DD' })

const ArticleSummary = z.object({
  slug: z.string().meta({ description: 'The last part of its address' }),
  language: LanguageTag.meta({ description: 'English where it is not written in the language that was asked for' }),
  title: z.string(),
  summary: z.string(),
  minutes: z.int().min(1).meta({ description: 'How long it takes to read' }),
  published_on: Day,
  updated_on: Day,
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

const html = z.string().meta({ description: 'Safe to be shown as it is; links to pages of the site have no origin' })

export const Article = z.object({ ...ArticleSummary.shape, html }).meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

export const content = {
  articles: get('/articles', {
    summary: 'List the articles of the blog, newest first',
    access: 'public',
    cacheSeconds: 60,
    input: z.object({ language: LanguageTag.default('en') }),
    output: listOf(ArticleSummary),
  }),
  blog: get('/blog', {
    summary:
      'Read all articles of the blog at once, newest first: for clients that keep them for when this API is down',
    access: 'public',
    cacheSeconds: 60,
    limits: [{ by: 'address', count: 60, seconds: 60 }],
    input: z.object({ language: LanguageTag.default('en') }),
    output: listOf(Article),
  }),
  terms: get('/terms', {
    summary: 'Read the contract of a booking, as it stands now',
    access: 'public',
    cacheSeconds: 60,
    input: z.object({ language: LanguageTag.default('en') }),
    output: Article,
  }),
  article: get('/articles/{slug}', {
    summary: 'Read an article of the blog',
    access: 'public',
    cacheSeconds: 60,
    input: z.object({
      slug: z.string().meta({ description: 'In any usual spelling; the answer has the one of its address' }),
      language: LanguageTag.default('en'),
    }),
    output: Article,
  }),
}
