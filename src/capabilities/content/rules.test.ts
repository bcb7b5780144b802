import { expect, test } from 'vitest'
import { DEMO_SETTINGS, unnamedSettings } from '../settings/demo.ts'
import { toHtml } from './markdown.ts'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import { articleCan, fillBody, fillText, inLanguageOf, inSpanish, minutesToRead } from './rules.ts'
import { shippedArticles } from './shipped-articles.ts'
import { messages } from './texts.ts'

const { business } = DEMO_SETTINGS

test('names are words, whatever characters they have', () => {
  const odd = { ...business, name: '*A* & <b>B</b> [c](https://evil.example)' }
  expect(toHtml(fillBody('Park at {name}!', odd, 'en'))).toBe(
    '<p>Park at *A* &amp; &lt;b&gt;B&lt;/b&gt; [c](https://evil.example)!</p>\n',
  )
  expect(fillText('About {name}', odd)).toBe(`About ${odd.name}`)
})

test('a line that names what the business has not said is left out', () => {
  const body =
    'First.\n\n- Call {phone}.\n- Write.\n\nWe stop at {island_count} islands:\n\n{islands}\n\n{unknown} last.'
  expect(fillBody(body, unnamedSettings(2026).business, 'en').split('\n').filter(Boolean)).toEqual([
    'First.',
    '- Write.',
  ])
  expect(fillBody(body, business, 'es')).toContain('- **Isla 1, North terminal.**')
})

test('a draft is published, and what is published becomes a draft', () => {
  const article = {
    slug: 'a',
    language: 'en',
    title: 'T',
    summary: 'S',
    body: 'B',
    updated_on: '2026-01-02',
    version: 1,
  } as const
  const [draft, published] = [
    { ...article, published_on: null },
    { ...article, published_on: '2026-01-01' },
  ]
  expect(articleCan.publish(draft)).toEqual(ALLOWED)
  expect(articleCan.publish(published)).toEqual(refused(messages.isPublished))
  expect(articleCan.unpublish(published)).toEqual(ALLOWED)
  expect(articleCan.unpublish(draft)).toEqual(refused(messages.isDraft))
})

test('a text says where the business is and how to call it, as far as that is known', () => {
  const said = 'call {phone} {phone_link}, {miles} mi, {island_count} stops, {nothing}.'
  const phone = '(206) 555-0142'
  const at = (latitude: number, longitude: number) => ({ ...business, phone, place: { latitude, longitude } })
  expect(fillText(said, at(0, 0))).toBe(`call ${phone} tel:+12065550142,  mi, ${business.islands.length} stops, .`)
  for (const [latitude, longitude] of [
    [47.44, 0],
    [0, -122.3],
    [1, 0],
    [0, 1],
  ] as const)
    expect(fillText('{miles}', at(latitude, longitude))).toMatch(/^[\d.,]+$/)
  expect(fillText('{phone_link}{island_count}', { ...business, phone: '', islands: [] })).toBe('')
  const many = { ...business, islands: Array.from({ length: 1200 }, () => business.islands[0]!) }
  expect(fillText('{island_count}', many)).toBe('1,200')
})

test('the law that applies is that of the state by its name, where it is known', () => {
  const under = (state: string) => ({ ...business, address: { ...business.address, state } })
  expect(fillBody('The laws of {state_name} apply.', under('WA'), 'en')).toBe('The laws of Washington apply.')
  expect(fillBody('Se aplican las leyes de {state_name}.', under('Jalisco'), 'es')).toBe(
    'Se aplican las leyes de Jalisco.',
  )
  expect(fillBody('The laws of {state_name} apply.', under(''), 'en')).toBe('')
})

