import type { BookingView } from '../../parts/booking-view.server.ts'
import { Panel } from '../../parts/panel.tsx'
import { MoneyRow, PriceLines } from '../../parts/price-lines.tsx'

/** What a booking costs and what of it is paid, in the lines of its mail. */
export function BookingPrice({ booking }: { booking: BookingView }) {
  const { status, price, paid, due, refunded, total, card } = booking
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
