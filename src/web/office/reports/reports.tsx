import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { listScreen, type RowOf } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { hourText, PERIODS } from './words.ts'

type Line = RowOf<'reports.list'>

export const screen = listScreen('reports.list', {
  name: 'ScheduledReports',
  path: '/staff/reports',
  section: 'money',
  place: 13,
  title: 'Scheduled reports',
  lead: 'Lists as CSV files, for each completed day, week, or month, emailed as a link.',
  links: () => [{ label: 'Schedule a report', to: to('ScheduledReportCreate'), allow: 'Reports:Update', adds: true }],
  key: ({ id }) => id,
  link: ({ id }) => to('ScheduledReport', { itemId: id }),
  columns: [
    column.text('name', 'Report', { whole: true }),
    { key: 'period', header: 'When', text: ({ period }: Line) => PERIODS[period] },
    { key: 'hour', header: 'From', text: ({ hour }: Line) => hourText(hour) },
    column.count('recipients', 'Recipients'),
    column.when('last_sent_at', 'Last sent'),
    { key: 'paused', header: 'Paused', text: ({ is_paused }: Line) => (is_paused ? 'Yes' : 'No') },
  ],
  empty: 'No report is scheduled',
  emptyHint: 'Schedule one to get, say, the sales of last month on the first of each month.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
