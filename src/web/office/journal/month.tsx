import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { when, whenMonth } from '../../ui/when.ts'
import { listScreen } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { trialColumns } from './trial-columns.tsx'
import { toEntries } from './words.ts'

/** One month with its trial balance, and its close. */
export const screen = listScreen('journal.month', {
  name: 'JournalMonth',
  path: '/staff/journal/months/{month}',
  title: 'Month',
  parent: 'JournalMonths',
  input: ({ month }) => ({ month }),
  heading: ({ month }) => whenMonth(month),
  lead: ({ closed_at, closed_by }) =>
    closed_at
      ? `Closed ${when(closed_at)} by ${closed_by}. These are the figures it was closed with.`
      : 'Open: it still takes entries.',
  links: ({ month }) => [
    { label: 'Entries', to: toEntries(month, '') },
    { label: 'Export', to: to('JournalExport') },
  ],
  actions: [
    {
      intent: 'close',
      call: 'journal.closeMonth',
      label: 'Close month',
      ask: 'A closed month takes no more entries and can’t be reopened. Later corrections count in the month they are made.',
      allow: 'Journal:Close',
      when: ({ may_close }) => may_close,
      main: true,
      input: ({ params }) => ({ month: params.month }),
      done: 'The month is closed.',
    },
  ],
  pageSize: 100,
  sums: ({ entries, total }) => [
    ['Entries', figure(entries)],
    ['Debits', formatMoney(total)],
    ['Credits', formatMoney(total)],
  ],
  key: ({ account }) => account,
  columns: trialColumns,
  empty: 'No entries',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
