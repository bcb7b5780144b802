import { messagesOf, textsOf } from '../../lib/texts.ts'

/** Words of receipts, in mails and on paper. */
export const en = {
  title: (number: string) => `Parking receipt ${number}`,
  wasVoided: 'This receipt was voided',
  thanks: 'Thank you for parking with us',
  asOf: (moment: string) => `As of ${moment}`,
  code: 'Validation code',
  isVoid: 'This receipt is void',
  record: 'Members record the points of this stay with the receipt number and this code, within 90 days.',
  place: 'How to find us',
  contact: 'Questions',
  online: 'See it online',
  onlineHow: 'With ticket and locator at',
  void: 'Void',
  receipt: 'Receipt',
  price: 'The price of this stay',
  paidWithBooking: 'Paid with the booking',
  paidInCash: 'Paid in cash',
  paidByCard: (last4: string) => `Paid with card${last4 ? ` ending in ${last4}` : ''}`,
  refunded: 'Refunded',
  ticket: 'Ticket',
  locator: 'Locator',
  booking: 'Booking',
  voucher: 'Time voucher',
  member: 'Member',
  lateFlight: (flight: string, until: string) => `Flight ${flight} was late, so your booked price held until ${until}.`,
  line: {
    asTold: 'Price as told at the gate',
    difference: 'Difference taken at the gate',
    driveThrough: ({ minutes }: { minutes: number }) => `Up to ${minutes} minutes`,
    voucher: ({ number }: { number: string }) => `Time voucher ${number}`,
    lostTicket: 'Lost ticket',
    ofLostTicket: ({ name }: { name: string }) => `${name}, lost ticket`,
    before: ({ name }: { name: string }) => `${name}, before the booked time`,
    after: ({ name }: { name: string }) => `${name}, after the booked time`,
  },
  saved: (amount: string) => `You saved ${amount} against the drive-up price.`,
}

export const texts = textsOf('stays', en)
export const messages = messagesOf('stays', en)
