import type { BookingView } from '../../parts/booking-view.server.ts'
import { Panel } from '../../parts/panel.tsx'
import { MoneyRow, PriceLines } from '../../parts/price-lines.tsx'

/** What a booking costs and what of it is paid, in the lines of its mail. */
export function BookingPrice({ booking }: { booking: BookingView }) {
  const { status, price, paid, due, refunded, total, card } = booking
  if (status === 'PENDING') return <PendingPrice booking={booking} />
  const isCancelled = status === 'CANCELLED'
  return (
    <Panel title="Price">
      <PriceLines price={isCancelled ? { ...price, savings: '0.00' } : price}>
        {paid !== '0.00' && <MoneyRow label={`Paid with ${card}`} amount={paid} strong />}
        {isCancelled && paid !== '0.00' && <MoneyRow label="Cancellation fee" amount={total} />}
        {refunded !== '0.00' && <MoneyRow label={`Refunded to ${card}`} amount={`-${refunded}`} strong />}
        {due !== '0.00' && !isCancelled && <MoneyRow label="Pay at the lot" amount={due} strong />}
      </PriceLines>
    </Panel>
  )
}

/** While the card processor has not answered, nothing counts as paid, and nothing as due either. */
function PendingPrice({ booking: { price, deposit, rest, card } }: { booking: BookingView }) {
  return (
    <Panel title="Price">
      <PriceLines price={price}>
        <MoneyRow label={`Being charged to ${card}`} amount={deposit} strong />
        {rest !== '0.00' && <MoneyRow label="Pay at the lot" amount={rest} strong />}
      </PriceLines>
    </Panel>
  )
}
