import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/score/texts.ts'

export const es: Translation<typeof en> = {
  title: '¿Cómo fue su estancia?',
  leftOn: (moment) => `Su salida: <time>${moment}</time>`,
  leftOnWith: (moment, receipt) => `Su salida: <time>${moment}</time>, recibo ${receipt}.`,
  stranger:
    'No pudimos relacionar esta estancia con ese correo. Use el correo con el que reservó o el enlace que le enviamos.',
  fields: {
    score: 'Su calificación',
    feedback: {
      label: '¿Hay algo que debamos saber?',
      hint: 'Nuestro equipo lee cada comentario y responde a las calificaciones de 1 o 2.',
    },
    publish: {
      label: 'Pueden publicar mi reseña en su sitio',
      hint: 'Primero la leeremos; después aparecerá con su nombre de pila y la inicial de su apellido, su idioma y el mes de su estancia. Para retirarla más tarde, abra esta página otra vez, desmarque esta casilla y envíe.',
    },
    email_address: 'El correo electrónico con el que reservó',
  },
  review: {
    WAITING: 'Leeremos su reseña pronto.',
    PUBLISHED:
      'Su reseña está en nuestro sitio. Si cambia el texto o la calificación, la leemos otra vez antes de sustituirla.',
    REFUSED: 'Su reseña no está en nuestro sitio. Si cambia el texto, la leemos otra vez.',
  },
  scores: { 1: 'Muy mala', 2: 'Mala', 3: 'Regular', 4: 'Buena', 5: 'Muy buena' },
  sending: 'Enviando…',
  send: 'Enviar mi calificación',
  thanks: 'Gracias',
  of: (score) => `${score} de 5`,
  changed: '¿Cambió de opinión? Abra el enlace otra vez; cuenta su última calificación.',
  book: 'Reservar su próxima estancia',

  survey: {
    title: 'Su respuesta',
    question: '¿Es esta su respuesta?',
    hint: 'Cuenta cuando la envía.',
    send: 'Enviar mi respuesta',
    thanks: 'Gracias por su respuesta',
    thanksHint: 'Leemos todas las respuestas, cada semana.',
    none: 'A este enlace le falta una parte',
    noneHint: 'No contiene ninguna respuesta. Abra otra vez el enlace de nuestro correo.',
    home: 'Volver a la página de inicio',
  },
}
