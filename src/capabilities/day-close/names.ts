import type { ZLine } from './rules.ts'

/** What the payments of a Z report were for, as staff read it. */
export const SOURCE_NAMES = {
  BOOKING: 'Bookings',
  TRANSACTION: 'Stays',
  VOUCHER: 'Gift vouchers',
  INVOICE: 'Company invoices',
} satisfies Record<ZLine['source'], string>

/** How money came or went, as staff read it. */
export const METHOD_NAMES = {
  CARD: 'Card',
  CASH: 'Cash',
  TRANSFER: 'Bank transfer or check',
} as const
