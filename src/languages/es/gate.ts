import type { en } from '../../capabilities/gate/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  tooLittleCash: 'Es menos que el monto pendiente',
  notOpen: 'Esta estancia ya terminó. Envíe su recibo.',
  chooseReader: 'Elija un lector de tarjetas',
}
