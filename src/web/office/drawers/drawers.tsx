import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { DRAWER_FILTER, DRAWER_STATES } from './drawer-states.ts'

/** Every cash drawer, by person and day. */
export const screen = listScreen('drawerDesk.list', {
  name: 'Drawers',
  path: '/staff/drawers',
  section: 'money',
  place: 10,
  title: 'Cash drawers',
  lead: 'Each cashier’s cash, as counted at the end of the shift. You see your own open drawer only after you count it.',
  search: 'Cashier',
  filters: [
    filter.choice('state', 'State', DRAWER_FILTER),
    filter.day('from', 'Opened from'),
    filter.day('until', 'Opened until'),
  ],
  key: ({ id }) => id,
  link: ({ id }) => to('Drawer', { itemId: id }),
  sums: ({ sums }) => [
    ['Short', formatMoney(sums.short)],
    ['Over', formatMoney(sums.over)],
  ],
  columns: [
    column.when('opened_at', 'Opened'),
    column.text('who', 'Cashier'),
    column.badge('state', 'State', DRAWER_STATES),
    column.money('expected', 'Expected'),
    column.money('difference', 'Difference'),
    column.money('counted', 'Counted', { phone: false }),
    column.when('closed_at', 'Closed', { hidden: true }),
    column.money('opening', 'Float', { hidden: true }),
    column.money('taken', 'Cash in', { hidden: true }),
    column.money('refunded', 'Refunded', { hidden: true }),
    column.money('added', 'Float added', { hidden: true }),
    column.money('dropped', 'Dropped', { phone: false }),
    column.money('corrected', 'Corrected', { hidden: true }),
    column.text('note', 'Note', { phone: false }),
  ],
  empty: 'No cash drawers yet',
  emptyHint: 'Cashiers open theirs at the gate.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
