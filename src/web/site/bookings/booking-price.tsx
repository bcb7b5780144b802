import type { BookingView } from './booking-view.server.ts'
import { Panel } from '../../ui/panel.tsx'
import { when } from '../../ui/when.ts'
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

/** While its link is not paid, or the card processor has not answered, only points count as paid. */
function PendingPrice({ booking }: { booking: BookingView }) {
  const { price, linesSoFar, deposit, rest, cardName, to_pay: toPay } = booking
  const t = texts().price
  return (
    <Panel title={t.title}>
      <PriceLines price={price}>
        <MoneyRows lines={linesSoFar} />
        <MoneyRow label={toPay ? t.dueBy(when(toPay.until)) : t.chargedTo(cardName)} amount={deposit} strong />
        {rest !== '0.00' && <MoneyRow label={t.payAtLot} amount={rest} strong />}
      </PriceLines>
    </Panel>
  )
}
