import { messagesOf, textsOf } from '../../lib/texts.ts'
import type { Refusal } from '../../platform/cards.ts'

export const en = {
  card: 'card',
  endingIn: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  /** Why a card was refused, by the code of the refusal. */
  refused: {
    declined: 'Your card was declined. Nothing was charged. Try another card.',
    insufficient_funds: 'This card doesn’t have enough funds. Nothing was charged. Try another card.',
    wrong_code: 'The security code isn’t right. Check it and try again.',
    expired: 'This card has expired. Check the date, or use another card.',
    invalid_number: 'Check the card number',
    unconfirmed: 'Your bank did not confirm this payment. Nothing was charged. Try again, or use another card.',
    processor_error: 'The card could not be processed. Nothing was charged. Try again, or use another card.',
    canceled: 'No card was tapped or inserted, or the payment was canceled on the reader. Nothing was charged.',
    reader_busy:
      'The reader is busy with another payment. Nothing was charged. Try again in a minute, or use another reader.',
    reader_offline: 'The reader cannot be reached. Nothing was charged. Use another reader, or another way to pay.',
    unknown: 'The payment processor isn’t answering. Nothing was charged. Please try again.',
  } satisfies Record<Refusal | 'unknown', string>,
  dollarsAndCents: 'Enter dollars and cents, such as 20.00',
  disputed:
    'This payment is disputed at the bank, which may have given the money back already. It cannot be refunded until the bank has decided.',
  resolved: 'This difference is already resolved.',
  deposit: {
    stillOpen: 'The card processor has not closed this batch yet.',
    recorded: 'A deposit was already recorded for this batch.',
    beforeBatch: 'This day is before the batch.',
    inTheFuture: 'This day is in the future.',
  },
  reader: {
    notFound: 'The card processor has no reader with this ID.',
    taken: 'This reader is already registered.',
    nameTaken: 'Another reader has this name.',
    inUse: 'A payment is waiting on this reader. Cancel it first.',
    none: 'The card processor set up here does not support readers.',
    noAnswer: 'The card processor did not answer. Try again in a minute.',
    notSimulated: 'On a real reader, use a real card.',
  },
  securityCode: 'Enter the 3- or 4-digit security code',
  expiry: 'Enter the date as MM/YY',
  enterInSecureForm: 'Enter your card in the secure card form.',
  enterHere: 'Enter your card in the fields of this form.',
  challenged: 'Your bank is asking you to confirm this payment. Nothing is charged until you do.',
  changeRefused: {
    noFunds:
      'The card this booking was paid with does not have enough funds. Nothing was charged, and your booking stays as it was. To pay with another card, call us, and we’ll email you a payment link.',
    unconfirmed:
      'Your bank wants you to confirm this payment, and it can only ask where you enter your card. Nothing was charged, and your booking stays as it was. Call us, and we’ll email you a payment link.',
    refused:
      'The card this booking was paid with was declined. Nothing was charged, and your booking stays as it was. To pay with another card, call us, and we’ll email you a payment link.',
  },
}

export const texts = textsOf('payments', en)
export const messages = messagesOf('payments', en)
