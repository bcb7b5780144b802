import type { Translation } from '../../../../lib/texts.ts'
import type { en } from '../../../../web/site/landing/links/texts.ts'

export const es: Translation<typeof en> = {
  more: 'Más sobre el estacionamiento',
  titles: {
    KeywordValueParking: 'Estacionamiento económico',
    KeywordRates: 'Tarifas',
    KeywordOffsiteParking: 'Estacionamiento fuera del aeropuerto',
    KeywordParkingNear: (airport) => `Estacionamiento cerca de ${airport}`,
    KeywordClosestLotTo: (airport) => `Estacionamiento junto a ${airport}`,
    KeywordLongTermParking: 'Larga estancia',
    KeywordOvernightParking: 'Por una noche',
    KeywordDeals: 'Ofertas',
    KeywordGarage: '¿Edificio o lote abierto?',
  },
}
