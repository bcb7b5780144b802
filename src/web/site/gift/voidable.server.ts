import { voidableUntil } from '../../../capabilities/vouchers/rules.ts'
import { isBefore } from '../../../lib/pacific.ts'

/** Whether a voucher that begins at a moment can be voided now. */
export function isVoidable(from: Temporal.Instant, now: Temporal.Instant): boolean {
  return isBefore(now, voidableUntil(from))
}
