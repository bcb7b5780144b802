import { messages } from '../../lib/texts.ts'
import { es } from './texts.es.ts'

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
  opensNoMore: 'It does not open the gate any more.',
  expired: 'This voucher has expired',
  over: 'Its dates are over.',
  asOf: (moment: string) => `As of ${moment}`,
  showCode: 'Show this code at the gate',
  phoneIsEnough: 'Your phone is enough. You can also say the number at the booth.',
  numberOpensNoMore: 'This number does not open the gate any more',
  holder: 'For',
  covers: 'What it covers',
  covered: 'Covered',
  goodToKnow: 'Good to know',
  longer: 'Staying longer is fine: what lies beyond these dates is paid at the lot.',
  once: 'It can be used once, by anybody who has it.',
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
}

export const texts = messages({ en, es })
