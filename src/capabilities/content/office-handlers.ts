import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields } from '../../http/problem.ts'
import type { Language } from '../../lib/language.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import { audit, trailOf } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { paged } from '../../platform/records.ts'
import { siteChanged } from '../../platform/site-version.ts'
import { actorNames, editConflict } from '../auth/index.ts'
import { currentSettings } from '../settings/index.ts'
import { withNames } from '../settings/named-paths.ts'
import type { ArticleDetail, ArticleLine, articles } from './office-contract.ts'
import { articlePresenter } from './published-articles.ts'
import { articleCan, type ArticleRow } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const officeHandlers: Handlers<typeof articles> = {
  async list(ctx, { search = '', state, ...page }) {
    const presenter = await articlePresenter(ctx)
    const bySlug = Map.groupBy(await store.allArticles(ctx), ({ slug }) => slug)
    const sought = search.toLowerCase()
    const lines = [...bySlug]
      .map(([slug, versions]) => lineOf(slug, versions, presenter))
      .filter(({ title, address }) => title.toLowerCase().includes(sought) || address.includes(sought))
      .filter(({ en, es }) => state === undefined || en === state || es === state)
      .toSorted((a, b) => b.updated_on.localeCompare(a.updated_on) || a.slug.localeCompare(b.slug))
    return paged(lines, page)
  },

  read: (ctx, { slug }) => detail(ctx, slug),

  async create(ctx, { slug, ...written }) {
    const { business } = await currentSettings(ctx)
    return transaction(ctx, async (ctx) => {
      const taken = (await store.allArticles(ctx)).some((each) => withNames(each.slug, business) === slug)
      const isNew = !taken && (await store.addArticle(ctx, { slug, ...written, ...draft(ctx) }))
      if (!isNew) throw invalidFields({ slug: [messages.addressInUse] })
      await note(ctx, 'created', slug, written.language)
      return detail(ctx, slug)
    })
  },

  async save(ctx, { slug, language, version, ...written }) {
    const answer = await transaction(ctx, async (ctx) => {
      const versions = await store.lockArticle(ctx, slug)
      found(versions[0])
      const before = versions.find((each) => each.language === language)
      const edited = { entity: 'article', entityId: slug }
      if (version !== (before?.version ?? 0)) throw await editConflict(ctx, edited)
      if (!before) {
        const isNew = await store.addArticle(ctx, { slug, language, ...written, ...draft(ctx) })
        if (!isNew) throw await editConflict(ctx, edited)
        await note(ctx, 'created', slug, language)
      } else if (FIELDS.some((name) => before[name] !== written[name])) {
        const updated_on = later(pacificDate(ctx.now), before.published_on)
        await store.changeArticle(ctx, before, { ...written, updated_on })
        await note(ctx, 'changed', slug, language)
      }
      return detail(ctx, slug)
    })
    siteChanged(ctx)
    return answer
  },

  async preview(ctx, { language, title, summary, body }) {
    const { present } = await articlePresenter(ctx)
    const { html, minutes, ...filled } = present({ language, title, summary, body })
    return { title: filled.title, summary: filled.summary, html, minutes }
  },

  publish: (ctx, of) => setPublished(ctx, of, 'published'),
  unpublish: (ctx, of) => setPublished(ctx, of, 'unpublished'),
}

const FIELDS = ['title', 'summary', 'body'] as const

/** Puts an article on the blog, or takes it off. */
async function setPublished(
  ctx: Context,
  { slug, language, version: seen }: { slug: string; language: Language; version: number },
  action: 'published' | 'unpublished',
): Promise<ArticleDetail> {
  const answer = await transaction(ctx, async (ctx) => {
    const version = found((await store.lockArticle(ctx, slug)).find((each) => each.language === language))
    if (seen !== version.version) throw await editConflict(ctx, { entity: 'article', entityId: slug })
    allow(action === 'published' ? articleCan.publish(version) : articleCan.unpublish(version))
    const today = pacificDate(ctx.now)
    const published = { published_on: today, updated_on: later(today, version.updated_on) }
    await store.changeArticle(ctx, version, action === 'published' ? published : { published_on: null })
    await note(ctx, action, slug, language)
    return detail(ctx, slug)
  })
  // This process asks for the site's new version at once; the others within a second.
  siteChanged(ctx)
  return answer
}

function draft(ctx: Context) {
  return { published_on: null, updated_on: pacificDate(ctx.now) }
}

function later(one: string, other: string | null): string {
  return other !== null && other > one ? other : one
}

async function note(ctx: Context, action: string, slug: string, language: Language): Promise<void> {
  await audit(ctx, { action, entity: 'article', entityId: slug, details: { language } })
}

type Presenter = Awaited<ReturnType<typeof articlePresenter>>

function lineOf(slug: string, versions: readonly ArticleRow[], { present, addressOf }: Presenter): ArticleLine {
  const version = (language: Language) => versions.find((each) => each.language === language)
  const state = (of: ArticleRow | undefined) => (of ? (of.published_on === null ? 'DRAFT' : 'PUBLISHED') : 'MISSING')
  const shown = present({ ...(version('en') ?? versions[0]!), body: '' })
  const published = versions.flatMap(({ published_on }) => published_on ?? []).toSorted()
  return {
    slug,
    address: addressOf(slug),
    title: shown.title,
    en: state(version('en')),
    es: state(version('es')),
    published_on: published[0] ?? null,
    updated_on:
      versions
        .map(({ updated_on }) => updated_on)
        .toSorted()
        .at(-1) ?? '',
  }
}

async function detail(ctx: Context, slug: string): Promise<ArticleDetail> {
  const versions = (await store.allArticles(ctx)).filter((each) => each.slug === slug)
  found(versions[0])
  const { present, addressOf } = await articlePresenter(ctx)
  const versionOf = (language: Language) => {
    const row = versions.find((each) => each.language === language)
    if (!row) return null
    const { title, summary, body, published_on, updated_on } = row
    const shown = present(row)
    const preview = { title: shown.title, summary: shown.summary, html: shown.html, minutes: shown.minutes }
    return { title, summary, body, published_on, updated_on, preview, version: row.version }
  }
  return {
    slug,
    address: addressOf(slug),
    en: versionOf('en'),
    es: versionOf('es'),
    history: await historyOf(ctx, slug),
  }
}

async function historyOf(ctx: Context, slug: string): Promise<ArticleDetail['history']> {
  const acts = await trailOf(ctx, { entity: 'article', entityId: slug })
  const nameOf = await actorNames(ctx, acts)
  return acts.map(({ at, actor, action, details }) => ({
    at: toWire(at),
    who: nameOf(actor),
    what: typeof details.language === 'string' ? `${action} ${details.language}` : action,
  }))
}
