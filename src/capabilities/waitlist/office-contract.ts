import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import {
  Day,
  listOf,
  longListOf,
  longPaging,
  Money,
  Ok,
  optionalText,
  paging,
  VehicleClass,
  WireInstant,
} from '../../http/wire.ts'
import { WaitStatus, Wish } from './contract.ts'

/** A place on the waiting list as a row. */
const WaitLine = z
  .object({
    id: z.string(),
    place: z.int(),
    status: WaitStatus,
    wish: Wish,
    full_name: z.string(),
    email_addr: z.string(),
    vehicle_class: VehicleClass,
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    most: Money.nullable(),
    offered_at: WireInstant.nullable(),
    held_until: WireInstant.nullable().meta({ description: 'Of an offer that is out' }),
    booking_id: z.string().nullable(),
    created_at: WireInstant,
  })
  .meta({ id: 'WaitLine' })

const waitId = { waitId: z.string() }
const day = Day.optional()

/** What staff ask about who waits, and whom full dates turned away. */
export const waiting = {
  list: get('/staff/waiting-list', {
    summary: 'List who waits for sold-out dates, what is offered to them and what came of it',
    access: { permission: 'Waitlist:Read' },
    input: z.object({
      search: optionalText(100),
      status: WaitStatus.optional(),
      vehicle_class: VehicleClass.optional(),
      from: day.describe('The first Pacific date of arrival'),
      until: day.describe('The last Pacific date of arrival'),
      sort: z.enum(['place', '-place', 'arrival', '-arrival', 'created_at', '-created_at']).default('place'),
      ...longPaging(25),
    }),
    output: longListOf(WaitLine).extend({
      states: z.array(z.object({ status: WaitStatus, count: z.int().min(0) })).meta({
        description: 'What became of the waits of the last 30 days',
      }),
    }),
  }),
  show: get('/staff/waiting-list/{waitId}', {
    summary: 'Show a place on the waiting list with all that happened to it',
    access: { permission: 'Waitlist:Read' },
    input: z.object(waitId),
    output: z.object({
      wait: WaitLine,
      phone_number: z.string(),
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      ahead: z.int().min(0),
      changes: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
    }),
  }),
  remove: post('/staff/waiting-list/{waitId}/remove', {
    summary: 'Take someone off the waiting list; space that is held goes to the next',
    access: { permission: 'Waitlist:Update' },
    idempotent: true,
    input: z.object(waitId),
    output: Ok,
  }),
  turnedAway: get('/staff/turned-away', {
    summary: 'List full dates with how many visitors they turned away and how many wait for them',
    access: { permission: 'Waitlist:Read' },
    input: z.object({
      from: day.describe('The first Pacific date; today when left out'),
      until: day.describe('The last Pacific date; a year later when left out'),
      vehicle_class: VehicleClass.optional(),
      sort: z.enum(['date', '-date', 'visitors', '-visitors']).default('date'),
      ...paging(25),
    }),
    output: listOf(
      z
        .object({
          date: z.string(),
          vehicle_class: VehicleClass,
          visitors: z.int().meta({ description: 'People who asked for it while it was full, each once a day' }),
          quotes: z.int().meta({ description: 'How often they asked' }),
          last_asked: z.string(),
          waiting: z.int(),
        })
        .meta({ id: 'TurnedAwayDay' }),
    ),
  }),
}
