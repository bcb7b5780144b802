import { textsOf } from '../../lib/texts.ts'

/** The three things an address can want, in the words of page and mail. */
export const en = {
  least: { label: 'Only my bookings and account', description: 'What you book, change, and ask for. Nothing else.' },
  news: { label: 'Monthly news too', description: 'One email a month about the lot and the Point Club.' },
  offers: { label: 'All offers', description: 'Deals, plus price drops on your bookings.' },
}

export const texts = textsOf('preferences', en)
