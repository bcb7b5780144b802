import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Ok, VehicleClass, WireInstant } from '../../http/wire.ts'

const Stop = z
  .object({
    id: z.uuid(),
    night: z.string(),
    vehicle_class: VehicleClass,
    what: z.enum(['WALK_INS', 'ONLINE']),
    status: z.enum(['ON', 'LIFTED', 'OVER']),
    began_at: WireInstant,
    ended_at: WireInstant.nullable(),
    ended_by: z.string().nullable(),
  })
  .meta({ id: 'LotStop', description: 'What the product stopped automatically because a night does not fit' })

const NightClass = z
  .object({
    vehicle_class: VehicleClass,
    stalls: z.int(),
    here: z.int(),
    overdue: z.int(),
    late_flights: z.int(),
    coming: z.int().meta({ description: 'Bookings and vouchers within 24 hours' }),
    leaving: z.int().meta({ description: 'Of the cars that are here, within 24 hours' }),
    spare: z
      .int()
      .meta({ description: 'Stalls that no one needs at the fullest hour; negative when some are missing' }),
    full_at: WireInstant.nullable().meta({ description: 'When it may be full, with drive-ups as on such days' }),
    over_at: WireInstant.nullable().meta({ description: 'When bookings alone overfill it' }),
    to_move: z.int().min(0),
    no_show_rate: z.number(),
    overstay_share: z.number(),
    hours: z.array(z.object({ at: WireInstant, booked: z.int(), all: z.int(), most: z.int() })).meta({
      description: 'Cars in each of the next hours: of bookings, with drive-ups, and the most that is likely',
    }),
  })
  .meta({ id: 'NightClass' })

/** What staff ask about the lot of tonight. */
export const tonight = {
  show: get('/staff/tonight', {
    summary: 'Show who is arriving, who is late to leave and whether tonight fits, class by class',
    access: { permission: 'Space:Read' },
    input: z.object({}),
    output: z.object({
      at: WireInstant,
      night: z.string(),
      classes: z.array(NightClass).meta({ description: 'Those whose stalls are known' }),
      stops: z.array(Stop),
      rounds: z.array(
        z.object({
          round_id: z.uuid().nullable(),
          vehicle_class: VehicleClass,
          night: z.string(),
          needed: z.int(),
          asked: z.int(),
          at: WireInstant,
        }),
      ),
    }),
  }),
  lift: post('/staff/tonight/stops/{stopId}/lift', {
    summary: 'Let drive-ups in, or sell a date, again; it stays so for that night',
    access: { permission: 'Space:Update' },
    idempotent: true,
    input: z.object({ stopId: z.string() }),
    output: Ok,
  }),
}
