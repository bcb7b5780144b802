import type { en } from '../../capabilities/exceptions/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  tooLong: ({ days }) => `Elija un período de ${days} días como máximo`,
}
