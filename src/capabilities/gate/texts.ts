import { messagesOf } from '../../lib/texts.ts'

/** Refusals of the gate. */
export const en = {
  tooLittleCash: 'That is less than the amount due',
  notOpen: 'This stay is over. Send its receipt instead.',
  chooseReader: 'Choose a card reader',
}

export const messages = messagesOf('gate', en)
