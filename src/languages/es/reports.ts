import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/reports/texts.ts'

export const es: Translation<typeof en> = {
  notOffered: 'Este informe no se puede programar o usted no puede leerlo.',
  getsIt: 'Este destinatario ya recibe el informe.',
  mayNotRead: 'Esta persona no puede leer el informe.',
}
