import { Outlet } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { Shell } from './shell.tsx'

/** Most pages: the slim menu, then the page. */
export default function DefaultLayout() {
  return (
    <Shell>
      <Outlet />
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
