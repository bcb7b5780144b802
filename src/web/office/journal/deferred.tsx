import { COLUMNS } from '../../../capabilities/journal/columns.ts'
import { whenDate } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { figuresOf, opens } from './money-link.tsx'
import { REPORTS } from './reports.ts'
import { periodName, STEPS, toEntries } from './words.ts'

const figure = figuresOf('deferred', COLUMNS.deferred)

/** From when money moved to when parking was used: what was paid ahead, and what became of it. */
export const screen = listScreen('journal.deferred', {
  name: 'DeferredRevenue',
  path: '/staff/journal/deferred-revenue',
  title: 'Deferred revenue',
  parent: 'TrialBalance',
  lead: ({ from, until }) =>
    `Paid ahead and used, ${whenDate(from)} to ${whenDate(until)}. Stays count with fees and taxes on the day they end or the month does; revenue is by night, without taxes.`,
  tabs: REPORTS,
  filters: [
    filter.choice('step', 'By', STEPS, { usual: 'month' }),
    filter.day('from', 'From'),
    filter.day('until', 'Until'),
  ],
  key: ({ period }) => period,
  link: ({ period }) => toEntries(period, 'deferred'),
  columns: [
    { key: 'period', header: 'Period', text: periodName, whole: true },
    column.money('opening', 'Opening', { phone: true }),
    figure('paid', 'Paid', { phone: true }),
    figure('issued', 'Vouchers issued', { phone: false }),
    figure('refunded', 'Refunded', { phone: true }),
    figure('used', 'Used', { phone: true }),
    figure('fees', 'Canceled', { phone: false }),
    figure('expired', 'Expired', { phone: false }),
    figure('corrected', 'Corrected', { phone: false }),
    column.money('closing', 'Closing', { phone: true }),
    opens('revenue', 'Revenue by night', ({ period }) => toEntries(period, 'revenue'), { phone: false }),
  ],
  empty: 'Nothing paid ahead in this period',
  emptyHint: 'It starts with the first paid booking.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
