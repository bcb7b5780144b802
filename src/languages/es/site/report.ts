import { counted, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/report/texts.ts'

export const es: Translation<typeof en> = {
  lead: (from, until) => (from === until ? from : `Del ${from} al ${until}`),
  rows: (count) => counted(count, { one: 'fila', other: 'filas' }),
  until: (moment) => `Este enlace funciona hasta el ${moment}`,
  noted: 'Registramos cuándo se abre el archivo.',
  open: 'Descargar el archivo (CSV)',
}
