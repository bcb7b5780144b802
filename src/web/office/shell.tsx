import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { Progress } from '../site/layout/arrival.tsx'
import { Figure } from '../site/layout/logo.tsx'
import { SignedInParts } from '../site/layout/signed-in-parts.tsx'
import { ModeBanner } from '../site/layout/mode-banner.tsx'
import { ENDPOINTS, to } from '../paths.ts'
import { useAccount, useBusiness } from '../serve/session/use-session.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { Answers, Listening, WaitingBadge } from './approvals/live.tsx'
import { FinderBox } from './finder.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const MENU = 'staff-menu'
const BAR_BUTTON =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 text-sm font-bold no-underline hover:bg-asphalt-line'

/**
 * The frame of the back office: a slim dark bar, the menu at the side or as a sheet, the page. It is in English; what
 * leads out of it opens a document in the language of its reader.
 */
export function StaffShell({ children }: { children: ReactNode }) {
  useShortcuts()
  return (
    <Listening>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-3 focus:font-bold"
      >
        Skip to content
      </a>
      <Progress />
      <ModeBanner />
      <SignedInParts />
      <StaffBar />
      <div className="flex flex-1 items-start">
        <Menu />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 sm:px-6 lg:px-8">
          <Answers />
          {children}
          <UnsavedChanges />
        </main>
      </div>
    </Listening>
  )
}

/** At the side of a wide screen; on others a sheet that the bar opens. */
function Menu() {
  return (
    <aside
      id={MENU}
      popover="auto"
      className={classes(
        'inset-auto top-0 left-0 m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-3rem))] overflow-y-auto bg-raised p-4 text-ink shadow-float backdrop:bg-[oklch(15%_0.02_165/0.6)]',
        'lg:not-open:sticky lg:not-open:top-14 lg:not-open:block lg:not-open:h-[calc(100dvh-3.5rem)] lg:not-open:w-60 lg:not-open:shrink-0',
        'lg:not-open:border-r lg:not-open:border-line lg:not-open:p-3 lg:not-open:shadow-none',
      )}
    >
      <MenuPanel label="Back office" />
    </aside>
  )
}

function StaffBar() {
  const { short_name } = useBusiness()
  const account = useAccount()
  return (
    <header
      data-stays-on-top
      className="sticky top-0 z-10 flex min-h-14 items-center gap-1 bg-asphalt px-2 text-on-asphalt sm:px-4"
    >
      <button
        type="button"
        popoverTarget={MENU}
        aria-label="Menu"
        className={classes(BAR_BUTTON, 'shrink-0 px-2.5 lg:hidden')}
      >
        <Icon name="menu" />
      </button>
      <Link to={to('StaffHome')} className="flex min-w-0 items-center gap-2.5 rounded-md px-1.5 py-1 no-underline">
        <Figure className="size-8 shrink-0" />
        <span className="truncate leading-tight font-extrabold max-sm:sr-only">
          {short_name} <span className="font-semibold text-on-asphalt-muted">Back office</span>
        </span>
      </Link>
      <div className="flex flex-1 justify-center lg:px-3">
        <div className="flex w-full justify-center max-lg:hidden">
          <FinderBox />
        </div>
      </div>
      <Link to={to('StaffSearch')} className={classes(BAR_BUTTON, 'shrink-0 px-2 lg:hidden')}>
        Search
      </Link>
      <WaitingBadge className={classes(BAR_BUTTON, 'shrink-0')} />
      <Link to={to('Home')} reloadDocument className={classes(BAR_BUTTON, 'max-sm:hidden')}>
        <Icon name="external" size="sm" />
        Site
      </Link>
      {account && (
        <>
          <button type="button" popoverTarget="staff-account" className={classes(BAR_BUTTON, 'min-w-0')}>
            <Icon name="person" size="sm" />
            <span className="max-w-32 truncate max-[24rem]:sr-only">{account.shortName || account.email}</span>
            <Icon name="chevron" size="sm" />
          </button>
          <AccountMenu longName={account.longName || account.email} />
        </>
      )}
    </header>
  )
}

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center rounded-md px-3 text-left text-sm font-bold no-underline hover:bg-sunk'

function AccountMenu({ longName }: { longName: string }) {
  const { pathname, search } = useLocation()
  return (
    <div
      id="staff-account"
      popover="auto"
      className="dropdown right-3 w-64 rounded-lg bg-raised p-2 text-ink shadow-float"
    >
      <p className="border-b border-line px-3 pt-1 pb-2.5 text-sm leading-snug wrap-anywhere">
        <span className="block text-muted">Logged in as</span>
        <span className="font-bold">{longName}</span>
      </p>
      <ul className="pt-1.5">
        <li>
          <Link to={to('PointClubDashboard')} reloadDocument className={ITEM}>
            My dashboard
          </Link>
        </li>
        <li>
          <Link to={to('SavedViews')} className={ITEM}>
            Saved views
          </Link>
        </li>
        <li>
          <Link to={to('StaffRequests')} className={ITEM}>
            My requests
          </Link>
        </li>
        <li>
          <Link to={to('StaffSecurity')} className={ITEM}>
            My login
          </Link>
        </li>
        <li className="sm:hidden">
          <Link to={to('Home')} reloadDocument className={ITEM}>
            Site
          </Link>
        </li>
        <li>
          <Form method="post" action={ENDPOINTS.logout} reloadDocument>
            <input type="hidden" name="from" value={pathname + search} />
            <button type="submit" className={ITEM}>
              Log out
            </button>
          </Form>
        </li>
      </ul>
    </div>
  )
}
