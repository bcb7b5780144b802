import type { en } from '../../capabilities/content/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  island: 'Isla',
  isPublished: 'Este artículo ya está en el blog.',
  isDraft: 'Este artículo ya es un borrador.',
  addressInUse: 'Ya hay un artículo en esta dirección.',
}
