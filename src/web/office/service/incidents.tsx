import { Link } from 'react-router'
import type { IncidentSummary } from '../../../capabilities/feedback/contract.ts'
import { when } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { texts } from './texts.ts'
import { Tabs } from '../kit/tabs.tsx'

export const PAGE_SIZE = 25

interface Props {
  readonly status: 'OPEN' | 'CLOSED'
  readonly items: readonly IncidentSummary[]
  readonly count: number
  readonly page: number
}

/** Complaints in the order of their waiting: open ones longest first, closed ones last first. */
export function Incidents({ status, items, count, page }: Props) {
  const { incidents: t, open, closed, nothingClosed, closedHint } = texts()
  const { sections } = staff()
  const isOpen = status === 'OPEN'
  const here = isOpen ? 'IncidentsOpen' : 'IncidentsClosed'
  return (
    <>
      <StaffHead title={t.title}>{t.lead}</StaffHead>
      <Tabs
        label={t.title}
        tabs={[
          { label: open, to: to('IncidentsOpen'), isHere: isOpen },
          { label: closed, to: to('IncidentsClosed'), isHere: !isOpen },
        ]}
      />
      <Table
        caption={isOpen ? sections.IncidentsOpen : sections.IncidentsClosed}
        hideCaption
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={isOpen ? t.noneOpen : nothingClosed}>{isOpen ? t.noneOpenHint : closedHint}</EmptyState>
        }
        columns={[
          { key: 'number', header: t.number, cell: numberCell },
          { key: 'score', header: t.score, cell: scoreCell },
          { key: 'feedback', header: t.said, cell: feedbackCell },
          { key: 'assignee', header: t.assignee, cell: ({ assignee }) => assignee?.name ?? t.nobodyYet },
          {
            key: 'at',
            header: isOpen ? t.since : closed,
            numeric: true,
            cell: ({ opened_at, closed_at }) => when(closed_at ?? opened_at),
          },
        ]}
      />
      <Pager
        label={t.title}
        page={page}
        pageSize={PAGE_SIZE}
        count={count}
        href={(other) => to(here, {}, { query: { page: other } })}
      />
    </>
  )
}

function numberCell({ id, number }: IncidentSummary) {
  return (
    <Link to={to('StaffIncident', { itemId: id })} className="font-mono font-bold text-link">
      {number}
    </Link>
  )
}

function scoreCell({ score }: IncidentSummary) {
  return <Badge tone={score <= 2 ? 'bad' : 'neutral'}>{texts().incidents.scoreOf(score)}</Badge>
}

function feedbackCell({ feedback }: IncidentSummary) {
  return <span className="line-clamp-2 max-w-text">{feedback ?? '–'}</span>
}
