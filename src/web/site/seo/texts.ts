import { textsOf } from '../../../lib/texts.ts'

export const en = {
  book: 'Book',
  pickup: 'Pickup',
  findBooking: 'Find your booking',
  noPicture: 'There is no such picture',
}

export const texts = textsOf('site/seo', en)
