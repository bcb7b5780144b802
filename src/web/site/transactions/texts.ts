import { counted, textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Your stay',
  titleOf: (ticket: string) => `Stay ${ticket}`,
  justArrived: 'Just arrived',
  sentTo: (email: string) => `We sent the receipt to ${email}`,
  costNow: 'Cost if you leave now',
  price: 'Price',
  emailReceipt: 'Email the receipt',
  /** As in "We sent the receipt to…". */
  what: 'the receipt',
  voided: 'This ticket was voided',
  voidedHow: 'Not sure why? <contact>Send us a message</contact> with your ticket number.',
  parked: 'You’re parked',
  since: (moment: string) => `Since ${moment}. Show this page or your ticket on your way out.`,
  receipt: (number: string) => `Receipt Number ${number}`,
  plate: (ticket: string) => `Ticket <number>${ticket}</number>`,
  validationCode: 'Validation code',
  isVoid: 'This receipt is void',
  codeHint: (days: number) =>
    `Point Club members: use the receipt number and this code to get your points within ${counted(days, { one: 'day', other: 'days' })}.`,
  actions: 'This receipt',
  pdf: 'Receipt as PDF',

  link: {
    title: 'Add to this stay',
    booking: {
      booking_num: 'Booking number',
      booking_email: { label: 'Email', hint: 'The one you booked with' },
    },
    voucher: {
      voucher_num: 'Voucher number',
      voucher_email: { label: 'Email', hint: 'The one on the voucher' },
    },
    flight: { flight_number: 'Flight number', back_at: 'Back at the lot' },
    member: (number: string) => `Linked to member <number>${number}</number>.`,
    memberPoints: (number: string, points: number) =>
      `Linked to member <number>${number}</number>: ${counted(points, { one: 'point', other: 'points' })}.`,
    membership: 'Link my membership',
    linking: 'Linking…',
    logIn: 'Log in to link this stay and earn its points',
    haveBooking: 'I have a booking',
    looking: 'Looking…',
    useBooking: 'Use this booking',
    haveVoucher: 'I have a time voucher',
    useVoucher: 'Use this voucher',
    late: 'My return flight is late',
    lateHint: 'Tell us before you leave the lot and we’ll hold your booked price for a few more hours.',
    lateAtTheBooth:
      'Tell the booth when you leave. They’ll look up your flight and hold your booked price for a few more hours.',
    sending: 'Sending…',
    hold: 'Hold my price',
  },
}

export const texts = textsOf('site/transactions', en)
