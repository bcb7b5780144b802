import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { whenDate } from '../../ui/when.ts'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { REPORTS } from './reports.ts'
import { trialColumns } from './trial-columns.tsx'

/** Every account of a period: what stood there, what came, what stands. */
export const screen = listScreen('journal.trial', {
  name: 'TrialBalance',
  path: '/staff/journal/trial-balance',
  section: 'money',
  place: 14,
  title: 'Trial balance',
  lead: ({ from, until }) => `${whenDate(from)} to ${whenDate(until)}. Debits are positive, credits negative.`,
  tabs: REPORTS,
  filters: [filter.day('from', 'From'), filter.day('until', 'Until')],
  pageSize: 100,
  sums: ({ debit, credit }) => [
    ['Debits', formatMoney(debit)],
    ['Credits', formatMoney(credit)],
  ],
  links: ({ from, until }) => [{ label: 'Entries', to: to('JournalEntries', {}, { query: { from, until } }) }],
  key: ({ account }) => account,
  link: ({ account, from, until }) => to('JournalEntries', {}, { query: { account, from, until } }),
  columns: trialColumns,
  empty: 'No entries',
  emptyHint: 'Balances appear when money moves.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
