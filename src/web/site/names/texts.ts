import { textsOf } from '../../../lib/texts.ts'
import { PRODUCT_NAMES, VEHICLE_NAMES } from '../../../lib/names.ts'

/** What things are called wherever they occur, and what stands beside any form that prices a stay. */
export const en = {
  /** When travellers pay for a product. */
  products: PRODUCT_NAMES,
  statuses: {
    PENDING: 'Payment pending',
    CONFIRMED: 'Confirmed',
    CANCELLED: 'Cancelled',
    CHECKED_IN: 'Checked in',
    COMPLETED: 'Completed',
    NO_SHOW: 'Not used',
  },
  vehicles: VEHICLE_NAMES,
  steps: { label: 'Booking', dates: 'Dates', price: 'Price', payment: 'Payment', done: 'Done' },
  point: { one: 'point', other: 'points' },
  code: {
    label: (code: string) => `Promo code ${code}`,
    off: (amount: string) => `${amount} off this stay`,
    coupon: (total: string) =>
      `Your coupon is in the price: ${total} all in. One coupon a booking, beside the discount for booking early.`,
    companyOpen: 'Your company’s rate is open',
    company: (total: string) =>
      `This stay costs ${total} all in at the rate agreed with your company. The usual prices stand beside it.`,
  },
  closed: {
    title: 'Booking is closed right now',
    maintenance: 'We are down for maintenance. Please check back soon.',
    call: (phone: string) => `Please call us at <phone>${phone}</phone>.`,
    unavailable: 'Booking is temporarily unavailable. Please check back later. We apologize for the inconvenience.',
  },
}

export const names = textsOf('site/names', en)
