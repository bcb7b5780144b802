import { z } from 'zod'
import { post, put } from '../../../http/endpoint.ts'
import { letter, numeric, Ok, text, WireInstant } from '../../../http/wire.ts'

const UPDATE = { permission: 'Bookings:Update' } as const

const one = { bookingId: text(64), noteId: z.uuid() }
const written = {
  text: letter(2000),
  at_gate: z.boolean().default(false).meta({ description: 'Shown at the gate when the car comes, and when it leaves' }),
}

export const BookingNote = z
  .object({
    id: z.string(),
    text: z.string(),
    at_gate: z.boolean(),
    who: z.string(),
    is_own: z.boolean().meta({ description: 'Whoever wrote it may edit it' }),
    version: z.int(),
    created_at: WireInstant,
    updated_at: WireInstant,
  })
  .meta({ id: 'BookingNote' })
export type BookingNote = z.infer<typeof BookingNote>

/** What staff note about bookings. */
export const notes = {
  add: post('/staff/bookings/{bookingId}/notes', {
    summary: 'Note something about a booking, for staff or to be seen at the gate',
    access: UPDATE,
    idempotent: true,
    input: z.object({ bookingId: text(64), ...written }),
    output: z.object({ id: z.string() }),
  }),
  edit: put('/staff/bookings/{bookingId}/notes/{noteId}', {
    summary: 'Edit one of your notes',
    access: UPDATE,
    input: z.object({ ...one, version: numeric(z.int()), ...written }),
    output: Ok,
  }),
  remove: post('/staff/bookings/{bookingId}/notes/{noteId}/remove', {
    summary: 'Remove one of your notes; the history keeps it',
    access: UPDATE,
    input: z.object(one),
    output: Ok,
  }),
}
