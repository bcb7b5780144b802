import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/stays/texts.ts'

export const es: Translation<typeof en> = {
  title: (number: string) => `Recibo de estacionamiento ${number}`,
  wasVoided: 'Este recibo fue anulado',
  thanks: 'Gracias por estacionar con nosotros',
  asOf: (moment: string) => `Al ${moment}`,
  code: 'Código de validación',
  isVoid: 'Este recibo no es válido',
  record:
    'Los miembros registran los puntos de esta estancia con el número de recibo y este código, dentro de 90 días.',
  place: 'Cómo llegar',
  contact: 'Preguntas',
  online: 'Verlo en línea',
  onlineHow: 'Con boleto y localizador en',
  void: 'Anulado',
  receipt: 'Recibo',
  price: 'El precio de esta estancia',
  paidWithBooking: 'Pagado con la reserva',
  paidInCash: 'Pagado en efectivo',
  paidByCard: (last4: string) => `Pagado con tarjeta${last4 ? ` terminada en ${last4}` : ''}`,
  refunded: 'Reembolsado',
  ticket: 'Boleto',
  locator: 'Localizador',
  booking: 'Reserva',
  voucher: 'Vale de tiempo',
  member: 'Miembro',
  lateFlight: (flight: string, until: string) =>
    `El vuelo ${flight} se retrasó, así que su precio reservado valió hasta el ${until}.`,
  line: {
    asTold: 'Precio indicado en la entrada',
    difference: 'Diferencia cobrada en la entrada',
    driveThrough: ({ minutes }) => `Hasta ${minutes} minutos`,
    voucher: ({ number }) => `Vale de tiempo ${number}`,
    lostTicket: 'Boleto perdido',
    ofLostTicket: ({ name }) => `${name}, boleto perdido`,
    before: ({ name }) => `${name}, antes de la hora reservada`,
    after: ({ name }) => `${name}, después de la hora reservada`,
  },
  saved: (amount: string) => `Ahorró ${amount} frente al precio sin reserva.`,
}
