import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/claim/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Busque su reserva',
  fields: {
    number: { label: 'Número de reserva', hint: 'Está en su correo de confirmación' },
    email_addr: { label: 'Correo electrónico', hint: 'El que usó para reservar' },
  },
  byEmail: 'Enviarme mis reservas',
  byEmailText:
    'Un correo con un enlace a cada una de sus reservas actuales y recientes. Llega en un minuto y no hace falta el número.',
  send: 'Enviarme mis reservas',
  sending: 'Enviando…',
  sent: (address: string) => `Revise el correo de ${address}`,
  sentText:
    'Si hay una reserva con esta dirección, su enlace llega en un minuto. ¿No llegó? Revise el correo no deseado o pruebe con otra dirección que haya usado.',
  retry: 'Probar con otra dirección',
  byNumber: 'O ábrala con su número',
  hints: {
    number: '¿Dónde está mi número de reserva?',
    numberText:
      'Son nueve letras y números: en el correo de confirmación, en su PDF, en el pase de su billetera y en el calendario.',
    inside: '¿Qué puedo hacer ahí?',
    insideText: 'Ver el código de la entrada, cambiar las fechas, cancelar, descargar el PDF o llamar al autobús.',
    lost: '¿Todavía no la encuentra?',
    call: (phone) => `Llame al <phone>${phone}</phone>. La buscamos por su nombre y la fecha de llegada.`,
    write: '<contact>Envíenos un mensaje</contact> con su nombre y la fecha de llegada. Nosotros la buscamos.',
  },
  open: 'Abrir mi reserva',
  looking: 'Buscando…',
  notYours: 'Busque su reserva para verla',
  proveIt: 'Use el enlace de su correo de confirmación, o escriba abajo el número de reserva y su correo.',
  proveItOrLogIn:
    'Use el enlace de su correo de confirmación, escriba abajo el número de reserva y su correo, o <login>inicie sesión</login>.',
}
