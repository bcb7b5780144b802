import type { en } from '../../capabilities/security/texts.ts'
import { counted, type Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  hello: ({ name }) => `Hola, ${name}.`,
  event: {
    NEW_DEVICE: 'Alguien inició sesión en su cuenta desde un navegador que no conocíamos.',
    SECOND_FACTOR_REMOVED: 'Se quitó el segundo factor de su cuenta y se cerró la sesión en todos los dispositivos.',
    PASSKEY_ADDED: 'Se agregó una llave de acceso a su cuenta. Quien la tenga puede iniciar sesión.',
    PASSKEY_REMOVED: 'Se quitó una llave de acceso de su cuenta.',
  },
  subject: {
    NEW_DEVICE: 'Nuevo inicio de sesión en su cuenta',
    SECOND_FACTOR_REMOVED: 'Se quitó su segundo factor',
    PASSKEY_ADDED: 'Se agregó una llave de acceso a su cuenta',
    PASSKEY_REMOVED: 'Se quitó una llave de acceso de su cuenta',
  },
  when: ({ at, network }) => `${at} (hora del Pacífico), desde ${network}`,
  setPassword: 'Elegir una contraseña nueva',
  ifItWasYou: 'Si fue usted, no tiene que hacer nada. Si no, elija ahora una contraseña nueva y avísenos.',
  alert: {
    subject: ({ count }) => `Seguridad: ${counted(count, { one: 'evento', other: 'eventos' })} por revisar`,
    heading: 'Por favor, revise esto',
    lead: 'Esto ocurrió en la administración. Si no sabe por qué, pregunte a quien lo hizo y cierre sus sesiones.',
    line: ({ at, what, account, network }) => `${at}: ${what}${account && `, cuenta de ${account}`}, desde ${network}`,
    more: ({ count }) => `${counted(count, { one: 'evento más', other: 'eventos más' })} en la lista`,
    button: 'Abrir los eventos de seguridad',
    note: 'Recibe como máximo uno de estos correos por hora.',
    SESSION_REPLAYED: 'se cerró una sesión robada o copiada',
    SECOND_FACTOR_REMOVED: 'se quitó un segundo factor',
    RIGHTS_CHANGED: 'se cambiaron permisos',
    LOCKED_OUT: 'demasiadas contraseñas o códigos incorrectos',
    other: 'otra cosa',
  },
}
