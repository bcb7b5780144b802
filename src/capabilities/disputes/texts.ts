import { messagesOf } from '../../lib/texts.ts'

/** Refusals of the desk for disputed payments. */
export const en = {
  answered: 'This dispute has already been answered. The bank takes only one answer.',
  decided: 'The bank is no longer waiting for an answer.',
  tooLate: 'The deadline for an answer has passed.',
  noEvidence: 'The evidence is still being put together. Try again in a minute.',
  noCardPayment: 'This booking has no payment by card that could be disputed.',
}

export const messages = messagesOf('disputes', en)
