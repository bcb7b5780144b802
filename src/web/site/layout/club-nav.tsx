import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { type RouteName, to } from '../../paths.ts'
import type { Member } from '../../serve/session/account.ts'
import { classes } from '../../ui/classes.ts'
import { Rich } from '../../ui/rich.tsx'
import { texts } from './texts.ts'

/** The member's pages, in the order in which they stand: one line a page. */
const ITEMS = [
  { name: 'dashboard', to: 'PointClubDashboard' },
  { name: 'redeem', to: 'RedeemPoints' },
  { name: 'ledger', to: 'PointClubLedger' },
  { name: 'record', to: 'RecordPoints' },
  { name: 'pass', to: 'MembershipPass' },
  { name: 'cards', to: 'PaymentTokenConfig' },
  { name: 'account', to: 'AccountDetails' },
  { name: 'mail', to: 'ClubEmailPreferences' },
  { name: 'data', to: 'MemberPrivacy' },
] as const satisfies readonly { name: string; to: RouteName }[]

/** Who is here, and where a member can go: beside the page, or on a phone above it in one row. */
export function ClubNav({ name, member }: { name: string; member: Member }) {
  const row = useRowAtItem()
  const t = texts().club
  return (
    <div data-screen-only className="grid min-w-0 content-start gap-4 lg:sticky lg:top-6 lg:gap-6">
      <MemberTag name={name} member={member} />
      <nav ref={row} aria-label="Point Club" className="min-w-0 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4">
        <ul className="flex gap-1 max-lg:w-max lg:grid lg:border-t lg:border-line">
          {ITEMS.map((item) => (
            <li key={item.to} className="lg:border-b lg:border-line">
              <NavLink to={to(item.to)} prefetch="intent" className={({ isActive }) => itemClass(isActive)}>
                {t[item.name]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/**
 * Brings the page's own item into sight where the row is longer than the screen is wide; not while another one has the
 * focus, which would go out of sight.
 */
function useRowAtItem() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const list = row.current
    const item = list?.querySelector<HTMLElement>('[aria-current=page]')
    const focused = document.activeElement
    if (!list || !item || (focused !== item && list.contains(focused))) return
    list.scrollLeft = item.offsetLeft - (list.clientWidth - item.clientWidth) / 2
  }, [pathname])
  return row
}

function itemClass(isActive: boolean): string {
  return classes(
    'relative flex min-h-12 items-center px-3 font-bold whitespace-nowrap no-underline hover:bg-sunk lg:px-4',
    isActive &&
      'text-link max-lg:after:absolute max-lg:after:inset-x-3 max-lg:after:bottom-0 max-lg:after:h-1 max-lg:after:bg-accent lg:before:absolute lg:before:inset-y-0 lg:before:left-0 lg:before:w-1.5 lg:before:bg-accent',
  )
}

/** Name, number and points, as on a card. */
function MemberTag({ name, member: { number, points } }: { name: string; member: Member }) {
  const t = texts().club
  return (
    <div className="sign flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4 lg:grid">
      <p className="min-w-0 font-extrabold wrap-anywhere">{name}</p>
      <p className="figures text-2xl font-extrabold lg:order-last">
        <Rich
          text={t.points(points)}
          parts={{ unit: <span className="text-base font-semibold text-on-brand-muted" /> }}
        />
      </p>
      <p className="text-sm text-on-brand-muted">
        <Rich text={t.member(number)} parts={{ number: <span className="figures font-semibold" /> }} />
      </p>
    </div>
  )
}
