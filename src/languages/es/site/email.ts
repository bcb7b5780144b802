import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/email/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Sus preferencias de correo',
  heading: '¿Qué correos quiere recibir?',
  lead: 'Las confirmaciones, los cambios, los recordatorios y los recibos llegan siempre. Lo demás lo decide usted.',
  saved: 'Guardado',
  savedLeast: 'Solo recibe correos sobre sus reservas y su cuenta.',
  savedNews: 'También recibe nuestras noticias de cada mes.',
  savedOffers: 'Recibe nuestras noticias y todas las ofertas.',
  checkInbox: 'Revise su correo',
  mailed: (email) => `Enviamos un enlace a ${email}. Nada cambia hasta que lo abra.`,
  choice: 'Su elección',
  mailTo: (email) => `Correos para ${email}`,
  save: 'Guardar',
  saving: 'Guardando…',
  sendLink: 'Enviarme un enlace para confirmar',
  sending: 'Enviando…',
  whyLink: 'Para que nadie más elija por usted. Con el enlace de uno de nuestros correos se guarda al momento.',
}
