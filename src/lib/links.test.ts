import { expect, test } from 'vitest'
import { hasLink } from './links.ts'

test.each([
  'https://evil.example',
  'HTTP://x',
  'look at www.prize.example',
  'mailto:a@b.cc',
  'evil.com',
  'EVIL.COM',
  'evil.co',
  'a t.co here',
  't.me/prize',
  'evil.restaurant',
  'write to me@evil.photos',
  'evil。com',
  'evil．com',
  'evil․com',
  'ev\u200Bil.\u200Bcom',
  '\u202Eevil.com',
  'prize.рф',
  'pай.com',
  'prize.xn--p1ai/win',
  'PRIZE.XN--P1AI',
  '🎁.ws/win',
  'win🎁.ws',
  '👍🏽🇺🇸.ws',
  '❤️.ws/win',
  'เว็บดี.com/win',
  'evil\u0332.com',
  'bit.ly/abc',
  'evil.example/win',
  'x.evil.com.',
  'Ada (evil.co)',
])('%j holds a link', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each([
  'Ada Lovelace',
  'J. de la Cruz',
  'J.de Vries',
  'St. John Smith Jr.',
  'Martin Luther King, Jr.',
  'We left at 5 p.m. and paid $25.54.',
  'Fast, clean, cheap. No complaints.',
  'Version 2.0 of the shuttle',
  'Todo bien... gracias.',
  'Muy bien 👍. Gracias ❤️',
  'a.m. or p.m., e.g. at night',
  'Ask for row C.4',
])('%j holds none', (text) => {
  expect(hasLink(text)).toBe(false)
})
