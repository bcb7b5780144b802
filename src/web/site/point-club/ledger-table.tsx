import type { LedgerEntry } from '../../../capabilities/club/points/contract.ts'
import { figure } from '../../../lib/texts.ts'
import { changeText } from './points.ts'
import { whenDate } from '../../ui/when.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { texts } from './texts.ts'

function columns(): readonly Column<LedgerEntry>[] {
  const { ledger: t } = texts()
  return [
    {
      key: 'date',
      header: t.date,
      cell: ({ date }) => <span className="figures whitespace-nowrap">{whenDate(date)}</span>,
    },
    { key: 'kind', header: t.what, long: true, cell: ({ kind }) => <strong>{t.kinds[kind]}</strong> },
    {
      key: 'description',
      header: t.for,
      long: true,
      cell: ({ description, ref }) => (
        <span>
          {description} {ref && <span className="font-mono text-muted">{ref}</span>}
        </span>
      ),
    },
    { key: 'points', header: t.points, numeric: true, cell: ({ points }) => <strong>{changeText(points)}</strong> },
    { key: 'balance', header: t.balance, numeric: true, cell: ({ balance }) => figure(balance) },
  ]
}

/** What moved a member's points, latest first. */
export function LedgerTable({ entries, caption }: { entries: readonly LedgerEntry[]; caption: string }) {
  const { ledger: t } = texts()
  return (
    <Table
      caption={caption}
      hideCaption
      columns={columns()}
      rows={entries}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t.none}>{t.noneHint}</EmptyState>}
    />
  )
}
