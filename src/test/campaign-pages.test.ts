import { matchRoutes, type RouteObject } from 'react-router'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { isOwnPage, OWN_PAGES } from '../capabilities/campaigns/own-pages.ts'
import { DEMO_SETTINGS } from '../capabilities/settings/demo.ts'
import { withNames } from '../capabilities/settings/named-paths.ts'
import { PATHS } from '../web/paths.ts'
import routes from '../web/routes.ts'
import { publicPages } from '../web/site/seo/public-pages.ts'

const { business } = DEMO_SETTINGS

function tableOf(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ id, file, path, index, children }) =>
    index
      ? { id: id ?? file, index }
      : { id: id ?? file, ...(path !== undefined && { path }), children: tableOf(children ?? []) },
  )
}

test('every page that a campaign may lead to is in the route table, and is no page of the staff', () => {
  const table = tableOf(routes)
  const missing = OWN_PAGES.filter((page) => {
    const matches = matchRoutes(table, withNames(page, business)) ?? []
    const last = matches.at(-1)
    return last === undefined || last.route.path === '*' || last.route.id === 'NotFound'
  })
  expect(missing).toEqual([])
  expect(OWN_PAGES.filter((page) => !Object.values<string>(PATHS).includes(page))).toEqual([])
})

test('a campaign may lead to every page that search engines find, and to the members’ own', () => {
  const pages = [
    ...publicPages(business),
    ...Object.values<string>(PATHS).filter((path) => /^\/point-club\/[a-z-]+$/.test(path)),
  ]
  expect(pages.filter((path) => !isOwnPage(path, business, []))).toEqual([])
})

test('a page is told from what only looks like one', () => {
  const articles = ['summer-tips']
  expect(isOwnPage('/booking/', business, articles)).toBe(true)
  expect(isOwnPage('/blog/summer-tips', business, articles)).toBe(true)
  expect(isOwnPage('/blog/winter-tips', business, articles)).toBe(false)
  expect(isOwnPage('/bookings', business, articles)).toBe(false)
  expect(isOwnPage('/staff', business, articles)).toBe(false)
})
