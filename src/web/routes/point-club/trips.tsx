import { Link } from 'react-router'
import type { Trip } from '../../../capabilities/membership/contract.ts'
import { changeText } from '../../parts/points.ts'
import { whenDate, whenTime } from '../../parts/when.ts'
import { to } from '../../paths.ts'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'

const COLUMNS: readonly Column<Trip>[] = [
  { key: 'from', header: 'Arrive', cell: ({ travel_from_date }) => <Moment at={travel_from_date} /> },
  { key: 'to', header: 'Leave', cell: ({ travel_to_date }) => <Moment at={travel_to_date} /> },
  { key: 'number', header: 'Number', cell: (trip) => <TripLink trip={trip} /> },
  { key: 'total', header: 'Total', numeric: true, cell: ({ total }) => <Money amount={total} /> },
  { key: 'points', header: 'Points', numeric: true, cell: ({ points }) => changeText(points) },
]

/** Trips of a member, one a row; each leads to its page. */
export function TripTable({ trips, caption }: { trips: readonly Trip[]; caption: string }) {
  return <Table caption={caption} hideCaption columns={COLUMNS} rows={trips} rowKey={({ id }) => id} />
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {whenDate(at)} <span className="text-muted">{whenTime(at)}</span>
    </time>
  )
}

function TripLink({ trip: { id: itemId, kind, number } }: { trip: Trip }) {
  return (
    <Link to={to(kind === 'booking' ? 'Booking' : 'Transaction', { itemId })} className="font-mono font-bold">
      {number}
    </Link>
  )
}
