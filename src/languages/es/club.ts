import type { en } from '../../capabilities/club/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  inUse: 'Este correo electrónico ya tiene una cuenta. Inicie sesión o pida una contraseña nueva.',
  deadLink: 'Este enlace ya se usó o venció. Pida uno nuevo.',
  wrongPassword: 'Esa no es su contraseña.',
  taken: 'Este correo electrónico pertenece a otra cuenta.',
  isConfirmed: 'Esta dirección ya está confirmada.',
  sameAddress: 'Esta ya es la dirección de la cuenta.',
  isDeactivated: 'Esta membresía está desactivada. Reactívela primero.',
  isActive: 'Esta membresía ya está activa.',
  wasMerged: 'Esta membresía se unió a otra, y así queda.',
  sameMember: 'Elija otro miembro: este es el mismo.',
  noteMissing: 'Diga el motivo en pocas palabras.',
  changed: {
    names: ({ name }) => `El nombre de su cuenta ahora es ${name}.`,
    confirmed: () => 'Su correo electrónico está confirmado: ya puede canjear sus puntos.',
    address: () => 'Este es ahora el correo electrónico de su cuenta. Cerramos la sesión en todos los dispositivos.',
    sessions: () => 'Cerramos la sesión de su cuenta en todos los dispositivos.',
    deactivated: ({ number }) =>
      `Su membresía ${number} está desactivada y cerramos la sesión en todos los dispositivos. Sus reservas quedan como están.`,
    reactivated: ({ number }) => `Su membresía ${number} está activa de nuevo, con sus puntos.`,
    merged: ({ number }) =>
      `Sus dos cuentas ahora son una. Los puntos, las reservas y los vales de la membresía ${number} están en su otra cuenta. Inicie sesión con el correo de esa cuenta.`,
  },
}
