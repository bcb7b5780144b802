import type { CallOutput } from '../../../http/endpoint.ts'
import type { desk } from '../../../capabilities/bookings/office-contract.ts'
import { when } from '../../ui/when.ts'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table.tsx'
import { staff } from '../texts.ts'
import { texts } from './texts.ts'

type Movement = CallOutput<typeof desk.booking>['payments'][number]

/** Every movement of a booking's money. */
export function movements(): readonly Column<Movement>[] {
  const t = texts().movements
  const reasons: Readonly<Record<string, string>> = t.reasons
  const statuses: Readonly<Record<string, string>> = t.statuses
  return [
    { key: 'kind', header: t.what, cell: ({ kind, method }) => t.kinds[kind][method] },
    { key: 'reason', header: t.for, cell: ({ reason }) => reasons[reason] ?? capitalized(reason) },
    { key: 'status', header: staff().status, cell: ({ status }) => statuses[status] ?? status },
    { key: 'at', header: t.when, cell: ({ settled_at, requested_at }) => when(settled_at ?? requested_at) },
    {
      key: 'amount',
      header: t.amount,
      numeric: true,
      cell: ({ kind, amount }) => <Money amount={kind === 'REFUND' ? `-${amount}` : amount} />,
    },
  ]
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
