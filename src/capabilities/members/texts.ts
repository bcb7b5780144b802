import { cents, formatUsd } from '../../lib/money.ts'
import { counted, messagesOf } from '../../lib/texts.ts'

/** Refusals at the desk of members. */
export const en = {
  unknownMember: 'There is no member with this number.',
  noPoints: 'Enter a number of points other than zero.',
  tooFew: ({ balance }: { balance: number }) =>
    `The member has ${counted(balance, { one: 'point', other: 'points' })}.`,
  notYoursToMerge: ({ amount }: { amount: number }) =>
    `Points and vouchers worth ${formatUsd(cents(amount))} would go to the other account. Someone who may adjust points has to merge these accounts.`,
}

export const messages = messagesOf('members', en)
