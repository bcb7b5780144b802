import { redirect } from 'react-router'
import { homeWithLogin, PATHS, REDIRECTS, type RouteName, to } from '../paths.ts'
import type { Route } from './+types/redirects'

const BY_PATH = new Map(
  Object.entries(REDIRECTS).map(([name, { to: target, login }]) => [
    PATHS[name as RouteName] as string,
    login ? homeWithLogin() : to(target),
  ]),
)

/** Old addresses (§2 "Redirects"). */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(BY_PATH.get(url.pathname.replace(/\/$/, '')) ?? to('Home'), 301)
}
