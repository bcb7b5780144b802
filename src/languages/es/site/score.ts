import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/score/texts.ts'

export const es: Translation<typeof en> = {
  title: '¿Cómo fue su estancia?',
  leftOn: (moment) => `Su salida: <time>${moment}</time>`,
  leftOnWith: (moment, receipt) => `Su salida: <time>${moment}</time>, recibo ${receipt}.`,
  stranger:
    'No podemos comprobar que esta estancia sea suya. Use el correo electrónico con el que reservó o el enlace de nuestro mensaje.',
  score: 'Su calificación',
  scores: { 1: 'Muy mala', 2: 'Mala', 3: 'Regular', 4: 'Buena', 5: 'Muy buena' },
  feedback: '¿Qué debemos saber?',
  feedbackHint: 'Lo lee una persona. Con 1 o 2, una persona también le responde.',
  email: 'El correo electrónico con el que reservó',
  sending: 'Enviando …',
  send: 'Enviar mi calificación',
  thanks: 'Gracias',
  of: (score) => `${score} de 5`,
  changed: '¿Cambió de opinión? Abra el enlace otra vez: cuenta la última calificación.',
  book: 'Reservar su próxima estancia',

  survey: {
    title: 'Su respuesta',
    question: '¿Es esta su respuesta?',
    hint: 'Cuenta cuando la envía.',
    send: 'Enviar mi respuesta',
    thanks: 'Gracias por su respuesta',
    thanksHint: 'Cada semana una persona lee lo que la gente nos cuenta.',
    home: 'Volver a la página principal',
  },
}
