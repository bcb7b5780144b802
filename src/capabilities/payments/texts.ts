import { messagesOf, textsOf } from '../../lib/texts.ts'
import type { Refusal } from '../../platform/cards.ts'

export const en = {
  card: 'card',
  endingIn: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  /** Why a card was refused, by the code of the refusal. */
  refused: {
    declined: 'Your card was declined. Nothing was charged. Try another card.',
    insufficient_funds: 'This card does not have enough funds. Nothing was charged. Try another card.',
    wrong_code: 'The security code is not right.',
    expired: 'This card has expired.',
    invalid_number: 'Check the card number',
    processor_error: 'The card could not be processed. Nothing was charged. Try again, or use another card.',
    unknown: 'The card processor does not answer. Nothing was charged. Please try again.',
  } satisfies Record<Refusal | 'unknown', string>,
  dollarsAndCents: 'Enter dollars and cents, such as 20.00',
  deposit: {
    stillOpen: 'The gateway has not closed this batch yet.',
    recorded: 'A deposit was recorded for this batch already.',
    beforeBatch: 'This day is before the batch.',
    inTheFuture: 'This day has not come yet.',
  },
  securityCode: 'Enter the 3 or 4 digits of the security code',
  expiry: 'Enter the date as MM/YY',
  enterInSecureForm: 'Enter your card in the secure card form.',
  enterHere: 'Enter your card in the fields of this form.',
  changeRefused: {
    noFunds:
      'The card this booking was paid with does not have enough funds. Nothing was charged, and your booking stays as it was.',
    refused: 'The card this booking was paid with was refused. Nothing was charged, and your booking stays as it was.',
  },
}

export const texts = textsOf('payments', en)
export const messages = messagesOf('payments', en)
