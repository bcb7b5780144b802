import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { TYPES } from './words.ts'

/** The chart of accounts. */
export const screen = listScreen('journal.accounts', {
  name: 'JournalAccounts',
  path: '/staff/journal/accounts',
  title: 'Accounts',
  parent: 'JournalEntries',
  lead: 'Use the numbers and names your accountant uses. A tax gets its account when it is first owed.',
  pageSize: 100,
  key: ({ key }) => key,
  link: ({ key }) => to('JournalAccount', { key }),
  columns: [
    column.text('number', 'Number', { whole: true }),
    column.text('name', 'Name'),
    { key: 'type', header: 'Type', text: ({ type }) => TYPES[type] },
    column.text('authority', 'Paid to', { phone: false }),
  ],
  empty: 'No accounts',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
