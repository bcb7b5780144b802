import { figure, messagesOf } from '../../lib/texts.ts'

/** Refusals at the desk of members. */
export const en = {
  unknownMember: 'There is no member with this number.',
  noPoints: 'Give a number of points above or below zero.',
  tooFew: ({ balance }: { balance: number }) => `The member has ${figure(balance)} points.`,
}

export const messages = messagesOf('members', en)
