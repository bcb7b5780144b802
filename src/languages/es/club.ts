import type { en } from '../../capabilities/club/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  inUse: 'Este correo electrónico ya tiene una cuenta. Inicie sesión o pida una contraseña nueva.',
  deadLink: 'Este enlace ya se usó o venció. Pida uno nuevo.',
  wrongPassword: 'Esta no es su contraseña.',
  taken: 'Este correo electrónico pertenece a otra cuenta.',
  isConfirmed: 'Esta dirección ya está confirmada.',
}
