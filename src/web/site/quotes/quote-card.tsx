import type { ReactNode } from 'react'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatMoney, Money } from '../../ui/money.tsx'
import { usePointsToEarn } from '../point-club/points-to-earn.tsx'
import { PriceLines } from './price-lines.tsx'
import type { QuoteView } from './quote-view.server.ts'
import { quoteWords } from './texts.ts'
import { productName } from '../names/names.ts'

interface Props {
  readonly quote: QuoteView
  readonly isBest: boolean
  /** Booking is off: prices can be read, not chosen. */
  readonly disabled: boolean
}

/** A product of a stay: what it costs, when it is paid, what a change or cancellation costs, what it saves. */
export function QuoteCard({ quote, isBest, disabled }: Props) {
  const { product, price, isPurchasable } = quote
  const t = quoteWords().card
  const points = usePointsToEarn(price.charges)
  return (
    <article aria-labelledby={`quote-${product}`} className="row-span-4 grid grid-rows-subgrid gap-0">
      <div
        className={classes(
          'row-span-3 grid grid-rows-subgrid gap-4 rounded-t-lg border-b-0 p-5 pb-4 sm:p-6 sm:pb-4',
          frameOf(quote, isBest),
        )}
      >
        <div className="grid content-start gap-2">
          <div className="flex items-center justify-between gap-2">
            <h3 id={`quote-${product}`} className="text-lg">
              {productName(product)}
            </h3>
            {isBest && <Badge tone="accent">{t.best}</Badge>}
          </div>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Money amount={price.total} size="lg" className={isPurchasable ? 'text-3xl' : 'text-muted'} />
            <span className="font-bold whitespace-nowrap text-muted">{t.allIn}</span>
          </p>
        </div>
        <dl className="@container grid content-start gap-2.5 text-sm">
          <Fact label={t.pay}>{paying(quote)}</Fact>
          <Fact label={t.change}>{quote.changing}</Fact>
          <Fact label={t.cancel}>{quote.cancelling}</Fact>
          {points && isPurchasable && <Fact label={t.earn}>{points}</Fact>}
          <Fact label={t.save}>
            {price.savings === '0.00' ? '–' : <strong className="text-link">{formatMoney(price.savings)}</strong>}
          </Fact>
        </dl>
        <div className="grid content-end" data-screen-only>
          {isPurchasable && !disabled ? (
            <ButtonLink
              to={to('BookingCreate', {}, { query: { quoteId: quote.id } })}
              tone={isBest ? 'accent' : 'primary'}
              block
            >
              {t.choose[product]}
            </ButtonLink>
          ) : (
            !isPurchasable && <p className="text-sm text-muted">{t.compared}</p>
          )}
        </div>
      </div>
      {/* As high as it is by itself, so that unfolding it stretches no other card; its shadow falls on nothing above. */}
      <div
        className={classes(
          'self-start rounded-b-lg border-t-0 px-5 pb-1 text-sm [clip-path:inset(0_-2rem_-2rem)] sm:px-6',
          frameOf(quote, isBest),
        )}
      >
        <div className="border-t border-line [&>details]:border-b-0">
          <Disclosure summary={t.inPrice}>
            <PriceLines price={price} />
          </Disclosure>
        </div>
      </div>
    </article>
  )
}

/** Of both parts of a card: what stands above, and what unfolds below. */
function frameOf({ isPurchasable }: QuoteView, isBest: boolean): string {
  if (!isPurchasable) return 'border-2 border-dashed border-line'
  return `border-3 bg-raised shadow-raised ${isBest ? 'border-link' : 'border-raised'}`
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-2 @[15rem]:grid-cols-[6.5rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function paying({ product, now, later, price }: QuoteView): string {
  const t = quoteWords().card
  if (product === 'STANDARD') return t.payLeaving(formatMoney(price.total))
  if (later === '0.00') return t.payAll(formatMoney(now))
  return t.paySplit(formatMoney(now), formatMoney(later))
}
