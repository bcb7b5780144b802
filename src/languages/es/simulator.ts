import type { en } from '../../capabilities/simulator/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  notAbout: 'Este correo no trata de una reserva, un vale ni un miembro: use datos de ejemplo',
  unknown: {
    BOOKING: 'No hay ninguna reserva con este número o correo que usted pueda leer',
    VOUCHER: 'No hay ningún vale con este número o correo que usted pueda leer',
    MEMBER: 'No hay ningún miembro con este número o correo que usted pueda leer',
  },
}
