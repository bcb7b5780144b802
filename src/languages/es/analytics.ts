import type { en } from '../../capabilities/analytics/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  parametersAtMost: 'Envíe 20 parámetros como máximo',
  date: 'Indique una fecha como 2026-12-01',
}
