import { say } from '../../../lib/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { whenDate } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

const STATES = {
  REQUESTED: ['accent', 'Waiting'],
  DISPATCHED: ['accent', 'On the way'],
  ARRIVED: ['accent', 'At the stop'],
  DONE: ['good', 'Done'],
  CANCELLED: ['neutral', 'Canceled'],
} as const
const DIRECTIONS = { TO_LOT: ['neutral', 'To the lot'], TO_AIRPORT: ['accent', 'To the airport'] } as const

/** Every ride of a period, to look back and for the file. */
export const screen = listScreen('shuttle.history', {
  name: 'ShuttleRides',
  path: '/staff/shuttle/rides',
  title: 'All rides',
  parent: 'StaffShuttle',
  lead: ({ from, until }) => `Rides requested from ${whenDate(from)} to ${whenDate(until)}.`,
  search: 'Name, ticket, or booking number',
  filters: [
    filter.choice('status', 'State', STATES),
    filter.choice('direction', 'Direction', DIRECTIONS),
    filter.choice('late', 'Wait', { true: 'Longer than promised', false: 'As promised' }),
    filter.day('from', 'From'),
    filter.day('until', 'Until'),
  ],
  sort: '-requested_at',
  key: ({ id }) => id,
  columns: [
    column.text('name', 'Name'),
    {
      key: 'island',
      header: 'Island',
      text: ({ island }) => `${island.id} ${say(island.name)}`,
    },
    column.badge('status', 'State', STATES),
    column.when('requested_at', 'Requested', { sortable: true }),
    {
      key: 'waited_minutes',
      header: 'Wait',
      numeric: true,
      labelled: true,
      text: ({ waited_minutes }) => (waited_minutes === null ? '–' : `${waited_minutes} min`),
      cell: ({ waited_minutes, is_late }) =>
        waited_minutes === null ? (
          '–'
        ) : is_late ? (
          <Badge tone="bad">{`${waited_minutes} min`}</Badge>
        ) : (
          `${waited_minutes} min`
        ),
    },
    column.badge('direction', 'Direction', DIRECTIONS),
    column.count('party', 'People'),
    {
      key: 'needs_wheelchair',
      header: 'Wheelchair',
      hidden: true,
      text: ({ needs_wheelchair }) => (needs_wheelchair ? 'Yes' : 'No'),
    },
    { ...column.count('child_seats', 'Child seats'), hidden: true },
    column.text('driver', 'Driver'),
    column.text('vehicle', 'Vehicle'),
    column.text('reference', 'Reference', { hidden: true, mono: true }),
    column.when('arrived_at', 'At the stop', { hidden: true }),
    column.when('ended_at', 'Ended', { hidden: true }),
  ],
  empty: 'No rides in this period',
  emptyHint: 'Rides appear here as soon as someone requests one.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
