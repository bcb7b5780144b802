import { messagesOf } from '../../lib/texts.ts'

/** Refusals, and why a row cannot be moved in. */
export const en = {
  unknownColumn: 'This column is not in the file',
  twice: 'Choose another column. This one is already used.',
  fieldMissing: 'Choose a column',
  emptyFile: 'This file has no rows below the first line',
  notAFile: 'This file can’t be read as a table. Save it as CSV and try again.',
  incomplete: 'Part of the file is missing. Upload it again.',
  tooLarge: ({ megabytes }: { megabytes: number }) =>
    `The file is larger than ${megabytes} MB. Split it into smaller files.`,
  changed: 'Someone else has continued with this file. Reload the page.',
  notNow: 'This can’t be done while the file is being processed.',
  nothingReady: 'No rows can be imported. See the reasons below.',
  forgotten: 'This file is no longer kept. Upload it again.',
  notUndone: 'Only a file that was imported can be removed again.',
  hasSold:
    'Something has been sold since, so the import can’t be undone. Cancel or change individual bookings instead.',
  touched: ({ count }: { count: number }) =>
    count === 1
      ? 'One of them has changed since, so the import can’t be undone.'
      : `${count} of them have changed since, so the import can’t be undone.`,
  notMembers: 'Only members are invited.',
  invited: 'They have already been invited.',
  reason: {
    required: 'Missing',
    tooLong: 'Too long',
    email: 'Not an email address',
    money: 'Not an amount in dollars',
    number: 'Not a whole number',
    date: 'Not a date',
    time: 'Not a time of day',
    vehicleClass: 'Not one of your vehicle classes',
    benefit: 'Needs exactly one of these: a percentage, an amount, or free days',
    rate: 'Needs exactly one of these: a percentage, a daily price, or hour, day, and week prices',
    billing: 'Neither “invoice” nor “card”',
    code: 'Codes have 3 to 30 letters and digits',
    domain: 'Not a domain such as acme.com',
    language: 'Not a language you offer',
    percent: 'Not a percentage',
    cardEnd: 'Not the last four digits of a card',
    cardExpiry: 'The card has expired, or this is not a date',
    gatewayName: 'Not an ID from the card processor',
    order: 'Departure is before arrival',
    beforeCutOver: 'Arrives before the cutover. Leave it in the old system.',
    tooFar: 'Too far in the future to book',
    tooLongStay: 'Longer than a year',
    paidMore: 'More was paid than it costs',
    duplicate: ({ about }: { about: string }) => `The same as line ${about}`,
    movedInBefore: 'Already imported',
    beingErased: 'This person’s data is being erased',
    hasAccount: 'This address already has an account',
    hasCard: 'This member already has this card',
    codeExists: 'This code already exists',
    noMember: 'No member has this address. Import the members first.',
    noSpace: ({ about }: { about: string }) => (about === '' ? 'No space left' : `No space left on ${about}`),
    brokenLine: 'Not the same number of columns as the first line',
    forgotten: 'No longer kept',
  },
}

export const messages = messagesOf('imports', en)
