import type { en } from '../../capabilities/coupons/texts.ts'
import type { VehicleClass } from '../../http/wire.ts'
import { displayDate } from '../../lib/pacific.ts'
import { counted, type Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  unknown: 'Este código no es válido',
  ended: ({ date }) => `Este código terminó el ${displayDate(date)}`,
  starts: ({ date }) => `Este código empieza el ${displayDate(date)}`,
  usedUp: 'Este código ya se agotó',
  usedByYou: 'Ya usó este código',
  leastDays: ({ days }) =>
    `Válido para estancias de ${counted(days, { one: 'día completo', other: 'días completos' })} o más`,
  between: ({ from, until }) => `Válido para estancias entre el ${displayDate(from)} y el ${displayDate(until)}`,
  from: ({ date }) => `Válido para estancias desde el ${displayDate(date)}`,
  until: ({ date }) => `Válido para estancias hasta el ${displayDate(date)}`,
  weekdays: ({ days }) => `Válido para estancias que incluyan un ${either(days.map((day) => WEEKDAYS[day - 1] ?? ''))}`,
  classes: ({ classes }) => `Válido solo para ${either(classes.map((name) => CLASSES[name]))}`,
}

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
const CLASSES: Record<VehicleClass, string> = {
  STANDARD: 'vehículos estándar',
  OVERSIZE: 'vehículos grandes',
  MOTORCYCLE: 'motocicletas',
}

function either(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} o ${names.at(-1)}`
}
