import type { PaymentReason } from '../../../capabilities/payments/reasons.ts'

const REASONS: Readonly<Record<PaymentReason, string>> = {
  booking: 'Booking',
  change: 'Change',
  cancellation: 'Cancellation',
  'no show': 'No-show',
  walk: 'Sent to a partner lot',
  'card refused': 'Card declined',
  stay: 'Stay',
  'paid twice': 'Paid twice',
  'gift voucher': 'Gift voucher',
  'voided gift voucher': 'Voided gift voucher',
  invoice: 'Invoice',
  'paid already': 'Paid already',
  goodwill: 'By staff',
}

/** Why a payment moved: in the words of who gave it back, or else in ours. */
export function reasonOf({ reason, note }: { readonly reason: PaymentReason; readonly note: string }): string {
  return note || REASONS[reason]
}
