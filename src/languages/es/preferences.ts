import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/preferences/texts.ts'

export const es: Translation<typeof en> = {
  least: {
    label: 'Solo mis reservas y mi cuenta',
    description: 'Lo que usted reserva, cambia y pregunta. Nada más.',
  },
  news: {
    label: 'También las novedades del mes',
    description: 'Un correo al mes sobre el estacionamiento y el Point Club.',
  },
  offers: {
    label: 'Todas las ofertas',
    description: 'También precios más bajos para lo que ha reservado, y promociones.',
  },
}
