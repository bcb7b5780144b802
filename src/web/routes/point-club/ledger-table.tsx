import type { LedgerEntry } from '../../../capabilities/points/contract.ts'
import { changeText } from '../../parts/points.ts'
import { whenDate } from '../../parts/when.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'

const KINDS: Readonly<Record<LedgerEntry['kind'], string>> = {
  EARN: 'Earned',
  BONUS: 'Bonus',
  REDEEM: 'Redeemed',
  REFUND: 'Given back',
  REVERSE: 'Taken back',
  ADJUST: 'Corrected',
  EXPIRE: 'Expired',
}

const COLUMNS: readonly Column<LedgerEntry>[] = [
  {
    key: 'date',
    header: 'Date',
    cell: ({ date }) => <span className="figures whitespace-nowrap">{whenDate(date)}</span>,
  },
  { key: 'kind', header: 'What', cell: ({ kind }) => <strong>{KINDS[kind]}</strong> },
  {
    key: 'description',
    header: 'For',
    cell: ({ description, ref }) => (
      <span>
        {description} {ref && <span className="font-mono text-muted">{ref}</span>}
      </span>
    ),
  },
  { key: 'points', header: 'Points', numeric: true, cell: ({ points }) => <strong>{changeText(points)}</strong> },
  { key: 'balance', header: 'Balance', numeric: true, cell: ({ balance }) => balance.toLocaleString('en-US') },
]

/** What moved a member's points, latest first. */
export function LedgerTable({ entries, caption }: { entries: readonly LedgerEntry[]; caption: string }) {
  return (
    <Table
      caption={caption}
      hideCaption
      columns={COLUMNS}
      rows={entries}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No points yet">
          Points come by themselves when you leave the lot, as long as your membership is linked to the stay.
        </EmptyState>
      }
    />
  )
}
