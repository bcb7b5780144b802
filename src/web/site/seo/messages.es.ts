import type { Translation } from '../../../lib/messages.ts'
import type { en } from './messages.ts'

export const es: Translation<typeof en> = {
  book: 'Reservar',
  pickup: 'Recogida',
  findBooking: 'Buscar su reserva',
  noPicture: 'No existe esa imagen',
}
