import { textsOf } from '../../../lib/texts.ts'
import { PRODUCT_NAMES, VEHICLE_NAMES } from '../../../lib/names.ts'

/** What things are called wherever they occur, and what stands beside any form that prices a stay. */
export const en = {
  /** When travelers pay for a product. */
  products: PRODUCT_NAMES,
  statuses: {
    PENDING: 'Payment pending',
    CONFIRMED: 'Confirmed',
    CANCELLED: 'Canceled',
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
      `Your promo code is applied: ${total} all in. One code per booking, on top of the book-ahead discount.`,
    companyOpen: 'Your company rate is unlocked',
    company: (total: string) =>
      `This stay costs ${total} all in at your company’s rate. The usual prices are shown for comparison.`,
  },
  closed: {
    title: 'Booking is closed right now',
    maintenance: 'We’re down for maintenance. Please check back soon.',
    call: (phone: string) => `Please call us at <phone>${phone}</phone>.`,
    unavailable: 'Booking is temporarily unavailable. Please check back later. We apologize for the inconvenience.',
  },
}

export const names = textsOf('site/names', en)
