import type { ReactNode } from 'react'
import { chargesPaidInMoney } from '../../../capabilities/club/points/rules.ts'
import { fromDollars, toDollars } from '../../../lib/money.ts'
import { figure } from '../../../lib/texts.ts'
import type { Split } from '../booking/pay-with-points.tsx'
import { useSite } from '../../serve/session/use-session.ts'
import { FoldedTerms } from '../terms/booking-terms.tsx'
import { MoneyRow, PriceLines } from './price-lines.tsx'
import { PointsToEarn } from '../point-club/points-to-earn.tsx'
import type { QuoteView } from './quote-view.server.ts'
import { StaySign } from '../bookings/stay-sign.tsx'
import { quoteWords } from './texts.ts'
import { className } from '../names/names.ts'

interface Props {
  readonly quote: QuoteView
  readonly isBilled: boolean
  readonly split: Split
  /** What else can be done with the price. */
  readonly children?: ReactNode
}

/** What is about to be booked: stay, every line of its price, what is paid when, and the cancellation terms. */
export function QuoteSummary({ quote, isBilled, split, children }: Props) {
  const { settings } = useSite()
  const t = quoteWords()
  const { from, to, length, price, later, terms, cancelling } = quote
  return (
    <section aria-label={t.yourBooking} className="grid gap-5">
      <div className="lg:[@media(max-height:60rem)]:hidden">
        <StaySign tab={t.yourStay} {...{ from, to, length }} vehicle={className(settings, quote.vehicleClass)} />
      </div>
      <div className="grid gap-5 rounded-lg bg-raised p-5 shadow-raised sm:p-6">
        <PriceLines price={price}>
          {!isBilled && split.points > 0 && (
            <MoneyRow label={t.byPoints(figure(split.points))} amount={split.byPoints} />
          )}
          {!isBilled && <MoneyRow label={t.payNow} amount={split.byCard} strong />}
          {later !== '0.00' && <MoneyRow label={t.payAtLot} amount={later} strong />}
        </PriceLines>
        <PointsToEarn charges={earning(quote, split)} />
        <FoldedTerms terms={terms} line={cancelling} />
        {children}
      </div>
    </section>
  )
}

/** The charges that earn points: what points pay for earns none. */
function earning({ price }: QuoteView, { byPoints }: Split): string {
  const total = fromDollars(price.total)
  return toDollars(chargesPaidInMoney(fromDollars(price.charges), { total, points: fromDollars(byPoints) }))
}
