import { names } from '../../site/names/texts.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

export const screen = listScreen('waiting.turnedAway', {
  name: 'TurnedAway',
  path: '/staff/turned-away',
  parent: 'WaitingList',
  title: 'Turned away',
  lead: 'Visitors who asked for dates that were full. Each browser counts once a day per date.',
  filters: [
    filter.choice('vehicle_class', 'Vehicle', names().vehicles),
    filter.day('from', 'Date from'),
    filter.day('until', 'Date until'),
  ],
  sort: 'date',
  tabs: ['WaitingList', 'TurnedAway'],
  key: ({ date, vehicle_class }) => `${date} ${vehicle_class}`,
  columns: [
    column.date('date', 'Date', { sortable: true }),
    { key: 'vehicle_class', header: 'Vehicle', text: ({ vehicle_class }) => names().vehicles[vehicle_class] },
    column.count('visitors', 'Visitors', { sortable: true }),
    column.count('quotes', 'Times asked'),
    column.count('waiting', 'Waiting'),
    column.date('last_asked', 'Last asked', { hidden: true }),
  ],
  empty: 'No one has been turned away',
  emptyHint: 'The last ten minutes are still being counted.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
