import type { ReactNode } from 'react'
import { Form, NavLink, useLocation } from 'react-router'
import { ENDPOINTS, to } from '../../paths.ts'
import type { Account } from '../../serve/session/account.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { ClubLink } from './club-link.tsx'
import { KeepingButton } from './keeping-button.tsx'
import { Logo } from './logo.tsx'
import { texts } from './texts.ts'
import { LOG_OUT, useTypedForm } from './typed-form.ts'

function itemsOf() {
  const t = texts().menu
  return [
    { label: t.book, caption: t.bookCaption, to: to('BookingCreate') },
    { label: t.pickup, caption: t.pickupCaption, to: to('PickupRequest') },
    { label: t.help, caption: t.helpCaption, to: to('Contact') },
  ] as const
}

/** The menu on top of every page. The wide layout hangs the fat one: a guide sign across the page. */
export function TopMenu({ fat }: { fat?: boolean }) {
  return fat ? <FatMenu /> : <SlimMenu />
}

function SlimMenu() {
  return (
    <header data-letterhead className="border-b border-line bg-raised">
      <div className="gutter flex min-h-18 items-center justify-between gap-4">
        <HomeLink>
          <Logo />
        </HomeLink>
        <nav aria-label={texts().menu.main} className="hidden items-center gap-1 md:flex">
          {itemsOf().map((item) => (
            <NavLink key={item.label} to={item.to} prefetch="intent" className={({ isActive }) => slimItem(isActive)}>
              {item.label}
            </NavLink>
          ))}
          <ClubEntry className={slimItem(false)}>Point Club</ClubEntry>
        </nav>
        <PhoneMenu />
      </div>
    </header>
  )
}

function slimItem(isActive: boolean): string {
  return classes(
    'relative inline-flex min-h-11 items-center gap-2 rounded-md px-4 font-bold no-underline hover:bg-sunk',
    isActive && 'after:absolute after:inset-x-4 after:bottom-0.5 after:h-1 after:bg-accent',
  )
}

function FatMenu() {
  return (
    <header data-letterhead className="gutter pt-3 sm:pt-5">
      <div className="sign flex min-h-18 items-center justify-between gap-4 p-3 pl-4 sm:min-h-28 sm:pl-6">
        <HomeLink>
          <Logo inverse size="lg" />
        </HomeLink>
        <nav aria-label={texts().menu.main} className="hidden items-stretch self-stretch md:flex">
          {itemsOf().map((item) => (
            <Link key={item.label} to={item.to} prefetch="intent" className={FAT_ITEM}>
              <FatText label={item.label} caption={item.caption} />
            </Link>
          ))}
          <ClubEntry className={FAT_ITEM}>
            <FatText label="Point Club" caption={texts().menu.clubCaption} />
          </ClubEntry>
        </nav>
        <PhoneMenu inverse />
      </div>
    </header>
  )
}

const FAT_ITEM =
  'grid content-center rounded-lg px-3.5 text-left whitespace-nowrap text-on-brand no-underline hover:bg-brand-deep lg:px-5'

function FatText({ label, caption }: { label: string; caption: string }) {
  return (
    <>
      <span className="flex items-center gap-2 text-lg font-extrabold leading-tight">{label}</span>
      <span className="text-sm leading-snug text-on-brand-muted max-lg:hidden">{caption}</span>
    </>
  )
}

function HomeLink({ children }: { children: ReactNode }) {
  return (
    <Link to={to('Home')} className="rounded-md no-underline">
      {children}
      <span className="sr-only">{texts().menu.homePage}</span>
    </Link>
  )
}

/** The club's entry: its login modal, or the name of whoever is signed in, with what that account can do. */
function ClubEntry({ children, className }: { children: ReactNode; className: string }) {
  const account = useAccount()
  if (!account?.hasUser) return <ClubLink className={className}>{children}</ClubLink>
  return (
    <>
      <button type="button" popoverTarget="account-menu" className={classes(className, 'cursor-pointer')}>
        <span className="flex items-center gap-2 text-lg font-extrabold leading-tight">
          <span className="max-w-40 truncate">{account.shortName || account.email}</span>
          <Icon name="chevron" size="sm" />
        </span>
      </button>
      <div id="account-menu" popover="auto" className="dropdown w-72 rounded-lg bg-raised p-2 text-ink shadow-float">
        <AccountItems account={account} />
      </div>
    </>
  )
}

const MENU_ITEM =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-bold no-underline hover:bg-sunk'

function AccountItems({ account }: { account: Account }) {
  const { pathname, search } = useLocation()
  const form = useTypedForm()
  const t = texts().menu
  return (
    <>
      <p className="border-b border-line px-3 pt-2 pb-3 leading-snug wrap-anywhere">
        <span className="block text-sm text-muted">{t.loggedInAs}</span>
        <span className="font-bold">{account.longName || account.email}</span>
      </p>
      <ul className="pt-2">
        <li>
          <Link to={to('PointClubDashboard')} className={MENU_ITEM}>
            {t.dashboard}
          </Link>
        </li>
        {account.permissions.length > 0 && (
          <li>
            <Link to={to('StaffHome')} reloadDocument className={MENU_ITEM}>
              {t.backOffice}
            </Link>
          </li>
        )}
        <li>
          <Form method="post" action={ENDPOINTS.logout} className={classes(form && 'noscript:hidden')}>
            <input type="hidden" name="from" value={pathname + search} />
            <button type="submit" className={classes(MENU_ITEM, 'cursor-pointer')}>
              {t.logOut}
            </button>
          </Form>
          {form && (
            <KeepingButton form={form} intent={LOG_OUT} className={MENU_ITEM}>
              {t.logOut}
            </KeepingButton>
          )}
        </li>
      </ul>
    </>
  )
}

/** The menu of narrow screens: the one thing to do stays in sight, the rest unfolds. */
function PhoneMenu({ inverse }: { inverse?: boolean }) {
  const account = useAccount()
  const t = texts().menu
  return (
    <div className="flex items-center gap-1 md:hidden">
      <button
        type="button"
        popoverTarget="phone-menu"
        aria-label={t.label}
        className={classes(
          'grid size-12 place-items-center rounded-md',
          inverse ? 'hover:bg-brand-deep' : 'hover:bg-sunk',
        )}
      >
        <Icon name="menu" size="lg" />
      </button>
      <nav
        id="phone-menu"
        popover="auto"
        aria-label={t.label}
        className="dropdown max-h-[calc(100dvh-6rem)] w-[calc(100vw-2rem)] overflow-y-auto rounded-sign bg-raised p-3 text-ink shadow-float"
      >
        <ul className="grid">
          {itemsOf().map((item) => (
            <li key={item.label} className="border-b border-line">
              <Link
                to={item.to}
                className="flex min-h-14 items-center justify-between rounded-md px-3 py-2.5 no-underline"
              >
                <span>
                  <span className="block text-lg font-extrabold leading-tight">{item.label}</span>
                  <span className="text-sm text-muted">{item.caption}</span>
                </span>
                <Icon name="arrow" className="text-muted" />
              </Link>
            </li>
          ))}
          {!account && (
            <li>
              <ClubLink className="flex min-h-14 w-full items-center justify-between rounded-md px-3 py-2.5 text-left no-underline">
                <span>
                  <span className="block text-lg font-extrabold leading-tight">Point Club</span>
                  <span className="text-sm text-muted">{t.clubCaption}</span>
                </span>
                <Icon name="arrow" className="text-muted" />
              </ClubLink>
            </li>
          )}
        </ul>
        {account && <AccountItems account={account} />}
      </nav>
    </div>
  )
}
