import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/disputes/texts.ts'

export const es: Translation<typeof en> = {
  answered: 'Esta disputa ya se respondió. El banco acepta una sola respuesta.',
  decided: 'El banco ya no espera ninguna respuesta.',
  tooLate: 'El último día para responder ya pasó.',
  noEvidence: 'Las pruebas aún se están reuniendo. Vuelva a intentarlo en un minuto.',
  noCardPayment: 'Esta reserva no tiene ningún pago con tarjeta que se pueda disputar.',
}
