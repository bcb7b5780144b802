import { textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Parking as a gift',
  description: 'Give airport parking: a voucher for the dates of a trip, emailed on the day you choose.',
  heading: 'Give parking as a gift',
  lead: 'A voucher for the dates of their trip, fees and taxes included, with your message and without the price. We email it on the day you choose, or you print it.',
  when: 'When’s their trip?',
  arrive: 'Arrive',
  leave: 'Leave',
  oneMoment: 'One moment…',
  otherDates: 'Try other dates',
  showPrice: 'See the price',
  gift: 'The gift',
  voucher: 'Gift voucher',
  whoGets: 'To',
  whoGives: 'From',
  card: 'Card',
  deliveries: { EMAIL: 'Today or on a day you choose', PRINT: 'A page to hand over or pass on' },
  preview: {
    heading: 'What they get',
    hint: 'It updates as you type. The code is only a sample, and the price isn’t shown.',
    show: 'Show the preview',
    title: 'Preview of the gift',
    drawing: 'Loading the preview…',
    subject: 'Subject',
    page: 'The page you’ll print',
    attached: 'Attached to the email: a printable page',
    noAnswer: 'The preview can’t be shown right now. Your gift is not affected.',
  },
  fields: {
    recipient_name: 'Their name',
    message: { label: 'Your message', hint: 'Up to 400 characters, no links' },
    delivery: { label: 'How they get it', options: { EMAIL: 'Email it to them', PRINT: 'Print it myself' } },
    recipient_email: 'Their email',
    deliver_on: { label: 'Send it on', hint: 'Any day up to the first day of the trip' },
    buyer_name: { label: 'Your name', hint: 'They’ll see this name' },
    buyer_email: { label: 'Your email', hint: 'We’ll send your receipt here' },
    postal_code: 'ZIP or postal code',
  },
  terms:
    'You can void the voucher until the day before its first date and get a full refund to this card. Our payment processor keeps the card for that; we never store its number.',
  termsToday: 'It’s for today, so it can’t be voided. Our payment processor keeps the card; we never store its number.',
  pay: (price: string) => `Pay ${price}`,
  paying: 'Paying…',
}

export const texts = textsOf('site/gift', en)
