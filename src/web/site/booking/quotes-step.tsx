import { BookingClosed } from './booking-closed.tsx'
import { CodePanel } from '../search/code-panel.tsx'
import { QuoteCard } from '../quotes/quote-card.tsx'
import type { QuoteView } from '../quotes/quote-view.server.ts'
import { SoldOutNotice } from '../quotes/sold-out.tsx'
import type { SoldOut } from '../search/stay-prices.server.ts'
import { useQuoteTimer } from '../quotes/use-quote-timer.ts'
import type { VoucherCover } from '../quotes/voucher-cover.server.ts'
import { FactColumns } from '../trust/facts.tsx'
import type { Fact } from '../trust/trust.server.ts'
import { VoucherNotice } from '../quotes/voucher-notice.tsx'
import { names } from '../names/texts.ts'
import { when, whenTime } from '../../ui/when.ts'
import { className } from '../names/names.ts'
import { useRefresh } from '../../serve/session/use-refresh.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { sentences } from '../../ui/sentences.ts'
import { FoldedStep } from './folded-step.tsx'
import { texts } from './texts.ts'
import { StepHeading } from './step-heading.tsx'

interface Props {
  readonly quotes: readonly QuoteView[]
  readonly soldOut: SoldOut | undefined
  readonly code: { readonly name: string; readonly faults: readonly string[] } | undefined
  readonly editPath: string
  readonly cover: VoucherCover | undefined
  readonly facts: readonly Fact[]
}

/** Step 1: what can be bought, beside each other, with the drive-up price as the yardstick. */
export function QuotesStep({ quotes, soldOut, code, editPath, cover, facts }: Props) {
  const { bookingDisabled } = useSite()
  const refresh = useRefresh()
  const [cheapest] = quotes
  const t = texts().quotes
  useQuoteTimer(cheapest, () => void refresh())
  return (
    <section className="grid gap-5">
      {cheapest && <DatesFolded quote={cheapest} editPath={editPath} />}
      <StepHeading>{soldOut ? t.soldOut : t.heading}</StepHeading>
      {cover && <VoucherNotice cover={cover} />}
      {code && (
        <Notice tone="warning" role="status" title={t.codeFault(code.name, sentences(code.faults))}>
          {!soldOut && t.withoutCode}
        </Notice>
      )}
      {!soldOut && <CodePanel quotes={quotes} />}
      {bookingDisabled && <BookingClosed />}
      {soldOut ? (
        <SoldOutNotice soldOut={soldOut} editPath={editPath} />
      ) : (
        <>
          <div className="grid gap-4 empty:hidden md:auto-cols-fr md:grid-flow-col">
            {cheapest?.billedUp && <BilledUp {...cheapest.billedUp} to={cheapest.to} />}
            {cheapest?.freeUntil && <StayLonger quote={cheapest} />}
          </div>
          <div
            className={classes(
              'grid gap-4 md:grid-rows-[auto_auto_auto_auto] print:grid-cols-3',
              COLUMNS[quotes.length],
            )}
          >
            {quotes.map((quote, index) => (
              <QuoteCard key={quote.product} quote={quote} isBest={index === 0} disabled={bookingDisabled} />
            ))}
          </div>
        </>
      )}
      <FactColumns facts={facts} />
    </section>
  )
}

const COLUMNS: Readonly<Record<number, string>> = { 3: 'md:grid-cols-3', 4: 'md:grid-cols-2 lg:grid-cols-4' }

/** The stay in one line, and the way back to it. */
export function DatesFolded({ quote, editPath }: { quote: QuoteView; editPath: string }) {
  const { settings } = useSite()
  const { from, to, length, vehicleClass, promoCode } = quote
  const t = texts().dates
  const details = [length, className(settings, vehicleClass), promoCode && t.promoCode(promoCode)]
  return (
    <FoldedStep label={names().steps.dates} change={t.change} to={editPath}>
      <strong className="flex flex-wrap gap-x-1.5">
        <span>{when(from)} –</span>
        <span>{when(to)}</span>
      </strong>
      <span className="text-muted">{details.filter(Boolean).join(', ')}</span>
    </FoldedStep>
  )
}

type BilledUpProps = NonNullable<QuoteView['billedUp']> & Pick<QuoteView, 'to'>

/** Hours cost a day at most: why the stay is billed longer than it is, and the end that is not. */
function BilledUp({ fullDays, restHours, billedDays, cheaper, to }: BilledUpProps) {
  const t = texts().quotes
  return (
    <Notice
      title={t.billedUp(fullDays, restHours, billedDays)}
      action={
        cheaper && (
          <ButtonLink to={cheaper.path} tone="plain" className="text-left" replace>
            {cheaper.until.slice(0, 10) === to.slice(0, 10)
              ? t.leaveEarlier(whenTime(cheaper.until), formatMoney(cheaper.saving))
              : t.leaveDayEarlier(when(cheaper.until), formatMoney(cheaper.saving))}
          </ButtonLink>
        )
      }
    >
      {t.billedUpWhy(restHours)}
    </Notice>
  )
}

function StayLonger({ quote }: { quote: QuoteView }) {
  if (!quote.freeUntil || !quote.freeUntilPath) return null
  const until = whenTime(quote.freeUntil)
  const t = texts().quotes
  return (
    <Notice
      tone="success"
      title={t.stayUntil(until)}
      action={
        <ButtonLink to={quote.freeUntilPath} tone="plain" replace>
          {t.leaveAt(until)}
        </ButtonLink>
      }
    />
  )
}
