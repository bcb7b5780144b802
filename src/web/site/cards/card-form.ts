/** What a form asks for that pays by card alone, in its order. */
export const CARD_FORM = {
  only: ['full_name', 'cc_number', 'cc_exp', 'cc_cvc', 'postal_code'],
  required: ['cc_number', 'cc_exp', 'cc_cvc'],
} as const
