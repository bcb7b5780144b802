import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/seo/texts.ts'

export const es: Translation<typeof en> = {
  book: 'Reservar',
  pickup: 'Autobús',
  findBooking: 'Buscar su reserva',
  noPicture: 'No existe esa imagen',
}
