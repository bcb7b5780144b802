/** States of a place on the waiting list. */
export const WAIT_STATES = {
  WAITING: ['accent', 'Waiting'],
  OFFERED: ['good', 'Offered'],
  BOOKED: ['good', 'Booked'],
  LAPSED: ['neutral', 'Offer lapsed'],
  LEFT: ['neutral', 'Left'],
  EXPIRED: ['neutral', 'No space'],
} as const

export const WISHES = { TELL: 'Notify only', BOOK: 'Book automatically' } as const
