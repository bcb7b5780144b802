import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/home/texts.ts'
import { afterBooking, arrival } from './faq.ts'

export const es: Translation<typeof en> = {
  description:
    'Estacionamiento junto al aeropuerto a un solo precio, con cargos e impuestos incluidos. Reserve en dos minutos, cambie gratis.',
  headline: (airport: string) => `Estacionamiento en ${airport}. <together>Un solo precio,</together> todo incluido.`,
  submit: 'Reservar esta estancia',
  booked: '¿Ya reservó? <claim>Busque su reserva</claim> para verla, cambiarla o cancelarla.',
  how: {
    title: 'Así funciona',
    book: 'Reserve sus fechas',
    bookText: 'Pague ahora, o deje un depósito y pague el resto en el estacionamiento. Su espacio queda apartado.',
    scan: 'Escanee su código en la entrada',
    scanText: 'Está en su confirmación. Basta con su teléfono; sin boleto, sin papel.',
    ride: 'Suba al autobús gratuito',
    rideText: (airport: string) => `Le lleva a ${airport} y pasa por usted cuando regrese.`,
  },
  why: {
    price: 'El primer precio es el precio final',
    priceText:
      'El cargo del aeropuerto y los impuestos están incluidos desde el principio. Lo que ve al elegir sus fechas es lo que paga.',
    dates: 'Cambiar las fechas no cuesta nada',
    datesText:
      'Cambie cuantas veces quiera hasta registrar su llegada. Solo se cobra o se devuelve la diferencia de precio.',
    mind: 'Cancelación gratuita',
    mindText: (minutes: number, hours: number) =>
      `Cancele gratis ${minutes > 0 ? `${afterBooking(minutes)}, y ` : ''}hasta ${arrival(hours)}.`,
    mindDepositText: (minutes: number, hours: number) =>
      minutes > 0
        ? `Cancele gratis ${afterBooking(minutes)}. Con un depósito sigue siendo gratis hasta ${arrival(hours)}.`
        : `Con un depósito, cancelar es gratis hasta ${arrival(hours)}.`,
  },
  map: {
    title: (airport: string) => `Encuéntrenos cerca de ${airport}`,
    drive: 'Cómo llegar',
    stops: 'Paradas del autobús',
    miles: (miles: string) => `${miles} millas`,
    drawing: (lot: string, miles: string, direction: string, airport: string) =>
      `${lot} está a ${miles} millas al ${direction} de ${airport}.`,
    directions: {
      east: 'este',
      southeast: 'sureste',
      south: 'sur',
      southwest: 'suroeste',
      west: 'oeste',
      northwest: 'noroeste',
      north: 'norte',
      northeast: 'noreste',
    },
  },
  questions: {
    title: 'Preguntas y respuestas',
    write: '¿Tiene otra pregunta? <write>Escríbanos</write>.',
    writeOrCall: (phone: string) =>
      `¿Tiene otra pregunta? <write>Escríbanos</write> o llame al <phone>${phone}</phone>.`,
  },
}
