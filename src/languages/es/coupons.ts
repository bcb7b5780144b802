import type { en } from '../../capabilities/coupons/texts.ts'
import type { Channel } from '../../capabilities/coupons/rules.ts'
import type { VehicleClass } from '../../http/wire.ts'
import { displayDate } from '../../lib/pacific.ts'
import { counted, figure, type Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  unknown: 'Este código no es válido',
  ended: ({ date }) => `Este código terminó el ${displayDate(date)}`,
  starts: ({ date }) => `Este código empieza el ${displayDate(date)}`,
  noLonger: 'Este código ya no se puede usar para más días',
  usedUp: 'Este código ya se agotó',
  isSpent: 'Este código ya fue usado',
  usedByYou: 'Ya usó este código',
  newOnly: 'Válido solo para su primera reserva con nosotros',
  notForYou: 'Inicie sesión con su correo de trabajo confirmado para usar este código',
  channels: ({ channels }) => `Válido solo para reservas hechas ${either(channels.map((name) => CHANNELS[name]))}`,
  leastDays: ({ days }) =>
    `Válido para estancias de ${counted(days, { one: 'día completo', other: 'días completos' })} o más`,
  between: ({ from, until }) => `Válido para estancias entre el ${displayDate(from)} y el ${displayDate(until)}`,
  from: ({ date }) => `Válido para estancias desde el ${displayDate(date)}`,
  until: ({ date }) => `Válido para estancias hasta el ${displayDate(date)}`,
  weekdays: ({ days }) => `Válido para estancias que incluyan un ${either(days.map((day) => WEEKDAYS[day - 1] ?? ''))}`,
  classes: ({ classes }) => `Válido solo para ${either(classes.map((name) => CLASSES[name]))}`,

  isEnded: 'Este cupón terminó. Cree uno nuevo',
  notActive: 'Solo se puede pausar un cupón activo',
  notPaused: 'Solo se puede reanudar un cupón en pausa',
  codeTaken: 'Este código ya está en uso',
  codesTaken: ({ codes }) => `Ya en uso: ${codes}`,
  codeNeeded: 'Un contrato tiene al menos un código',
  accessTaken: ({ taken }) => `Pertenece a otra empresa: ${taken}`,
  codeSpelling: 'Use de 3 a 30 letras y números',
  prefixSpelling: 'Use hasta 8 letras y números',
  amount: 'Escriba un monto como 5.00',
  percent: 'Escriba un porcentaje mayor que 0 y hasta 100',
  valueNeeded: 'Indique cuánto descuenta',
  endsBeforeStart: 'La última fecha es anterior a la primera',
  fewerThanUsed: ({ uses }) => `Ya se usó ${counted(uses, { one: 'vez', other: 'veces' })}`,
  tooManyCodes: ({ most }) => `Un cupón tiene ${figure(most)} códigos como máximo`,
}

const CHANNELS: Record<Channel, string> = {
  WEB: 'en este sitio',
  COMPANY: 'por viajeros de una empresa con contrato',
  STAFF: 'por teléfono o en nuestra oficina',
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
