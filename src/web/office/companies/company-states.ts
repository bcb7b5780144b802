import type { States } from '../kit/column.tsx'

export const COMPANY_STATES = {
  DRAFT: ['accent', 'Draft'],
  ACTIVE: ['good', 'Active'],
  ENDED: ['neutral', 'Ended'],
} as const satisfies States<string>

export const BILLING = { TRAVELER: 'Each traveler', INVOICE: 'Monthly invoice' }

export const INVOICE_STATES = {
  OPEN: ['accent', 'Open'],
  OVERDUE: ['bad', 'Overdue'],
  PAID: ['good', 'Paid'],
} as const satisfies States<string>

export const INVOICE_KINDS = { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' }
