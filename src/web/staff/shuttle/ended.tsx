import type { BoardRide } from '../../../capabilities/shuttle/contract.ts'
import { whenTime } from '../../parts/when.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/table.tsx'

/** What was done last, for whoever asks where somebody is. */
export function Ended({ rides }: { rides: readonly BoardRide[] }) {
  if (rides.length === 0) return null
  return (
    <Table
      caption="Last rides"
      rows={rides}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: 'Name', cell: ({ name }) => name },
        { key: 'island', header: 'Island', cell: ({ island }) => `${island.id} ${island.name}` },
        { key: 'driver', header: 'Driver', cell: ({ driver }) => driver ?? '–' },
        { key: 'called', header: 'Called', numeric: true, cell: ({ requested_at }) => whenTime(requested_at) },
        { key: 'ended', header: 'Ended', numeric: true, cell: ({ ended_at }) => ended_at && whenTime(ended_at) },
        {
          key: 'status',
          header: 'Outcome',
          cell: outcome,
        },
      ]}
    />
  )
}

function outcome({ status, is_late }: BoardRide) {
  if (status === 'CANCELLED') return <Badge>Cancelled</Badge>
  return is_late ? <Badge tone="bad">Late</Badge> : <Badge tone="good">On time</Badge>
}
