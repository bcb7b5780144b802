import { METHOD_NAMES } from '../../../capabilities/day-close/names.ts'
import { names } from '../../site/names/texts.ts'

/** What the values of a dimension are called, where they are codes. */
export const VALUES = {
  PRODUCT: {
    ...names().products,
    POINTS: 'Time voucher',
    GIFT: 'Gift voucher',
    GOODWILL: 'Goodwill voucher',
    INVOICE: 'Company invoice',
  },
  METHOD: METHOD_NAMES,
  CHANNEL: { WEB: 'Website', DESK: 'Desk', GATE: 'Gate', INVOICE: 'Company invoice' },
  VEHICLE_CLASS: names().vehicles,
} as const

/** What sales are summed up by. */
export const BY = {
  DAY: 'Day',
  MONTH: 'Month',
  PRODUCT: 'Product',
  VEHICLE_CLASS: 'Vehicle class',
  PLAN: 'Rate plan',
  COUPON: 'Coupon',
  COMPANY: 'Company',
  METHOD: 'Payment method',
  CHANNEL: 'Channel',
  CASHIER: 'Cashier',
  SOURCE: 'Source',
} as const

export type By = keyof typeof BY

/** What a sale is called that has no value of a dimension. */
const NONE: Readonly<Partial<Record<By, string>>> = {
  VEHICLE_CLASS: 'No vehicle',
  PLAN: 'No rate plan',
  COUPON: 'No coupon',
  COMPANY: 'No company',
  CASHIER: 'No one, paid by the customer',
  SOURCE: 'Direct',
}

/** What a value is called: "Pay now", "Direct". */
export function valueName(by: By, key: string, name: string | null): string {
  if (name !== null && name !== '') return name
  if (key === '-') return NONE[by] ?? '–'
  const words: Readonly<Record<string, string>> = by in VALUES ? VALUES[by as keyof typeof VALUES] : {}
  return words[key] ?? key
}
