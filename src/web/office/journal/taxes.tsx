import { COLUMNS } from '../../../capabilities/journal/columns.ts'
import { formatMoney } from '../../ui/money.tsx'
import { whenDate } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { opens } from './money-link.tsx'
import { REPORTS } from './reports.ts'
import { periodName, STEPS, toEntries } from './words.ts'

/** What is owed to whom in taxes, by period. */
export const screen = listScreen('journal.taxes', {
  name: 'TaxesToRemit',
  path: '/staff/journal/taxes',
  title: 'Taxes to remit',
  parent: 'TrialBalance',
  lead: ({ from, until }) =>
    `${whenDate(from)} to ${whenDate(until)}. A tax is owed when the parking is used. Payments to authorities are kept in your accountant’s books, so nothing is taken off for them here.`,
  tabs: REPORTS,
  filters: [
    filter.choice('step', 'By', STEPS, { usual: 'month' }),
    filter.day('from', 'From'),
    filter.day('until', 'Until'),
  ],
  sums: ({ owed }) => [['Accrued in all', formatMoney(owed)]],
  key: ({ period, account }) => `${period} ${account}`,
  link: ({ period, account }) => toEntries(period, account),
  columns: [
    column.text('name', 'Tax'),
    column.text('authority', 'Paid to', { none: 'Not set' }),
    { key: 'period', header: 'Period', text: periodName, whole: true, phone: true },
    column.money('opening', 'Accrued before', { phone: false }),
    opens('owed', 'Owed', ({ period, account }) => toEntries(period, account, COLUMNS.tax.owed), { phone: true }),
    opens('taken_back', 'Taken back', ({ period, account }) => toEntries(period, account, COLUMNS.tax.corrected), {
      phone: false,
    }),
    column.money('closing', 'Accrued in all', { phone: true }),
  ],
  empty: 'No taxes in this period',
  emptyHint: 'Taxes are owed once parking is used.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
