import { Outlet, useLocation } from 'react-router'
import { to } from '../../paths.ts'
import { signedIn } from '../../serve/session/guard.ts'
import { siteMessages } from '../../serve/session/site-messages.ts'
import { useAccount, useMember } from '../../serve/session/use-session.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/point-club'
import { ClubNav } from './club-nav.tsx'
import { ErrorPage } from './error-page.tsx'
import { texts } from './texts.ts'
import { Shell } from './shell.tsx'
import { SiteMessages } from './site-messages.tsx'

// Everything below is for somebody signed in; the loader makes sure that client navigations ask the guard too.
export const middleware: Route.MiddlewareFunction[] = [signedIn]

export async function loader({ context }: Route.LoaderArgs) {
  return { messages: await siteMessages(context) }
}

/** The member's pages: where to go beside the page. Staff, who have no membership, see the page alone. */
export default function PointClubLayout({ loaderData }: Route.ComponentProps) {
  const account = useAccount()
  return (
    <Shell messages={<SiteMessages messages={loaderData.messages} />}>
      <div
        className={classes(
          'gutter grid gap-4 py-4 sm:gap-8 sm:py-10',
          account?.member && 'lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12',
        )}
      >
        {account?.member && <ClubNav name={account.longName || account.email} member={account.member} />}
        <div className="grid min-w-0 content-start gap-6">
          <ConfirmReminder />
          <Outlet />
        </div>
      </div>
    </Shell>
  )
}

/** Until the address is confirmed, points cannot be spent; the account page says so itself. */
function ConfirmReminder() {
  const member = useMember()
  const { pathname } = useLocation()
  if (!member || member.isConfirmed || pathname === to('AccountDetails')) return null
  const t = texts().club
  return (
    <Notice title={t.confirm}>
      <Rich text={t.confirmHow} parts={{ account: <Link to={to('AccountDetails')} /> }} />
    </Notice>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  )
}
