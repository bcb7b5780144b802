import { textsOf } from '../../../lib/texts.ts'
import type { ChoicesField, TravelerFields } from './fields.ts'

/** What is said of a field: its label, another one where it is only shown, a hint in the form, names of choices. */
type FieldTexts<Field> = {
  readonly label: string
  readonly shownAs?: string
  readonly hint?: string
} & (Field extends ChoicesField<infer Option> ? { readonly options: Readonly<Record<Option, string>> } : unknown)

export const en = {
  full_name: { label: 'Full name', shownAs: 'Booked for' },
  phone_number: { label: 'Phone', hint: 'In case we need to reach you' },
  flight_number_departing: { label: 'Departing flight', hint: 'So the shuttle gets you there in time' },
  flight_number_returning: {
    label: 'Returning flight',
    hint: 'If it’s late, your price holds, and we know which stop to meet you at',
  },
  plate: { label: 'License plate' },
  party: { label: 'Number of travelers' },
  needs: { label: 'Needs', options: { WHEELCHAIR: 'Wheelchair', CHILD_SEAT: 'Child seat' } },
  postal_code: { label: 'ZIP or postal code' },
  billing_address: { label: 'Billing address' },
} satisfies { readonly [Key in keyof TravelerFields]: FieldTexts<TravelerFields[Key]> }

export const texts = textsOf('bookings/traveler', en)
