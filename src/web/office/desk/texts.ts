import { englishOnly } from '../../../lib/texts.ts'

/** Bookings as the desk finds and shows them. */
export const en = {
  search: 'Number, name, e-mail or phone',
  arrivesFrom: 'Arrives from',
  arrivesUntil: 'Arrives until',
  number: 'Number',
  phone: 'Phone',
  arrives: 'Arrives',
  leaves: 'Leaves',
  vehicle: 'Vehicle',
  product: 'Product',
  total: 'Total',
  paid: 'Paid',
  refunded: 'Refunded',
  booked: 'Booked',
  noBookings: 'No bookings yet',
  noBookingsHint: 'They come here as soon as somebody books.',
  booking: 'Booking',
  title: (number: string) => `Booking ${number}`,
  pointClub: 'Point Club',
  card: 'Card',
  price: 'Price',
  itsStay: 'Its stay at the lot',
  money: 'Money',
  mail: {
    deed: 'Mail the confirmation again',
    lead: (address: string) => `It goes to ${address}, with the pass for the phone.`,
    done: (address: string) => `The confirmation goes to ${address}.`,
  },
  cancel: {
    deed: 'Cancel the booking',
    lead: ({ rule, fee, refund, paid }: { rule: string; fee: string; refund: string; paid: string }) =>
      `${rule}. The fee is $${fee}; $${refund} of $${paid} goes back.`,
    done: 'The booking is cancelled. What goes back is on its way.',
  },
  movements: {
    what: 'What',
    for: 'For',
    when: 'When',
    amount: 'Amount',
    kinds: {
      CHARGE: { CARD: 'Charge, card', CASH: 'Charge, cash' },
      REFUND: { CARD: 'Refund, card', CASH: 'Refund, cash' },
    },
    statuses: {
      REQUESTED: 'Asked for',
      SENT: 'On its way',
      SETTLED: 'Settled',
      REFUSED: 'Refused',
      FAILED: 'Failed',
    },
    /** Why money moved, by the word it is kept under; what staff typed stands as it is. */
    reasons: {
      booking: 'Booking',
      change: 'Change',
      cancellation: 'Cancellation',
      'no show': 'No show',
      stay: 'Stay',
    },
  },
  /** What happened with a booking, by the word it is kept under. */
  changes: {
    created: 'Booked',
    confirmed: 'Confirmed',
    changed: 'Changed',
    cancelled: 'Cancelled',
    'card refused': 'Card refused',
    'linked to a membership': 'Linked to a membership',
    'checked in': 'Checked in',
    'check-in undone': 'Check-in undone',
    completed: 'Completed',
    refunded: 'Refunded',
    'no show': 'No show',
  },
}

export const texts = englishOnly(en)
