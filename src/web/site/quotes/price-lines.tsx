import type { ReactNode } from 'react'
import type { MoneyLine } from '../../../capabilities/bookings/movements.ts'
import { classes } from '../../ui/classes.ts'
import { Money } from '../../ui/money.tsx'
import type { LineView, PriceView } from './price-view.ts'
import { quoteWords } from './texts.ts'

interface Props {
  readonly price: PriceView
  /** Where its sum is not the total any more. */
  readonly totalLabel?: string
  readonly children?: ReactNode
}

/** A price with every line, in the order of mails and receipts, and below the total what of it is paid when. */
export function PriceLines({ price, totalLabel, children }: Props) {
  const t = quoteWords()
  return (
    <dl className="grid">
      {price.lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
      <TotalRow label={totalLabel ?? t.total} amount={price.total} />
      {children}
      {price.savings !== '0.00' && (
        <div className="flex justify-between gap-4 py-1 font-bold text-link">
          <dt>{t.savings}</dt>
          <dd>
            <Money amount={price.savings} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Line({ line }: { line: LineView }) {
  const { description, detail, amount, kind } = line
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-4 border-line py-1.5 not-first:border-t',
        kind === 'discount' && 'text-link',
        kind === 'subtotal' && 'text-muted',
      )}
    >
      <dt>
        {description} {detail && <span className="ml-1 text-muted sm:whitespace-nowrap">{detail}</span>}
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

/** The row that everything above adds up to. */
export function TotalRow({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2.5 pb-1.5 text-lg font-extrabold">
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

/** A row below a total: "Pay at the lot", "Refunded". */
export function MoneyRow({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div className={classes('flex justify-between gap-4 py-1', strong && 'font-bold')}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

/** What has moved of a booking's money, line by line. */
export function MoneyRows({ lines }: { lines: readonly MoneyLine[] }) {
  return lines.map(({ label, amount, isStrong }, index) => (
    <MoneyRow key={index} label={label} amount={amount} strong={isStrong} />
  ))
}
