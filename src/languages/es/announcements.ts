import type { en } from '../../capabilities/announcements/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  chooseTone: 'Elija INFO o WARNING',
  endsBeforeStart: 'Elija un final posterior al comienzo',
  isOver: 'Este mensaje ya terminó. Escriba uno nuevo.',
}
