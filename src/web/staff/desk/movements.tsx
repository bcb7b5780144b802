import type { CallOutput } from '../../../http/endpoint.ts'
import type { desk } from '../../../capabilities/bookings/desk-contract.ts'
import { when } from '../../parts/when.ts'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table.tsx'

type Movement = CallOutput<typeof desk.booking>['payments'][number]

const KINDS = { CHARGE: 'Charge', REFUND: 'Refund' } as const
const METHODS = { CARD: 'card', CASH: 'cash' } as const
const STATUSES: Readonly<Record<string, string>> = {
  REQUESTED: 'Asked for',
  SENT: 'On its way',
  SETTLED: 'Settled',
  REFUSED: 'Refused',
  FAILED: 'Failed',
}

/** Every movement of a booking's money. */
export const MOVEMENTS: readonly Column<Movement>[] = [
  { key: 'kind', header: 'What', cell: ({ kind, method }) => `${KINDS[kind]}, ${METHODS[method]}` },
  { key: 'reason', header: 'For', cell: ({ reason }) => reason.charAt(0).toUpperCase() + reason.slice(1) },
  { key: 'status', header: 'Status', cell: ({ status }) => STATUSES[status] ?? status },
  { key: 'at', header: 'When', cell: ({ settled_at, requested_at }) => when(settled_at ?? requested_at) },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ kind, amount }) => <Money amount={kind === 'REFUND' ? `-${amount}` : amount} />,
  },
]
