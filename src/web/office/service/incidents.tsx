import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

interface Incidents {
  readonly name: 'IncidentsOpen' | 'IncidentsClosed'
  readonly path: '/staff/incidents/open' | '/staff/incidents/closed'
  readonly place: number
  readonly title: string
  readonly input: { readonly status: 'OPEN' | 'CLOSED' }
  readonly empty: string
  readonly emptyHint: string
}

/** Complaints in the order of their waiting: open ones longest first, closed ones last first. */
function incidents(own: Incidents) {
  return listScreen('feedback.incidents', {
    ...own,
    section: 'service',
    lead: 'A score of 1 or 2 opens an incident. Take it, answer by email, and close it.',
    tabs: ['IncidentsOpen', 'IncidentsClosed'],
    key: ({ id }) => id,
    link: ({ id }) => to('StaffIncident', { itemId: id }),
    columns: [
      column.text('number', 'Incident', { whole: true }),
      {
        key: 'score',
        header: 'Score',
        text: ({ score }) => `${score} of 5`,
        cell: ({ score }) => <Badge tone={score <= 2 ? 'bad' : 'neutral'}>{`${score} of 5`}</Badge>,
        whole: true,
      },
      {
        ...column.text('feedback', 'Feedback'),
        cell: ({ feedback }) => <span className="line-clamp-2 max-w-text">{feedback ?? '–'}</span>,
      },
      { key: 'assignee', header: 'Assigned to', text: ({ assignee }) => assignee?.name ?? 'Unassigned' },
      own.input.status === 'OPEN' ? column.when('opened_at', 'Opened') : column.when('closed_at', 'Closed'),
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
  }),
  incidents({
    name: 'IncidentsClosed',
    path: '/staff/incidents/closed',
    place: 2,
    title: 'Closed incidents',
    input: { status: 'CLOSED' },
    empty: 'No closed incidents',
    emptyHint: 'Closed incidents are kept here.',
  }),
]

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
