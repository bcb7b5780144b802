import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/views/texts.ts'

export const es: Translation<typeof en> = {
  nameTaken: 'Ya tiene una vista de esta lista con este nombre.',
  tooMany: ({ most }) => `Tiene ${most} vistas de esta lista. Elimine una primero.`,
  changed: 'Cambió esta vista en otro lugar entretanto. Véala como está ahora.',
}
