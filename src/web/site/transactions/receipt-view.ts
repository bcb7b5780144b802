import type { PriceLine, Rate } from '../../../capabilities/quotes/contract.ts'
import { lineDetail } from '../../../capabilities/quotes/line-detail.ts'
import { say } from '../../../lib/texts.ts'
import type { Transaction } from '../../../capabilities/stays/contract.ts'
import type { LineView, PriceView } from '../quotes/quote-view.server.ts'
import { quoteWords } from '../quotes/texts.ts'

/** A stay's price in the order and words of mails and receipts; also in the browser, where no server formats it. */
export function receiptPrice(rate: Rate): PriceView {
  return {
    lines: [
      ...[...rate.charge_lines, ...rate.fee_lines].map(lineOf),
      { description: quoteWords().subtotal, detail: '', amount: rate.subtotal, kind: 'subtotal' },
      ...rate.tax_lines.map(lineOf),
    ],
    charges: rate.charge_total,
    fees: rate.fee_total,
    taxes: rate.tax_total,
    total: rate.total,
    savings: rate.savings,
  }
}

function lineOf(line: PriceLine): LineView {
  const { description, amount } = line
  return {
    description: say(description),
    detail: lineDetail(line),
    amount,
    kind: amount.startsWith('-') ? 'discount' : 'line',
  }
}

/** A row of what was paid, or went back. */
export interface PaidRow {
  readonly label: string
  readonly amount: string
}

/** How a stay was paid, first to last. */
export function paidRows({ payments, paid, refunded }: Transaction): PaidRow[] {
  const t = quoteWords().receipt
  const charges = payments.filter(({ kind }) => kind === 'CHARGE')
  const here = charges.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  const before = centsOf(paid) - here
  return [
    ...(before > 0 ? [{ label: t.paidBefore, amount: dollarsOf(before) }] : []),
    ...charges.map((charge) => ({ label: meansOf(charge), amount: charge.amount })),
    ...(refunded === '0.00' ? [] : [{ label: t.refunded, amount: `-${refunded}` }]),
  ]
}

function meansOf({ method, card }: Transaction['payments'][number]): string {
  const t = quoteWords().receipt
  if (method === 'CASH') return t.paidCash
  return card ? t.paidCardEnding(card.last4) : t.paidCard
}

/** "84.15" as 8415. */
function centsOf(dollars: string): number {
  return Math.round(Number(dollars) * 100)
}

/** 8415 as "84.15". */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2)
}
