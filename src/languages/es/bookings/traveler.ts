import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../capabilities/bookings/traveler/texts.ts'

export const es: Translation<typeof en> = {
  full_name: { label: 'Nombre completo', shownAs: 'A nombre de' },
  phone_number: { label: 'Teléfono', hint: 'Por si necesitamos comunicarnos con usted' },
  flight_number_departing: { label: 'Vuelo de salida' },
  flight_number_returning: { label: 'Vuelo de regreso' },
  postal_code: { label: 'Código postal' },
  billing_address: { label: 'Dirección de facturación' },
}
