import { Outlet } from 'react-router'
import { siteMessages } from '../../serve/session/site-messages.ts'
import type { Route } from './+types/default'
import { ErrorPage } from './error-page.tsx'
import { Shell } from './shell.tsx'
import { SiteMessages } from './site-messages.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { messages: await siteMessages(context) }
}

/** Most pages: the slim menu, then the page. */
export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell messages={<SiteMessages messages={loaderData.messages} />}>
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
