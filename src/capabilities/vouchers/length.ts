import { billedBy } from '../quotes/length.ts'
import { type EngineArgs, engineArgsOf } from '../quotes/pricing.ts'
import type { TimeVoucher } from './contract.ts'

/** Whether a voucher covers the time that was paid for it: one that staff extended covers more. */
export function coversItsPrice(rate: { readonly engine_args: unknown }, until: Temporal.Instant): boolean {
  return Temporal.Instant.from(engineArgsOf(rate).travel_to_date).equals(until)
}

/** What the length of a voucher's time is told by: the time it bills, or for one that was extended the time itself. */
export function billedOf({
  rate,
  travel_to_date,
}: Pick<TimeVoucher, 'rate' | 'travel_to_date'>): readonly EngineArgs[] {
  return rate && coversItsPrice(rate, Temporal.Instant.from(travel_to_date)) ? billedBy(rate) : []
}
