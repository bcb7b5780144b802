import { setup } from '../../capabilities/setup/contract.ts'
import { today } from '../../capabilities/today/contract.ts'
import type { CallOutput } from '../../http/endpoint.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { to, toAny } from '../paths.ts'
import { load } from '../serve/session/api.ts'
import { accountOf, servicesOf } from '../serve/session/context.ts'
import { useRefreshEvery } from '../serve/session/use-refresh.ts'
import { useAccount } from '../serve/session/use-session.ts'
import { useWritten, written } from '../serve/session/written.ts'
import { title } from '../title.ts'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { whenDate, whenTime } from '../ui/when.ts'
import { Kept, KeptEach } from './kit/kept.tsx'
import { LinkList } from './kit/link-list.tsx'
import { Section } from './kit/section.tsx'
import { type Answer, SECTIONS } from './kit/screen.ts'
import type { Route } from './+types/home'
import { menuFor, type OfficeScreen } from './menu.ts'
import { type Card, cardsFor } from './today/cards.server.ts'
import { type Lot, LotToday } from './today/lot-today.tsx'
import { FRESH_MS, shared } from './today/shared.server.ts'
import { TodayCard } from './today/today-card.tsx'

const REFRESH_MS = 30_000

/** What everybody sees of today, and how far the set-up is, of who sets up. */
export async function loader(args: Route.LoaderArgs) {
  const permissions = accountOf(args.context)?.permissions ?? []
  const services = servicesOf(args.context)
  const date = pacificDate(services.now())
  const lotNow = () => shared(services, `today.lot ${date}`, () => load(args, today.lot, {}), FRESH_MS.usual)
  const [lot, cards, status] = await Promise.all([
    permissions.includes('Bookings:Read') ? lotNow().catch(() => null) : null,
    cardsFor(args, permissions, date),
    permissions.includes('Settings:Update') ? load(args, setup.status, {}) : undefined,
  ])
  return written({ date, lot, cards, setup: status ? setupOf(status) : null })
}

function setupOf({ steps, opened_at }: CallOutput<typeof setup.status>) {
  const done = steps.filter(({ is_done }) => is_done).length
  return done < steps.length ? { done, steps: steps.length, isOpen: opened_at !== null } : null
}

/** Where staff begin: how today stands, trouble first, and everything they may do, one step away. */
export default function StaffHome({ loaderData }: Route.ComponentProps) {
  const account = useAccount()
  const screens = menuFor(account?.permissions ?? [])
  const { date, lot, cards, setup } = useWritten(loaderData)
  const [urgent, others] = [cards.filter(({ isUrgent }) => isUrgent), cards.filter(({ isUrgent }) => !isUrgent)]
  useRefreshEvery(REFRESH_MS)
  return (
    <>
      <title>{title('Today')}</title>
      <h1 className="text-2xl wrap-anywhere">Today</h1>
      <p className="mb-6 text-muted">
        {whenDate(date)}
        {lot && `, as of ${whenTime(lot.at)}`}
      </p>
      {setup && <SetupHint {...setup} />}
      <KeptEach
        as="div"
        of={date}
        items={[...urgent, ...(lot ? [withoutMoment(lot)] : []), ...others]}
        itemKey={(part) => ('title' in part ? part.title : 'lot')}
        renderItem={(part) => <TodayPart part={part} date={date} />}
        className="mb-10 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3"
      />
      {screens.length === 0 ? (
        <Without permissions={account?.permissions ?? []} />
      ) : (
        // On a phone the menu has them: what is beneath today would be screens away.
        <Kept
          as="div"
          of={() => 'screens'}
          className={`${lot || cards.length > 0 ? 'hidden sm:grid' : 'grid'} gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3`}
        >
          <Screens screens={screens} />
        </Kept>
      )}
    </>
  )
}

function withoutMoment({ at: _at, ...lot }: Answer<'today.lot'>): Lot {
  return lot
}

function TodayPart({ part, date }: { part: Card | Lot; date: string }) {
  if ('title' in part) return <TodayCard card={part} />
  return (
    <div className="sm:col-span-2 lg:col-span-3">
      <LotToday lot={part} today={date} />
    </div>
  )
}

/** All that somebody may open, section by section. */
function Screens({ screens }: { screens: readonly OfficeScreen[] }) {
  return Object.entries(SECTIONS).map(([section, label]) => {
    const own = screens.filter((screen) => screen.section === section)
    if (own.length === 0) return null
    return (
      <Section key={section} id={`home-${section}`} title={label}>
        <ul className="-mt-2">
          {own.map((screen) => (
            <li key={screen.name} className="border-b border-line">
              <Link to={toAny(screen.name, {})} className="screen-link">
                {screen.title}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    )
  })
}

/** Somebody whose groups open no screen of the menu by themselves: what they hold, and what they can open all the same. */
function Without({ permissions }: { permissions: readonly string[] }) {
  return (
    <div className="grid max-w-text gap-4">
      <p>
        Your groups give you these permissions, but none opens a screen of the menu. An owner can add the matching read
        permission.
      </p>
      <ul aria-label="Your permissions" className="grid gap-1 font-mono text-sm sm:grid-cols-2">
        {permissions.map((permission) => (
          <li key={permission}>{permission}</li>
        ))}
      </ul>
      <LinkList
        empty=""
        links={[
          { to: to('StaffRequests'), label: 'My requests' },
          { to: to('StaffSecurity'), label: 'My login' },
        ]}
      />
    </div>
  )
}

/** Until all is set up; once the site is open, what is left can well wait. */
function SetupHint({ done, steps, isOpen }: { done: number; steps: number; isOpen: boolean }) {
  return (
    <div className="mb-7 max-w-text">
      <Notice
        title={isOpen ? 'Setup' : 'The site says “Opening soon”'}
        tone={isOpen ? 'info' : 'warning'}
        action={
          <Link to={toAny('StaffSetup', {})} className="inline-flex min-h-11 items-center font-bold text-link">
            {isOpen ? 'See what’s left' : 'Set up and open'}
          </Link>
        }
      >
        {done} of {steps} steps are done.
      </Notice>
    </div>
  )
}
