import type { Translation } from '../../lib/messages.ts'
import type { en } from './messages.ts'

export const es: Translation<typeof en> = {
  card: 'tarjeta',
  endingIn: (brand: string, last4: string) => `${brand} terminada en ${last4}`,
}
