import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { routesOf, sectionOf, sectionsOf } from './sections.ts'

interface Entry {
  readonly id?: string
  readonly file: string
  readonly path?: string
  readonly index?: boolean
  readonly children?: readonly Entry[]
}

interface Route {
  readonly path: string | undefined
  readonly index: boolean | undefined
  readonly parentId: string | undefined
}

const nameOf = ({ id, file, path }: Entry) => id ?? `${file} ${path}`

/** Every route by its name, as the build has them. */
function flat(entries: readonly Entry[], parentId?: string): [string, Route][] {
  return entries.flatMap((entry) => {
    const { path, index, children = [] } = entry
    return [[nameOf(entry), { path, index, parentId }], ...flat(children, nameOf(entry))] as [string, Route][]
  })
}

/** The same as React Router nests them. */
function nested(all: Readonly<Record<string, Route>>, under?: string): RouteObject[] {
  return Object.entries(all)
    .filter(([, { parentId }]) => parentId === under)
    .map(([id, { path, index }]) =>
      index ? { id, index: true } : { id, ...(path !== undefined && { path }), children: nested(all, id) },
    )
}

const ALL = Object.fromEntries(flat(routes))
const SECTIONS = sectionsOf(ALL)
const match = (all: Readonly<Record<string, Route>>, address: string) =>
  matchRoutes(nested(all), address)?.map(({ route, params }) => [route.id, params])

const PATHS = Object.values(ALL).flatMap(({ path }) => path ?? [])
/** An address of each route, in one of five spellings. */
const ADDRESSES = PATHS.map((path, place) => {
  const address = `/${path.replace(/^\//, '')}`.replaceAll(/:\w+/g, '7K2M9').replace('*', 'no/such')
  const spelt = [address, address.toUpperCase(), `${address}/`, `${address}/more`, address.replace(/[a-z]/, encoded)]
  return spelt[place % spelt.length]!
})

function encoded(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`
}

test('an address leads to the same page among the routes near it as among all', () => {
  const others = ['/', '/staff', '/staff/', '/staff/nowhere', '/staffing', '/nowhere', '/no/where']
  for (const address of [...others, ...ADDRESSES]) {
    const near = routesOf(ALL, sectionOf(address, SECTIONS))
    expect([address, match(near, address)]).toEqual([address, match(ALL, address)])
  }
})

test('the data of a page has the routes of the page', () => {
  expect(sectionOf('/staff/bookings.data', SECTIONS)).toBe('/staff/bookings')
  expect(sectionOf('/bookings/7K2M9.data', SECTIONS)).toBe('/bookings')
  expect(sectionOf('/staff.data', SECTIONS)).toBe(sectionOf('/staff', SECTIONS))
})

test('there are as many sets of routes as there are parts of the site, whatever is asked for', () => {
  for (const unknown of ['/nowhere', '/a1', '/%zz']) expect(sectionOf(unknown, SECTIONS)).toBe('/')
  for (const unknown of ['/staff/nowhere', '/staff/a1/b']) expect(sectionOf(unknown, SECTIONS)).toBe('/staff/')
})

test('few routes are near a page', () => {
  expect(Object.keys(ALL).length).toBeGreaterThan(150)
  for (const section of SECTIONS)
    expect([section, Object.keys(routesOf(ALL, section)).length < 40]).toEqual([section, true])
})
