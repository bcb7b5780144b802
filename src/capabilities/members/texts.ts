import { counted, messagesOf } from '../../lib/texts.ts'

/** Refusals at the desk of members. */
export const en = {
  unknownMember: 'There is no member with this number.',
  noPoints: 'Enter a number of points other than zero.',
  tooFew: ({ balance }: { balance: number }) =>
    `The member has ${counted(balance, { one: 'point', other: 'points' })}.`,
}

export const messages = messagesOf('members', en)
