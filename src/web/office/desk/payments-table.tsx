import { METHOD_NAMES } from '../../../capabilities/day-close/names.ts'
import { Money } from '../../ui/money.tsx'
import { to } from '../../paths.ts'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { DISPUTE_STATES } from '../disputes/dispute-states.ts'
import { StateBadge } from '../kit/column.tsx'
import { labelOf } from '../kit/labels.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import type { Answer } from '../kit/screen.ts'
import { reasonOf } from './payment-reasons.ts'

type Payment = Answer<'desk.booking'>['payments'][number]

const KINDS = {
  CHARGE: {
    CARD: 'Card charge',
    CASH: 'Cash charge',
    ACCOUNT: 'Company account',
    PRIOR: 'Paid in the previous system',
    TRANSFER: METHOD_NAMES.TRANSFER,
    POINTS: 'Paid with points',
  },
  REFUND: {
    CARD: 'Card refund',
    CASH: 'Cash refund',
    ACCOUNT: 'Company account credit',
    PRIOR: 'Manual refund',
    TRANSFER: 'Transfer refund',
    POINTS: 'Points returned',
  },
}
const STATES = { REQUESTED: 'Requested', SENT: 'In transit', SETTLED: 'Settled', REFUSED: 'Declined', FAILED: 'Failed' }
function amountOf({ kind, amount }: Payment) {
  return <Money amount={kind === 'REFUND' ? `-${amount}` : amount} />
}

function StatusCell({ status, dispute }: Payment) {
  if (!dispute) return <>{labelOf(STATES, status)}</>
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {labelOf(STATES, status)}
      <OfficeLink to={to('Dispute', { itemId: dispute.id })} allow="Disputes:Read">
        Disputed
      </OfficeLink>
      <StateBadge states={DISPUTE_STATES} state={dispute.status} />
    </span>
  )
}

/** Every charge and refund of a booking, stay, or voucher. */
export function PaymentsTable({ payments }: { payments: readonly Payment[] }) {
  return (
    <Table
      caption="Payments"
      rows={payments}
      rowKey={({ id }) => id}
      columns={[
        { key: 'kind', header: 'Payment', cell: ({ kind, method }) => KINDS[kind][method] },
        { key: 'reason', header: 'For', cell: reasonOf },
        { key: 'status', header: 'Status', cell: StatusCell },
        { key: 'at', header: 'When', cell: ({ settled_at, requested_at }) => when(settled_at ?? requested_at) },
        {
          key: 'amount',
          header: 'Amount',
          numeric: true,
          cell: amountOf,
        },
      ]}
    />
  )
}
