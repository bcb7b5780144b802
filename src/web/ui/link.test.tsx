import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Link as RouterLink, type LinkProps, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

const ADDRESSES = [
  '/',
  '/?login=1',
  '/#map',
  '/?',
  '/#',
  '/staff/bookings?status=A&status=B#list',
  '/staff/bookings/7K2M9/',
  '/blog/año nuevo',
  '/a%2Fb',
  '/a//b',
  '/a/../b',
  '/.hidden',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/a\\b',
  '/a?next=//b/../c#?d',
  '?page=2',
  '?next=//b/../c',
  '?',
  '?a=1#top',
  '#top',
  'next',
  '..',
  'https://elsewhere.example/a',
  'mailto:ada@example.com',
  { pathname: '/map', search: '?a=1' },
]

const PROPS: Partial<LinkProps>[] = [
  {},
  { prefetch: 'intent', className: 'a', 'aria-current': 'page' },
  { reloadDocument: true, replace: true, state: { a: 1 }, preventScrollReset: true, viewTransition: true },
  { target: '_blank', rel: 'noopener', relative: 'path' },
]

test.each([
  ['/', '/booking?a=1'],
  ['/', '/'],
  ['/es', '/es/booking/?a=1'],
  ['/es', '/es'],
])('on the server a link is written as React Router writes it, under %s at %s', (basename, location) => {
  expect(Link).not.toBe(RouterLink)
  const written = (Each: typeof RouterLink | typeof Link, props: LinkProps) =>
    attributesOf(
      <StaticRouter basename={basename} location={location}>
        <Each {...props}>There</Each>
      </StaticRouter>,
    )
  for (const to of ADDRESSES)
    for (const props of PROPS)
      expect([to, written(Link, { to, ...props })]).toEqual([
        to,
        written(RouterLink, { discover: 'none', to, ...props }),
      ])
})

/** In any order. */
function attributesOf(link: ReactElement): string[] {
  return (renderToString(link).match(/[\w-]+="[^"]*"/g) ?? []).toSorted()
}
