import { expect, test } from 'vitest'
import { BLOCK_KINDS, type Content, emptyBlock } from '../../../capabilities/campaigns/content.ts'
import { changed, contentOf, fieldsOfContent } from './content-fields.ts'

const words = (en: string) => ({ en, es: `${en} ES` })
const CONTENT: Content = {
  subjects: [words('One'), words('Two')],
  preview: words('Preview'),
  blocks: [
    ...BLOCK_KINDS.map(emptyBlock),
    { kind: 'picture', text: words('A car'), picture: 'abc', href: '/rates' },
    { kind: 'price', text: words('A week'), days: 7, vehicle_class: 'OVERSIZE' },
    { kind: 'mjml', text: words('Own'), source: words('<mj-section/>') },
  ],
}

test('a content survives its form, whatever blocks it has', () => {
  expect(contentOf(fieldsOfContent(CONTENT))).toEqual(CONTENT)
})

test('buttons add, move and remove blocks and subjects, and nothing beyond the ends', () => {
  const kinds = (act: string) => changed(CONTENT, act).blocks.map(({ kind }) => kind)
  expect(kinds('add button').at(-1)).toBe('button')
  expect(kinds('up 1').slice(0, 2)).toEqual(['text', 'heading'])
  expect(kinds('down 0').slice(0, 2)).toEqual(['text', 'heading'])
  expect(changed(CONTENT, 'up 0')).toEqual(CONTENT)
  expect(changed(CONTENT, 'down 9')).toEqual(CONTENT)
  expect(kinds('remove 0')).toEqual(CONTENT.blocks.slice(1).map(({ kind }) => kind))
  expect(changed(CONTENT, 'subject add').subjects).toHaveLength(3)
  expect(changed(CONTENT, 'subject remove').subjects).toEqual([words('One')])
})
