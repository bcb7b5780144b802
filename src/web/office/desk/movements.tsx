import type { CallOutput } from '../../../http/endpoint.ts'
import type { desk } from '../../../capabilities/bookings/desk-contract.ts'
import { when } from '../../ui/when.ts'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table.tsx'
import { staff } from '../messages.ts'
import { words } from './messages.ts'

type Movement = CallOutput<typeof desk.booking>['payments'][number]

/** Every movement of a booking's money. */
export function movements(): readonly Column<Movement>[] {
  const say = words().movements
  const reasons: Readonly<Record<string, string>> = say.reasons
  const statuses: Readonly<Record<string, string>> = say.statuses
  return [
    { key: 'kind', header: say.what, cell: ({ kind, method }) => say.kinds[kind][method] },
    { key: 'reason', header: say.for, cell: ({ reason }) => reasons[reason] ?? capitalized(reason) },
    { key: 'status', header: staff().status, cell: ({ status }) => statuses[status] ?? status },
    { key: 'at', header: say.when, cell: ({ settled_at, requested_at }) => when(settled_at ?? requested_at) },
    {
      key: 'amount',
      header: say.amount,
      numeric: true,
      cell: ({ kind, amount }) => <Money amount={kind === 'REFUND' ? `-${amount}` : amount} />,
    },
  ]
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
