import { cents, formatUsd } from '../../lib/money.ts'
import { figure, messagesOf, textsOf } from '../../lib/texts.ts'

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
    onAccount: (company: string) => `On the account of ${company}`,
    offAccount: (company: string) => `Taken off the account of ${company}`,
    totalIsFee: 'Total: cancellation fee',
    totalBooked: 'Total when booked',
    paidForChange: 'Paid for the change',
    paidInAll: 'Paid in all',
    withPoints: (points: string) => `Paid with ${points} points`,
    pointsBack: (points: string) => `${points} points given back`,
    refunded: 'Refunded',
    refundedForChange: 'Refunded for the change',
    asPoints: (points: string) => `Given back as ${points} points`,
    asVoucher: 'Given back as a time voucher',
    kept: 'Kept',
    paidForWalk: 'Your parking at the other lot',
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
    sentElsewhere: (lot: string) => `Your parking is at ${lot}. We pay for it there.`,
    nothingCharged: 'Nothing was charged.',
    pointsBack: (points: string) => `${points} points are back in your account.`,
    nothingRefunded: 'Nothing is refunded: the cancellation fee takes up what you paid.',
    offAccount: (amount: string, company: string) => `${amount} comes off the account of ${company}.`,
    refund: (amount: string, card: string) =>
      `${amount} goes back to your ${card}. It arrives within 5 to 10 business days.`,
    wentBack: (amount: string, date: string) => `${amount} already went back on ${date}.`,
  },
  labels: {
    phone: 'Phone',
    email: 'Email',
    arrive: 'Arrive',
    leave: 'Leave',
    stay: 'Stay',
    vehicle: 'Vehicle',
    directions: 'Directions',
    yourBooking: 'Your booking',
  },
  found: {
    PENDING: 'Payment pending',
    CONFIRMED: 'Booked',
    CHECKED_IN: 'Parked',
    COMPLETED: 'Over',
    CANCELLED: 'Cancelled',
    NO_SHOW: 'Not used',
  },
  journey: {
    title: 'What happens next',
    arrive: 'Drive in',
    scan: 'Hold your code under the scanner at the gate, or give your booking number at the booth.',
    ride: (airport: string) => `Ride to ${airport}`,
    callOut: 'If no shuttle is waiting, call one from your phone.',
    promised: (wait: number, ride: number) =>
      `It’s there within ${wait} minutes of your call. The ride takes about ${ride} minutes.`,
    usually: (wait: number, ride: number) =>
      `Lately the wait was ${wait} minutes and the ride ${ride} minutes, measured on real trips.`,
    back: 'Come back',
    call: 'Get your bags first, then call the shuttle.',
    island: (flight: string, id: number, name: string) => `Flight ${flight} comes in near island ${id}, ${name}.`,
    anyIsland: 'Tell us where you are, and we’ll show you the way to your island.',
    button: 'Call the shuttle',
  },
  calendar: {
    cancelled: 'Your booking is cancelled.',
    cancelledTitle: (business: string) => `Cancelled: parking at ${business}`,
    title: (business: string) => `Drop off the car at ${business}`,
    returnTitle: (business: string) => `Pick up the car at ${business}`,
    cancelledReturn: (business: string) => `Cancelled: pick up the car at ${business}`,
    remind: (business: string, moment: string) => `Park at ${business}: ${moment}`,
  },
  pass: {
    description: (business: string) => `Parking at ${business}`,
    show: (number: string) => `Show ${number} at the gate`,
  },
  fee: {
    lowered: (amount: string) => `We lowered the fee to ${amount}`,
    forTheHouse: 'You gave your space back at our request',
    regret: (minutes: number) => `Free within ${minutes} minutes of booking`,
    regretAgain: (amount: string, count: number, hours: number) =>
      `${amount}, because ${count} bookings for these dates were cancelled within the last ${hours} hours`,
    keptByChange: (amount: string, hours: number) =>
      `${amount}, because dates were changed less than ${hours} hours before arrival`,
    lateFee: (amount: string, hours: number) => `${amount}, less than ${hours} hours before arrival`,
    late: (amount: string, hours: number) => `One day's price, ${amount}, less than ${hours} hours before arrival`,
    lateAtMost: (amount: string, hours: number) =>
      `One day's price, at most ${amount}, less than ${hours} hours before arrival`,
    freeUntil: (hours: number, moment: string) => `Free until ${hours} hours before arrival (${moment})`,
    until: (amount: string, hours: number, moment: string) =>
      `${amount} until ${hours} hours before arrival (${moment})`,
  },
  refusal: {
    otherMember: 'This booking belongs to another membership already.',
    beingPaid: 'A change of this booking is being paid right now. Please try again in a minute.',
    paidLater:
      'The card processor has not answered yet. We finish the change by ourselves and e-mail you; nothing is charged twice.',
    paymentPending: 'The payment of this booking is still being confirmed. Try again in a minute.',
    checkedIn: 'This booking is checked in already.',
    used: 'This booking has been used.',
    pointsOfMembers: 'Log in to pay with your points',
    pointsOnAccount: 'What goes on a company’s account is not paid with points',
    tooManyPoints: ({ most }: { most: number }) =>
      most > 0
        ? `You can use up to ${figure(most)} points for this booking`
        : 'You have too few points for this booking',
    refundTooHigh: ({ left }: { left: number }) =>
      left > 0
        ? `${formatUsd(cents(left))} of this booking can still be given back, and no more.`
        : 'Nothing is left of this booking that could be given back.',
    quoteTaken: 'This price has been booked already. Check your e-mail for the confirmation.',
    tooManyFree: ({ most }: { most: number }) =>
      `You already have ${most === 1 ? 'a booking' : `${most} bookings`} for these dates and this vehicle type that you can still cancel for free. That’s the most one person can have. Cancel one you don’t need, or call us if you’re booking for a group.`,
    tooManyFromNetwork:
      'Too many bookings for these dates came from your internet connection and can still be canceled for free. Use another connection, or call us and we’ll book it for you.',
    beingErased: 'Your data is being erased, as you asked. You can book again in a few minutes.',
    quoteUnknown: 'This quote is not known. Please get a new one.',
    quoteForChange: 'This quote is for changing a booking.',
    quoteAtTheLot: 'This price is paid at the lot; it cannot be booked.',
    quoteOfAnother: 'This quote is not for this booking.',
    notOnAccount: 'You cannot book on the account of this company. Pay by card, or sign in with your work address.',
    accountEnded: 'The account of your company is closed. A change that costs more is not possible.',
    membersOnly: 'Only a member of the Point Club can take a booking into a membership.',
    notFound: 'We found no booking with this number and e-mail address.',
    notYourNumber: 'This membership number is not yours.',
    cardUnknown: 'We cannot find this saved card.',
    cardExpired: 'This card has expired. Choose another one.',
    addressUnknown: 'This billing address is not known.',
    isCancelled: 'This booking is cancelled.',
    notMovable: 'Only the departure of a car on the lot can change, and nothing of a stay that is over.',
    noPrice: 'No price is known for this class.',
    noCard:
      'No card is kept with this booking, so nothing can be charged to one. Please call us: we mail you a link to pay with.',
    linkOver: 'This payment link has ended. Please call us, and we send you a new one.',
    linkPaidLater:
      'The card processor has not answered yet. We finish the payment by ourselves and e-mail you; nothing is charged twice.',
    complimentary: 'This booking was a courtesy, so its dates cannot be changed here. Please call us.',
    papersLater: 'The payment is still being confirmed. The documents are ready in a minute.',
    notDueYet: 'The car is not due yet. Until its arrival the booking can be cancelled.',
    isNoNoShow: 'This booking is not marked as a no-show.',
    noSpaceAgain: ({ why }: { why: string }) =>
      ['The space of this stay has been given to others.', why, 'Make space first, or send the guest to another lot.']
        .filter(Boolean)
        .join(' '),
    noShowOver:
      'The stay of this booking is over. If the car comes, check it in: what is left of the payment counts. To give back what was kept, refund it.',
    walk: {
      later: 'The payment is still being confirmed. Try again in a minute.',
      parked: 'The car is here already.',
      over: 'The stay of this booking is over.',
    },
    noShow: {
      later: 'The payment is still being confirmed. Try again in a minute.',
      parked: 'The car is here, so this is no no-show.',
      over: 'The stay of this booking is over already.',
    },
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
