import { textsOf } from '../../../lib/texts.ts'

/** What stands beside prices: of stays that can be booked, of bookings and of receipts. */
export const en = {
  subtotal: 'Subtotal',
  total: 'Total',
  savings: 'You save vs. the drive-up price',
  payNow: 'Pay now',
  byPoints: (points: string) => `From your points (${points})`,
  payAtLot: 'Pay at the lot',
  earn: 'You’ll earn',
  plansChange: 'If your plans change',
  cancelling: (line: string) => `<b>Cancellation:</b> ${line}`,
  yourBooking: 'Your booking',
  yourStay: 'Your stay',
  card: {
    best: 'Best price',
    allIn: 'all in',
    pay: 'You pay',
    change: 'Change dates',
    cancel: 'Cancel',
    earn: 'You earn',
    save: 'You save',
    inPrice: 'What’s in this price',
    choose: {
      BUY_NOW: 'Choose pay now',
      BOOK_NOW: 'Choose deposit',
      CUSTOM: 'Choose company rate',
      STANDARD: 'Choose drive up',
    },
    compared: 'For comparison: the price at the gate. No space is held.',
    payLeaving: (total: string) => `${total} at the lot, when you leave`,
    payAll: (now: string) => `${now} now, nothing at the lot`,
    paySplit: (now: string, later: string) => `${now} now, ${later} at the lot`,
  },
  voucher: {
    covers: 'Your time voucher covers this stay',
    leaves: (left: string) => `With your time voucher, you pay ${left}`,
    show: 'Show the voucher',
    whole: (number: string) =>
      `There’s nothing left to pay. Show voucher ${number} at the gate. You don’t need a booking.`,
    rest: (number: string) =>
      `Voucher ${number} covers the rest. You pay for any time outside its dates at the lot. You don’t need a booking.`,
  },
  soldOut: {
    free: 'These dates are available:',
    none: 'Nothing is available near these dates.',
    instead: 'Available instead',
    other: 'Choose other dates',
    from: (price: string) => `from ${price}`,
    wait: 'Or wait for a space',
    waitHow:
      'Spaces come back when plans change. We can tell you the moment one opens up, or book it for you at a price you set.',
    join: 'Join the waiting list',
  },
  receipt: {
    title: (number: string) => `Receipt Number ${number}`,
    arrived: 'Arrived',
    left: 'Left',
    validationCode: 'Validation code',
    ticket: 'Ticket',
    paidBefore: 'Paid with the booking',
    paidCash: 'Paid in cash',
    paidCard: 'Paid with card',
    paidCardEnding: (last4: string) => `Paid with card ending in ${last4}`,
    refunded: 'Refunded',
    flightLate: (flight: string) => `Flight ${flight} is late`,
    holds: (until: string) => `The booked price holds until ${until}.`,
  },
}

export const quoteWords = textsOf('site/quotes', en)
