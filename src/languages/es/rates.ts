import type { en } from '../../capabilities/rates/texts.ts'
import type { VehicleClass } from '../../http/wire.ts'
import { display, displayDate } from '../../lib/pacific.ts'
import { counted, type Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  coupon: {
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
    weekdays: ({ days }) =>
      `Válido para estancias que incluyan un ${either(days.map((day) => WEEKDAYS[day - 1] ?? ''))}`,
    classes: ({ classes }) => `Válido solo para ${either(classes.map((name) => CLASSES[name]))}`,
  },
  section: {
    plans: 'planes de tarifas',
    lead_time: 'descuentos por anticipación',
    products: 'productos y condiciones',
    fees: 'cargos',
    taxes: 'impuestos',
    gate: 'reglas de la entrada',
    club: 'tarifas del Point Club',
  },
  book: {
    changedBy: ({ who, at }) =>
      `${who} cambió esto el ${display(Temporal.Instant.from(at))}. Lo que usted escribió sigue aquí: compárelo con el borrador y guárdelo de nuevo.`,
    publishedBy: ({ who, number }) =>
      `${who} publicó la versión ${number} mientras tanto. Revise el borrador de nuevo.`,
    forbidden: ({ section }) => `No tiene permiso para cambiar: ${section}.`,
    nothingChanged: 'El borrador dice lo mismo que la última versión.',
    past: 'Elija un momento que todavía no haya pasado',
    waits: ({ number, at }) =>
      `La versión ${number} empieza el ${display(Temporal.Instant.from(at))}. Elija un momento posterior o cancele esa versión.`,
    notLatest: 'Solo se puede cancelar la última versión.',
    hasBegun: 'Esta versión ya empezó. Para volver atrás, publique una anterior.',
  },
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
