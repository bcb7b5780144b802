import { counted, messagesOf, textsOf } from '../../lib/texts.ts'

/** Words of receipts, in mails and on paper. */
export const en = {
  title: (number: string) => `Parking receipt ${number}`,
  wasVoided: 'This receipt was voided',
  thanks: 'Thank you for parking with us',
  asOf: (moment: string) => `As of ${moment}`,
  code: 'Validation code',
  isVoid: 'This receipt is void',
  record: ({ days }: { days: number }) =>
    `Members: use the receipt number and this code to get your points within ${daysOf(days)}.`,
  place: 'How to find us',
  contact: 'Questions',
  online: 'See it online',
  onlineHow: 'With your ticket number and locator at',
  void: 'Void',
  receipt: 'Receipt',
  price: 'The price of this stay',
  paidWithBooking: 'Paid with the booking',
  paidInCash: 'Paid in cash',
  paidByCard: (last4: string) => `Paid with card${last4 ? ` ending in ${last4}` : ''}`,
  refunded: 'Refunded',
  arrived: 'Arrived',
  ticket: 'Ticket',
  locator: 'Locator',
  booking: 'Booking',
  voucher: 'Time voucher',
  member: 'Member',
  lateFlight: (flight: string, until: string) => `Flight ${flight} was late, so your booked price held until ${until}.`,
  line: {
    asTold: 'Price quoted at the gate',
    difference: 'Difference taken at the gate',
    driveThrough: ({ minutes }: { minutes: number }) =>
      `Up to ${counted(minutes, { one: 'minute', other: 'minutes' })}`,
    voucher: ({ number }: { number: string }) => `Time voucher ${number}`,
    beyondVoucher: 'Larger vehicle class',
    lostTicket: 'Lost ticket',
    ofLostTicket: ({ name }: { name: string }) => `${name}, lost ticket`,
    before: ({ name }: { name: string }) => `${name}, before the booked time`,
    after: ({ name }: { name: string }) => `${name}, after the booked time`,
  },
  refusal: {
    notAtTheLot:
      'We couldn’t find that car at the lot. Check the number. With a license plate, also enter the day you parked.',
    nothingDue: 'There is nothing to pay. Your ticket or booking code opens the exit.',
    isClosed: 'This stay is already closed.',
    isVoided: 'This ticket was voided.',
    hasBooking: 'This stay already has a booking.',
    hasVoucher: 'This stay already has a time voucher.',
    noBookingBesides: 'This stay has a time voucher, so it cannot take a booking too.',
    noVoucherBesides: 'This stay has a booking, so it cannot take a time voucher too.',
    ofOtherMember: 'This stay is linked to another membership.',
    tooOldToLink: ({ days }: { days: number }) => `You can link a stay for up to ${daysOf(days)} after it ends.`,
    notClosed: 'Only a closed stay can be refunded.',
    refundTooHigh: 'That’s more than can still be refunded.',
    refundInstead: 'This stay used a booking. Refund the booking instead.',
    beingPaid: 'This stay is being paid right now. Please try again in a minute.',
    readerBusy: 'This reader is busy with another payment. Choose another one, or wait for it.',
    noReceipt: 'Your receipt is ready once you have left the lot.',
    bookingInUse: 'This booking is used by another stay.',
    notSignedIn: 'Log in to your Point Club account first.',
    noBooking: 'We couldn’t find a booking with this number and email address.',
    noVoucher: 'We couldn’t find an unused time voucher with this number and email address.',
    notInThePast: 'Enter a time in the past',
    unknownBooking: 'There is no booking with this number.',
    unknownMember: 'There is no member with this number.',
    aboveZero: 'Enter an amount above zero',
    priceChanged: ({ due }: { due: string }) => `The amount due is now ${due}. Please check it and try again.`,
    leftToPay: ({ due }: { due: string }) => `There is ${due} left to pay.`,
    noCard: 'There is no card on file for this stay.',
    nothingToHold: 'Without a booking there is no booked price to hold.',
    notLater: 'Enter a time after the booked departure time',
    noFlightBooked: 'This booking has no return flight. Add it to the booking first.',
    otherFlight: ({ flight }: { flight: string }) => `The return flight of this booking is ${flight}.`,
    notKnownLate: ({ flight }: { flight: string }) =>
      `We have no report that flight ${flight} is late. Tell the booth when you leave: they’ll look it up and keep your price.`,
    onTime: ({ flight }: { flight: string }) => `Flight ${flight} is on time.`,
  },
}

function daysOf(count: number): string {
  return counted(count, { one: 'day', other: 'days' })
}

export const texts = textsOf('stays', en)
export const messages = messagesOf('stays', en)
