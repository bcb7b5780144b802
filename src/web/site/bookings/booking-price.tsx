import type { BookingView } from './booking-view.server.ts'
import { Panel } from '../../ui/panel.tsx'
import { MoneyRow, MoneyRows, PriceLines } from '../quotes/price-lines.tsx'
import { words } from './messages.ts'

/** What a booking costs and what of it is paid, in the lines of its mail. */
export function BookingPrice({ booking }: { booking: BookingView }) {
  const { status, price, money } = booking
  if (status === 'PENDING') return <PendingPrice booking={booking} />
  return (
    <Panel title={words().price.title}>
      <PriceLines price={status === 'CANCELLED' ? { ...price, savings: '0.00' } : price}>
        <MoneyRows lines={money} />
      </PriceLines>
    </Panel>
  )
}

/** While the card processor has not answered, nothing counts as paid, and nothing as due either. */
function PendingPrice({ booking: { price, deposit, rest, card } }: { booking: BookingView }) {
  const say = words().price
  return (
    <Panel title={say.title}>
      <PriceLines price={price}>
        <MoneyRow label={say.chargedTo(card)} amount={deposit} strong />
        {rest !== '0.00' && <MoneyRow label={say.payAtLot} amount={rest} strong />}
      </PriceLines>
    </Panel>
  )
}
