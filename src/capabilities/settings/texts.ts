import { messagesOf } from '../../lib/texts.ts'

/** Refusals, and what is wrong with a field. */
export const en = {
  color: 'Enter a color such as #0b5138',
  promiseAtLeast: 'Promise 5 minutes at least',
  promiseAtMost: 'Promise 120 minutes at most',
  pointsAtLeast: 'Give 0 points or more',
  pointsAtMost: 'Give 100,000 points at most',
  termsAtMost: 'Use 300 terms at most',
  dollars: 'Enter dollars and cents such as 20.00',
  bookingIsOff: 'Online booking is switched off right now. Please check back soon.',
}

export const messages = messagesOf('settings', en)
