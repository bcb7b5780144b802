import type { en } from '../../capabilities/space/texts.ts'
import { displayDate } from '../../lib/pacific.ts'
import { counted, type Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  past: 'Elija fechas a partir de hoy',
  tooFar: ({ days }) => `Elija fechas en los próximos ${days} días`,
  backward: 'Elija una última fecha que no sea anterior a la primera',
  noDates: 'Ninguna de estas fechas cae en los días de la semana elegidos',
  nothing: 'Cambie al menos un ajuste',
  tooMany: ({ stalls }) => `Hay ${counted(stalls, { one: 'lugar', other: 'lugares' })} de esta clase`,
  dateSellsMore: ({ date, allotment }) =>
    `El calendario vende ${allotment} el ${displayDate(date)}. Baje primero esa fecha.`,
  changedBy: ({ who, at }) =>
    `${who} cambió algunas de estas fechas el ${at}; su cambio no se guardó. Vea las fechas como están ahora.`,
  noteChanged: 'Alguien cambió esta entrada mientras tanto. Su cambio no se guardó: véala como está ahora.',
  longNote: 'Una entrada puede durar hasta 366 días',
}
