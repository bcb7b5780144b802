import { expect, test } from 'vitest'
import { linkedUnder } from './links.ts'

test('links of an article stay in its language, and one that names a language keeps that', () => {
  const html =
    '<a href="/contact">A</a> <a href="/es/contact#map">B</a> <a href="/en?x=1">C</a> <a href="https://a.example/b">D</a>'
  const addresses = (base: string) => [...linkedUnder(base, html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(addresses('')).toEqual(['/contact', '/es/contact#map', '/en?x=1', 'https://a.example/b'])
  expect(addresses('/es')).toEqual(['/es/contact', '/es/contact#map', '/en?x=1', 'https://a.example/b'])
})
