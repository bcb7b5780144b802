import { expect, test } from 'vitest'
import { keptHtml } from './kept-html.ts'

function counted() {
  let times = 0
  function Part({ text }: { text: string }) {
    times++
    return <p>{text}</p>
  }
  return { part: (text: string) => <Part text={text} />, times: () => times }
}

test('a part is drawn once for each key', () => {
  const keep = keptHtml(1000)
  const { part, times } = counted()
  expect([keep('a', part('A &')), keep('a', part('A &')), keep('b', part('B'))]).toEqual([
    '<p>A &amp;</p>',
    '<p>A &amp;</p>',
    '<p>B</p>',
  ])
  expect(times()).toBe(2)
})

test('what was not asked for longest is forgotten when there is too much, and a part that is too large at once', () => {
  // Each takes a key of one character and eight of HTML.
  const keep = keptHtml(2 * 9)
  const { part, times } = counted()
  for (const key of ['a', 'b', 'a', 'c']) keep(key, part(key))
  expect(times()).toBe(3)
  keep('a', part('a'))
  expect(times()).toBe(3)
  keep('b', part('b'))
  expect(times()).toBe(4)
  expect(keep('d', part('long '.repeat(9)))).toContain('long long')
  keep('d', part('long '.repeat(9)))
  expect(times()).toBe(6)
})
