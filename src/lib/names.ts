import type { ProductId, VehicleClass } from './products.ts'

/** What products and vehicle classes are called in English; pages have them in the language of their reader. */
export const PRODUCT_NAMES = {
  BUY_NOW: 'Pay now',
  BOOK_NOW: 'Pay a deposit',
  CUSTOM: 'Company rate',
  STANDARD: 'Drive up',
} satisfies Record<ProductId, string>
export const VEHICLE_NAMES = {
  STANDARD: 'Standard',
  OVERSIZE: 'Oversize',
  MOTORCYCLE: 'Motorcycle',
} satisfies Record<VehicleClass, string>

/** How money came or went, as staff read it. */
export const METHOD_NAMES = {
  CARD: 'Card',
  CASH: 'Cash',
  TRANSFER: 'Bank transfer or check',
} as const
