import { messagesOf } from '../../lib/texts.ts'

/** Refusals about the journal. */
export const en = {
  numberTaken: 'Another account has this number.',
  monthClosed: 'This month is closed already.',
  monthGoesOn: 'A month is closed once it is over.',
  monthsBefore: 'Close the months before it first.',
  notPosted: 'Some records of this month are not in the journal yet. Try again in a minute.',
  hundredths: 'Enter cents with two digits at most, such as 0.75.',
}

export const messages = messagesOf('journal', en)
