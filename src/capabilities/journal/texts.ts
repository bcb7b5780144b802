import { messagesOf } from '../../lib/texts.ts'

/** Refusals about the journal. */
export const en = {
  numberTaken: 'Another account has this number. Choose another one.',
  monthClosed: 'This month is already closed.',
  monthGoesOn: 'A month can be closed once it is over.',
  monthsBefore: 'Close the earlier months first.',
  notPosted: 'Some records of this month are not in the journal yet. Try again in a minute.',
  hundredths: 'Enter cents with up to two decimals, such as 0.75.',
}

export const messages = messagesOf('journal', en)
