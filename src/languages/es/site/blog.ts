import { figure, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/blog/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Blog',
  description: 'Lecturas breves antes de volar: cómo llegar al aeropuerto, los caminos y dónde estacionarse.',
  heading: 'Antes de volar',
  lead: (airport) => `Lecturas breves sobre cómo llegar a ${airport} y estacionarse allí.`,
  minutes: (minutes) => `${figure(minutes)} min de lectura`,
  published: (date) => `Publicado el ${date}`,
  updated: (date) => `Actualizado el ${date}`,
  knowYourPrice: 'Sepa su precio antes de salir',
  book: 'Reserve su visita',
  more: 'Más lecturas',
  contents: 'En esta página',
}
