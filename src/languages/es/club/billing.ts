import type { en } from '../../../capabilities/club/billing/texts.ts'
import type { Translation } from '../../../lib/texts.ts'

export const es: Translation<typeof en> = {
  ofOtherMember: 'Los puntos de esta tarjeta ya se registran para otro miembro.',
  required: 'Obligatorio',
  country: 'Elija un país de la lista',
  province: 'Elija una opción de la lista',
  postalCode: 'Revise el código postal',
}
