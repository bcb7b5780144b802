import { TRAVELER_KEYS } from '../../../capabilities/bookings/traveler/fields.ts'

/** What is kept of each form until it has done its work. Nothing of a card is. */
export const DRAFT_FIELDS = {
  booking: ['email', 'point_club_id', 'points_to_use', ...TRAVELER_KEYS],
  gift: [
    'recipient_name',
    'message',
    'buyer_name',
    'buyer_email',
    'delivery',
    'recipient_email',
    'deliver_on',
    'postal_code',
  ],
  // Only the key of its try is.
  points: [],
} as const satisfies Record<string, readonly string[]>

export type DraftName = keyof typeof DRAFT_FIELDS
