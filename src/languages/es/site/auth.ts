import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/auth/texts.ts'

export const es: Translation<typeof en> = {
  password: 'Contraseña',
  passwordHint: '8 caracteres o más',
  saving: 'Guardando …',
  link: 'Enlace',
  logIn: 'Iniciar sesión',
  incomplete: 'Esta dirección no está completa',
  confirm: {
    title: 'Confirme su correo electrónico',
    lead: 'Un toque y sabremos que la dirección es suya.',
    submit: 'Confirmar mi correo',
    pending: 'Confirmando …',
    again: 'Enviarme un enlace nuevo',
    done: 'Su correo está confirmado',
    doneOf: (email: string) => `${email} es la dirección de su cuenta.`,
    doneSpend: 'Desde ahora puede canjear sus puntos.',
    dashboard: 'Mi panel',
  },
  invitation: {
    title: 'Elija una contraseña',
    lead: 'Después inicie sesión con su correo electrónico.',
    submit: 'Guardar e iniciar sesión',
    incompleteHow: 'Abra otra vez el enlace de su correo, o pida uno nuevo a un propietario.',
  },
  request: {
    title: '¿Olvidó su contraseña?',
    lead: 'Díganos su correo electrónico. Le enviamos un enlace para elegir una nueva.',
    email: 'Correo electrónico',
    submit: 'Enviarme el enlace',
    pending: 'Enviando …',
    sent: 'Revise su correo',
    sentTo: (email: string) =>
      `Si <email>${email}</email> tiene una cuenta, el enlace ya está en camino. Sirve una sola vez, dentro de una hora. ¿No llega? Mire en el correo no deseado, o revise la dirección y pídalo de nuevo.`,
    call: (phone: string) => `¿No tiene acceso a ese correo? Llámenos al <phone>${phone}</phone>.`,
  },
  reset: {
    title: 'Elija una contraseña nueva',
    lead: 'Cierra la sesión en todos los dispositivos, también en este.',
    password: 'Contraseña nueva',
    submit: 'Guardar la contraseña nueva',
    incompleteHow: 'Abra otra vez el enlace de su correo, o pida uno nuevo.',
    again: 'Pedir un enlace nuevo',
    done: 'Su contraseña nueva está lista',
    doneHow: 'Se cerró su sesión en todas partes. Inicie sesión ahora con ella.',
  },
  undo: {
    meta: 'Deshacer un cambio de dirección',
    title: '¿Deshacer el cambio?',
    lead: 'Su cuenta conserva, o recupera, la dirección a la que le escribimos. Se cierra la sesión en todos los dispositivos.',
    submit: 'Deshacer el cambio',
    pending: 'Deshaciendo …',
    call: (phone: string) => `¿No fue usted quien cambió la dirección? Llámenos al <phone>${phone}</phone>.`,
    done: 'Recuperó su dirección anterior',
    doneHow:
      'Se cerró la sesión en todos los dispositivos. Elija ahora una contraseña nueva, para que nadie más pueda entrar.',
    reset: 'Elegir una contraseña nueva',
  },
}
