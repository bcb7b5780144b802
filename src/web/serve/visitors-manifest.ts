import { readFileSync, writeFileSync } from 'node:fs'
import { LEGACY_STAFF_LINKS, REDIRECTS } from '../paths.ts'

/** What React Router's list says of a route (`ServerBuild.assets`). */
interface ListedRoute {
  readonly id: string
  readonly parentId?: string
  readonly hasDefaultExport: boolean
  readonly hasAction: boolean
  readonly hasClientLoader: boolean
}

const ASSIGNED = 'window.__reactRouterManifest='

/** Where the list for visitors stands, beside that of all routes. While developing there is only one. */
export function visitorsManifest(url: string): string {
  return url.replace(/\/manifest-(?=[\w-]+\.js$)/, '/visitors-')
}

/**
 * Writes a list of the routes that a visitor's browser can go to: every page reads, sorts and matches it before it can do
 * anything. The back office is another document, and so is every file.
 */
export function listPagesOfVisitors(file: string): void {
  const list = JSON.parse(readFileSync(file, 'utf8').slice(ASSIGNED.length).replace(/;$/, '')) as {
    readonly url: string
    readonly routes: Readonly<Record<string, ListedRoute>>
  }
  const routes = Object.fromEntries(
    Object.entries(list.routes).filter(([, route]) => isForVisitors(route, list.routes)),
  )
  const own = { ...list, url: visitorsManifest(list.url), routes }
  writeFileSync(visitorsManifest(file), `${ASSIGNED}${JSON.stringify(own)};`)
}

const REDIRECTED: ReadonlySet<string> = new Set([
  ...Object.keys(REDIRECTS),
  ...Object.keys(LEGACY_STAFF_LINKS).map((path) => `Legacy${path}`),
])

function isForVisitors(route: ListedRoute, all: Readonly<Record<string, ListedRoute>>): boolean {
  const parent = route.parentId === undefined ? undefined : all[route.parentId]
  if (route.id.startsWith('office/') || parent?.id.startsWith('office/')) return false
  return route.hasDefaultExport || route.hasAction || route.hasClientLoader || REDIRECTED.has(route.id)
}
