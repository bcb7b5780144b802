import { expect, test } from 'vitest'
import { DEMO_SETTINGS, unnamedSettings } from '../settings/demo.ts'
import { toHtml } from './markdown.ts'
import { fillBody, fillText, inLanguageOf, minutesToRead } from './rules.ts'
import { shippedArticles } from './shipped-articles.ts'

const { business } = DEMO_SETTINGS

test('names are words, whatever characters they have', () => {
  const odd = { ...business, name: '*A* & <b>B</b> [c](https://evil.example)' }
  expect(toHtml(fillBody('Park at {name}!', odd, 'en'))).toBe(
    '<p>Park at *A* &amp; &lt;b&gt;B&lt;/b&gt; [c](https://evil.example)!</p>\n',
  )
  expect(fillText('About {name}', odd, 'en')).toBe(`About ${odd.name}`)
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

test('an article that is not written in a language is read in English, the newest first', () => {
  const article = { title: 'T', summary: 'S', body: 'B', updated_on: '2026-01-02', version: 1 }
  const old = { ...article, slug: 'old', language: 'en', published_on: '2026-01-01' } as const
  const fresh = { ...article, slug: 'new', language: 'en', published_on: '2026-01-02' } as const
  const nueva = { ...fresh, language: 'es' } as const
  expect(inLanguageOf([old, fresh, nueva], 'es')).toEqual([nueva, old])
  expect(inLanguageOf([old, fresh, nueva], 'en')).toEqual([fresh, old])
})

test('a reader needs a minute for two hundred words', () => {
  expect([1, 200, 201].map((count) => minutesToRead('word '.repeat(count)))).toEqual([1, 1, 2])
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
