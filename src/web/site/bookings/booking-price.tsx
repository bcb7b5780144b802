import type { BookingView } from './booking-view.server.ts'
import { Panel } from '../../ui/panel.tsx'
import { MoneyRow, MoneyRows, PriceLines } from '../quotes/price-lines.tsx'
import { texts } from './texts.ts'

/** What a booking costs and what of it is paid, in the lines of its mail. */
export function BookingPrice({ booking }: { booking: BookingView }) {
  const { status, price, priceLabel, moneyLines } = booking
  if (status === 'PENDING') return <PendingPrice booking={booking} />
  return (
    <Panel title={texts().price.title}>
      <PriceLines price={status === 'CANCELLED' ? { ...price, savings: '0.00' } : price} totalLabel={priceLabel}>
        <MoneyRows lines={moneyLines} />
      </PriceLines>
    </Panel>
  )
}

/** While the card processor has not answered, only points count as paid, and nothing as due. */
function PendingPrice({ booking: { price, linesSoFar, deposit, rest, cardName } }: { booking: BookingView }) {
  const t = texts().price
  return (
    <Panel title={t.title}>
      <PriceLines price={price}>
        <MoneyRows lines={linesSoFar} />
        <MoneyRow label={t.chargedTo(cardName)} amount={deposit} strong />
        {rest !== '0.00' && <MoneyRow label={t.payAtLot} amount={rest} strong />}
      </PriceLines>
    </Panel>
  )
}
