import { messagesOf } from '../../lib/texts.ts'

/** Refusals of the gate. */
export const en = {
  tooLittleCash: 'That is less than the amount due',
}

export const messages = messagesOf('gate', en)
