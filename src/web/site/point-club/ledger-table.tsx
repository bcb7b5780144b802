import type { LedgerEntry } from '../../../capabilities/points/contract.ts'
import { figure } from '../../../lib/messages.ts'
import { changeText } from './points.ts'
import { whenDate } from '../../ui/when.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { en, words } from './messages.ts'

function columns(): readonly Column<LedgerEntry>[] {
  const { ledger: say } = words()
  return [
    {
      key: 'date',
      header: say.date,
      cell: ({ date }) => <span className="figures whitespace-nowrap">{whenDate(date)}</span>,
    },
    { key: 'kind', header: say.what, cell: ({ kind }) => <strong>{say.kinds[kind]}</strong> },
    {
      key: 'description',
      header: say.for,
      cell: ({ description, ref }) => (
        <span>
          {reason(description)} {ref && <span className="font-mono text-muted">{ref}</span>}
        </span>
      ),
    },
    { key: 'points', header: say.points, numeric: true, cell: ({ points }) => <strong>{changeText(points)}</strong> },
    { key: 'balance', header: say.balance, numeric: true, cell: ({ balance }) => figure(balance) },
  ]
}

/** The ledger keeps its own sentences in English, whoever reads them; what staff wrote stays as they wrote it. */
function reason(description: string): string {
  const { reasons } = words().ledger
  const known = (Object.keys(reasons) as (keyof typeof reasons)[]).find((key) => en.ledger.reasons[key] === description)
  return known ? reasons[known] : description
}

/** What moved a member's points, latest first. */
export function LedgerTable({ entries, caption }: { entries: readonly LedgerEntry[]; caption: string }) {
  const { ledger: say } = words()
  return (
    <Table
      caption={caption}
      hideCaption
      columns={columns()}
      rows={entries}
      rowKey={({ id }) => id}
      empty={<EmptyState title={say.none}>{say.noneHint}</EmptyState>}
    />
  )
}
