import type { en } from '../../capabilities/members/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  unknownMember: 'No hay ningún miembro con este número.',
}
