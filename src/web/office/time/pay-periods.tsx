import { to } from '../../paths.ts'
import { whenDate } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { PERIOD_KINDS, PERIOD_STATES } from './words.ts'

/** What is paid together, the last period first. */
export const screen = listScreen('payPeriods.list', {
  name: 'PayPeriods',
  path: '/staff/pay-periods',
  section: 'team',
  place: 8,
  title: 'Pay periods',
  lead: 'A period can be closed when all its time sheets are approved. After that, it can’t be changed.',
  key: ({ from }) => from,
  link: ({ from }) => to('PayPeriod', { date: from }),
  links: () => [{ label: 'Rules', to: to('SettingsWorkRules'), allow: 'Settings:Update' }],
  columns: [
    { key: 'from', header: 'Period', text: ({ from, to }) => `${whenDate(from)} to ${whenDate(to)}` },
    column.badge('status', 'Status', PERIOD_STATES),
    { key: 'sheets', header: 'Approved', text: ({ approved, sheets }) => `${approved} of ${sheets}`, labelled: true },
    { key: 'kind', header: 'Kind', text: ({ kind }) => PERIOD_KINDS[kind], phone: false },
    column.text('closed_by', 'Closed by', { phone: false }),
    column.when('closed_at', 'Closed', { phone: false }),
  ],
  empty: 'No pay periods yet',
  emptyHint: 'The first starts when someone clocks in.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
