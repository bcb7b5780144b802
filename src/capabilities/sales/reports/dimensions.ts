/** What sales are broken down by, with the name that its values have among the columns of an entry and as filters. */
export const DIMENSIONS = {
  PRODUCT: 'product',
  VEHICLE_CLASS: 'vehicle_class',
  PLAN: 'plan',
  COUPON: 'coupon',
  COMPANY: 'company',
  METHOD: 'method',
  CHANNEL: 'channel',
  CASHIER: 'cashier',
  SOURCE: 'source',
} as const

export type Dimension = keyof typeof DIMENSIONS

/** Stands for no value, as of sales without a coupon, where a value is asked for. */
export const NO_VALUE = '-'
