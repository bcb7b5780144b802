import { formatUsd } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import { texts } from './texts.ts'
import type { FeeRule } from './rules.ts'

/**
 * Why cancelling costs what it costs, as a sentence without its period, in the reader's language. Cancellations of
 * before rules had codes keep a finished sentence, which stays as it is.
 */
export function sayFeeRule(rule: FeeRule | string): string {
  if (typeof rule === 'string') return rule
  const t = texts().fee
  const { code, params } = rule
  switch (code) {
    case 'regret':
      return t.regret(params.minutes)
    case 'repeated-regret':
      return t.regretAgain(formatUsd(params.amount), params.count, params.hours)
    case 'kept-by-change':
      return t.keptByChange(formatUsd(params.amount), params.hours)
    case 'late-fee':
      return t.lateFee(formatUsd(params.amount), params.hours)
    case 'late':
      return t.late(formatUsd(params.amount), params.hours)
    case 'late-at-most':
      return t.lateAtMost(formatUsd(params.amount), params.hours)
    case 'lowered':
      return t.lowered(formatUsd(params.amount))
    case 'for-the-house':
      return t.forTheHouse
    case 'free-until':
      return t.freeUntil(params.hours, display(Temporal.Instant.from(params.until)))
    case 'fee-until':
      return t.until(formatUsd(params.amount), params.hours, display(Temporal.Instant.from(params.until)))
  }
}
