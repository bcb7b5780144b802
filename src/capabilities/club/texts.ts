import { messagesOf, textsOf } from '../../lib/texts.ts'

/** Refusals of the club, and what its mails say that staff have changed. */
export const en = {
  inUse: 'This email address already has an account. Log in, or ask for a new password.',
  deadLink: 'This link was used before or has expired. Please ask for a new one.',
  wrongPassword: 'That’s not your password.',
  taken: 'This email address belongs to another account.',
  isConfirmed: 'This address is already confirmed.',
  sameAddress: 'This is already the address on your account.',
  isDeactivated: 'This membership is deactivated. Reactivate it first.',
  isActive: 'This membership is already active.',
  wasMerged: 'This membership was merged into another one, which can’t be undone.',
  sameMember: 'Choose another member. This is the same one.',
  noteMissing: 'Say why in a few words.',
  changed: {
    names: ({ name }: Told) => `The name of your account is now ${name}.`,
    confirmed: () => 'Your email address is confirmed: you can redeem your points.',
    address: () => 'This is now the email address on your account. All devices are logged out.',
    sessions: () => 'All devices are logged out of your account.',
    deactivated: ({ number }: Told) =>
      `Your membership ${number} is deactivated, and all devices are logged out. Bookings stay as they are.`,
    reactivated: ({ number }: Told) => `Your membership ${number} is active again, with its points.`,
    merged: ({ number }: Told) =>
      `Your two accounts are now one. The points, bookings, and vouchers from membership ${number} are in your other account. Log in with that account’s email address.`,
  },
}

/** Whose account it is. */
interface Told {
  readonly name: string
  readonly number: string
}

export const texts = textsOf('club', en)

export const messages = messagesOf('club', en)
