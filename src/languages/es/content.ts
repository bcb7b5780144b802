import type { en } from '../../capabilities/content/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = { island: 'Isla' }
