import type { PriceLine, Rate } from '../../../capabilities/quotes/contract.ts'
import { lineDetail } from '../../../capabilities/quotes/line-detail.ts'
import { say } from '../../../lib/texts.ts'
import { quoteWords } from './texts.ts'

export interface LineView {
  readonly description: string
  /** "3 × $24.00"; empty for one of something. */
  readonly detail: string
  readonly amount: string
  readonly kind: 'line' | 'discount' | 'subtotal'
}

/** A price in the order and words of mails and receipts. Amounts as the wire has them. */
export interface PriceView {
  readonly lines: readonly LineView[]
  readonly charges: string
  readonly fees: string
  readonly taxes: string
  readonly total: string
  /** Against the drive-up price; "0.00" when there is nothing to save. */
  readonly savings: string
}

/** Charges and fees, what they come to, then taxes. */
export function viewPrice(rate: Rate): PriceView {
  return {
    lines: [
      ...[...rate.charge_lines, ...rate.fee_lines].map(viewLine),
      { description: quoteWords().subtotal, detail: '', amount: rate.subtotal, kind: 'subtotal' },
      ...rate.tax_lines.map(viewLine),
    ],
    charges: rate.charge_total,
    fees: rate.fee_total,
    taxes: rate.tax_total,
    total: rate.total,
    savings: rate.savings,
  }
}

function viewLine(line: PriceLine): LineView {
  const { description, amount } = line
  return {
    description: say(description),
    detail: lineDetail(line),
    amount,
    kind: amount.startsWith('-') ? 'discount' : 'line',
  }
}
