import { counted, textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Your stay',
  titleOf: (ticket: string) => `Stay ${ticket}`,
  justArrived: 'Just arrived',
  sentTo: (email: string) => `We sent the receipt to ${email}`,
  costNow: 'What leaving now costs',
  price: 'Price',
  emailReceipt: 'E-mail the receipt',
  /** As in "We sent the receipt to …". */
  what: 'the receipt',
  voided: 'This ticket was voided',
  parked: 'You are parked',
  since: (moment: string) => `Since ${moment}. Show this page or your ticket when you leave.`,
  receipt: (number: string) => `Receipt Number ${number}`,
  plate: (ticket: string) => `Ticket <number>${ticket}</number>`,
  validationCode: 'Validation code',
  noCode: 'Void',
  codeHint: 'Members record the points of this stay with the receipt number and this code, within 90 days.',
  actions: 'This receipt',
  pdf: 'Receipt as PDF',

  link: {
    title: 'Add to this stay',
    bookingNumber: 'Booking number',
    email: 'E-mail',
    voucherNumber: 'Voucher number',
    flightNumber: 'Flight number',
    backAt: 'Back at the lot',
    member: (number: string) => `Linked to member <number>${number}</number>.`,
    memberPoints: (number: string, points: number) =>
      `Linked to member <number>${number}</number>: ${counted(points, { one: 'point', other: 'points' })}.`,
    membership: 'Link my membership',
    linking: 'Linking …',
    logIn: 'Log in to link this stay and earn its points',
    haveBooking: 'I have a booking',
    bookingEmailHint: 'The one you booked with',
    looking: 'Looking …',
    useBooking: 'Use this booking',
    haveVoucher: 'I have a time voucher',
    voucherEmailHint: 'The one on the voucher',
    useVoucher: 'Use this voucher',
    late: 'My flight back is late',
    lateHint: 'Tell us before you leave: your booked price then holds for some hours more.',
    sending: 'Sending …',
    hold: 'Hold my price',
  },
}

export const texts = textsOf('site/transactions', en)
