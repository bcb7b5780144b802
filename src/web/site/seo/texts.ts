import { messages } from '../../../lib/texts.ts'
import { es } from './texts.es.ts'

export const en = {
  book: 'Book',
  pickup: 'Pickup',
  findBooking: 'Find your booking',
  noPicture: 'There is no such picture',
}

export const texts = messages({ en, es })
