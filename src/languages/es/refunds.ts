import type { en } from '../../capabilities/refunds/texts.ts'
import { cents, formatUsd } from '../../lib/money.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  aboveZero: 'Indique un monto mayor que $0.00.',
  membersOnly: 'Los puntos son para miembros y esta reserva no es de ninguno: elija la tarjeta o un vale.',
  voucherTooHigh: ({ worth, left }) =>
    `Un vale para estas fechas vale ${formatUsd(cents(worth))} y de la reserva quedan ${formatUsd(cents(left))} por devolver. Elija fechas más cortas.`,
  changedMeanwhile: 'La reserva acaba de cambiar. Vuelva a intentarlo en un momento.',
}
