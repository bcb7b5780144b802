import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/invoice/texts.ts'

export const es: Translation<typeof en> = {
  title: (number) => `Factura ${number}`,
  creditTitle: (number) => `Nota de crédito ${number}`,
  lead: (company) => `Para ${company}`,
  due: 'Vence',
  toPay: 'Por pagar',
  total: 'Monto total',
  bookings: 'Reservas',
  booking: 'Reserva',
  traveler: 'Viajero',
  arrival: 'Llegada',
  departure: 'Salida',
  amount: 'Monto',
  credited: 'Notas de crédito',
  received: 'Pagado',
  pdf: 'Abrir el PDF',
  paid: 'Esta factura está pagada. ¡Gracias!',
  credit: 'Este monto se descuenta de lo que debe.',
  payByCard: 'Pagar con tarjeta',
  terms: 'También puede pagar por transferencia o cheque: indique el número de la factura.',
  pay: (amount) => `Pagar ${amount}`,
  paying: 'Pagando…',
  fields: { full_name: 'Nombre en la tarjeta', postal_code: 'Código postal de la tarjeta' },
}
