import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { MONTH_STATES } from './words.ts'

/** The months of the journal, open and closed. */
export const screen = listScreen('journal.months', {
  name: 'JournalMonths',
  path: '/staff/journal/months',
  section: 'money',
  place: 15,
  title: 'Months',
  lead: 'A closed month takes no entries. Later corrections are posted to the open month and refer to the entry they correct.',
  key: ({ month }) => month,
  link: ({ month }) => to('JournalMonth', { month }),
  links: () => [{ label: 'Verification', to: to('JournalProof') }],
  columns: [
    column.text('month', 'Month', { whole: true }),
    column.badge('status', 'Status', MONTH_STATES),
    column.count('entries', 'Entries'),
    column.money('total', 'Debits'),
    column.when('closed_at', 'Closed', { phone: false }),
    column.text('closed_by', 'Closed by', { phone: false }),
  ],
  empty: 'No months yet',
  emptyHint: 'The first starts when money moves.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
