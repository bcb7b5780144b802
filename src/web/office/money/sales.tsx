import { whenMonth } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

interface Sales {
  readonly name: 'DailySalesReports' | 'MonthlySalesReports'
  readonly path: '/staff/sales/daily' | '/staff/sales/monthly'
  readonly place: number
  readonly title: string
  readonly lead: string
}

function sales(call: 'payments.daily' | 'payments.monthly', own: Sales) {
  return listScreen(call, {
    ...own,
    section: 'money',
    tabs: ['DailySalesReports', 'MonthlySalesReports'],
    pageSize: 31,
    filters: [filter.day('from', 'From'), filter.day('until', 'Until')],
    key: ({ period }) => period,
    columns: [
      call === 'payments.daily'
        ? column.date('period', 'Day')
        : { key: 'period', header: 'Month', text: ({ period }) => whenMonth(period) },
      column.count('charges', 'Payments'),
      column.money('charged', 'Received'),
      column.count('refunds', 'Refunds'),
      column.money('refunded', 'Refunded'),
      column.money('card', 'Card'),
      column.money('cash', 'Cash'),
      column.money('transfer', 'Transfer'),
      column.money('net', 'Net', { phone: true }),
    ],
    empty: 'No payments yet',
  })
}

/** What came in and went out. */
export const screen = [
  sales('payments.daily', {
    name: 'DailySalesReports',
    path: '/staff/sales/daily',
    place: 5,
    title: 'Daily sales',
    lead: 'Payments by the Pacific day they settled, refunds by the day they were promised.',
  }),
  sales('payments.monthly', {
    name: 'MonthlySalesReports',
    path: '/staff/sales/monthly',
    place: 6,
    title: 'Monthly sales',
    lead: 'Payments by the Pacific month they settled, refunds by the month they were promised.',
  }),
]

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
