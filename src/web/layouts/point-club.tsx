import { Outlet } from 'react-router'
import type { Route } from './+types/point-club'
import { signedIn } from '../session/guard.ts'
import { ErrorPage } from './error-page.tsx'
import { Shell } from './shell.tsx'

// Everything below is for somebody signed in; the loader makes sure that client navigations ask the guard too (§4).
export const middleware: Route.MiddlewareFunction[] = [signedIn]

export function loader() {
  return null
}

/** The member's pages. */
export default function PointClubLayout() {
  return (
    <Shell>
      <div className="gutter py-8 sm:py-12">
        <Outlet />
      </div>
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  )
}
