import type { en } from '../../../capabilities/club/points/texts.ts'
import { figure, type Translation } from '../../../lib/texts.ts'

export const es: Translation<typeof en> = {
  tooFew: ({ needed, balance }) => `Esto cuesta ${figure(needed)} puntos y usted tiene ${figure(balance)}.`,
  backward: 'Elija un día que no sea anterior al primero',
  tooLong: ({ days }) => `Pida ${figure(days)} días como máximo`,
  recorded: 'Los puntos de este recibo ya se registraron.',
}
