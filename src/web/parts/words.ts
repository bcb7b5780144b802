import type { BookingStatus } from '../../capabilities/bookings/contract.ts'
import type { Settings } from '../../capabilities/settings/contract.ts'
import type { ProductId, VehicleClass } from '../../http/wire.ts'

/** What travellers read for a product: when they pay. */
export const PRODUCT_NAMES: Readonly<Record<ProductId, string>> = {
  BUY_NOW: 'Pay now',
  BOOK_NOW: 'Pay a deposit',
  CUSTOM: 'Company rate',
  STANDARD: 'Drive up',
}

/** The same within a sentence: "Choose deposit". */
export const PRODUCT_SHORT: Readonly<Record<ProductId, string>> = {
  BUY_NOW: 'pay now',
  BOOK_NOW: 'deposit',
  CUSTOM: 'company rate',
  STANDARD: 'drive up',
}

export const STATUS_NAMES: Readonly<Record<BookingStatus, string>> = {
  PENDING: 'Payment pending',
  CONFIRMED: 'Confirmed',
  CANCELLED: 'Cancelled',
  CHECKED_IN: 'Checked in',
  COMPLETED: 'Completed',
  NO_SHOW: 'Not used',
}

/** The name staff gave a vehicle class, or one that anybody understands while settings are away. */
export function className({ vehicle_classes }: Pick<Settings, 'vehicle_classes'>, code: VehicleClass): string {
  return vehicle_classes.find((known) => known.code === code)?.name ?? `${code[0]}${code.slice(1).toLowerCase()}`
}
