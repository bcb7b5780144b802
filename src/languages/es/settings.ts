import type { en } from '../../capabilities/settings/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  color: 'Escriba un color como #0b5138',
  promiseAtLeast: 'Prometa 5 minutos como mínimo',
  promiseAtMost: 'Prometa 120 minutos como máximo',
  pointsAtLeast: 'Dé 0 puntos o más',
  pointsAtMost: 'Dé 100,000 puntos como máximo',
  airline: 'Escriba códigos de aerolíneas como AS',
  rideMinutes: 'Escriba de 1 a 90 minutos',
  freeLeast: 'Escriba de 1 a 1000 reservas',
  freePercent: 'Escriba de 0 a 100 por ciento',
  savedHours: 'Escriba de 1 a 168 horas',
  termsAtMost: 'Use 300 términos como máximo',
  earlyMinutes: 'Escriba de 0 a 10,080 minutos',
  answerHours: 'Escriba de 1 a 336 horas',
  addressesAtMost: 'Indique 10 direcciones como máximo',
  dollars: 'Escriba dólares y centavos como 20.00',
  noFile: 'Elija un archivo',
  logoTooLarge: 'Elija un archivo de 200 KB como máximo',
  logoNeither: 'Elija un archivo SVG o PNG',
  logoBroken: 'Este archivo no se puede leer como imagen. Expórtelo de nuevo e inténtelo otra vez.',
  logoEmpty: 'Esta imagen no muestra nada. El texto de un SVG debe convertirse en contornos.',
  logoSides: 'Un logotipo es como máximo ocho veces más ancho que alto y dos veces más alto que ancho',
  openingSoon: 'Abrimos pronto. Todavía no se puede reservar.',
  bookingIsOff: 'Las reservas en línea están desactivadas en este momento. Vuelva pronto.',
}
