import { Link } from 'react-router'
import { membership } from '../../../capabilities/membership/contract.ts'
import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { CodeCard } from '../../parts/code-card.tsx'
import { gateCode } from '../../parts/gate-code.server.ts'
import { Panel } from '../../parts/panel.tsx'
import { when } from '../../parts/when.ts'
import { queryString, to } from '../../paths.ts'
import { load } from '../../session/api.ts'
import { accountOf } from '../../session/context.ts'
import { title } from '../../title.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/dashboard'
import { LedgerTable } from './ledger-table.tsx'
import { pageOf } from './page-of.ts'
import { PointsPanel } from './points-panel.tsx'
import { RecordPanel } from './record-panel.tsx'
import { TripTable } from './trips.tsx'

export const meta: Route.MetaFunction = () => [{ title: title('My Dashboard') }]

const PAGE_SIZE = 5

export async function loader(args: Route.LoaderArgs) {
  const account = accountOf(args.context)
  const name = account?.shortName || account?.email || 'traveler'
  if (!account?.member) return { name, email: account?.email ?? '', club: undefined }
  const { number } = account.member
  const sort = args.url.searchParams.get('sort') === 'asc' ? ('asc' as const) : ('desc' as const)
  const pages = { upcoming: pageOf(args.url, 'upcoming'), recent: pageOf(args.url, 'recent') }
  const [points, upcoming, recent, ledger, owned] = await Promise.all([
    load(args, membership.points, { number }),
    load(args, membership.upcomingTrips, { number, page_number: pages.upcoming }),
    load(args, membership.recentTrips, { number, page_number: pages.recent, sort_order: sort }),
    load(args, membership.ledger, { number, page_size: PAGE_SIZE }),
    load(args, vouchers.list, { number, page_size: PAGE_SIZE }),
  ])
  const next = pages.upcoming === 1 ? upcoming.items.find(({ status }) => status !== 'PENDING') : undefined
  return {
    name,
    email: account.email,
    club: {
      points,
      next: next && { trip: next, code: gateCode(next.number) },
      upcoming,
      recent,
      ledger: ledger.items,
      vouchers: owned.items.map(({ id, number: called, status, travel_from_date, travel_to_date }) => ({
        id,
        number: called,
        status,
        from: travel_from_date,
        to: travel_to_date,
      })),
      pages,
      sort,
    },
  }
}

/** Where signing in leads (§4): points and what they buy, the next trip with its code, and all the rest of a membership. */
export default function Dashboard({ loaderData: { name, email, club } }: Route.ComponentProps) {
  if (!club) return <Staff name={name} email={email} />
  const { points, next, ledger } = club
  return (
    <div className="grid gap-6">
      <PageHead title={`Hello, ${name}`} />
      {next ? (
        <CodeCard title="Your next trip" code={next.code} number={next.trip.number}>
          <p>
            <Link
              to={to('Booking', { itemId: next.trip.id })}
              className="font-bold text-link underline underline-offset-4"
            >
              {when(next.trip.travel_from_date)}
            </Link>{' '}
            to {when(next.trip.travel_to_date)}. Show this code at the gate.
          </p>
        </CodeCard>
      ) : (
        <EmptyState
          title="No trip ahead"
          action={
            <ButtonLink to={to('BookingCreate')} tone="accent">
              Book your visit
            </ButtonLink>
          }
        >
          Book your next stay, and its code for the gate stands here.
        </EmptyState>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PointsPanel points={points} />
        <Vouchers vouchers={club.vouchers} />
      </div>
      <Upcoming club={club} />
      <Recent club={club} />
      <div className="grid gap-6">
        <Panel title="Points ledger">
          <LedgerTable entries={ledger} caption="The last entries of the points ledger" />
          {ledger.length > 0 && (
            <p>
              <Link
                to={to('PointClubLedger')}
                className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
              >
                All entries
              </Link>
            </p>
          )}
        </Panel>
        <RecordPanel />
      </div>
    </div>
  )
}

type Club = NonNullable<Route.ComponentProps['loaderData']['club']>

function Upcoming({ club: { upcoming, pages, sort } }: { club: Club }) {
  if (upcoming.count === 0) return null
  return (
    <Panel title="Upcoming trips">
      <TripTable trips={upcoming.items} caption="Upcoming trips" />
      <Pager
        label="Upcoming trips"
        page={pages.upcoming}
        pageSize={PAGE_SIZE}
        count={upcoming.count}
        href={(page) => address({ ...pages, upcoming: page }, sort)}
      />
    </Panel>
  )
}

function Recent({ club: { recent, pages, sort } }: { club: Club }) {
  const other = sort === 'desc' ? 'asc' : 'desc'
  return (
    <Panel title="Recent trips">
      {recent.count === 0 ? (
        <EmptyState title="No trips yet">
          Stays at the lot stand here once they are over. One is missing? Record its receipt.
        </EmptyState>
      ) : (
        <>
          <p className="text-sm">
            <Link
              to={address({ ...pages, recent: 1 }, other)}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
            >
              {sort === 'desc' ? 'Latest first. Show the oldest first' : 'Oldest first. Show the latest first'}
            </Link>
          </p>
          <TripTable trips={recent.items} caption="Recent trips" />
          <Pager
            label="Recent trips"
            page={pages.recent}
            pageSize={PAGE_SIZE}
            count={recent.count}
            href={(page) => address({ ...pages, recent: page }, sort)}
          />
        </>
      )}
    </Panel>
  )
}

/** The dashboard with other pages of its lists; what is as always is left out. */
function address({ upcoming, recent }: Club['pages'], sort: Club['sort']): string {
  const query = {
    upcoming: upcoming > 1 ? upcoming : undefined,
    recent: recent > 1 ? recent : undefined,
    sort: sort === 'asc' ? sort : undefined,
  }
  return to('PointClubDashboard') + queryString(query)
}

const STATUS = {
  PENDING: ['Being paid', 'neutral'],
  ISSUED: ['Ready', 'good'],
  USED: ['Used', 'neutral'],
  VOIDED: ['Voided', 'neutral'],
  EXPIRED: ['Expired', 'neutral'],
} as const

function Vouchers({ vouchers: owned }: { vouchers: Club['vouchers'] }) {
  return (
    <Panel title="Time vouchers">
      {owned.length === 0 ? (
        <p className="text-muted">Points become a voucher that covers parking, fees and taxes for its dates.</p>
      ) : (
        <ul className="grid">
          {owned.map(({ id: itemId, number, status, from, to: until }) => (
            <li key={itemId} className="grid gap-0.5 border-line py-2.5 not-first:border-t">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <Link
                  to={to('TimeVoucher', { itemId })}
                  className="font-mono font-bold text-link underline underline-offset-4"
                >
                  {number}
                </Link>
                <Badge tone={STATUS[status][1]}>{STATUS[status][0]}</Badge>
              </p>
              <p className="text-sm text-muted">
                {when(from)} to {when(until)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-5">
        <Link
          to={to('RedeemPoints')}
          className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
        >
          Redeem points
        </Link>
        <Link
          to={to('GiftVoucher')}
          className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
        >
          Give parking as a gift
        </Link>
      </div>
    </Panel>
  )
}

/** Staff have no membership. */
function Staff({ name, email }: { name: string; email: string }) {
  return (
    <div className="grid gap-8">
      <PageHead title={`Hello, ${name}`}>You are logged in as {email}.</PageHead>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to('BookingCreate')} tone="accent">
          Book your visit
        </ButtonLink>
        <ButtonLink to={to('BookingClaim')} tone="quiet">
          Find a booking
        </ButtonLink>
      </div>
    </div>
  )
}
