import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { OVERRIDE_REASONS } from './stay-states.ts'

export const screen = listScreen('transactions.overrides', {
  name: 'PriceOverrides',
  path: '/staff/price-overrides',
  section: 'money',
  place: 4,
  title: 'Price overrides',
  lead: 'Cash collected while a gate was offline that differs from the price, and offline scans made while the server was reachable.',
  filters: [filter.day('from', 'From'), filter.day('until', 'Until')],
  sums: ({ count, sums }) => [
    ['Overrides', String(count)],
    ['Difference', formatMoney(sums.difference)],
  ],
  key: ({ at, transaction_id }) => `${at} ${transaction_id}`,
  link: ({ transaction_id }) => to('StaffTransaction', { itemId: transaction_id }),
  linkAllow: 'Transactions:Read',
  columns: [
    column.text('ticket_num', 'Ticket', { whole: true }),
    column.when('at', 'When'),
    column.text('who', 'Who'),
    column.money('priced', 'Due'),
    column.money('taken', 'Collected'),
    column.money('difference', 'Difference', { phone: true }),
    { key: 'reason', header: 'Reason', text: ({ reason }) => OVERRIDE_REASONS[reason] },
  ],
  empty: 'No overrides',
  emptyHint: 'Everyone paid the price.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
