import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { whenDate } from '../../ui/when.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { ITEM_KINDS, sourceOf } from './item-kinds.ts'

/** What the business sells, what its prices are made of, and what was sold of it. */
export const screen = listScreen('sales.items', {
  name: 'SalesItems',
  path: '/staff/sales-items',
  section: 'money',
  place: 9,
  title: 'Sales items',
  lead: (data) =>
    `Sold from ${whenDate(data.from)} to ${whenDate(data.until)}: bookings and vouchers by the day they were made, drive-up stays by the day they left.`,
  search: 'Name',
  filters: [filter.choice('kind', 'Kind', ITEM_KINDS), filter.day('from', 'From'), filter.day('until', 'Until')],
  pageSize: 100,
  sums: ({ value, received }) => [
    ['Value', formatMoney(value)],
    ['Received', formatMoney(received)],
  ],
  key: ({ id }) => id,
  link: ({ id, from, until }) => to('SalesItem', { itemId: id }, { query: { from, until } }),
  columns: [
    column.text('name', 'Item', { whole: true }),
    { key: 'kind', header: 'Kind', text: ({ kind }) => ITEM_KINDS[kind] },
    {
      ...column.text('price_source', 'Price source'),
      cell: ({ kind, price_source }) => <OfficeLink {...sourceOf(kind)}>{price_source}</OfficeLink>,
      phone: false,
    },
    { key: 'is_offered', header: 'Offered', text: ({ is_offered }) => (is_offered ? 'Yes' : 'No'), phone: false },
    column.count('sold', 'Sold'),
    column.count('canceled', 'Canceled'),
    column.count('points', 'Points', { phone: false }),
    column.money('value', 'Value', { phone: true }),
    column.money('received', 'Received', { phone: true }),
  ],
  empty: 'No sales yet',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
