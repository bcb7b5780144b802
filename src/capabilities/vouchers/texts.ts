import { type Cents, formatUsd } from '../../lib/money.ts'
import { messagesOf, textsOf } from '../../lib/texts.ts'

/** Words of time vouchers, in mails and documents. */
export const en = {
  voucher: 'Time voucher',
  voided: 'Voided',
  notBought: 'Not bought',
  whatYouPaid: 'What you paid',
  paid: (card: string) => `Paid with ${card}`,
  title: (number: string) => `Time voucher ${number}`,
  yours: 'Your time voucher',
  pending: 'The payment is being confirmed.',
  rule: 'It covers parking for these dates, fees and taxes included. It can be used once.',
  used: 'This voucher has been used',
  seeYou: 'We hope to see you again.',
  wasVoided: 'This voucher was voided',
  opensNoMore: 'It no longer opens the gate.',
  expired: 'This voucher has expired',
  over: 'Its dates are over.',
  asOf: (moment: string) => `As of ${moment}`,
  showCode: 'Show this code at the gate',
  phoneIsEnough: 'All you need is your phone. You can also give the number at the booth.',
  numberOpensNoMore: 'This number no longer opens the gate',
  holder: 'For',
  covers: 'What it covers',
  total: 'Total',
  covered: 'Covered',
  goodToKnow: 'Good to know',
  longer: 'Staying longer is fine: you pay for any time beyond these dates at the lot.',
  once: 'It can be used once, by whoever has it.',
  place: 'How to find us',
  contact: 'Questions',
  questions: 'Questions about the voucher',
  tellUs: 'Tell us this number, or look at',
  pass: (business: string) => `Time voucher for ${business}`,
  show: (number: string) => `Show ${number} at the gate`,
  arrive: 'Arrive',
  leave: 'Leave',
  stay: 'Stay',
  phone: 'Phone',
  refusal: {
    noLonger: 'Choose a later moment than it holds until now',
    otherPrice: ({ price }: { price: Cents }) =>
      `The price is ${formatUsd(price)} now. Nothing was charged. Please look at it again.`,
    notConfirmed: 'Confirm your email address first. The link is in your inbox.',
    pending: 'The payment is still being confirmed. The voucher will be ready in a minute.',
    used: 'This voucher has been used.',
    voided: 'This voucher was voided.',
    expired: 'This voucher has expired.',
    hasBegun: 'A voucher can be voided until the day before its first date.',
    otherDates: 'This voucher is for other dates.',
    deliveryPast: 'Choose today or a later day',
    deliveryTooLate: 'Choose a day before the first date of the voucher',
  },
}

export const texts = textsOf('vouchers', en)
export const messages = messagesOf('vouchers', en)
