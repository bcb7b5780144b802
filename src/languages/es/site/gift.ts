import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/gift/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Regale estacionamiento',
  description:
    'Regale estacionamiento cerca del aeropuerto: un vale para las fechas de un viaje, enviado por correo el día que elija.',
  heading: 'Regale estacionamiento',
  lead: 'Un vale para las fechas de un viaje, con cargos e impuestos incluidos. Lo enviamos por correo electrónico el día que usted elija, sin precio.',
  when: '¿Cuándo viaja esa persona?',
  arrive: 'Llegada',
  leave: 'Salida',
  oneMoment: 'Un momento …',
  otherDates: 'Ver otras fechas',
  showPrice: 'Ver el precio',
  gift: 'El regalo',
  voucher: 'Vale de regalo',
  whoGets: 'Quién lo recibe',
  whoGives: 'Quién lo regala',
  card: 'Tarjeta',
  labels: {
    recipient_name: 'Nombre de quien lo recibe',
    recipient_email: 'Su correo electrónico',
    deliver_on: 'Enviar el',
    buyer_name: 'Su nombre',
    buyer_email: 'Su propio correo electrónico',
    cc_number: 'Número de tarjeta',
    cc_exp: 'Vence',
    cc_cvc: 'Código de seguridad',
    postal_code: 'Código postal',
  },
  deliverHint: 'De hoy al primer día del viaje',
  nameHint: 'La otra persona verá este nombre',
  receiptHint: 'Aquí llega el recibo',
  terms:
    'Hasta el día antes de la primera fecha puede anular el vale, y el precio completo vuelve a esta tarjeta. Para eso la guarda el procesador de pagos; nosotros nunca guardamos su número.',
  pay: (price) => `Pagar ${price}`,
  paying: 'Pagando …',
}
