import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../web/serve/session/texts.ts'

export const es: Translation<typeof en> = {
  anyBusiness: {
    name: 'Estacionamiento del aeropuerto',
    tagline: '50 años de estacionamiento en el aeropuerto',
    airport: 'el aeropuerto',
  },
  membersOnly: 'Esta página es para miembros del Point Club.',
  notNow: 'Esta página no se puede mostrar en este momento.',
  accountAway: 'Ahora mismo no logramos acceder a su cuenta.',
  unknownServerError: (status) => `Error desconocido del servidor. ${status}`,
  failures: {
    timeout: () => 'Error desconocido. El servidor tardó demasiado en responder.',
    offline: () => 'Error desconocido. No logramos comunicarnos con el servidor.',
    failed: () => 'Error desconocido. La solicitud no llegó al servidor.',
    unreadable: () => 'Error desconocido. No pudimos leer la respuesta del servidor.',
  },
}
