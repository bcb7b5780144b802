import type { en } from '../../capabilities/day-close/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  inFuture: 'Este día no ha empezado.',
  isClosed: ({ date }) => `El ${date} ya está cerrado. Lo que pase ahora cuenta para el día siguiente.`,
  notEnded: 'No ha pasado nada desde el último cierre.',
  stillOpen: 'Todavía queda algo abierto. Resuélvalo, o diga por qué el día se cierra de todos modos.',
}
