import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { listScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'

export const Z_KINDS = { LOT: ['accent', 'Lot'], DRAWER: ['neutral', 'Drawer'] } as const

/** Every day that was closed, and every drawer in it. */
export const screen = listScreen('dayClose.reports', {
  name: 'ZReports',
  path: '/staff/z-reports',
  section: 'money',
  place: 12,
  title: 'Z reports',
  lead: 'Closed days and their drawers, numbered without gaps. They can’t be changed.',
  filters: [filter.choice('kind', 'Kind', Z_KINDS), filter.day('from', 'From'), filter.day('until', 'Until')],
  key: ({ number }) => String(number),
  link: ({ number }) => to('ZReport', { number: String(number) }),
  columns: [
    column.count('number', 'Number'),
    column.date('date', 'Business day'),
    column.badge('kind', 'Kind', Z_KINDS),
    column.money('net', 'Total'),
    column.money('difference', 'Short or over'),
    column.text('who', 'Cashier', { phone: false }),
    column.money('card', 'Card', { phone: false }),
    column.money('cash', 'Cash', { phone: false }),
    column.money('transfer', 'Transfer', { phone: false }),
    column.text('closed_by', 'Closed by', { phone: false }),
    column.when('at', 'Closed', { hidden: true }),
  ],
  empty: 'No day has been closed yet',
  emptyHint: 'The first day close creates the first report.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
