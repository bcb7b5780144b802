import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/claim/texts.ts'

export const es: Translation<typeof en> = {
  title: 'Busque su reserva',
  number: 'Número de reserva',
  numberHint: 'Está en su correo de confirmación',
  email: 'Correo electrónico',
  emailHint: 'El que usó para reservar',
  open: 'Abrir mi reserva',
  looking: 'Buscando …',
  notYours: 'Todavía no sabemos si esta reserva es suya',
  proveIt: 'Abra el enlace de su correo, o díganos el número de la reserva y su correo electrónico.',
  proveItOrLogIn:
    'Abra el enlace de su correo, díganos el número de la reserva y su correo electrónico, o <login>inicie sesión</login>.',
}
