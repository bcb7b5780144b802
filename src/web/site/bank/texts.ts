import { textsOf } from '../../../lib/texts.ts'

/** What the demonstration's bank asks. */
export const en = {
  title: 'Confirm the payment with your bank',
  asks: 'Your bank is asking you to confirm this payment, in its app or with a code it sends you.',
  sandbox: 'This bank is part of the demonstration. It sends no code, and no money moves.',
  confirm: 'Confirm payment',
  refuse: 'Decline',
}

export const bankWords = textsOf('site/bank', en)
