import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import { LanguageTag, letter, listOf, numeric, optionalText, paging, text, WireInstant } from '../../http/wire.ts'

const State = z.enum(['PUBLISHED', 'DRAFT', 'MISSING'])
const Slug = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens: where-to-wait')

const Line = z
  .object({
    slug: z.string().meta({ description: 'As stored; {name} and {airport} are placeholders' }),
    address: z.string().meta({ description: 'The last part of its address' }),
    title: z.string(),
    en: State,
    es: State,
    published_on: z.string().nullable(),
    updated_on: z.string(),
  })
  .meta({ id: 'ArticleLine' })
export type ArticleLine = z.infer<typeof Line>

const Shown = z
  .object({ title: z.string(), summary: z.string(), html: z.string(), minutes: z.int() })
  .meta({ id: 'ArticlePreview', description: 'As readers see it, placeholders filled in' })
export type ArticlePreview = z.infer<typeof Shown>

const Version = z.object({
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  published_on: z.string().nullable().meta({ description: 'Null: a draft' }),
  updated_on: z.string(),
  preview: Shown,
  version: z.int().meta({ description: 'Grows with each change; a change of an older one is refused' }),
})

export const ArticleDetail = z
  .object({
    slug: z.string(),
    address: z.string(),
    en: Version.nullable(),
    es: Version.nullable(),
    history: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
  })
  .meta({ id: 'ArticleDetail' })
export type ArticleDetail = z.infer<typeof ArticleDetail>

const written = {
  title: text(200),
  summary: text(400),
  body: letter(100_000).meta({ description: 'Markdown (GitHub’s kind) with placeholders such as {airport}' }),
}
const one = { slug: z.string(), language: LanguageTag }
const version = numeric(z.int().min(0))
const seen = { ...one, version: version.meta({ description: 'The one that was read' }) }

const READ = { permission: 'Articles:Read' } as const
const UPDATE = { permission: 'Articles:Update' } as const

/** The blog as staff write it. */
export const articles = {
  list: get('/staff/articles', {
    summary: 'List the articles of the blog with their languages, drafts too',
    access: READ,
    input: z.object({
      search: optionalText(100),
      state: z.enum(['PUBLISHED', 'DRAFT']).optional().meta({ description: 'In any language' }),
      ...paging(25),
    }),
    output: listOf(Line),
  }),
  read: get('/staff/articles/{slug}', {
    summary: 'Read an article as it is written, in each language, with what was done to it',
    access: READ,
    input: z.object({ slug: z.string() }),
    output: ArticleDetail,
  }),
  create: post('/staff/articles', {
    summary: 'Begin an article; it is a draft until it is published',
    access: UPDATE,
    input: z.object({ ...written, slug: Slug, language: LanguageTag }),
    output: ArticleDetail,
  }),
  save: put('/staff/articles/{slug}/{language}', {
    summary: 'Save an article in a language; a language that is new is a draft',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({
      ...written,
      ...one,
      version: version.meta({ description: 'The one that was read; 0 in a language that is new' }),
    }),
    output: ArticleDetail,
  }),
  preview: post('/staff/articles/preview', {
    summary: 'Show what readers would see, and save nothing',
    access: UPDATE,
    input: z.object({ ...written, language: LanguageTag }),
    output: Shown,
  }),
  publish: post('/staff/articles/{slug}/{language}/publish', {
    summary: 'Put an article on the blog in a language',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object(seen),
    output: ArticleDetail,
  }),
  unpublish: post('/staff/articles/{slug}/{language}/unpublish', {
    summary: 'Take an article off the blog in a language; it is a draft again',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object(seen),
    output: ArticleDetail,
  }),
}
