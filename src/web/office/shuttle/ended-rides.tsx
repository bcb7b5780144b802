import type { FetcherWithComponents } from 'react-router'
import type { BoardRide } from '../../../capabilities/shuttle/contract.ts'
import { say } from '../../../lib/texts.ts'
import { whenTime } from '../../ui/when.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/table.tsx'
import { texts } from './texts.ts'
import { UndoButton } from './undo-button.tsx'

interface Props {
  readonly rides: readonly BoardRide[]
  readonly fetcher: FetcherWithComponents<unknown>
}

/** What was done last, for whoever asks where somebody is. */
export function Ended({ rides, fetcher }: Props) {
  const t = texts().ended
  if (rides.length === 0) return null
  return (
    <Table
      caption={t.title}
      rows={rides.map((ride) => ({ ...ride, fetcher }))}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: 'Name', cell: ({ name }) => name },
        { key: 'island', header: t.island, cell: ({ island }) => `${island.id} ${say(island.name)}` },
        { key: 'driver', header: t.driver, cell: ({ driver }) => driver ?? '–' },
        { key: 'called', header: t.called, numeric: true, cell: ({ requested_at }) => whenTime(requested_at) },
        { key: 'ended', header: t.ended, numeric: true, cell: ({ ended_at }) => ended_at && whenTime(ended_at) },
        {
          key: 'status',
          header: t.outcome,
          cell: outcome,
        },
        {
          key: 'undo',
          header: t.undo,
          cell: undoOf,
        },
      ]}
    />
  )
}

function undoOf({ fetcher, ...ride }: BoardRide & Pick<Props, 'fetcher'>) {
  return ride.undo_until && <UndoButton ride={ride} fetcher={fetcher} />
}

function outcome({ status, is_late }: BoardRide) {
  const t = texts().ended
  if (status === 'CANCELLED') return <Badge>{t.cancelled}</Badge>
  return is_late ? <Badge tone="bad">{t.late}</Badge> : <Badge tone="good">{t.onTime}</Badge>
}
