import type { en } from '../../../capabilities/club/points/texts.ts'
import { figure, type Translation } from '../../../lib/texts.ts'

export const es: Translation<typeof en> = {
  tooFew: ({ needed, balance }) => `Esto cuesta ${figure(needed)} puntos y usted tiene ${figure(balance)}.`,
  recorded: 'Los puntos de este recibo ya se registraron.',
}
