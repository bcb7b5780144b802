import { messagesOf } from '../../lib/texts.ts'

/** Refusals, and what is wrong with a field. */
export const en = {
  parametersAtMost: 'Send 20 parameters at most',
  date: 'Give a date such as 2026-12-01',
}

export const messages = messagesOf('analytics', en)
