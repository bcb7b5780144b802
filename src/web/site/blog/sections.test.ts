import { expect, test } from 'vitest'
import { toHtml } from '../../../capabilities/content/markdown.ts'
import { sectionsOf } from './sections.ts'

test('the sections of an article are its headings of the second level, as they are read', () => {
  const html = toHtml('Hello\n\n## Your space\n\n### On it\n\n## *Q* & A: "it\'s" < 5\n')
  expect(sectionsOf(html)).toEqual([
    { id: 'your-space', title: 'Your space' },
    { id: 'q-a-it-s-5', title: 'Q & A: "it\'s" < 5' },
  ])
  expect(sectionsOf('<p>No headings</p>')).toEqual([])
})
