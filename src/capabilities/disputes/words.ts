import type { DisputeLine } from './contract.ts'

/** What a disputed payment was for. */
export const SUBJECTS: Readonly<Record<DisputeLine['subject'], string>> = {
  BOOKING: 'Booking',
  STAY: 'Stay',
  VOUCHER: 'Voucher',
  INVOICE: 'Invoice',
}

/** What cardholders say, by the gateway's word. */
const REASONS: Readonly<Record<string, string>> = {
  credit_not_processed: 'Refund not received',
  duplicate: 'Charged twice',
  fraudulent: 'Did not pay it (fraudulent)',
  general: 'Other',
  product_not_received: 'Did not receive what was paid for',
  product_unacceptable: 'Not as described',
  subscription_canceled: 'Had canceled',
  unrecognized: 'Does not recognize it',
}

/** What a cardholder says, in words for staff and banks. */
export function reasonWords(reason: string): string {
  const words = reason.replaceAll('_', ' ')
  return REASONS[reason] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
