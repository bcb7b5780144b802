import type { en } from '../../capabilities/partner-lots/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  nameTaken: 'Otro estacionamiento tiene este nombre.',
}
