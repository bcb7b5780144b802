import type { en } from '../../../web/site/privacy-requests/texts.ts'
import { figure, plural, type Translation } from '../../../lib/texts.ts'

export const es: Translation<typeof en> = {
  request: {
    title: 'Sus datos',
    lead: 'Obtenga una copia de todo lo que guardamos sobre usted, o pida que se borre. Escriba el correo con el que reserva y le enviaremos un enlace.',
    fields: {
      email: { label: 'Correo electrónico', hint: 'Aquel con el que reservó' },
      kind: {
        label: '¿Qué desea?',
        options: { COPY: 'Una copia de mis datos', ERASURE: 'Borrar mis datos' },
      },
    },
    submit: 'Enviarme el enlace',
    pending: 'Enviando…',
    member: '¿Es del Point Club? Pídalo en <page>la página de sus datos</page>; es más rápido.',
    sent: 'Revise su correo',
    sentTo: (email) =>
      `Un enlace va en camino a <email>${email}</email>. Funciona una vez, durante 24 horas. ¿No lo ve? Revise el correo no deseado.`,
  },
  confirm: {
    title: 'Sus datos',
    copyTitle: 'Prepare una copia de sus datos',
    copyLead: (email) =>
      `Todo lo que guardamos sobre <email>${email}</email>, en un archivo. Le enviaremos un enlace cuando esté listo, normalmente en un minuto.`,
    copySubmit: 'Preparar mi copia',
    copyDone: 'Estamos preparando su copia',
    copyDoneHow: 'En un minuto le enviaremos un enlace. Funciona durante siete días.',
    eraseTitle: 'Borre sus datos',
    eraseSubmit: 'Borrar mis datos para siempre',
    eraseDone: 'Estamos borrando sus datos',
    eraseDoneHow: 'Tarda menos de una hora. Recibirá un último correo nuestro.',
    pending: 'Un momento…',
    deadHow: 'Pida un enlace nuevo.',
    again: 'Pedir un enlace nuevo',
  },
  goes: {
    about: (email) => `Se trata de <email>${email}</email>.`,
    heading: 'Qué se borra',
    names: 'Su nombre, correo, teléfono, direcciones, placas y vuelos en todas las reservas y estancias',
    cards: 'Sus tarjetas, aquí y en nuestro procesador de pagos',
    mails: 'Correos, cartas, mensajes, calificaciones y todo lo que anotamos sobre usted',
    stays: 'Qué queda',
    books: 'Fechas, montos, números de recibo e impuestos, que exige la ley fiscal. Sin su nombre.',
    backups: 'Las copias de seguridad, que nadie consulta, hasta que se reemplazan',
    never: 'Esto no se puede deshacer.',
  },
  settle: 'Antes hay que resolver algo',
  copy: {
    title: 'Descargue sus datos',
    lead: 'Un archivo ZIP con una página para leer y lo mismo como datos para otros programas. El enlace funciona durante siete días.',
    download: 'Descargar mi copia',
  },
  member: {
    title: 'Sus datos',
    copy: 'Obtener una copia',
    copyHow:
      'Todo lo que guardamos sobre usted, en un archivo. Le enviaremos un enlace cuando esté listo. Una vez al día.',
    copySubmit: 'Preparar mi copia',
    copyAsked: 'Estamos preparando su copia',
    copyAskedHow: 'En un minuto le enviaremos un enlace.',
    lastCopy: (when) => `El ${when} la pidió por última vez.`,
    erase: 'Borrar todo',
    points: ({ points }) => `Su cuenta y ${plural(points, { one: 'su punto', other: `sus ${figure(points)} puntos` })}`,
    password: 'Su contraseña',
    passwordHint: 'Déjela en blanco para confirmar con su llave de acceso.',
    sure: 'Borrar mi cuenta y mis datos para siempre',
    sureFirst: 'Marque primero esta casilla.',
    submit: 'Borrar todo',
    close: '¿Borrar su cuenta, sus puntos y sus datos? Esto no se puede deshacer.',
    pending: 'Un momento…',
    unknownForm: 'No reconocemos este formulario. Recargue la página e inténtelo de nuevo.',
  },
}
