import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { journalFiles } from './files.server.ts'
import { KIND_CHOICES, KINDS, SOURCES } from './words.ts'

/** The journal, entry by entry. */
export const screen = listScreen('journal.entries', {
  name: 'JournalEntries',
  path: '/staff/journal/entries',
  section: 'money',
  place: 13,
  title: 'Journal',
  lead: 'The double-entry books. Every event is posted within a minute, and entries are never changed.',
  search: 'Entry, booking, ticket, receipt, or voucher number',
  filters: [
    filter.choice('kind', 'Kind', KIND_CHOICES),
    filter.day('from', 'From'),
    filter.day('until', 'Until'),
    filter.text('account', 'Account number or name', { folded: true }),
  ],
  links: () => [
    { label: 'Trial balance', to: to('TrialBalance') },
    { label: 'Months', to: to('JournalMonths') },
    { label: 'Export', to: to('JournalExport') },
    { label: 'Accounts', to: to('JournalAccounts'), inMenu: true },
    { label: 'Verification', to: to('JournalProof'), inMenu: true },
  ],
  key: ({ id }) => `${id}`,
  link: ({ id }) => to('JournalEntry', { entryId: `${id}` }),
  columns: [
    { key: 'id', header: 'Number', text: ({ id }) => figure(id), whole: true },
    column.date('date', 'Date'),
    column.badge('kind', 'Kind', KINDS),
    { key: 'source', header: 'Made from', text: ({ source }) => SOURCES[source], phone: false },
    column.money('amount', 'Amount'),
    {
      key: 'accounts',
      header: 'Accounts',
      text: ({ lines }) => lines.map(({ name }) => name).join(', '),
      phone: true,
    },
  ],
  empty: 'No entries',
  emptyHint: 'The first is posted when money moves.',
})

export const middleware = [...journalFiles, ...screenFile(screen)]
export const loader = screenLoader(screen)
export default screenPage(screen)
