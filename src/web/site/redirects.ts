import { redirect, redirectDocument } from 'react-router'
import {
  homeWithLogin,
  isOfStaff,
  LEGACY_STAFF_LINKS,
  PATHS,
  pathOf,
  plainly,
  REDIRECTS,
  type RouteName,
  to,
} from '../paths.ts'
import type { Route } from './+types/redirects'

const BY_PATH = new Map([
  ...Object.entries(REDIRECTS).map(
    ([name, { to: target, login }]) =>
      [PATHS[name as RouteName] as string, login ? homeWithLogin() : to(target)] as const,
  ),
  ...Object.entries(LEGACY_STAFF_LINKS).map(([path, target]) => [path, to(target)] as const),
])

/** Old addresses. */
export function loader({ url }: Route.LoaderArgs) {
  const target = BY_PATH.get(plainly(pathOf(url))) ?? to('Home')
  return isOfStaff(target) ? redirectDocument(target, 301) : redirect(target, 301)
}
