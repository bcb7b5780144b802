import type { en } from '../../capabilities/waitlist/texts.ts'
import { counted, type Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  tab: 'Lista de espera',
  dollars: 'Escriba un monto como 120.00',
  refusal: {
    isFree: 'Vuelve a haber espacio en estas fechas. Ya puede reservarlas.',
    joinedBefore: 'Ya está en la lista para estas fechas. Abra el enlace de nuestro correo para ver su lugar.',
    tooMany: ({ most }) =>
      `Puede estar en la lista de espera para ${counted(most, { one: 'estancia', other: 'estancias' })} como máximo. Para salir de una, abra el enlace de su correo.`,
    beingBooked: 'En este momento estamos reservando el espacio para usted. Vuelva a mirar en un minuto.',
    cardUnknown: 'No encontramos esta tarjeta guardada.',
    beingErased: 'Estamos borrando sus datos, como lo pidió. Podrá anotarse en la lista de espera en unos minutos.',
    over: 'Ya no está en la lista de espera.',
  },
}
