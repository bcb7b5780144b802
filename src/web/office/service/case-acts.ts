import type { Sent } from '../kit/screen.ts'
import { seen, sendVersion } from '../kit/seen.ts'

/** What complaints and messages have in common in what is done with them; each adds its own call and permission. */

export const CLOSE = { intent: 'close', label: 'Close without an answer', send: sendVersion, input: seen } as const
export const REOPEN = { intent: 'reopen', label: 'Reopen', send: sendVersion, input: seen } as const

export const ASSIGN = {
  intent: 'assign',
  input: (sent: Sent) => ({ ...seen(sent), assignee_id: sent.fields.assignee_id }),
  done: ({ fields }: Sent) => (fields.assignee_id ? 'Assigned. They are notified.' : 'No longer assigned.'),
} as const

export const ANSWER = {
  intent: 'answer',
  input: (sent: Sent) => ({ ...seen(sent), message: sent.fields.message, close: false }),
  done: 'Answer sent.',
} as const

export const ANSWER_AND_CLOSE = {
  intent: 'answer-and-close',
  input: (sent: Sent) => ({ ...seen(sent), message: sent.fields.message, close: true }),
} as const
