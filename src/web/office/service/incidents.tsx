import { COMPLAINT, isComplaint } from '../../../capabilities/feedback/complaint.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { caseColumns, caseFilters } from './case-columns.tsx'

interface Incidents {
  readonly name: 'IncidentsOpen' | 'IncidentsClosed'
  readonly path: '/staff/incidents/open' | '/staff/incidents/closed'
  readonly place: number
  readonly title: string
  readonly input: { readonly status: 'OPEN' | 'CLOSED' }
  readonly empty: string
  readonly emptyHint: string
  readonly sort: string
}

/** Complaints in the order of their waiting: open ones as their first answer is due, closed ones last first. */
function incidents(own: Incidents) {
  return listScreen('feedback.incidents', {
    ...own,
    section: 'service',
    lead: `A score of ${COMPLAINT} or lower opens an incident. Take it, answer by email, and close it.`,
    tabs: ['IncidentsOpen', 'IncidentsClosed'],
    search: 'Number, ticket, email, or words of the feedback',
    filters: [
      ...caseFilters(own.input.status),
      filter.choice('score', 'Score', { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' }),
    ],
    links: () => [{ label: 'Macros', to: to('Macros'), allow: 'Inquiries:Read' }],
    key: ({ id }) => id,
    link: ({ id }) => to('StaffIncident', { itemId: id }),
    columns: [
      column.text('number', 'Incident', { whole: true }),
      {
        key: 'score',
        header: 'Score',
        text: ({ score }) => `${score} out of 5`,
        cell: ({ score }) => <Badge tone={isComplaint(score) ? 'bad' : 'neutral'}>{`${score} out of 5`}</Badge>,
        whole: true,
      },
      {
        ...column.text('feedback', 'Feedback'),
        cell: ({ feedback }) => <span className="line-clamp-2 max-w-text max-sm:inline">{feedback ?? '–'}</span>,
      },
      caseColumns.assignee,
      caseColumns.answer,
      own.input.status === 'OPEN'
        ? caseColumns.age('opened_at')
        : column.when('closed_at', 'Closed', { sortable: true }),
      column.when('opened_at', 'Opened', { hidden: true, fileOnly: own.input.status === 'OPEN' }),
    ],
  })
}

export const screen = [
  incidents({
    name: 'IncidentsOpen',
    path: '/staff/incidents/open',
    place: 1,
    title: 'Open incidents',
    input: { status: 'OPEN' },
    empty: 'No open incidents',
    emptyHint: 'Everyone who complained has an answer.',
    sort: 'due_at',
  }),
  incidents({
    name: 'IncidentsClosed',
    path: '/staff/incidents/closed',
    place: 2,
    title: 'Closed incidents',
    input: { status: 'CLOSED' },
    empty: 'No closed incidents',
    emptyHint: 'Closed incidents are kept here.',
    sort: '-closed_at',
  }),
]

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
