import { messagesOf } from '../../lib/texts.ts'

/** Refusals of the desk for disputed payments. */
export const en = {
  answered: 'This dispute has been answered already. The bank takes one answer.',
  decided: 'The bank waits for no answer any more.',
  tooLate: 'The last day for an answer is over.',
  noEvidence: 'The evidence is still being put together. Try again in a minute.',
  noCardPayment: 'This booking has no payment by card that could be disputed.',
}

export const messages = messagesOf('disputes', en)
