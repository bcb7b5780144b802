import { counted, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/pickup/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Autobús de enlace',
  description: 'Llame desde su teléfono al autobús del aeropuerto: elija dónde está y vea cómo se acerca.',
  head: '¿Ya aterrizó?',
  intro: (business, airport) =>
    `Recoja su equipaje, díganos dónde está y camine a su isla. El autobús verde de ${business} le lleva desde ${airport} hasta su auto.`,
  where: '¿Dónde está?',
  whereShort: 'Dónde está',
  chooseWhere: 'Elija dónde está',
  required: 'Obligatorio',
  name: 'Su nombre',
  nameHint: 'El conductor se lo preguntará',
  number: 'Número de boleto o de reserva',
  numberHint: 'Así su espera cuenta para sus puntos',
  calling: 'Llamando …',
  call: 'Llamar al autobús',
  island: (id) => `Isla ${id}`,
  promise: (minutes) => `Llegamos en menos de <time>${counted(minutes, { one: 'minuto', other: 'minutos' })}</time>.`,
  orPoints: (points) =>
    `Si tardamos más, los miembros del Point Club reciben ${counted(points, { one: 'punto', other: 'puntos' })} por su estancia.`,
  talk: '¿Prefiere hablar con alguien?',
  bulky: 'Avísenos si lleva algo voluminoso: carriolas, esquís, una silla de ruedas.',

  ride: {
    title: 'Su autobús',
    offline: 'No hay conexión en este momento. Seguimos intentando; conserva su lugar en la fila.',
    another: 'Llamar otro autobús',
    minutes: 'min.',
    untilThere: 'hasta que llegue',
    lookFor: 'Busque el autobús verde y dígale su nombre al conductor.',
    cancel: 'Cancelar el autobús',
    cancelSure: '¿Cancelar el autobús?',
    cancelHint: 'Perderá su lugar entre quienes esperan.',

    requested: 'Su autobús llega en unos',
    next: 'Usted es el siguiente.',
    oneAhead: 'Hay una persona antes que usted.',
    ahead: (count) => `Hay ${counted(count, { one: 'persona', other: 'personas' })} antes que usted.`,
    dispatched: 'Ya viene en camino y llega en unos',
    driving: (driver) => `Conduce ${driver}.`,
    arrived: 'Su autobús ya está en la isla',
    board: 'Por favor, suba.',
    done: '¡Qué bueno tenerle de vuelta!',
    doneHint: 'Este viaje terminó. Maneje con cuidado.',
    cancelled: 'Este viaje se canceló',
    cancelledHint: 'No irá ningún autobús.',
  },

  track: {
    steps: {
      REQUESTED: 'Llamado',
      DISPATCHED: 'En camino',
      ARRIVED: 'En la isla',
      DONE: 'De vuelta en el estacionamiento',
    },
    soFar: 'Hasta ahora',
    canceledAt: (time) => `Cancelado (${time})`,
    promisedBy: (time) => `Prometido: <time>${time}</time>`,
  },
}
