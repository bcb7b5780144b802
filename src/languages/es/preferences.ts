import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/preferences/texts.ts'

export const es: Translation<typeof en> = {
  least: {
    label: 'Solo mis reservas y mi cuenta',
    description: 'Lo que usted reserva, cambia y pide. Nada más.',
  },
  news: {
    label: 'También las novedades del mes',
    description: 'Un correo al mes sobre el estacionamiento y el Point Club.',
  },
  offers: {
    label: 'Todas las ofertas',
    description: 'Promociones, además de avisos cuando baja el precio de sus reservas.',
  },
}
