import { COLUMNS } from '../../../capabilities/journal/columns.ts'
import { to } from '../../paths.ts'
import { whenDate } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { figuresOf } from './money-link.tsx'
import { REPORTS } from './reports.ts'
import { periodName, STEPS, toEntries } from './words.ts'

const figure = figuresOf('gateway', COLUMNS.gateway)

/** What the card processor owes, against what the bank received. */
export const screen = listScreen('journal.gateway', {
  name: 'GatewayPayouts',
  path: '/staff/journal/payouts',
  title: 'Payouts',
  parent: 'TrialBalance',
  lead: ({ from, until }) =>
    `What the card processor owes, ${whenDate(from)} to ${whenDate(until)}. It goes down with each deposit recorded for a batch.`,
  tabs: REPORTS,
  filters: [
    filter.choice('step', 'By', STEPS, { usual: 'month' }),
    filter.day('from', 'From'),
    filter.day('until', 'Until'),
  ],
  links: () => [{ label: 'Closed batches', to: to('BatchesClosed'), allow: 'Batches:Read' }],
  key: ({ period }) => period,
  link: ({ period }) => toEntries(period, 'gateway'),
  columns: [
    { key: 'period', header: 'Period', text: periodName, whole: true },
    column.money('opening', 'Opening', { phone: true }),
    figure('charged', 'Charged', { phone: true }),
    figure('refunded', 'Refunded', { phone: true }),
    figure('fees', 'Fees', { phone: false }),
    figure('disputes', 'Disputes', { phone: false }),
    figure('deposited', 'Deposited', { phone: true }),
    figure('corrected', 'Corrected', { phone: false }),
    column.money('closing', 'Still due', { phone: true }),
  ],
  empty: 'No card payments in this period',
  emptyHint: 'It starts with the first card payment.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
