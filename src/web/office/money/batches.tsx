import { to } from '../../paths.ts'
import { Money } from '../../ui/money.tsx'
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
  readonly emptyHint?: string
  readonly input: { readonly status: 'OPEN' | 'CLOSED' }
}

function batches(own: Batches) {
  return listScreen('payments.batches', {
    ...own,
    section: 'money',
    tabs: ['BatchesOpen', 'BatchesClosed'],
    filters: [filter.day('from', 'From'), filter.day('until', 'Until')],
    key: ({ date }) => date,
    link: ({ date }) => to('Batch', { date }),
    columns: [
      column.date('date', 'Business day'),
      column.count('charges', 'Charges'),
      column.money('charged', 'Charged'),
      column.count('refunds', 'Refunds'),
      column.money('refunded', 'Refunded'),
      column.money('fees', 'Processor fees', { phone: false }),
      column.money('other', 'Other', { hidden: true }),
      column.money('net', 'Payout', { phone: true }),
      {
        key: 'deposit',
        header: 'Deposited',
        text: ({ deposit }) => deposit?.amount ?? 'Not yet',
        cell: ({ deposit }) => (deposit ? <Money amount={deposit.amount} /> : 'Not yet'),
        numeric: true,
        labelled: true,
        hidden: own.input.status === 'OPEN',
      },
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
    lead: 'Card payments since the card processor closed its last day. They fill as payments come in.',
    empty: 'No open batches',
    emptyHint: 'A batch opens with the first card payment of the day.',
    input: { status: 'OPEN' },
  }),
  batches({
    name: 'BatchesClosed',
    path: '/staff/batches/closed',
    place: 2,
    title: 'Closed batches',
    lead: 'Days that the card processor has closed, and what the bank received for them.',
    empty: 'No closed batches',
    emptyHint: 'A batch closes soon after the card processor’s business day ends.',
    input: { status: 'CLOSED' },
  }),
]

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
