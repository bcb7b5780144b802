import { formatUsd, fromDollars } from '../../lib/money.ts'
import { say } from '../../lib/texts.ts'
import type { PriceLine } from './contract.ts'

/** What stands beside the name of a line: "5 × $24.00 (the last 10 hours cost a day)"; empty for one of something. */
export function lineDetail({ quantity, unit_price, note }: Omit<PriceLine, 'code' | 'description' | 'amount'>): string {
  const times = `${quantity} × ${formatUsd(fromDollars(unit_price))}`
  if (note !== undefined) return `${times} (${say(note)})`
  return quantity === 1 ? '' : times
}
