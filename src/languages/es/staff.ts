import type { en } from '../../capabilities/staff/texts.ts'
import type { Translation } from '../../lib/texts.ts'

const listed = (permissions: readonly string[]) => {
  const shown = permissions.slice(0, 5).join(', ')
  return permissions.length > 5 ? `${shown} y ${permissions.length - 5} más` : shown
}

export const es: Translation<typeof en> = {
  grant: ({ missing }) => `No puede conceder permisos que no tiene: ${listed(missing)}.`,
  account: ({ missing }) => `Esta cuenta tiene permisos que usted no tiene: ${listed(missing)}.`,
  group: ({ missing }) => `Este grupo tiene permisos que usted no tiene: ${listed(missing)}.`,
  policy: ({ missing }) => `Esta política tiene permisos que usted no tiene: ${listed(missing)}.`,
  deactivateSelf: 'No puede desactivarse a sí mismo. Pídaselo a otro propietario.',
  isDeactivated: 'Esta cuenta ya está desactivada.',
  isActive: 'Esta cuenta no está desactivada.',
  reactivateFirst: 'Reactive primero la cuenta.',
  noSecondFactor: 'Esta cuenta no tiene segundo factor.',
  lastOwner: 'Es el último propietario activo. Debe quedar al menos uno.',
  hasMembers: ({ members }) =>
    members === 1
      ? 'Quite primero a su único miembro del grupo.'
      : `Quite primero a sus ${members} miembros del grupo.`,
  ownerPolicy: 'La política del propietario siempre lo permite todo y no se puede cambiar.',
  policyInUse: ({ groups }) => `Quítela primero de estos grupos: ${groups.join(', ')}.`,
  emailInUse: 'Este correo electrónico ya tiene una cuenta.',
  deadOwnerLink:
    'Este enlace venció o ya hay un propietario. Reinicie el producto para obtener otro enlace o pida al propietario que le invite.',
  deadLink: 'Este enlace ya se usó o venció. Pida otro a un propietario.',
  groupExists: 'Ya existe un grupo con este nombre.',
  policyExists: 'Ya existe una política con este nombre.',
  limitTooWide: 'No puede dar límites más amplios que los suyos.',
  wrongPassword: 'Esa no es su contraseña.',
  waiverMissing:
    'Los grupos de propietarios y gerentes exigen un segundo factor. Escriba por qué este no lo necesita o déjelo activado.',
  unknownGroup: 'Grupo desconocido',
  unknownPolicy: 'Política desconocida',
}
