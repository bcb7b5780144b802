import type { en } from '../../capabilities/settings/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  color: 'Escriba un color como #0b5138',
  promiseAtLeast: 'Prometa 5 minutos como mínimo',
  promiseAtMost: 'Prometa 120 minutos como máximo',
  pointsAtLeast: 'Dé 0 puntos o más',
  pointsAtMost: 'Dé 100,000 puntos como máximo',
  termsAtMost: 'Use 300 términos como máximo',
  dollars: 'Escriba dólares y centavos como 20.00',
  bookingIsOff: 'Las reservas en línea están desactivadas en este momento. Vuelva pronto.',
}
