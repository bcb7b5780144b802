import { messagesOf } from '../../lib/texts.ts'

/** Refusals, and what is wrong with a field. */
export const en = {
  parametersAtMost: 'Send at most 20 parameters',
  date: 'Enter a date such as 2026-12-01',
}

export const messages = messagesOf('analytics', en)
