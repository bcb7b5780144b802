import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

interface Batches {
  readonly name: 'BatchesOpen' | 'BatchesClosed'
  readonly path: '/staff/batches/open' | '/staff/batches/closed'
  readonly place: number
  readonly title: string
  readonly lead: string
  readonly empty: string
  readonly input: { readonly status: 'OPEN' | 'CLOSED' }
}

function batches(own: Batches) {
  return listScreen('payments.batches', {
    ...own,
    section: 'money',
    tabs: ['BatchesOpen', 'BatchesClosed'],
    filters: [filter.day('from', 'From'), filter.day('until', 'Until')],
    key: ({ date }) => date,
    columns: [
      column.date('date', 'Business day'),
      column.count('charges', 'Charges'),
      column.money('charged', 'Charged'),
      column.count('refunds', 'Refunds'),
      column.money('refunded', 'Refunded'),
      column.money('fees', 'Gateway fees', { phone: false }),
      column.money('other', 'Other', { hidden: true }),
      column.money('net', 'Payout', { phone: true }),
    ],
  })
}

/** What the card gateway has on its books, day by day. */
export const screen = [
  batches({
    name: 'BatchesOpen',
    path: '/staff/batches/open',
    place: 1,
    title: 'Open batches',
    lead: 'Days that can still change at the card gateway.',
    empty: 'No open batches',
    input: { status: 'OPEN' },
  }),
  batches({
    name: 'BatchesClosed',
    path: '/staff/batches/closed',
    place: 2,
    title: 'Closed batches',
    lead: 'Days that the card gateway has closed.',
    empty: 'No closed batches',
    input: { status: 'CLOSED' },
  }),
]

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
