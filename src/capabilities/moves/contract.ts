import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Money, Said, text, VehicleClass, WireInstant } from '../../http/wire.ts'
import { OFFER_STATUSES, OPTION_KINDS } from './rules.ts'

/** One way out: another class, other dates, or the money back. */
const MoveOption = z
  .object({
    id: z.uuid(),
    kind: z.enum(OPTION_KINDS),
    label: Said,
    gives: Said.nullable().meta({ description: 'The credit, in words' }),
    price: Said.nullable().meta({ description: 'What the booking then costs, in words' }),
    vehicle_class: VehicleClass,
    travel_from_date: WireInstant.nullable(),
    travel_to_date: WireInstant.nullable(),
    total: Money.nullable().meta({ description: 'What the booking then costs; null where it ends' }),
  })
  .meta({ id: 'MoveOption' })

export const MoveOffer = z
  .object({
    id: z.uuid(),
    status: z.enum(OFFER_STATUSES),
    expires: WireInstant,
    can_accept: z.boolean(),
    reason: Said.nullable().meta({ description: 'Why not' }),
    accepted_option_id: z.uuid().nullable(),
    options: z.array(MoveOption),
  })
  .meta({ id: 'MoveOffer', description: 'What a booking could become, as the house asks for it' })
export type MoveOffer = z.input<typeof MoveOffer>

const bookingId = text(64)

/** What travelers do with an offer to move their booking. */
export const moves = {
  offer: get('/bookings/{bookingId}/move-offer', {
    summary: 'Read the last offer to move a booking',
    access: 'holder',
    input: z.object({ bookingId }),
    output: MoveOffer,
  }),
  accept: post('/bookings/{bookingId}/move-offer/accept', {
    summary: 'Move a booking to one of the options it was offered',
    access: 'holder',
    idempotent: true,
    limits: [{ by: 'bookingId', count: 60, seconds: 600 }],
    input: z.object({ bookingId, option_id: z.uuid() }),
    output: MoveOffer,
  }),
  decline: post('/bookings/{bookingId}/move-offer/decline', {
    summary: 'Decline an offer: the booking stays as it is',
    access: 'holder',
    idempotent: true,
    limits: [{ by: 'bookingId', count: 60, seconds: 600 }],
    input: z.object({ bookingId }),
    output: MoveOffer,
  }),
}
