import { messagesOf } from '../../lib/texts.ts'

/** Refusals, and why a row cannot be moved in. */
export const en = {
  unknownColumn: 'This column is not in the file',
  twice: 'Choose another column: this one is used already',
  fieldMissing: 'Choose a column',
  emptyFile: 'This file has no rows below its first line',
  notAFile: 'This file can’t be read as a table. Save it as CSV and try again.',
  incomplete: 'Not all of the file has arrived. Upload it again.',
  tooLarge: 'The file has more than 32 MB. Split it.',
  changed: 'Somebody else has gone on with this file. Reload the page.',
  notNow: 'This can’t be done while it is being worked on.',
  nothingReady: 'No row can be moved in. See why below.',
  notUndone: 'Only a file that was moved in can be taken out again.',
  hasSold: 'Something has been sold since, so there is no way back. Cancel or change single bookings instead.',
  touched: ({ count }: { count: number }) =>
    count === 1
      ? 'One of them has changed since, so there is no way back.'
      : `${count} of them have changed since, so there is no way back.`,
  notMembers: 'Only members are invited.',
  invited: 'They were invited before.',
  reason: {
    required: 'Nothing is here',
    tooLong: 'Too long',
    email: 'Not an email address',
    money: 'Not an amount in dollars',
    number: 'Not a whole number',
    date: 'Not a date',
    time: 'No time of day',
    vehicleClass: 'Not one of your vehicle classes',
    benefit: 'Needs a percentage, an amount, or free days, and only one of them',
    rate: 'Needs a percentage, a price a day, or hour, day, and week, and only one of them',
    billing: 'Neither “invoice” nor “card”',
    code: 'Codes have 3 to 30 letters and digits',
    domain: 'Not a domain such as acme.com',
    language: 'Not a language you offer',
    percent: 'Not a percentage',
    cardEnd: 'Not the last four digits of a card',
    cardExpiry: 'The card has expired, or this is no date',
    gatewayName: 'Not an id of the card processor',
    order: 'Leaves before it arrives',
    beforeCutOver: 'Arrives before the cut-over: leave it in the old system',
    tooFar: 'Further ahead than bookings can be',
    tooLongStay: 'Longer than a year',
    paidMore: 'More was paid than it costs',
    duplicate: ({ about }: { about: string }) => `The same as line ${about}`,
    movedInBefore: 'Moved in before',
    hasAccount: 'This address has an account already',
    codeExists: 'There is such a code already',
    noMember: 'No member has this address. Move in the members first.',
    noSpace: ({ about }: { about: string }) => (about === '' ? 'No space is left' : `No space is left on ${about}`),
    brokenLine: 'Another number of columns than the first line',
  },
}

export const messages = messagesOf('imports', en)
