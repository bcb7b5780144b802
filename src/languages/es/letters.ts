import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/letters/texts.ts'

export const es: Translation<typeof en> = {
  unknownPlaceholder: ({ name }) => `No se conoce nada como {{ ${name} }}.`,
  unfilled: ({ name }) => `Escriba lo que corresponde a {{ ${name} }}.`,
  nameTaken: 'Ya hay una plantilla con este nombre en este idioma.',
}
