import { useEffect, useRef, useState } from 'react'
import type { MoneyLine } from '../../../capabilities/bookings/movements.ts'
import { say } from '../../../lib/texts.ts'
import { className } from '../names/names.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { BookingTerms } from '../terms/booking-terms.tsx'
import type { BookingView } from './booking-view.server.ts'
import { MoneyRows, PriceLines } from '../quotes/price-lines.tsx'
import type { QuoteView } from '../quotes/quote-view.server.ts'
import { BarBelow } from '../../ui/bar-below.tsx'
import { classes } from '../../ui/classes.ts'
import { when } from '../../ui/when.ts'
import type { FormProblem } from '../../serve/session/api.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ChangeView } from './change.server.ts'
import { comesBack } from './comes-back.ts'
import { texts } from './texts.ts'

interface Props {
  readonly booking: BookingView
  readonly quote: QuoteView
  readonly change: ChangeView
  readonly attempt: string
  /** Somebody comes for the one button, from a mail that has told the rest. */
  readonly isMailed: boolean
  readonly problem: FormProblem | undefined
  /** Something else has been typed since: the price is on its way. */
  readonly isStale?: boolean
  /** It came while somebody was typing: it is read out where it stands, and takes the focus from nobody. */
  readonly isLive?: boolean
}

/** Before and after beside each other, and in one sentence who pays whom. */
export function ChangeOffer({
  booking,
  quote,
  change,
  attempt,
  isMailed,
  problem,
  isStale = false,
  isLive = false,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [takesFocus] = useState(!isLive)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const { travel_from_date: from, travel_to_date: to } = booking
  const isSameStay = from === quote.from && to === quote.to && booking.vehicle_class === quote.vehicleClass
  const t = texts().change
  const isCheaper = change.difference.startsWith('-')
  const button = (
    <SubmitButton tone="accent" size="lg" disabled={isStale || (isSameStay && !isCheaper)} pendingLabel={t.changing}>
      {label(booking, change, isSameStay)}
    </SubmitButton>
  )
  return (
    <section aria-labelledby="offer" aria-busy={isStale}>
      <Form problem={problem} className={classes('transition-opacity', isStale && 'opacity-50')}>
        <input type="hidden" name="quote_id" value={quote.id} />
        <input type="hidden" name="attempt" value={attempt} />
        {/* The bar stays as far as what is around it goes, and a row of a grid would be that alone. */}
        <div className="space-y-5">
          <h2 id="offer" ref={heading} tabIndex={-1} aria-live="polite" className="scroll-mt-6 text-2xl">
            {sentence(booking, change)}
          </h2>
          {isMailed && button}
          <Told change={change} />
          <div className="grid items-start gap-4 md:grid-cols-2">
            <Side
              title={t.asBooked}
              from={from}
              to={to}
              vehicleClass={booking.vehicle_class}
              price={booking.price}
              lines={booking.moneyLines}
              muted
            />
            <Side title={isSameStay ? t.newPrice : t.after} lines={change.lines} {...quote} />
          </div>
          <div className="max-w-text">
            <BookingTerms terms={change.terms} />
          </div>
          {!isMailed && <BarBelow>{button}</BarBelow>}
        </div>
      </Form>
    </section>
  )
}

/** What else the change brings along, before anybody makes it. */
function Told({ change }: { change: ChangeView }) {
  const t = texts().change
  return (
    <>
      {change.isLate && (
        <Notice tone="warning" title={t.late(change.lateHours)}>
          {t.lateText}
          {change.heldBack !== '0.00' && ` ${t.lateHeld(formatMoney(change.heldBack))}`}
        </Notice>
      )}
      {change.isPriceKept && <Notice title={t.priceKept}>{t.priceKeptText}</Notice>}
      {change.droppedCode && (
        <Notice tone="warning" title={t.codeDropped(change.droppedCode.promo_code)}>
          {change.droppedCode.reasons.map((reason) => `${say(reason)}.`).join(' ')}
        </Notice>
      )}
    </>
  )
}

function label(
  { on_account_of: company }: BookingView,
  { charge, refund, money, points }: ChangeView,
  isSameStay: boolean,
): string {
  const t = texts().change
  if (charge !== '0.00') return (company === null ? t.buttonPay : t.buttonBill)(formatMoney(charge))
  if (isSameStay) return t.buttonPrice
  if (refund === '0.00') return t.button
  if (company !== null) return t.buttonCredit(formatMoney(refund))
  return t.buttonBack(comesBack({ money, points }))
}

type SideProps = Pick<QuoteView, 'from' | 'to' | 'price' | 'vehicleClass'> & {
  readonly title: string
  /** What of the price is paid, moves, and is left. */
  readonly lines?: readonly MoneyLine[]
  readonly muted?: boolean
  readonly heading?: 'h2' | 'h3'
}

/** A stay with its price: what is, or what it becomes. */
export function Side({ title, from, to, vehicleClass, price, lines = [], muted, heading: Heading = 'h3' }: SideProps) {
  const { settings } = useSite()
  return (
    <section
      aria-label={title}
      className={`grid gap-3 rounded-lg p-5 sm:p-6 ${muted ? 'border-2 border-dashed border-line' : 'bg-raised shadow-raised'}`}
    >
      <Heading className="text-lg">{title}</Heading>
      <p className="flex flex-wrap gap-x-1.5 font-bold">
        <span>{when(from)} –</span>
        <span>{when(to)}</span>
      </p>
      <p className="text-muted">{className(settings, vehicleClass)}</p>
      <PriceLines price={{ ...price, savings: '0.00' }}>
        <MoneyRows lines={lines} />
      </PriceLines>
    </section>
  )
}

/** What happens to money, so plainly that nobody has to compare two totals. */
function sentence(
  { cardName: card, on_account_of: company, balance_due: due }: BookingView,
  { difference, charge, refund, money, target, points, due: newDue }: ChangeView,
): string {
  const t = texts().change
  if (company !== null && charge !== '0.00') return t.billed(formatMoney(charge), company)
  if (company !== null && refund !== '0.00') return t.credited(formatMoney(refund), company)
  if (charge !== '0.00') return t.charged(formatMoney(charge), card)
  if (points > 0 && money === '0.00') return t.refundedAsPoints(formatMoney(refund), points)
  if (points > 0) return t.refundedBoth(formatMoney(refund), formatMoney(money), target, points)
  if (refund !== '0.00') return t.refunded(formatMoney(refund), target)
  if (newDue !== due) return t.newDue(formatMoney(newDue), formatMoney(due))
  return difference === '0.00' ? t.same : t.nothingNow
}
