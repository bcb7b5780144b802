import { membership } from '../../../capabilities/membership/contract.ts'
import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { CodeCard } from './code-card.tsx'
import { gateCode } from '../documents/gate-code.server.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { when } from '../../ui/when.ts'
import { queryString, to } from '../../paths.ts'
import { load, refuse, submit, textField } from '../../serve/session/api.ts'
import { requireAccount, requireMember } from '../../serve/session/guard.ts'
import { title } from '../../title.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager, pageOf, withinPages } from '../../ui/pager.tsx'
import { Rich } from '../../ui/rich.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/dashboard'
import { LedgerTable } from './ledger-table.tsx'
import { texts } from './texts.ts'
import { PointsPanel } from './points-panel.tsx'
import { recordForm } from './record-form.server.ts'
import { RecordPanel } from './record-panel.tsx'
import { TripTable } from './trips.tsx'
import { TAKE, WaitingPoints } from './waiting-points.tsx'

export const meta: Route.MetaFunction = () => [{ title: title(texts().dashboard.title) }]

const PAGE_SIZE = 5

export async function loader(args: Route.LoaderArgs) {
  const account = requireAccount(args)
  const name = account.shortName || account.email
  if (!account.member) return { name, email: account.email, club: undefined }
  const { number } = account.member
  const sort = args.url.searchParams.get('sort') === 'asc' ? ('asc' as const) : ('desc' as const)
  const tripsOf = (page_number: number) =>
    load(args, membership.upcomingTrips, { number, page_size: PAGE_SIZE, page_number, sort_order: 'asc' })
  const recentOf = (page_number: number) =>
    load(args, membership.recentTrips, { number, page_size: PAGE_SIZE, page_number, sort_order: sort })
  const [points, waiting, upcoming, recent, ledger, owned] = await Promise.all([
    load(args, membership.points, { number }),
    load(args, membership.waitingPoints, { number, page_size: PAGE_SIZE }),
    withinPages(pageOf(args.url, 'upcoming'), PAGE_SIZE, tripsOf),
    withinPages(pageOf(args.url, 'recent'), PAGE_SIZE, recentOf),
    load(args, membership.ledger, { number, page_size: PAGE_SIZE }),
    load(args, vouchers.list, { number, page_size: PAGE_SIZE, sort_by: 'usable' }),
  ])
  // The next trip stands on the first page, whichever one is shown.
  const first = upcoming.page === 1 ? upcoming : await tripsOf(1)
  const next = first.items.find(({ status }) => status !== 'PENDING')
  return {
    name,
    email: account.email,
    club: {
      recordForm: recordForm.fields,
      points,
      waiting: waiting.items,
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
      pages: { upcoming: upcoming.page, recent: recent.page },
      sort,
    },
  }
}

/** Takes points that a guest meant for the member, or says no to them. */
export async function action(args: Route.ActionArgs) {
  const { number } = requireMember(args).member
  const sent = await args.request.formData()
  const asked = { number, id: textField(sent, 'id') }
  if (textField(sent, 'intent') === TAKE) {
    const outcome = await submit(args, membership.takePoints, asked)
    return outcome.ok ? { taken: outcome.value.points } : refuse(outcome, { id: asked.id })
  }
  const outcome = await submit(args, membership.declinePoints, asked)
  return outcome.ok ? { taken: 0 } : refuse(outcome, { id: asked.id })
}

