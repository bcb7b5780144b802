import { bookings } from '../../../capabilities/bookings/contract.ts'
import { keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { formOf } from '../../serve/form.server.ts'

/** Who comes, and the card, in the order in which they stand. */
export const paymentForm = formOf(bookings.create, {
  only: [
    'point_club_id',
    'points_to_use',
    'full_name',
    'email',
    'phone_number',
    ...keysOf('trip'),
    'bill_company',
    'cc_number',
    'cc_exp',
    'cc_cvc',
    ...keysOf('card'),
    'save_payment_details',
    'email_pkpass',
    'email_pdf',
    'token_id',
    'addr_id',
  ],
  hidden: ['quote_id', 'payment_method', 'check_for_existing'],
  // A saved card needs none of them, so the contract does not ask everybody for them.
  required: ['full_name', 'cc_number', 'cc_exp', 'cc_cvc', 'postal_code'],
})
