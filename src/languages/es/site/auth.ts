import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/auth/texts.ts'

export const es: Translation<typeof en> = {
  password: 'Contraseña',
  passwordHint: '8 caracteres o más',
  saving: 'Guardando …',
  logIn: 'Iniciar sesión',
  incomplete: 'Este enlace está incompleto',
  confirm: {
    title: 'Confirme su correo electrónico',
    lead: 'Un toque y listo.',
    submit: 'Confirmar mi correo',
    pending: 'Confirmando …',
    again: 'Enviarme un enlace nuevo',
    done: 'Su correo está confirmado',
    doneOf: (email: string) => `${email} es ahora el correo de su cuenta.`,
    doneSpend: 'Desde ahora puede canjear sus puntos.',
    dashboard: 'Mi panel',
  },
  invitation: {
    title: 'Elija una contraseña',
    lead: 'Después inicie sesión con su correo electrónico.',
    submit: 'Guardar e iniciar sesión',
    incompleteHow: 'Abra otra vez el enlace de su correo, o pida uno nuevo a un propietario.',
  },
  owner: {
    title: 'Cree la cuenta del primer propietario',
    lead: 'Esta cuenta puede hacerlo todo. Después podrá invitar a sus colegas.',
    name: 'Su nombre',
    email: 'Correo electrónico',
    emailHint: 'Con él inicia sesión.',
    submit: 'Crear la cuenta',
    incompleteHow: 'Abra el enlace completo que apareció al iniciar el producto.',
  },
  request: {
    title: '¿Olvidó su contraseña?',
    lead: 'Escriba su correo electrónico y le enviaremos un enlace para elegir una nueva.',
    email: 'Correo electrónico',
    submit: 'Enviarme el enlace',
    pending: 'Enviando …',
    sent: 'Revise su correo',
    sentTo: (email: string) =>
      `Si <email>${email}</email> tiene una cuenta, el enlace ya está en camino. Sirve una sola vez, durante una hora. ¿No llega? Revise el correo no deseado, o verifique la dirección e inténtelo de nuevo.`,
    call: (phone: string) => `¿No puede entrar a ese correo? Llámenos al <phone>${phone}</phone>.`,
  },
  reset: {
    title: 'Elija una contraseña nueva',
    lead: 'Se cerrará su sesión en todos los dispositivos, incluido este.',
    password: 'Contraseña nueva',
    submit: 'Guardar la contraseña nueva',
    incompleteHow: 'Abra otra vez el enlace de su correo, o pida uno nuevo.',
    again: 'Pedir un enlace nuevo',
    done: 'Su contraseña nueva está lista',
    doneHow: 'Se cerró su sesión en todas partes. Inicie sesión con su contraseña nueva.',
  },
  undo: {
    meta: 'Deshacer un cambio de correo',
    title: '¿Deshacer el cambio?',
    lead: 'Su cuenta conservará la dirección a la que enviamos este enlace. Se cerrará la sesión en todos los dispositivos.',
    submit: 'Deshacer el cambio',
    pending: 'Deshaciendo …',
    call: (phone: string) => `¿No hizo usted este cambio? Llámenos al <phone>${phone}</phone>.`,
    done: 'Recuperó su correo anterior',
    doneHow:
      'Se cerró la sesión en todos los dispositivos. Elija ahora una contraseña nueva, para que nadie más pueda entrar.',
    reset: 'Elegir una contraseña nueva',
  },
}
