import { expect, test } from 'vitest'
import { escapeHtml, unescapeHtml } from './html.ts'
import { capitalized, paragraphs, wordsOf } from './wording.ts'

test('a text has paragraphs, and these have lines', () => {
  expect(paragraphs('a\nb\n\n\nc')).toEqual([['a', 'b'], ['c']])
})

test('words begin with a capital, also where there are none', () => {
  expect([capitalized('two words'), capitalized('')]).toEqual(['Two words', ''])
})

test('a name of the wire is read as words', () => {
  expect(['next_visit', 'would-return', 'nextVisit', ''].map(wordsOf)).toEqual([
    'Next visit',
    'Would return',
    'Next visit',
    '',
  ])
})

test('a text stays a text in HTML', () => {
  const text = `"a" < b & c > d's &lt;`
  expect(escapeHtml(text)).toBe('&quot;a&quot; &lt; b &amp; c &gt; d&#39;s &amp;lt;')
  expect(unescapeHtml(escapeHtml(text))).toBe(text)
})
