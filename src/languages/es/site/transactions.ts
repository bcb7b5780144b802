import { counted, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/transactions/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Su estancia',
  titleOf: (ticket) => `Estancia ${ticket}`,
  justArrived: 'Acaba de llegar',
  sentTo: (email) => `Enviamos el recibo a ${email}`,
  costNow: 'Costo si sale ahora',
  price: 'Precio',
  emailReceipt: 'Enviar el recibo por correo',
  what: 'el recibo',
  voided: 'Este boleto se anuló',
  voidedHow: '¿No sabe por qué? <contact>Escríbanos</contact> e indique el número de su boleto.',
  parked: 'Su vehículo está estacionado',
  since: (moment) => `Muestre esta página o su boleto al salir. Llegada: ${moment}`,
  receipt: (number) => `Recibo número ${number}`,
  plate: (ticket) => `Boleto <number>${ticket}</number>`,
  validationCode: 'Código de validación',
  isVoid: 'Este recibo está anulado',
  codeHint: (days) =>
    `Si es miembro del Point Club, use el número de recibo y este código para obtener sus puntos en un plazo de ${counted(days, { one: 'día', other: 'días' })}.`,
  actions: 'Este recibo',
  pdf: 'Recibo en PDF',

  link: {
    title: 'Agregar a esta estancia',
    booking: {
      booking_num: 'Número de reserva',
      booking_email: { label: 'Correo electrónico', hint: 'El que usó para reservar' },
    },
    voucher: {
      voucher_num: 'Número de vale',
      voucher_email: { label: 'Correo electrónico', hint: 'El que figura en el vale' },
    },
    flight: { flight_number: 'Número de vuelo', back_at: 'Regreso al estacionamiento' },
    member: (number) => `Vinculada al miembro <number>${number}</number>.`,
    memberPoints: (number, points) =>
      `Vinculada al miembro <number>${number}</number>: ${counted(points, { one: 'punto', other: 'puntos' })}.`,
    membership: 'Vincular mi membresía',
    linking: 'Vinculando…',
    logIn: 'Inicie sesión para vincular esta estancia y ganar sus puntos',
    haveBooking: 'Tengo una reserva',
    looking: 'Buscando…',
    useBooking: 'Usar esta reserva',
    haveVoucher: 'Tengo un vale de tiempo',
    useVoucher: 'Usar este vale',
    late: 'Mi vuelo de regreso está retrasado',
    lateAtTheBooth:
      'Dígalo en la caseta al salir. Consultan el vuelo y le mantienen el precio reservado unas horas más.',
    lateHint: 'Avísenos antes de salir y mantendremos el precio de su reserva unas horas más.',
    sending: 'Enviando…',
    hold: 'Mantener mi precio',
  },
}
