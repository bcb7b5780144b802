import { to } from '../../paths.ts'
import { names } from '../../site/names/texts.ts'
import { column, NO_VALUE } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

/** How full the lot was at most, day by day. */
export const screen = listScreen('occupancy.peaks', {
  name: 'OccupancyPeaks',
  path: '/staff/occupancy/peaks',
  parent: 'Occupancy',
  title: 'Peaks',
  lead: 'The most cars at the lot at any moment of a day, counted at every arrival and departure. Today’s count is not final.',
  tabs: ['Occupancy', 'OccupancyPeaks', 'OccupancyForecast'],
  filters: [
    filter.choice('vehicle_class', 'Vehicle', names().vehicles),
    filter.day('from', 'Date from'),
    filter.day('until', 'Date until'),
  ],
  sort: '-date',
  pageSize: 31,
  key: ({ date, vehicle_class }) => `${date} ${vehicle_class}`,
  link: ({ date }) => to('ActivityAnalysis', {}, { query: { from: date, until: date } }),
  linkAllow: 'Transactions:Read',
  columns: [
    column.date('date', 'Date', { sortable: true }),
    { key: 'vehicle_class', header: 'Vehicle', text: ({ vehicle_class }) => names().vehicles[vehicle_class] },
    column.count('most', 'Most cars', { sortable: true }),
    column.when('most_at', 'Reached'),
    column.count('stalls', 'Stalls'),
    {
      key: 'share',
      header: 'Of all stalls',
      numeric: true,
      labelled: true,
      text: ({ most, stalls }) => (stalls ? `${Math.round((most / stalls) * 100)}%` : NO_VALUE),
    },
  ],
  empty: 'No day has been counted yet',
  emptyHint: 'Days are counted every ten minutes.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
