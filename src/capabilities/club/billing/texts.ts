import { messagesOf } from '../../../lib/texts.ts'

/** Refusals of saved cards and addresses. */
export const en = {
  ofOtherMember: 'The points of this card are already recorded for another member.',
  required: 'Required',
  country: 'Choose a country from the list',
  province: 'Choose one from the list',
  postalCode: 'Check the postal code',
}

export const messages = messagesOf('club/billing', en)
