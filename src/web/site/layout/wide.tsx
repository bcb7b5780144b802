import { Outlet } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { Shell } from './shell.tsx'

/** The home page: the fat menu across its whole width. */
export default function WideLayout() {
  return (
    <Shell fat>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <Shell fat>
      <ErrorPage />
    </Shell>
  )
}
