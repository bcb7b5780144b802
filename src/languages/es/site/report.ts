import { counted, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/report/texts.ts'

export const es: Translation<typeof en> = {
  lead: (from, until) => (from === until ? from : `Del ${from} al ${until}`),
  rows: (count) => counted(count, { one: 'fila', other: 'filas' }),
  until: (moment) => `Hasta el ${moment} funciona este enlace.`,
  noted: 'La apertura del archivo se anota con la hora.',
  open: 'Descargar el archivo (CSV)',
}
