import type { en } from '../../capabilities/privacy/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  deadLink: 'Este enlace venció o ya se usó. Pida uno nuevo.',
  wrongPassword: 'Esa no es su contraseña.',
  oncePerDay: 'Hoy ya pidió una copia. Revise su correo o vuelva a pedirla mañana.',
  underWay: 'Esto ya está en curso.',
  notConfirmed:
    'Confirme primero su correo electrónico, ya que se borra todo lo que lleva esa dirección. El enlace está en su bandeja de entrada.',
  notOpen: 'Esta solicitud ya está resuelta.',
  notBlocked: 'Nada impide esta solicitud.',
  nothingKnown: 'No se guarda nada sobre esta dirección.',
  hindrance: {
    openBooking: 'Tiene una reserva que no ha terminado. Cancélela o vuelva a pedirlo después de su estancia.',
    openStay: 'Su vehículo está en el estacionamiento. Vuelva a pedirlo después de recogerlo.',
    unpaid: 'Una reserva suya no está pagada. Páguela con el enlace que le enviamos o llámenos para cancelarla.',
    paymentUnderWay:
      'Un pago o reembolso está en camino. Vuelva a pedirlo cuando haya llegado, normalmente en cinco días hábiles.',
    dispute: 'Estamos revisando un pago suyo. Primero lo resolveremos; llámenos si desea saber más.',
    waiting: 'Está en una lista de espera. Salga primero de ella con el enlace de nuestro correo.',
    giftOnItsWay: 'Un regalo suyo aún no se ha entregado. Vuelva a pedirlo después de la fecha de entrega.',
    companyContact: 'Usted es el contacto de una cuenta de empresa. La empresa debe nombrar antes a otra persona.',
  },
  mail: {
    copyLink: {
      subject: 'Obtenga una copia de sus datos',
      heading: 'Una copia de sus datos',
      lead: 'Alguien, seguramente usted, pidió una copia de todo lo que guardamos sobre esta dirección de correo. El enlace funciona durante 24 horas.',
      button: 'Preparar mi copia',
      note: 'Si no fue usted, no tiene que hacer nada: sin este enlace no pasa nada.',
    },
    erasureLink: {
      subject: 'Borre los datos que guardamos sobre usted',
      heading: 'Borre sus datos',
      lead: 'Alguien, seguramente usted, nos pidió borrar todo lo que guardamos sobre esta dirección de correo. Verá qué se borra antes de que pase nada. El enlace funciona durante 24 horas.',
      button: 'Ver qué se borrará',
      note: 'Si no fue usted, no tiene que hacer nada: sin este enlace no pasa nada.',
    },
    member: {
      subject: 'Sus datos están en su cuenta',
      heading: 'Pídalo en su cuenta',
      lead: 'Alguien, seguramente usted, preguntó por los datos que guardamos sobre esta dirección de correo. Tiene una cuenta del Point Club: inicie sesión y pídalo allí.',
      button: 'Abrir mi cuenta',
      note: 'Si no fue usted, no tiene que hacer nada.',
    },
    ready: {
      subject: 'Su copia está lista',
      heading: 'Su copia está lista',
      lead: 'Todo lo que guardamos sobre usted está en un archivo: una página para leer y lo mismo como datos para otros programas. Puede descargarlo durante siete días.',
      button: 'Descargar mi copia',
      note: 'No comparta este enlace: quien lo tenga puede leer sus datos.',
    },
    begun: {
      subject: 'Estamos borrando sus datos',
      heading: 'Este es nuestro último correo para usted',
      lead: 'Como lo pidió, en menos de una hora borraremos lo que guardamos sobre usted. Ya no tiene puntos ni acceso a su cuenta. Conservamos lo que exige la ley fiscal, sin su nombre. Puede volver cuando guste, también con esta dirección de correo.',
      button: 'Nuestra política de privacidad',
      note: 'Si usted no lo pidió, llámenos de inmediato.',
    },
    blocked: {
      subject: 'Aún no podemos borrar sus datos',
      heading: 'Antes hay que resolver algo',
      lead: 'Nos pidió borrar lo que guardamos sobre usted. Lo haremos en cuanto se resuelva esto:',
      button: 'Nuestra política de privacidad',
      note: '¿Preguntas? Responda a este correo o llámenos.',
    },
  },
}
