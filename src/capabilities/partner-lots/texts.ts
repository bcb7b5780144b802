import { messagesOf } from '../../lib/texts.ts'

/** Refusals about partner lots. */
export const en = {
  nameTaken: 'Another lot has this name.',
  changedSince:
    'Somebody else changed this lot in the meantime. Open it again, and make your change to what it is now.',
}

export const messages = messagesOf('partner-lots', en)
