import type { en } from '../../capabilities/inquiries/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  isClosed: 'Esta consulta ya está cerrada.',
  isOpen: 'Esta consulta ya está abierta.',
}
