import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../capabilities/bookings/traveler/texts.ts'

export const es: Translation<typeof en> = {
  full_name: { label: 'Nombre completo', shownAs: 'A nombre de' },
  phone_number: { label: 'Teléfono', hint: 'Por si necesitamos comunicarnos con usted' },
  flight_number_departing: { label: 'Vuelo de ida', hint: 'Para que el autobús le lleve a tiempo' },
  flight_number_returning: {
    label: 'Vuelo de regreso',
    hint: 'Si se retrasa, su precio se mantiene, y sabemos en qué parada recogerle',
  },
  plate: { label: 'Placa del vehículo' },
  party: { label: 'Número de viajeros' },
  needs: { label: 'Necesidades', options: { WHEELCHAIR: 'Silla de ruedas', CHILD_SEAT: 'Asiento infantil' } },
  postal_code: { label: 'Código postal' },
  billing_address: { label: 'Dirección de facturación' },
}
