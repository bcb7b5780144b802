import { moveDesk } from '../../../capabilities/moves/office-contract.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { formatMoney } from '../../ui/money.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { pageScreen, type RowOf } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { VehicleClassName } from '../kit/vehicle-class-name.tsx'
import type { Route } from './+types/moves'

export async function loader(args: Route.LoaderArgs) {
  const [{ items: overfull }, { items: rounds }] = await Promise.all([
    load(args, moveDesk.overfull, {}),
    load(args, moveDesk.rounds, { page_size: 50 }),
  ])
  return { overfull, rounds }
}

type Overfull = RowOf<'moveDesk.overfull'>
type Round = RowOf<'moveDesk.rounds'>

/** Dates with more bookings than spaces, and what is being done about them. */
export const screen = pageScreen<typeof loader>({
  name: 'SpaceMoves',
  path: '/staff/space/moves',
  section: 'space',
  place: 3,
  title: 'Bookings to move',
  needs: ['moveDesk.overfull', 'moveDesk.rounds'],
  lead: 'No one is moved without agreeing: each gets an offer by email, with the space held, at no higher price.',
  links: () => [{ label: 'Credit and time limit', to: to('SettingsMoves') }],
  width: 'page',
  body: ({ data: { overfull, rounds } }) => (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Section id="overfull" title="More bookings than spaces">
        <Table
          caption="Dates with more bookings than spaces"
          hideCaption
          columns={OVERFULL}
          rows={overfull}
          rowKey={({ vehicle_class, date }) => `${vehicle_class} ${date}`}
          empty={
            <EmptyState title="Every date has space for its bookings">
              Dates appear here when an allotment drops below what is booked.
            </EmptyState>
          }
        />
      </Section>
      <Section id="rounds" title="Asked so far">
        <Table
          caption="Rounds"
          hideCaption
          columns={ROUNDS}
          rows={rounds}
          rowKey={({ id }) => id}
          empty={<p className="text-muted">No one has been asked to move yet.</p>}
        />
      </Section>
    </div>
  ),
})

const OVERFULL: Column<Overfull>[] = [
  {
    key: 'date',
    header: 'Date',
    cell: ({ vehicle_class, date }) => (
      <OfficeLink
        to={to('SpaceMovable', {}, { query: { class: vehicle_class, from: date, to: date } })}
        allow="Space:Update"
      >
        {whenDate(date)}
      </OfficeLink>
    ),
  },
  { key: 'class', header: 'Class', cell: ({ vehicle_class }) => <VehicleClassName code={vehicle_class} /> },
  { key: 'booked', header: 'Booked', numeric: true, cell: ({ reserved }) => figure(reserved) },
  {
    key: 'most',
    header: 'Spaces',
    numeric: true,
    cell: ({ allotment, overbooking }) => figure(allotment + overbooking),
  },
  { key: 'over', header: 'To move', numeric: true, cell: ({ over }) => <b>{figure(over)}</b> },
]

const ROUNDS: Column<Round>[] = [
  {
    key: 'dates',
    header: 'Dates',
    cell: ({ id, from, to: until }) => (
      <OfficeLink to={to('MoveRound', { itemId: id })} allow="Space:Update">
        {from === until ? whenDate(from) : `${whenDate(from)} – ${whenDate(until)}`}
      </OfficeLink>
    ),
  },
  { key: 'class', header: 'Class', cell: ({ vehicle_class }) => <VehicleClassName code={vehicle_class} /> },
  { key: 'asked', header: 'Asked', cell: ({ created_at, who }) => `${when(created_at)}, ${who}` },
  { key: 'credit', header: 'Credit', numeric: true, cell: ({ credit }) => formatMoney(credit) },
  {
    key: 'accepted',
    header: 'Moved',
    numeric: true,
    cell: ({ accepted, needed }) => (needed === null ? figure(accepted) : `${figure(accepted)} of ${figure(needed)}`),
  },
  { key: 'open', header: 'No answer yet', numeric: true, cell: ({ open }) => figure(open) },
  { key: 'declined', header: 'Declined', numeric: true, cell: ({ declined }) => figure(declined) },
  { key: 'ended', header: 'Over', numeric: true, cell: ({ ended }) => figure(ended) },
]

export default screenPage(screen)
