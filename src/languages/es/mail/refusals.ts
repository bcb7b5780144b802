import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../capabilities/mail/refusals/texts.ts'

export const es: Translation<typeof en> = {
  notLeft: 'Todavía no ha salido.',
  ofCampaign: 'Es parte de una campaña, que se envía una sola vez a cada persona.',
  filesGone: ({ days }) =>
    `Tiene más de ${days} días: sus archivos ya no están, y es posible que sus enlaces hayan terminado.`,
  linksEnded: 'Sus enlaces terminaron o solo pueden usarse una vez: envíe un correo nuevo.',
  bounced: ({ detail }) => `La dirección devolvió el correo: ${detail}`,
  suppressed: ({ detail }) => `Está en la lista de exclusión: ${detail}`,
  unwanted: {
    news: 'No quiere noticias (preferencias de correo)',
    offers: 'No quiere ofertas (preferencias de correo)',
  },
  closed: 'La cuenta de esta dirección está cerrada',
  erased: 'Quien tiene esta dirección pidió borrar sus datos',
  sentJustNow: 'Se acaba de enviar de nuevo.',
  inNoMessage: ({ name }) => `${name} no está en ningún mensaje con este nombre`,
  template: ({ fault }) => fault,
  ownEdit: 'Usted escribió este cambio. Otra persona tiene que aprobarlo.',
  notPlayed: 'Los rebotes solo se pueden simular en la demostración.',
  nothingSent: 'No ha salido ningún mensaje para esta dirección',
}
