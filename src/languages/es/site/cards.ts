import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/cards/texts.ts'

export const es: Translation<typeof en> = {
  fields: { cc_number: 'Número de tarjeta', cc_exp: 'Vence', cc_cvc: 'Código de seguridad' },
  taken: 'Tarjetas que aceptamos',
  monthAndYear: 'MM/AA',
  threeDigits: '3 dígitos al reverso',
  fourDigits: '4 dígitos al frente',
  faults: {
    cc_number: 'Revise el número de tarjeta',
    cc_exp: 'Escriba la fecha como MM/AA',
    cc_cvc: 'Escriba los 3 o 4 dígitos del código de seguridad',
  },
  needsScripts: 'Para pagar con tarjeta se necesita JavaScript',
  turnScriptsOn:
    'El formulario seguro de nuestro procesador de pagos lo necesita. Active JavaScript y vuelva a abrir esta página.',
  notLoaded: 'El formulario seguro de la tarjeta no cargó',
  letThrough: 'Revise su conexión y, si un bloqueador lo impide, permita js.stripe.com. No se cobró nada.',
  loadAgain: 'Volver a cargar el formulario',
  unreached: 'No pudimos comunicarnos con el procesador de pagos',
  tryAgain: 'No se cobró nada. Revise su conexión e inténtelo de nuevo.',
  notSent:
    'No pudimos comunicarnos con el servidor. Revise su conexión e inténtelo de nuevo: no se le cobrará dos veces.',
  express: {
    heading: 'Pagar con una billetera digital',
    or: 'o pague con tarjeta',
    payWithDemo: 'Pagar con la billetera de demostración',
    demo: 'Billetera de demostración',
    card: 'Tarjeta',
    good: 'Será aprobada',
    declined: 'Será rechazada',
    contact: 'Contacto',
    zip: 'Código postal',
    sandbox: 'En la demostración, esta billetera ocupa el lugar de Apple Pay y Google Pay. No se mueve dinero.',
    confirm: (amount) => `Confirmar ${amount}`,
  },
  address: {
    fields: {
      country: 'País',
      address_line_1: 'Calle y número',
      city: 'Ciudad',
      state: 'Estado',
      postal_code: 'Código postal',
    },
    province: 'Provincia',
    region: 'Estado o región',
  },
}
