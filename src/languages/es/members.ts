import type { en } from '../../capabilities/members/texts.ts'
import { cents, formatUsd } from '../../lib/money.ts'
import { counted, type Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  unknownMember: 'No hay ningún miembro con este número.',
  noPoints: 'Dé una cantidad de puntos mayor o menor que cero.',
  tooFew: ({ balance }) => `El miembro tiene ${counted(balance, { one: 'punto', other: 'puntos' })}.`,
  notYoursToMerge: ({ amount }) =>
    `Pasarían puntos y vales por un valor de ${formatUsd(cents(amount))} a la otra cuenta. Tiene que unirlas alguien que pueda ajustar puntos.`,
}
