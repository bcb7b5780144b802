import { matchRoutes, type RouteObject } from 'react-router'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { isOwnPage, OWN_PAGES } from '../capabilities/campaigns/own-pages.ts'
import { DEMO_SETTINGS } from '../capabilities/settings/demo.ts'
import { withNames } from '../capabilities/settings/named-paths.ts'
import { PATHS } from '../web/paths.ts'
import routes from '../web/routes.ts'

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

test('a page is told from what only looks like one', () => {
  expect(isOwnPage('/booking/', business)).toBe(true)
  expect(isOwnPage('/bookings', business)).toBe(false)
  expect(isOwnPage('/staff', business)).toBe(false)
})
