import { listedCount } from '../../../lib/listed.ts'
import { displayDate } from '../../../lib/pacific.ts'
import { names } from '../../site/names/texts.ts'
import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { column, NO_VALUE } from '../kit/column.tsx'
import { NO_TOTALS } from '../kit/labels.ts'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { STAY_STATES } from './stay-states.ts'

const PAID_BY = { BOOKING: 'Booking', VOUCHER: 'Time voucher', CARD: 'Card', CASH: 'Cash' }
/** What was bought; a stay that nobody booked has no product. */
const PRODUCTS = {
  DRIVE_UP: 'Drive-up',
  ...names().products,
}

const { STANDARD: _notSold, ...SOLD } = PRODUCTS

/** Every stay at the lot, found by what people have in hand, and what they add up to. */
export const screen = listScreen('transactions.search', {
  name: 'TransactionDashboard',
  path: '/staff/transactions',
  section: 'desk',
  place: 2,
  title: 'Transactions',
  search: 'Ticket, receipt, booking, plate, name, or email',
  filters: [
    filter.choice('status', 'Status', STAY_STATES),
    filter.choice('product', 'Product', SOLD),
    filter.choice('vehicle_class', 'Vehicle', names().vehicles),
    filter.choice('paid_by', 'Paid by', PAID_BY),
    filter.day('from', 'Arrived from'),
    filter.day('until', 'Arrived until'),
  ],
  sort: '-entered_at',
  sums: ({ count, sums, query: { search } }) => [
    ['Transactions', listedCount(count, search)],
    ...(sums
      ? ([
          [`Closed stays, arrived from ${displayDate(sums.from)}`, formatMoney(sums.total)],
          ['Refunded', formatMoney(sums.refunded)],
          ['Revenue', formatMoney(sums.net)],
        ] as const)
      : NO_TOTALS),
  ],
  key: ({ id }) => id,
  link: ({ id }) => to('StaffTransaction', { itemId: id }),
  linkAllow: 'Transactions:Read',
  columns: [
    column.text('ticket_num', 'Ticket', { whole: true }),
    column.badge('status', 'Status', STAY_STATES),
    column.text('name', 'Name'),
    column.text('email_addr', 'Email', { hidden: true }),
    column.text('plate', 'Plate', { hidden: true }),
    { key: 'product', header: 'Product', text: ({ product }) => PRODUCTS[product], phone: false },
    {
      key: 'vehicle_class',
      header: 'Vehicle',
      text: ({ vehicle_class }) => names().vehicles[vehicle_class],
      hidden: true,
    },
    column.when('entered_at', 'Arrived', { sortable: true, phone: true }),
    column.when('exited_at', 'Left', { sortable: true }),
    { key: 'paid_by', header: 'Paid by', text: ({ paid_by }) => paid_by.map((way) => PAID_BY[way]).join(', ') || '–' },
    column.money('total', 'Total', { sortable: true, phone: true }),
    {
      ...column.money('refunded', 'Refunded'),
      cell: ({ refunded }) => (refunded === '0.00' ? NO_VALUE : formatMoney(refunded)),
    },
    column.text('receipt_number', 'Receipt', { hidden: true }),
    column.text('booking_number', 'Booking', { hidden: true }),
    column.text('point_club_number', 'Point Club', { hidden: true }),
  ],
  empty: 'No transactions yet',
  emptyHint: 'They appear here as cars arrive.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
