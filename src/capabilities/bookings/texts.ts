import { cents, formatUsd } from '../../lib/money.ts'
import { counted, messagesOf, textsOf } from '../../lib/texts.ts'

/** Words of bookings, in mails, documents and the reasons of rules. */
export const en = {
  booking: 'Booking',
  cancelled: 'Canceled',
  notUsed: 'Not used',
  notBooked: 'Not booked',
  today: 'today',
  tomorrow: 'tomorrow',
  onDate: (date: string) => `on ${date}`,
  price: {
    before: 'The price of this booking',
    offered: 'The new price',
    paid: (card: string) => (card ? `Paid with ${card}` : 'Paid'),
    onAccount: (company: string) => `Billed to ${company}`,
    offAccount: (company: string) => `Credited to ${company}`,
    totalIsFee: 'Total: cancellation fee',
    totalBooked: 'Total when booked',
    paidForChange: (card: string) => (card ? `Paid for the change with ${card}` : 'Paid for the change'),
    paidInAll: 'Total paid',
    withPoints: (points: number) => `Paid with ${pointsOf(points)}`,
    pointsBack: (points: number) => `${pointsOf(points)} returned`,
    refunded: (card: string) => (card ? `Refunded to ${card}` : 'Refunded'),
    refundedForChange: (card: string) => (card ? `Refunded for the change, to ${card}` : 'Refunded for the change'),
    asPoints: (points: number) => `Refunded as ${pointsOf(points)}`,
    asVoucher: 'Refunded as a time voucher',
    kept: 'Kept',
    heldBack: 'Refunded when you arrive',
    paidForWalk: 'Your parking at the other lot',
    charged: 'Charged',
    total: 'Total',
    payAtTheLot: 'Pay at the lot',
    settledAtTheLot: 'Settled at the lot (see your receipt)',
  },
  paper: {
    asOf: (moment: string) => `As of ${moment}`,
    showCode: 'Show this code at the gate',
    phoneIsEnough: 'All you need is your phone. You can also give the number at the booth.',
    opensNoMore: 'This number no longer opens the gate',
    terms: 'If your plans change',
    place: 'How to find us',
    contact: 'Questions',
    changeOrCancel: 'Change or cancel',
    lookUp: 'Look it up',
    lookUpHow: 'With this number and your email address at',
    cancelledTitle: (number: string) => `Canceled booking ${number}`,
    cancelled: 'Your booking is canceled',
    title: (number: string) => `Parking confirmation ${number}`,
    pastTitle: (number: string) => `Past booking ${number}`,
    parked: 'You’re parked',
    paid: 'Paid in full.',
    over: 'This stay is over',
    seeYou: 'We hope to see you again.',
    wasNotUsed: 'It wasn’t used.',
    missed: 'We missed you',
    stillComing: (leave: string, isDueAgain: boolean) =>
      `Your car hasn’t arrived, so we released your space. Still coming? Until ${leave}, your code opens the gate${isDueAgain ? '; what went back is due at the lot' : ''}.`,
    booked: 'Your parking is booked',
    held: 'Your space is held.',
    heldAndPaid: 'Your space is held and paid in full.',
    restDue: (amount: string) => `You pay the remaining ${amount} at the lot.`,
    sentElsewhere: (lot: string) => `You’re parking at ${lot}, and we’re paying for it.`,
    nothingCharged: 'You were not charged.',
    pointsBack: (points: number) =>
      `${counted(points, { one: 'point is', other: 'points are' })} back in your account.`,
    pointsWillBeBack: (points: number) =>
      `Take the new price, and ${counted(points, { one: 'point goes', other: 'points go' })} back to your account.`,
    nothingRefunded: 'There’s nothing to refund: the cancellation fee covers what you paid.',
    nothingLeft: 'There’s nothing left to refund.',
    offAccount: (amount: string, company: string) => `${amount} is credited to ${company}.`,
    refund: (amount: string, target: string) =>
      `${amount} goes back to ${target}. It arrives within 5 to 10 business days.`,
    byHand: (amount: string) => `We’ll contact you about returning ${amount}.`,
    yourCard: (card: string) => `your ${card}`,
    yourCards: 'the cards you paid with',
    wentBack: (amount: string, date: string) => `${amount} was refunded on ${date}.`,
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
    CONFIRMED: 'Confirmed',
    CHECKED_IN: 'Checked in',
    COMPLETED: 'Completed',
    CANCELLED: 'Canceled',
    NO_SHOW: 'Not used',
  },
  journey: {
    title: 'What happens next',
    arrive: 'Drive in',
    scan: 'Hold your code under the scanner at the gate, or give your booking number at the booth.',
    ride: (airport: string) => `Ride to ${airport}`,
    callOut: 'If no shuttle is waiting, call one from your phone.',
    promised: (wait: number, ride: number) =>
      `It’ll be there within ${minutesOf(wait)} of your call. The ride takes about ${minutesOf(ride)}.`,
    usually: (wait: number, ride: number) =>
      `Lately, the wait has been ${minutesOf(wait)} and the ride ${minutesOf(ride)}, based on actual trips.`,
    back: 'Come back',
    call: 'Get your bags first, then call the shuttle.',
    island: (flight: string, id: number, name: string) => `Flight ${flight} arrives near island ${id}, ${name}.`,
    anyIsland: 'Tell us where you are, and we’ll show you the way to your shuttle stop.',
    button: 'Call the shuttle',
  },
  calendar: {
    cancelled: 'Your booking is canceled.',
    cancelledTitle: (business: string) => `Canceled: parking at ${business}`,
    title: (business: string) => `Drop off your car at ${business}`,
    returnTitle: (business: string) => `Pick up your car at ${business}`,
    cancelledReturn: (business: string) => `Canceled: pick up your car at ${business}`,
    remind: (business: string, moment: string) => `Park at ${business}: ${moment}`,
  },
  pass: {
    description: (business: string) => `Parking at ${business}`,
    show: (number: string) => `Show ${number} at the gate`,
  },
  fee: {
    lowered: (amount: string) => `We lowered the fee to ${amount}`,
    forTheHouse: 'You gave up your space at our request',
    regret: (minutes: number) =>
      minutes > 0 ? `Free within ${minutesOf(minutes)} of booking` : 'Free at the moment of booking',
    regretAgain: (amount: string, count: number, hours: number) =>
      `${amount}, because ${counted(count, { one: 'booking for these dates was', other: 'bookings for these dates were' })} canceled within the last ${hours === 1 ? 'hour' : hoursOf(hours)}`,
    keptByChange: (amount: string, hours: number) => `${amount}, because dates were changed ${tooLate(hours)}`,
    lateFee: (amount: string, hours: number) => `${amount}, ${tooLate(hours)}`,
    late: (amount: string, hours: number) => `One day’s price, ${amount}, ${tooLate(hours)}`,
    lateAtMost: (amount: string, hours: number) => `One day’s price, at most ${amount}, ${tooLate(hours)}`,
    freeUntil: (hours: number, moment: string) => `Free until ${inTime(hours)} (${moment})`,
    until: (amount: string, hours: number, moment: string) => `${amount} until ${inTime(hours)} (${moment})`,
  },
  refusal: {
    otherMember: 'This booking already belongs to another membership.',
    beingPaid: 'A change to this booking is being paid for right now. Please try again in a minute.',
    paymentPending: 'The payment for this booking is still being confirmed. Try again in a minute.',
    checkedIn: 'This booking is already checked in.',
    used: 'This booking has been used.',
    isOver: 'The dates of this booking have passed.',
    pointsOfMembers: 'Log in to pay with your points',
    pointsUnconfirmed: 'Confirm your email address to pay with points. The link is in your inbox.',
    pointsOnAccount: 'You can’t use points on a booking billed to a company',
    tooManyPoints: ({ most }: { most: number }) =>
      most > 0
        ? `You can use up to ${pointsOf(most)} for this booking`
        : 'You don’t have enough points for this booking',
    refundTooHigh: ({ left }: { left: number }) =>
      left > 0
        ? `Only ${formatUsd(cents(left))} of this booking can still be refunded.`
        : 'There’s nothing left to refund on this booking.',
    quoteTaken: 'This price has already been booked. Check your email for the confirmation.',
    beingErased: 'Your data is being erased, as you asked. You can book again in a few minutes.',
    quoteUnknown: 'We can’t find this price. Please get a new one.',
    quoteForChange: 'This price is for changing a booking. Get a new price to book.',
    quoteAtTheLot: 'This price is paid at the lot and can’t be booked.',
    quoteOfAnother: 'This price is for another booking. Get a new one.',
    notOnAccount: 'You can’t bill this company. Pay by card, or log in with your work email.',
    notOfCompany: ({ company }: { company: string }) =>
      `${company} pays for this booking. Log in with your work email to make a change that costs more.`,
    accountEnded: 'Your company’s account is closed, so you can’t make a change that costs more.',
    membersOnly: 'Only Point Club members can add a booking to a membership.',
    notFound: 'We couldn’t find a booking with this number and email address.',
    notYourNumber: 'This isn’t your membership number.',
    cardUnknown: 'We can’t find this saved card.',
    cardExpired: 'This card has expired. Choose another one.',
    addressUnknown: 'We can’t find this billing address.',
    isCancelled: 'This booking is canceled.',
    notMovable: 'While a car is on the lot, only its departure can change. A stay that is over can’t be changed.',
    noPrice: 'There is no price for this class.',
    noCard: 'There’s no card on file for this booking. Please call us, and we’ll email you a payment link.',
    linkOver: 'This payment link has expired. Please call us, and we’ll send you a new one.',
    linkChanged: 'This payment has changed since you opened it. Nothing was charged. Please check it and try again.',
    linkPaidLater:
      'The payment processor hasn’t answered yet. We’ll finish the payment and email you; you won’t be charged twice.',
    complimentary: 'This booking was complimentary, so its dates can’t be changed here. Please call us.',
    givenByStaff: 'Only our staff can make this change. Please call us.',
    papersLater: 'The payment is still being confirmed. Your documents will be ready in a minute.',
    nothingToConfirm: 'This stay is over, so there’s no confirmation to email.',
    notDueYet: 'The car is not due yet. The booking can be canceled until it arrives.',
    isNoNoShow: 'This booking is not marked as a no-show.',
    noSpaceAgain: ({ why }: { why: string }) =>
      [
        'The space for this stay has been given to others.',
        why,
        'Make space first, or send the guest to a partner lot.',
      ]
        .filter(Boolean)
        .join(' '),
    noShowOver:
      'This booking’s stay is over. If the car comes, check it in: what we kept of the payment counts toward the price. To give it back, refund it.',
    walk: {
      later: 'The payment is still being confirmed. Try again in a minute.',
      parked: 'The car is here already.',
      over: 'This booking’s stay is over.',
    },
    noShow: {
      later: 'The payment is still being confirmed. Try again in a minute.',
      parked: 'The car is here, so this is not a no-show.',
      over: 'This booking’s stay is already over.',
    },
    cancel: {
      later: 'The payment is still being confirmed. The booking can be canceled in a minute.',
      parked: 'You have checked in, so this booking can no longer be canceled.',
      over: 'This stay is over, so the booking can no longer be canceled.',
    },
    change: {
      later: 'The payment is still being confirmed. The booking can be changed in a minute.',
      parked: 'You have checked in, so this booking can no longer be changed.',
      over: 'This stay is over, so the booking can no longer be changed.',
    },
  },
}

function pointsOf(count: number): string {
  return counted(count, { one: 'point', other: 'points' })
}

function minutesOf(count: number): string {
  return counted(count, { one: 'minute', other: 'minutes' })
}

function hoursOf(count: number): string {
  return counted(count, { one: 'hour', other: 'hours' })
}

function inTime(hours: number): string {
  return hours > 0 ? `${hoursOf(hours)} before arrival` : 'arrival'
}

function tooLate(hours: number): string {
  return hours > 0 ? `less than ${hoursOf(hours)} before arrival` : 'after the booked arrival'
}

export const texts = textsOf('bookings', en)
export const messages = messagesOf('bookings', en)
