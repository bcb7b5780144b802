import { z } from 'zod'
import type { Row } from '../../platform/database.ts'

/** Why money moved. What staff give back for any reason of theirs is `goodwill`. */
export const PaymentReason = z.enum([
  'booking',
  'change',
  'cancellation',
  'no show',
  'walk',
  'card refused',
  'stay',
  'paid twice',
  'gift voucher',
  'voided gift voucher',
  'invoice',
  'paid already',
  'goodwill',
])
export type PaymentReason = z.infer<typeof PaymentReason>

/** {@link noteOf} on the wire. */
export const RefundNote = z.string().meta({ description: 'What staff typed about a refund' })

/** What staff typed about a refund; '' where they typed nothing. Nothing goes by it. */
export function noteOf({ details }: Pick<Row<'payments'>, 'details'>): string {
  return typeof details.reason === 'string' ? details.reason : ''
}
