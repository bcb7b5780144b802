import { counted, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/reviews/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Reseñas',
  description: 'Lo que dicen quienes estacionaron aquí, bueno y malo, con nuestras respuestas.',
  heading: 'Lo que dicen quienes estacionaron aquí',
  lead: 'Preguntamos a todos los que estacionan aquí. Leemos cada reseña antes de publicarla y omitimos insultos y nombres de otras personas, nunca una mala calificación.',
  readAll: 'Leer todas las reseñas',
  ratings: {
    average: (average: string) => `<average>${average}</average> de 5`,
    from: (people: number) =>
      `según ${counted(people, { one: 'persona que estacionó', other: 'personas que estacionaron' })} aquí durante el último año.`,
    scores: 'Calificaciones',
  },
  filter: 'Mostrar reseñas con',
  all: 'Todas las calificaciones',
  stars: (score) => counted(score, { one: 'estrella', other: 'estrellas' }),
  of: (score) => `${score} de 5`,
  guest: 'Un cliente',
  stayed: (month) => `Estancia en ${month}`,
  answer: (business) => `Respuesta de ${business}`,
  older: 'Reseñas anteriores',
  newest: 'Reseñas más recientes',
  pages: 'Páginas de reseñas',
  none: 'Aún no hay reseñas',
  noneWith: 'No hay reseñas con esta calificación',
  noneHint:
    'Después de cada estancia preguntamos cómo fue. Aquí aparecen las reseñas que nuestros clientes nos permiten publicar.',
  book: 'Buscar un precio',
}
