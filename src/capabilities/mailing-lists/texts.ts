import { messagesOf } from '../../lib/texts.ts'

/** What is told of mailing lists, for staff. */
export const en = {
  amount: 'Enter dollars such as 150 or 149.50',
  noRules: 'Say who is in the list: add one rule at least',
  nameTaken: 'Another list has this name',
  rulesNeeded: 'A list by rules needs its rules',
  handHasNoRules: 'A list by hand has no rules: its addresses come from files',
  archived: 'This list is archived. Restore it first.',
  notArchived: 'This list is not archived',
  onlyByHand: 'Addresses are added to lists by hand alone',
  notAFile: 'This cannot be read as a table. Save it as CSV and upload it again.',
  emptyFile: 'There is no row below the first line',
  tooLarge: ({ megabytes }: { megabytes: number }) => `Choose a file of ${megabytes} MB at most`,
  emailColumn: 'Choose the column of the email addresses',
  unknownColumn: 'There is no such column',
  twice: 'Two fields cannot be read from one column',
  notNow: 'This file has gone on meanwhile: look at it again',
  nothingReady: 'No address of this file can be added',
  future: 'They cannot have agreed in the future',
  notInList: 'This address is not in the list',
}

export const messages = messagesOf('mailing-lists', en)
