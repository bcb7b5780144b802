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
