import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/payments/texts.ts'

export const es: Translation<typeof en> = {
  card: 'tarjeta',
  endingIn: (brand: string, last4: string) => `${brand} terminada en ${last4}`,
  refused: {
    declined: 'Su tarjeta fue rechazada. No se cobró nada. Pruebe con otra tarjeta.',
    insufficient_funds: 'Esta tarjeta no tiene fondos suficientes. No se cobró nada. Pruebe con otra tarjeta.',
    wrong_code: 'El código de seguridad no es correcto. Revíselo e inténtelo de nuevo.',
    expired: 'Esta tarjeta venció. Revise la fecha o use otra tarjeta.',
    invalid_number: 'Revise el número de la tarjeta',
    unconfirmed: 'Su banco no confirmó este pago. No se cobró nada. Vuelva a intentarlo o use otra tarjeta.',
    processor_error: 'No se pudo procesar la tarjeta. No se cobró nada. Vuelva a intentarlo o use otra tarjeta.',
    canceled: 'No se acercó ninguna tarjeta al lector o se canceló allí. No se cobró nada.',
    reader_busy: 'El lector muestra otro pago. No se cobró nada. Inténtelo de nuevo en un minuto o use otro lector.',
    reader_offline: 'No se puede conectar con el lector. No se cobró nada. Use otro lector u otra forma de pago.',
    unknown: 'El procesador de pagos no responde. No se cobró nada. Vuelva a intentarlo.',
  },
  dollarsAndCents: 'Escriba dólares y centavos, por ejemplo 20.00',
  disputed:
    'Este pago está en disputa con el banco, que quizá ya devolvió el dinero. No se puede reembolsar hasta que el banco decida.',
  resolved: 'Esta diferencia ya está resuelta.',
  deposit: {
    stillOpen: 'El procesador de tarjetas aún no ha cerrado este lote.',
    recorded: 'Ya se registró un depósito para este lote.',
    beforeBatch: 'Este día es anterior al lote.',
    inTheFuture: 'Este día aún no ha llegado.',
  },
  reader: {
    notFound: 'El procesador de tarjetas no conoce ningún lector con este identificador.',
    taken: 'Este lector ya está registrado.',
    nameTaken: 'Otro lector ya tiene este nombre.',
    inUse: 'Hay un pago pendiente en este lector. Cancélelo primero.',
    none: 'El procesador de tarjetas configurado aquí no maneja lectores.',
    noAnswer: 'El procesador de tarjetas no respondió. Inténtelo de nuevo en un minuto.',
    notSimulated: 'Un lector real acepta una tarjeta real.',
  },
  securityCode: 'Escriba los 3 o 4 dígitos del código de seguridad',
  expiry: 'Escriba la fecha como MM/AA',
  enterInSecureForm: 'Escriba los datos de su tarjeta en el formulario seguro.',
  enterHere: 'Escriba los datos de su tarjeta en los campos de este formulario.',
  challenged: 'Su banco le pide que confirme este pago. No se cobra nada hasta que lo haga.',
  changeRefused: {
    noFunds:
      'La tarjeta con la que se pagó esta reserva no tiene fondos suficientes. No se cobró nada y su reserva sigue como estaba. Para pagar con otra tarjeta, llámenos y le enviaremos un enlace de pago.',
    unconfirmed:
      'Su banco le pide que confirme este pago, y eso solo es posible donde usted escribe su tarjeta. No se cobró nada y su reserva sigue como estaba. Llámenos y le enviaremos un enlace de pago.',
    refused:
      'La tarjeta con la que se pagó esta reserva fue rechazada. No se cobró nada y su reserva sigue como estaba. Para pagar con otra tarjeta, llámenos y le enviaremos un enlace de pago.',
  },
}
