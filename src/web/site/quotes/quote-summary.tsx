import { useSite } from '../../serve/session/use-session.ts'
import { FoldedTerms } from '../terms/booking-terms.tsx'
import { MoneyRow, PriceLines } from './price-lines.tsx'
import { PointsToEarn } from '../point-club/points-to-earn.tsx'
import type { QuoteView } from './quote-view.server.ts'
import { StaySign } from '../bookings/stay-sign.tsx'
import { quoteWords } from './texts.ts'
import { className } from '../names/names.ts'

/** What is about to be booked: stay, every line of its price, what is paid when, and the cancellation terms. */
export function QuoteSummary({ quote, isBilled }: { quote: QuoteView; isBilled: boolean }) {
  const { settings } = useSite()
  const t = quoteWords()
  const { from, to, length, price, now, later, terms, cancelling } = quote
  return (
    <section aria-label={t.yourBooking} className="grid gap-5">
      <StaySign tab={t.yourStay} {...{ from, to, length }} vehicle={className(settings, quote.vehicleClass)} />
      <div className="grid gap-5 rounded-lg bg-raised p-5 shadow-raised sm:p-6">
        <PriceLines price={price}>
          {!isBilled && <MoneyRow label={t.payNow} amount={now} strong />}
          {later !== '0.00' && <MoneyRow label={t.payAtLot} amount={later} strong />}
        </PriceLines>
        <PointsToEarn charges={price.charges} />
        <FoldedTerms terms={terms} line={cancelling} />
      </div>
    </section>
  )
}
