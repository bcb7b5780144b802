import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/gift/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Regale estacionamiento',
  description:
    'Regale estacionamiento cerca del aeropuerto: un vale para las fechas de un viaje, enviado por correo el día que elija.',
  heading: 'Regale estacionamiento',
  lead: 'Un vale para las fechas de un viaje, con cargos e impuestos incluidos, con su mensaje y sin precio. Lo enviamos por correo electrónico el día que usted elija, o lo imprime usted.',
  when: '¿Cuándo viaja esa persona?',
  arrive: 'Llegada',
  leave: 'Salida',
  oneMoment: 'Un momento…',
  otherDates: 'Ver otras fechas',
  showPrice: 'Ver el precio',
  gift: 'El regalo',
  voucher: 'Vale de regalo',
  whoGets: 'Para',
  whoGives: 'De',
  card: 'Tarjeta',
  deliveries: { EMAIL: 'Hoy o el día que usted elija', PRINT: 'Una página para entregar o reenviar' },
  preview: {
    heading: 'Lo que recibirá esa persona',
    hint: 'Cambia a medida que usted escribe. El código es solo un ejemplo y el precio no aparece.',
    show: 'Mostrar la vista previa',
    title: 'Vista previa del regalo',
    drawing: 'Preparando la vista previa…',
    subject: 'Asunto',
    page: 'La página que se imprime',
    attached: 'Adjunto al correo: una página para imprimir',
    noAnswer: 'La vista previa no se puede mostrar ahora. Su regalo no se ve afectado.',
  },
  fields: {
    message: { label: 'Su mensaje', hint: 'Hasta 400 caracteres, sin enlaces' },
    delivery: { label: 'Cómo lo recibirá', options: { EMAIL: 'Enviarlo por correo', PRINT: 'Imprimirlo' } },
    recipient_name: 'Nombre de quien lo recibe',
    recipient_email: 'Correo electrónico de quien lo recibe',
    deliver_on: { label: 'Enviar el', hint: 'Cualquier día hasta el primero del viaje' },
    buyer_name: { label: 'Su nombre', hint: 'La otra persona verá este nombre' },
    buyer_email: { label: 'Su correo electrónico', hint: 'Aquí le enviaremos su recibo' },
    postal_code: 'Código postal',
  },
  terms:
    'Puede anular el vale hasta el día antes de su primera fecha y recibir un reembolso completo en esta tarjeta. Para eso la guarda nuestro procesador de pagos; nosotros nunca guardamos el número.',
  termsToday:
    'Es para hoy, así que ya no se puede anular. La tarjeta la guarda nuestro procesador de pagos; nosotros nunca guardamos el número.',
  pay: (price) => `Pagar ${price}`,
  paying: 'Pagando…',
}
