import { messagesOf } from '../../lib/texts.ts'

/** Refusals about partner lots. */
export const en = {
  nameTaken: 'Another lot has this name.',
}

export const messages = messagesOf('partner-lots', en)
