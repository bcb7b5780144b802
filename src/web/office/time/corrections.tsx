import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { datedTimes } from './times.tsx'
import { CORRECTION_KINDS, CORRECTION_STATES } from './words.ts'

/** What people ask to have set right about their time. */
export const screen = listScreen('timeSheets.corrections', {
  name: 'TimeCorrections',
  path: '/staff/time-corrections',
  title: 'Time corrections',
  parent: 'TimeSheets',
  lead: 'No one decides on their own time, or on their own requests.',
  search: 'Name or email',
  filters: [filter.choice('status', 'Status', CORRECTION_STATES)],
  key: ({ id }) => id,
  link: ({ id }) => to('TimeCorrection', { itemId: id }),
  columns: [
    column.when('asked_at', 'Requested'),
    column.text('who', 'Person'),
    column.badge('status', 'Status', CORRECTION_STATES),
    { key: 'kind', header: 'What', text: ({ kind }) => CORRECTION_KINDS[kind] },
    { key: 'times', header: 'To', text: ({ times }) => (times ? datedTimes(times) : '–') },
    { key: 'before', header: 'Shift', text: ({ before }) => (before ? datedTimes(before) : '–'), phone: false },
    column.text('reason', 'Reason', { phone: false }),
    column.text('decided_by', 'Decided by', { phone: false }),
  ],
  empty: 'No corrections yet',
  emptyHint: 'People ask for them from their time sheet.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
