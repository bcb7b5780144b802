import { messages } from '../../lib/messages.ts'
import { es } from './messages.es.ts'

export const en = {
  card: 'card',
  endingIn: (brand: string, last4: string) => `${brand} ending in ${last4}`,
}

export const words = messages({ en, es })
