import type { en } from '../../capabilities/capacity/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  tooManyFree: ({ most }) =>
    `Ya tiene ${most === 1 ? 'un espacio' : `${most} espacios`} de este tipo para estas fechas que todavía puede cancelar sin costo. Una persona no puede tener más. Cancele una reserva o un regalo que no necesite, o llámenos si reserva para un grupo.`,
  tooManyFromNetwork:
    'Desde su conexión a internet se tomaron muchos espacios de este tipo para estas fechas que todavía se pueden cancelar sin costo. Use otra conexión, o llámenos y se lo reservamos nosotros.',
}
