import { whenDate } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { opens } from './money-link.tsx'
import { REPORTS } from './reports.ts'
import { periodName, STEPS, toEntries } from './words.ts'

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
    opens('paid', 'Paid', ({ period }) => toEntries(period, 'deferred', 'CHARGE'), { phone: true }),
    opens('issued', 'Vouchers issued', ({ period }) => toEntries(period, 'deferred', 'ISSUED'), { phone: false }),
    opens('refunded', 'Refunded', ({ period }) => toEntries(period, 'deferred', 'REFUND'), { phone: true }),
    opens('used', 'Used', ({ period }) => toEntries(period, 'deferred'), { phone: true }),
    opens('fees', 'Canceled', ({ period }) => toEntries(period, 'deferred', 'CANCELED'), { phone: false }),
    opens('expired', 'Expired', ({ period }) => toEntries(period, 'breakage'), { phone: false }),
    opens('corrected', 'Corrected', ({ period }) => toEntries(period, 'deferred', 'CORRECTION'), { phone: false }),
    column.money('closing', 'Closing', { phone: true }),
    opens('revenue', 'Revenue by night', ({ period }) => toEntries(period, 'revenue'), { phone: false }),
  ],
  empty: 'Nothing paid ahead in this period',
  emptyHint: 'It starts with the first paid booking.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
