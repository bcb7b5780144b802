import { figure, messagesOf } from '../../../lib/texts.ts'

/** Refusals of the points ledger. */
export const en = {
  tooFew: ({ needed, balance }: { needed: number; balance: number }) =>
    `This takes ${figure(needed)} points, and you have ${figure(balance)}.`,
  backward: 'Choose a day that is not before the first',
  tooLong: ({ days }: { days: number }) => `Ask for ${figure(days)} days at most`,
  recorded: 'The points of this receipt have been recorded already.',
}

export const messages = messagesOf('club/points', en)
