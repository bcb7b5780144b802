import { Link } from 'react-router'
import type { IncidentSummary } from '../../../capabilities/feedback/contract.ts'
import { when } from '../../parts/when.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { StaffHead } from '../staff-head.tsx'
import { Tabs } from './tabs.tsx'

export const PAGE_SIZE = 25

interface Props {
  readonly status: 'OPEN' | 'CLOSED'
  readonly items: readonly IncidentSummary[]
  readonly count: number
  readonly page: number
}

/** Complaints in the order of their waiting: open ones longest first, closed ones last first. */
export function Incidents({ status, items, count, page }: Props) {
  const isOpen = status === 'OPEN'
  const here = isOpen ? 'IncidentsOpen' : 'IncidentsClosed'
  return (
    <>
      <StaffHead title="Incidents">A score of 1 or 2 opens one. Take it, answer by e-mail, and close it.</StaffHead>
      <Tabs
        label="Incidents"
        tabs={[
          { label: 'Open', to: to('IncidentsOpen'), isHere: isOpen },
          { label: 'Closed', to: to('IncidentsClosed'), isHere: !isOpen },
        ]}
      />
      <Table
        caption={isOpen ? 'Open incidents' : 'Closed incidents'}
        hideCaption
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={isOpen ? 'No open incidents' : 'Nothing closed yet'}>
            {isOpen ? 'Everybody who complained has an answer.' : 'What is closed stays here to be looked up.'}
          </EmptyState>
        }
        columns={[
          { key: 'number', header: 'Incident', cell: numberCell },
          { key: 'score', header: 'Score', cell: scoreCell },
          { key: 'feedback', header: 'What was said', cell: feedbackCell },
          { key: 'assignee', header: 'Looks after it', cell: ({ assignee }) => assignee?.name ?? 'Nobody yet' },
          {
            key: 'at',
            header: isOpen ? 'Since' : 'Closed',
            numeric: true,
            cell: ({ opened_at, closed_at }) => when(closed_at ?? opened_at),
          },
        ]}
      />
      <Pager
        label="Incidents"
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
  return <Badge tone={score <= 2 ? 'bad' : 'neutral'}>{score} of 5</Badge>
}

function feedbackCell({ feedback }: IncidentSummary) {
  return <span className="line-clamp-2 max-w-text">{feedback ?? '–'}</span>
}
