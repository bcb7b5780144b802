import { messagesOf } from '../../lib/texts.ts'

/** What is told of mailing lists, for staff. */
export const en = {
  amount: 'Enter dollars such as 150 or 149.50',
  noRules: 'Say who is on the list: add at least one rule',
  nameTaken: 'Another list has this name',
  rulesNeeded: 'A rule-based list needs rules',
  handHasNoRules: 'A manual list has no rules: its addresses come from files',
  archived: 'This list is archived. Restore it first.',
  notArchived: 'This list is not archived',
  onlyByHand: 'Addresses can only be added to manual lists',
  notAFile: 'This file can’t be read as a table. Save it as CSV and upload it again.',
  emptyFile: 'There are no rows below the first line',
  tooLarge: ({ megabytes }: { megabytes: number }) => `Choose a file of up to ${megabytes} MB`,
  emailColumn: 'Choose the column of the email addresses',
  unknownColumn: 'This column doesn’t exist',
  twice: 'Two fields can’t use the same column',
  notNow: 'This file has changed in the meantime. Review it again',
  nothingReady: 'No addresses in this file can be added',
  future: 'Choose a date that is not in the future',
  notInList: 'This address is not on the list',
}

export const messages = messagesOf('mailing-lists', en)
