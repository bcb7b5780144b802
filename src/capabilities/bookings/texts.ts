import { messagesOf, textsOf } from '../../lib/texts.ts'

/** Words of bookings, in mails, documents and the reasons of rules. */
export const en = {
  booking: 'Booking',
  cancelled: 'Cancelled',
  notUsed: 'Not used',
  notBooked: 'Not booked',
  today: 'today',
  tomorrow: 'tomorrow',
  price: {
    before: 'The price of this booking',
    offered: 'The new price',
    paid: (card: string) => (card ? `Paid with ${card}` : 'Paid'),
    fee: 'Cancellation fee',
    paidForChange: 'Paid for the change',
    paidInAll: 'Paid in all',
    refunded: 'Refunded',
    refundedForChange: 'Refunded for the change',
    kept: 'Kept',
    charged: 'Charged',
    total: 'Total',
    payAtTheLot: 'Pay at the lot',
  },
  paper: {
    asOf: (moment: string) => `As of ${moment}`,
    showCode: 'Show this code at the gate',
    phoneIsEnough: 'Your phone is enough. You can also say the number at the booth.',
    opensNoMore: 'This number does not open the gate any more',
    terms: 'If your plans change',
    place: 'How to find us',
    contact: 'Questions',
    changeOrCancel: 'Change or cancel',
    lookUp: 'Look it up',
    lookUpHow: 'With this number and your e-mail address at',
    cancelledTitle: (number: string) => `Cancelled booking ${number}`,
    cancelled: 'Your booking is cancelled',
    title: (number: string) => `Parking confirmation ${number}`,
    pastTitle: (number: string) => `Past booking ${number}`,
    parked: 'You are parked',
    paid: 'Paid in full.',
    over: 'This stay is over',
    seeYou: 'We hope to see you again.',
    wasNotUsed: 'It was not used.',
    booked: 'Your parking is booked',
    held: 'Your space is held.',
    heldAndPaid: 'Your space is held and paid in full.',
    restDue: (amount: string) => `You pay the remaining ${amount} at the lot.`,
    nothingCharged: 'Nothing was charged.',
    nothingRefunded: 'Nothing is refunded: the cancellation fee takes up what you paid.',
    refund: (amount: string, card: string) =>
      `${amount} goes back to your ${card}. It arrives within 5 to 10 business days.`,
    wentBack: (amount: string, date: string) => `${amount} already went back on ${date}.`,
  },
  labels: {
    phone: 'Phone',
    arrive: 'Arrive',
    leave: 'Leave',
    stay: 'Stay',
    vehicle: 'Vehicle',
    directions: 'Directions',
    yourBooking: 'Your booking',
  },
  calendar: {
    cancelled: 'Your booking is cancelled.',
    cancelledTitle: (business: string) => `Cancelled: parking at ${business}`,
    title: (business: string) => `Parking at ${business}`,
    remind: (business: string, moment: string) => `Park at ${business}: ${moment}`,
  },
  pass: {
    description: (business: string) => `Parking at ${business}`,
    show: (number: string) => `Show ${number} at the gate`,
  },
  fee: {
    regret: (minutes: number) => `Free within ${minutes} minutes of booking`,
    regretAgain: (amount: string, count: number, hours: number) =>
      `${amount}, because ${count} bookings for these dates were cancelled within the last ${hours} hours`,
    keptByChange: (amount: string, hours: number) =>
      `${amount}, because dates were changed less than ${hours} hours before arrival`,
    late: (amount: string, hours: number) => `One day's price, ${amount}, less than ${hours} hours before arrival`,
    lateAtMost: (amount: string, hours: number) =>
      `One day's price, at most ${amount}, less than ${hours} hours before arrival`,
    freeUntil: (hours: number, moment: string) => `Free until ${hours} hours before arrival (${moment})`,
    until: (amount: string, hours: number, moment: string) =>
      `${amount} until ${hours} hours before arrival (${moment})`,
  },
  refusal: {
    otherMember: 'This booking belongs to another membership already.',
    isCancelled: 'This booking is cancelled.',
    papersLater: 'The payment is still being confirmed. The documents are ready in a minute.',
    cancel: {
      later: 'The payment is still being confirmed. The booking can be cancelled in a minute.',
      parked: 'You have checked in, so this booking can no longer be cancelled.',
      over: 'This stay is over, so the booking can no longer be cancelled.',
    },
    change: {
      later: 'The payment is still being confirmed. The booking can be changed in a minute.',
      parked: 'You have checked in, so this booking can no longer be changed.',
      over: 'This stay is over, so the booking can no longer be changed.',
    },
  },
}

export const texts = textsOf('bookings', en)
export const messages = messagesOf('bookings', en)
