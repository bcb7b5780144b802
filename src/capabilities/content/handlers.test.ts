import { expect, test } from 'vitest'
import { languageTags } from '../../lib/language.ts'
import { ANOTHER_BUSINESS, TRACES } from '../../test/another-business.ts'
import { harness } from '../../test/harness.ts'
import { settings } from '../settings/contract.ts'
import { content } from './contract.ts'
import { articles } from './office-contract.ts'
import { seedArticles } from './index.ts'

const ROADS = 'aug21-road-construction'

test('the four articles come with the product, in every language, also without demonstration data', async () => {
  const { call, ctx, remove } = await harness()
  await remove('articles', {})
  const bare = ctx()
  await seedArticles({ ...bare, config: { ...bare.config, demo: false } })
  for (const language of languageTags()) {
    const { items, count } = await call(content.articles, { language })
    expect(items.map(({ slug }) => slug)).toEqual([
      'secrets-to-avoid-gridlock-this-holiday',
      'getting-to-and-from-sea-tac',
      ROADS,
      'about-evergreen',
    ])
    expect([count, new Set(items.map((each) => each.language))]).toEqual([4, new Set([language])])
  }
})

test('an article is read by its slug in the language that was asked for, with what the business is called', async () => {
  const { call, fetch } = await harness()
  const english = await call(content.article, { slug: 'getting-to-and-from-sea-tac' })
  expect(english).toMatchObject({ title: 'Getting to and from Sea-Tac', language: 'en', published_on: '2026-09-14' })
  expect(english.html).toContain('<strong>Island 1, North terminal.</strong>')
  expect(english.html).toContain('<h2 id="on-the-way-back">')
  const roads = await call(content.article, { slug: ROADS, language: 'es' })
  expect(roads.html).toContain('<a href="tel:+12065550142">(206) 555-0142</a>')
  const ways = await call(content.article, { slug: 'getting-to-and-from-sea-tac', language: 'es' })
  expect(ways.html).toContain('<strong>Isla 1, Terminal norte.</strong> Desde la entrega de equipaje')
  expect(roads.title).toBe('21 de agosto: obras en los caminos al aeropuerto')
  expect((await fetch('/api/articles')).headers.get('cache-control')).toBe('private, max-age=60')
})

test('an article is found by the usual spellings of its address, and answers with the one it has', async () => {
  const { call } = await harness()
  const asked = [
    'getting-to-and-from-sea',
    'Getting-To-And-From-SeaTac',
    'about-evergreen-airport-parking',
    ROADS.toUpperCase(),
  ]
  const found = await Promise.all(asked.map((slug) => call(content.article, { slug, language: 'es' })))
  expect(found.map(({ slug }) => slug)).toEqual([
    'getting-to-and-from-sea-tac',
    'getting-to-and-from-sea-tac',
    'about-evergreen',
    ROADS,
  ])
})

test('what nobody has written is missing, and a language that is none of ours is refused', async () => {
  const { fetch } = await harness()
  expect((await fetch('/api/articles/nothing')).status).toBe(404)
  expect((await fetch('/api/articles/about-{name}')).status).toBe(404)
  expect((await fetch(`/api/articles/${ROADS}?language=fr`)).status).toBe(422)
})

test('a new start overwrites nothing that was changed, and every process shows the change', async () => {
  const { call, ctx, change, remove, another } = await harness()
  const elsewhere = await another()
  await elsewhere.call(content.article, { slug: ROADS })
  await change('articles', { slug: ROADS, language: 'en' }, { title: 'Roads are free again', body: '**All** is open.' })
  await remove('articles', { slug: ROADS, language: 'es' })
  await expect
    .poll(() => elsewhere.call(content.article, { slug: ROADS, language: 'es' }), { timeout: 3000 })
    .toMatchObject({ language: 'en', html: '<p><strong>All</strong> is open.</p>\n', minutes: 1 })
  await seedArticles(ctx())
  expect(await call(content.article, { slug: ROADS })).toMatchObject({ title: 'Roads are free again' })
})

test('another business has the same blog under its own name and addresses', async () => {
  const { call, as } = await harness()
  await call(content.articles, {})
  await (await as.staff()).call(settings.setBusiness, ANOTHER_BUSINESS)
  const { items } = await call(content.articles, {})
  expect(items.map(({ slug }) => slug)).toContain('getting-to-and-from-denver')
  for (const language of languageTags()) {
    for (const { slug } of items) {
      expect(JSON.stringify(await call(content.article, { slug, language })), slug).not.toMatch(TRACES)
    }
  }
})

test('staff write an article, see it before readers do, publish it in a language and take it off; its markup is harmless', async () => {
  const { as, call, fetch } = await harness()
  const marketing = await as.staff('marketing')
  const written = {
    title: 'Parking near {airport}',
    summary: 'In short.',
    body: 'Hello <script>x</script>.\n\nCall {phone}.',
  }
  const slug = 'where-to-wait'
  const preview = await marketing.call(articles.preview, { language: 'en', ...written })
  expect(preview).toMatchObject({ title: 'Parking near Sea-Tac', minutes: 1 })
  expect(preview.html).toContain('Hello &lt;script&gt;x&lt;/script&gt;.')
  const draft = await marketing.call(articles.create, { slug, language: 'en', ...written })
  expect(draft).toMatchObject({ address: slug, en: { published_on: null, preview }, es: null })
  for (const taken of [slug, 'about-evergreen']) {
    const again = marketing.call(articles.create, { slug: taken, language: 'en', ...written })
    await expect(again).rejects.toMatchObject({ fieldErrors: { slug: [expect.any(String)] } })
  }
  expect((await fetch(`/api/articles/${slug}`)).status).toBe(404)
  await marketing.call(articles.publish, { slug, language: 'en', version: 1 })
  await marketing.call(articles.save, { slug, language: 'es', version: 0, ...written, title: 'Dónde esperar' })
  expect(await call(content.article, { slug, language: 'es' })).toMatchObject({ language: 'en', ...preview })
  await marketing.call(articles.publish, { slug, language: 'es', version: 1 })
  expect(await call(content.article, { slug, language: 'es' })).toMatchObject({ title: 'Dónde esperar' })
  await marketing.call(articles.save, { slug, language: 'en', version: 2, ...written, title: 'Waiting' })
  expect((await call(content.articles, {})).items[0]).toMatchObject({ slug, title: 'Waiting' })
  await marketing.call(articles.unpublish, { slug, language: 'es', version: 2 })
  const off = await marketing.call(articles.unpublish, { slug, language: 'en', version: 3 })
  expect((await fetch(`/api/articles/${slug}`)).status).toBe(404)
  expect(off.history.map(({ who, what }) => `${who} ${what}`)).toEqual(
    ['unpublished en', 'unpublished es', 'changed en', 'published es', 'created es', 'published en', 'created en'].map(
      (what) => `marketing ${what}`,
    ),
  )
  const { items } = await marketing.call(articles.list, { state: 'DRAFT' })
  expect(items).toMatchObject([{ slug, title: 'Waiting', en: 'DRAFT', es: 'DRAFT', published_on: null }])
  expect((await marketing.call(articles.list, { search: 'evergreen' })).items).toMatchObject([{ slug: 'about-{name}' }])
})
