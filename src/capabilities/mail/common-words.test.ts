import { expect, test } from 'vitest'
import { CommonWords } from './common-words.ts'

const said = (n: number, more: object = {}) => ({
  greeting: 'Thank you for booking.',
  title: `Stay ${n}`,
  lines: [{ label: 'Total', amount: `$${n}.00` }],
  card: `BEGIN\r\nUID:${n}\r\nEND\r\n`,
  total: n,
  isPaid: true,
  ...more,
})

test('what nearly all mails of a kind say is learned, and what they say of somebody is not', () => {
  const words = new CommonWords()
  for (let n = 1; n < 24; n++) words.hear(`${n}@example.com`, said(n))
  expect(words.known(said(1))).toBeUndefined()
  words.hear('24@example.com', said(24))
  expect(JSON.parse(words.known(said(7))!)).toEqual({
    greeting: 'Thank you for booking.',
    title: 'Stay ',
    lines: [{ label: 'Total', amount: '' }],
    card: 'BEGIN\r\nUID:END\r\n',
    total: null,
    isPaid: true,
  })
})

test('many mails to one person are those of one', () => {
  const words = new CommonWords()
  for (let n = 0; n < 100; n++) words.hear(n % 2 ? 'ada@example.com' : 'ADA@example.com', said(n))
  expect(words.known(said(1))).toBeUndefined()
})

test('nobody’s name is learned, were it in all of them', () => {
  const words = new CommonWords()
  const own = {
    booking: {
      full_name: 'Zelda Quimby',
      plate: 'ZQX7391',
      details: [{ key: 'full_name', label: 'Name', value: 'Zelda' }],
    },
  }
  for (let n = 1; n <= 24; n++) words.hear(`${n}@example.com`, said(n, own))
  expect(words.known(said(1, own))).toContain('"label":"Name"')
  expect(words.known(said(1, own))).not.toMatch(/Zelda|Quimby|ZQX/)
})

test('what several share is none of the words of all', () => {
  const words = new CommonWords()
  for (let n = 1; n <= 24; n++) words.hear(`${n}@example.com`, said(n, n <= 17 ? { home: '7 Acme Street' } : {}))
  expect(words.known(said(1, { home: '7 Acme Street' }))).not.toContain('Acme')
})
