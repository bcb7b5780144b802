import { messages } from '../../../lib/messages.ts'
import { es } from './messages.es.ts'

export const en = {
  book: 'Book',
  pickup: 'Pickup',
  findBooking: 'Find your booking',
  noPicture: 'There is no such picture',
}

export const words = messages({ en, es })
