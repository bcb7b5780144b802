import { TRAVELER_KEYS } from '../../../capabilities/bookings/traveler/fields.ts'

/** What is kept until the booking is made. Nothing of a card is. */
export const DRAFT_FIELDS: readonly string[] = ['email', 'point_club_id', 'points_to_use', ...TRAVELER_KEYS]
