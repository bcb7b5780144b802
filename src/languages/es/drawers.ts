import type { en } from '../../capabilities/drawers/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  isOpen: 'Su caja ya está abierta.',
  noneOpen: 'No tiene ninguna caja abierta.',
  openFirst: 'Abra primero su caja.',
}
