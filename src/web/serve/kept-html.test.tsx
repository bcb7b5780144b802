import { expect, test } from 'vitest'
import { keptHtml } from './kept-html.ts'

function counted(most: number) {
  const keep = keptHtml(most)
  const drawn: string[] = []
  const part = (text: string) => {
    drawn.push(text)
    return <p>{text}</p>
  }
  return {
    drawn,
    one: (text: string, reader = 'all') => keep(reader, [text], () => part(text))[0],
    several: (...texts: string[]) => keep('all', texts, (place) => part(texts[place]!)),
  }
}

test('a part is drawn once for what it shows and for readers who are alike', () => {
  const { one, drawn } = counted(1000)
  expect([one('A &'), one('A &'), one('B'), one('B', 'others')]).toEqual([
    '<p>A &amp;</p>',
    '<p>A &amp;</p>',
    '<p>B</p>',
    '<p>B</p>',
  ])
  expect(drawn).toEqual(['A &', 'B', 'B'])
})

test('of parts that are asked for together those that are not known are drawn, alike ones alike', () => {
  const { several, drawn } = counted(1000)
  expect(several('a', 'b')).toEqual(['<p>a</p>', '<p>b</p>'])
  expect(several('c', 'b', 'd', 'd')).toEqual(['<p>c</p>', '<p>b</p>', '<p>d</p>', '<p>d</p>'])
  expect(drawn.join('')).toMatch(/^abcdd?$/)
  expect(several()).toEqual([])
})

test('what was not asked for longest is forgotten when there is too much, and a part that is too large at once', () => {
  // Each takes a key of three characters and eight of HTML.
  const { one, drawn } = counted(2 * 11)
  for (const text of ['a', 'b', 'a', 'c']) one(text)
  expect(drawn).toEqual(['a', 'b', 'c'])
  one('a')
  expect(drawn).toEqual(['a', 'b', 'c'])
  one('b')
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  const long = 'long '.repeat(9)
  expect(one(long)).toContain('long long')
  one(long)
  expect(drawn).toEqual(['a', 'b', 'c', 'b', long, long])
})

test('readers are told apart, however many there are', () => {
  const { one } = counted(1_000_000)
  for (let reader = 0; reader < 450; reader++) expect(one('a', `reader ${reader}`)).toBe('<p>a</p>')
  const keep = keptHtml(1_000_000)
  const shown = (reader: number) => keep(`reader ${reader}`, ['who'], () => `${reader}`)[0]
  for (let reader = 0; reader < 450; reader++) expect(shown(reader)).toBe(`${reader}`)
  expect([shown(0), shown(449)]).toEqual(['0', '449'])
})