test('islands have the words that staff gave them in Spanish, and their own where there are none', () => {
  const [first, second] = [
    { id: '1', name: 'North', directions: 'Go up.' },
    { id: '2', name: 'South', directions: 'Go down.' },
  ]
  const two = { ...business, islands: [first, second] as unknown as typeof business.islands }
  const known = [
    { english: 'North', spanish: 'Norte' },
    { english: 'Go up.', spanish: 'Suba.' },
  ]
  expect(inSpanish(two, known)).toEqual({
    ...business,
    islands: [{ id: '1', name: 'Norte', directions: 'Suba.' }, second],
  })
  expect(fillBody('{islands}', inSpanish(two, known), 'es').split('\n')).toHaveLength(2)
})

test('an article that is not written in a language is read in English, the newest first', () => {
  const article = { title: 'T', summary: 'S', body: 'B', updated_on: '2026-01-02', version: 1 }
  const old = { ...article, slug: 'old', language: 'en', published_on: '2026-01-01' } as const
  const fresh = { ...article, slug: 'new', language: 'en', published_on: '2026-01-02' } as const
  const nueva = { ...fresh, language: 'es' } as const
  expect(inLanguageOf([old, fresh, nueva], 'es')).toEqual([nueva, old])
  expect(inLanguageOf([old, fresh, nueva], 'en')).toEqual([fresh, old])
  const [a, b] = [
    { ...fresh, slug: 'a' },
    { ...fresh, slug: 'b' },
  ]
  expect(inLanguageOf([b, old, a], 'en')).toEqual([a, b, old])
})

test('a reader needs a minute for two hundred words', () => {
  expect([1, 200, 201].map((count) => minutesToRead('word '.repeat(count)))).toEqual([1, 1, 2])
  expect(minutesToRead('')).toBe(1)
})

test.each([
  ['<script>alert(1)</script>', '<script'],
  ['Hi <img src=x onerror=alert(1)> there', '<img'],
  ['[x](javascript:alert(1))', 'href'],
  ['[x](JaVaScRiPt&colon;alert(1))', 'href'],
  ['[x](data:text/html,<script>)', 'href'],
  ['[x](//evil.example)', 'href'],
  ['[x](/\\evil.example)', 'href'],
  ['<javascript:alert(1)>', 'href'],
  ['![x](https://evil.example/pixel.png)', '<img'],
  ['[x](https://a.example/" onclick="alert(1))', ' onclick="'],
  ['## x" onload="y', ' onload="'],
  ['`<b>` and ```\n<b>\n```', '<b>'],
])('%s becomes nothing that runs, loads or leads astray', (markdown, danger) => {
  expect(toHtml(markdown)).not.toContain(danger)
})

test('links lead to pages, other sites, phones and mail; headings have ids of their own; tables are there', () => {
  expect(toHtml('[a](/contact) [b](https://b.example/?x=1&y=2) [c](mailto:c@example.com)')).toBe(
    '<p><a href="/contact">a</a> <a href="https://b.example/?x=1&amp;y=2" rel="noopener">b</a> <a href="mailto:c@example.com">c</a></p>\n',
  )
  expect(toHtml('# Qué hacer\n\n### Qué hacer')).toBe(
    '<h2 id="que-hacer">Qué hacer</h2>\n<h3 id="que-hacer-2">Qué hacer</h3>\n',
  )
  expect(toHtml('| a |\n| - |\n| 1 |')).toContain('<td>1</td>')
})

test('the shipped articles are whole: each in both languages, with the same address and dates, on lines of their own', async () => {
  const articles = await shippedArticles()
  const key = ({ slug, published_on, updated_on }: (typeof articles)[number]) => `${slug} ${published_on} ${updated_on}`
  const of = (language: string) => articles.filter((each) => each.language === language)
  expect(of('es').map(key)).toEqual(of('en').map(key))
  expect(articles).toHaveLength(10)
  for (const article of articles) {
    expect(fillBody(article.body, business, article.language), article.slug).not.toMatch(/\{\w*\}/)
    expect(fillBody(article.body, business, article.language).split('\n').length).toBeGreaterThanOrEqual(
      article.body.split('\n').length,
    )
  }
})
