import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Parking as a gift',
  description: 'Give parking near the airport: a voucher for the dates of a trip, mailed on the day you choose.',
  heading: 'Give parking as a gift',
  lead: 'A voucher for the dates of a trip, fees and taxes included. We mail it on the day you choose, without a price.',
  when: 'When do they travel?',
  arrive: 'Arrive',
  leave: 'Leave',
  oneMoment: 'One moment …',
  otherDates: 'Show other dates',
  showPrice: 'Show the price',
  gift: 'The gift',
  voucher: 'Gift voucher',
  whoGets: 'Who gets it',
  whoGives: 'Who gives it',
  card: 'Card',
  labels: {
    recipient_name: 'Their name',
    recipient_email: 'Their e-mail',
    deliver_on: 'Mail it on',
    buyer_name: 'Your name',
    buyer_email: 'Your e-mail',
    cc_number: 'Card number',
    cc_exp: 'Expires',
    cc_cvc: 'Security code',
    postal_code: 'ZIP or postal code',
  },
  deliverHint: 'From today to the first day of the trip',
  nameHint: 'They see this name',
  receiptHint: 'The receipt goes here',
  terms:
    'Until the day before the first date you can void the voucher, and the whole price goes back to this card. The card processor keeps it for that; we never store its number.',
  pay: (price: string) => `Pay ${price}`,
  paying: 'Paying …',
}

export const texts = textsOf('site/gift', en)
