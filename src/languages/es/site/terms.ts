import { counted, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/terms/texts.ts'

export const es: Translation<typeof en> = {
  required: 'Obligatorio',
  noMoment: 'Escriba una fecha y una hora',
  change: {
    byCard: 'Gratis; solo paga o recibe la diferencia',
    atLot: 'Gratis; la diferencia se ajusta en el estacionamiento',
    nothing: 'Nada que cambiar',
  },
  cancel: {
    nothing: 'Nada que cancelar',
    regret: (minutes, late) => (minutes > 0 ? `${afterBooking(minutes)}; luego, ${late}` : `Cuesta ${late}`),
    regretDeposit: (minutes) => (minutes > 0 ? `${afterBooking(minutes)}; luego, su depósito` : 'Cuesta su depósito'),
    free: (until, late) => `Gratis hasta el ${until}; luego, ${late}`,
    freeDeposit: (until) => `Gratis hasta el ${until}; luego, su depósito`,
    fee: (fee, until, late) => `${fee} hasta el ${until}; luego, ${late}`,
    feeDeposit: (fee, until) => `${fee} hasta el ${until}; luego, su depósito`,
  },
}

function afterBooking(minutes: number): string {
  return `Gratis durante ${counted(minutes, { one: 'minuto', other: 'minutos' })} después de reservar`
}
