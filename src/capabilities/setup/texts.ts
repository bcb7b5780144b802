import { messagesOf } from '../../lib/texts.ts'

/** Refusals, and what is wrong with a field. */
export const en = {
  dollars: 'Enter dollars such as 24 or 24.50',
  aboveZero: 'Enter an amount above zero, such as 24.00',
  percent: 'Enter a percentage such as 10.2',
  onePrice: 'Enter at least one day price',
  firstPrices: 'First prices, from setup',
  firstTerms: 'Cancellation terms, from setup',
  notFirst: 'Prices have already been published. Change them in the price book.',
  changedMeanwhile: 'The price book has unpublished changes. Publish or discard them first.',
  classChanged: 'Someone else has changed a class. Reload the page.',
  feeAmount: 'Enter the amount per day',
  feeName: 'Enter what the fee is called',
  taxPercent: 'Enter the percentage',
  taxName: 'Enter what the tax is called',
  notRefunded: 'The dollar was charged, but the refund failed. Refund it at your card processor.',
  gatewaySilent: 'The card processor did not answer. Try again in a minute.',
  notReady: 'Before you open, finish the business, spaces, prices, and payment.',
}

export const messages = messagesOf('setup', en)