/** Where signing in leads: points and what they buy, the next trip with its code, and all the rest of a membership. */
export default function Dashboard({ loaderData: { name, email, club }, actionData }: Route.ComponentProps) {
  const { dashboard: t } = texts()
  if (!club) return <Staff name={name} email={email} />
  const { points, next, upcoming, ledger } = club
  return (
    <div className="grid gap-3 sm:gap-6">
      <PageHead title={t.hello(name)} />
      {next && (
        <CodeCard isPart title={t.nextTrip} code={next.code} number={next.trip.number}>
          <p>
            <Rich
              text={t.nextTripDates(when(next.trip.travel_from_date), when(next.trip.travel_to_date))}
              parts={{
                trip: (
                  <Link
                    to={to('Booking', { itemId: next.trip.id })}
                    className="font-bold text-link underline underline-offset-4"
                  />
                ),
              }}
            />
          </p>
        </CodeCard>
      )}
      {upcoming.count === 0 && (
        <EmptyState
          title={t.noTrip}
          action={
            <ButtonLink to={to('BookingCreate')} tone="accent">
              {t.book}
            </ButtonLink>
          }
        >
          {t.noTripHint}
        </EmptyState>
      )}
      <WaitingPoints waiting={club.waiting} answer={actionData} />
      <div className="grid items-start gap-3 sm:gap-6 lg:grid-cols-2">
        <PointsPanel points={points} />
        <Vouchers vouchers={club.vouchers} />
      </div>
      <Upcoming club={club} />
      <Recent club={club} />
      {/* On a phone these are their own pages alone, two of the tabs above. */}
      <div className="grid gap-6 max-sm:hidden">
        <Panel title={t.ledger}>
          <LedgerTable entries={ledger} caption={t.lastEntries} />
          {ledger.length > 0 && (
            <p>
              <Link
                to={to('PointClubLedger')}
                className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
              >
                {t.allEntries}
              </Link>
            </p>
          )}
        </Panel>
        <RecordPanel form={club.recordForm} />
      </div>
    </div>
  )
}

type Club = NonNullable<Route.ComponentProps['loaderData']['club']>

function Upcoming({ club: { upcoming, pages, sort } }: { club: Club }) {
  const { dashboard: t } = texts()
  if (upcoming.count === 0) return null
  return (
    <Panel title={t.upcoming}>
      <TripTable trips={upcoming.items} caption={t.upcoming} />
      <Pager
        label={t.upcoming}
        page={pages.upcoming}
        pageSize={PAGE_SIZE}
        count={upcoming.count}
        href={(page) => address({ ...pages, upcoming: page }, sort)}
      />
    </Panel>
  )
}

function Recent({ club: { recent, pages, sort } }: { club: Club }) {
  const { dashboard: t } = texts()
  const other = sort === 'desc' ? 'asc' : 'desc'
  return (
    <Panel
      title={t.recent}
      aside={
        recent.count > 0 && (
          <Link
            to={address({ ...pages, recent: 1 }, other)}
            preventScrollReset
            className="inline-flex min-h-11 items-center text-sm font-bold text-link underline underline-offset-4"
          >
            {sort === 'desc' ? t.latestFirst : t.oldestFirst}
          </Link>
        )
      }
    >
      {recent.count === 0 ? (
        <EmptyState title={t.noRecent}>{t.noRecentHint}</EmptyState>
      ) : (
        <>
          <TripTable trips={recent.items} caption={t.recent} />
          <Pager
            label={t.recent}
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

function Vouchers({ vouchers: owned }: { vouchers: Club['vouchers'] }) {
  const { redeem, dashboard: t } = texts()
  return (
    <Panel title={t.vouchers}>
      {owned.length === 0 ? (
        <p className="text-muted">{t.noVouchers}</p>
      ) : (
        <ul className="grid">
          {owned.map(({ id: itemId, number, status, from, to: until }) => (
            <li
              key={itemId}
              className="grid gap-0.5 border-line py-2.5 not-first:border-t max-sm:first:pt-0 max-sm:last:pb-0"
            >
              <p className="flex flex-wrap items-center justify-between gap-2">
                <Link
                  to={to('TimeVoucher', { itemId })}
                  className="font-mono font-bold text-link underline underline-offset-4"
                >
                  {number}
                </Link>
                <Badge tone={status === 'ISSUED' ? 'good' : 'neutral'}>{t.voucherStatus[status]}</Badge>
              </p>
              <p className="text-sm text-muted">{t.voucherDates(when(from), when(until))}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-5">
        <Link
          to={to('RedeemPoints')}
          className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4 max-sm:hidden"
        >
          {redeem}
        </Link>
        <Link
          to={to('GiftVoucher')}
          className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
        >
          {t.gift}
        </Link>
      </div>
    </Panel>
  )
}

/** Staff have no membership. */
function Staff({ name, email }: { name: string; email: string }) {
  const { dashboard: t } = texts()
  return (
    <div className="grid gap-8">
      <PageHead title={t.hello(name)}>{t.loggedInAs(email)}</PageHead>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to('BookingCreate')} tone="accent">
          {t.book}
        </ButtonLink>
        <ButtonLink to={to('BookingClaim')} tone="quiet">
          {t.claim}
        </ButtonLink>
      </div>
    </div>
  )
}
