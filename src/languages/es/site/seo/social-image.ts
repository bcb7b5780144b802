import type { Translation } from '../../../../lib/texts.ts'
import type { en } from '../../../../web/site/seo/social-image/texts.ts'

export const es: Translation<typeof en> = {
  home: (airport) => `Estacionamiento en ${airport}. Un precio, todo incluido.`,
  booking: 'Reserve su estacionamiento',
  gift: 'Estacionamiento de regalo',
  contact: 'Hable con una persona',
  pickup: 'Llame al autobús',
  companies: 'Estacionamiento para empresas',
  club: 'Inscríbase en el Point Club',
  privacy: 'Política de privacidad',
  terms: 'Términos y condiciones',
  blog: 'Antes de volar',
  allIn: 'todo incluido',
  distance: (miles, airport) => `a ${miles} millas de ${airport}`,
}
