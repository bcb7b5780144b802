import type { BoardRide } from '../../../capabilities/shuttle/contract.ts'
import { whenTime } from '../../ui/when.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/table.tsx'
import { staff } from '../messages.ts'
import { words } from './messages.ts'

/** What was done last, for whoever asks where somebody is. */
export function Ended({ rides }: { rides: readonly BoardRide[] }) {
  const say = words().ended
  if (rides.length === 0) return null
  return (
    <Table
      caption={say.title}
      rows={rides}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: staff().name, cell: ({ name }) => name },
        { key: 'island', header: say.island, cell: ({ island }) => `${island.id} ${island.name}` },
        { key: 'driver', header: say.driver, cell: ({ driver }) => driver ?? '–' },
        { key: 'called', header: say.called, numeric: true, cell: ({ requested_at }) => whenTime(requested_at) },
        { key: 'ended', header: say.ended, numeric: true, cell: ({ ended_at }) => ended_at && whenTime(ended_at) },
        {
          key: 'status',
          header: say.outcome,
          cell: outcome,
        },
      ]}
    />
  )
}

function outcome({ status, is_late }: BoardRide) {
  const say = words().ended
  if (status === 'CANCELLED') return <Badge>{say.cancelled}</Badge>
  return is_late ? <Badge tone="bad">{say.late}</Badge> : <Badge tone="good">{say.onTime}</Badge>
}
