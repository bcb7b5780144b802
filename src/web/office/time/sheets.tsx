import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { hoursText, SHEET_STATES } from './words.ts'

type Hours = 'worked' | 'regular' | 'overtime' | 'double'

const hours = (key: Hours, header: string, options: { hidden?: boolean } = {}) => ({
  key,
  header,
  numeric: true,
  labelled: true,
  ...options,
  text: (row: Readonly<Record<Hours, number>>) => hoursText(row[key]),
})

/** Everybody's time, by person and week. */
export const screen = listScreen('timeSheets.list', {
  name: 'TimeSheets',
  path: '/staff/time-sheets',
  section: 'team',
  place: 7,
  title: 'Time sheets',
  lead: 'Weeks run from Sunday to Saturday. A shift belongs to the day on which it began.',
  links: () => [
    { label: 'Corrections', to: to('TimeCorrections') },
    { label: 'On now', to: to('OnNow') },
    { label: 'Tablets', to: to('ClockTablets'), allow: 'TimeSheet:Update' },
  ],
  search: 'Name or email',
  filters: [filter.choice('status', 'Status', SHEET_STATES), filter.day('from', 'From'), filter.day('until', 'Until')],
  key: ({ account_id, week }) => `${account_id}/${week}`,
  link: ({ account_id, week }) => to('TimeSheet', { itemId: account_id, week }),
  columns: [
    column.text('who', 'Person'),
    column.date('week', 'Week of'),
    column.badge('status', 'Status', SHEET_STATES),
    hours('worked', 'Worked'),
    column.count('waiting', 'To settle'),
    hours('regular', 'Regular', { hidden: true }),
    hours('overtime', 'Overtime'),
    hours('double', 'Double time', { hidden: true }),
    column.count('warnings', 'Warnings', { phone: false }),
    column.text('approved_by', 'Approved by', { phone: false }),
  ],
  empty: 'No time sheets yet',
  emptyHint: 'A time sheet starts when someone clocks in.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
