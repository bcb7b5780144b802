import type { en } from '../../capabilities/auth/texts.ts'
import { display } from '../../lib/pacific.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  wrongLogin: 'El correo electrónico o la contraseña no son correctos.',
  commonPassword: 'Mucha gente usa esta contraseña. Elija otra.',
  guessablePassword: 'Elija una contraseña que no sea su nombre ni su correo electrónico.',
  askCode: 'Escriba el código de su aplicación de autenticación o un código de recuperación.',
  wrongCode: 'Este código no es correcto, venció o ya se usó. Escriba el que su aplicación muestra ahora.',
  noSetup: 'Empiece de nuevo: no hay ninguna configuración por confirmar.',
  newerSetup: 'Empiece de nuevo: mientras tanto se inició otra configuración.',
  passkeyRefused: 'No se pudo usar esta llave de acceso. Vuelva a intentarlo o use su contraseña.',
  passkeyKnown: 'Esta llave de acceso ya está guardada.',
  passkeysFull: ({ most }) => `Tiene ${most} llaves de acceso. Elimine una primero.`,
  askPasskey: 'Use su llave de acceso: esta cuenta no tiene aplicación de autenticación.',
  wrongPassword: 'Esa no es su contraseña.',
  proofMissing: 'Escriba su contraseña o use una llave de acceso.',
  noAuthenticator: 'Configure primero una aplicación de autenticación.',
  changedBy: ({ who, at }) =>
    `${who} cambió esto el ${display(Temporal.Instant.from(at))}; su cambio todavía no se guardó. Vea lo que dice ahora y luego guarde el suyo.`,
  changedSince: 'Otra persona cambió esto mientras tanto. Vea lo que dice ahora y luego guarde su cambio.',
}
