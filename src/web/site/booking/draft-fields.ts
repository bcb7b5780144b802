/** What a traveler may add, folded away until it is asked for. */
export const DETAILS = ['flight_number_departing', 'flight_number_returning'] as const

/** What is kept until the booking is made. Nothing of a card is. */
export const DRAFT_FIELDS = [
  'full_name',
  'email',
  'phone_number',
  ...DETAILS,
  'postal_code',
  'billing_address',
] as const
