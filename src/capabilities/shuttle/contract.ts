import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { fault, listOf, optionalText, Said, text, WireInstant } from '../../http/wire.ts'
import { STATUSES } from './rules.ts'
import { messages } from './texts.ts'

const Island = z
  .object({ id: z.int(), name: Said, directions: Said })
  .meta({ id: 'Island', description: 'A stop of the shuttle at the airport' })
export type Island = z.input<typeof Island>

const Status = z.enum(STATUSES)

const Version = z.int().min(0).meta({ description: 'Grows with every change of the board' })

const Move = z.object({ version: Version, status: Status, at: WireInstant })

/** A ride as the one who asked for it sees it. Its id is all that opens it, so it tells no name. */
export const RideRequest = z
  .object({
    id: z.uuid(),
    status: Status,
    island: Island,
    position: z.int().min(0).meta({ description: 'Place among those who wait, 1 is next; 0 when nobody has to wait' }),
    eta_minutes: z.int().min(0).nullable().meta({ description: 'Estimated from recent pickups; null when it is over' }),
    driver: z.string().nullable(),
    requested_at: WireInstant,
    promised_by: WireInstant,
    cancellable: z.boolean(),
    moves: z.array(Move),
    version: Version,
  })
  .meta({ id: 'RideRequest' })
export type RideRequest = z.input<typeof RideRequest>

/** A ride as the dispatcher sees it. */
export const BoardRide = z
  .object({
    id: z.uuid(),
    status: Status,
    island: Island,
    name: z.string(),
    reference: z.string().nullable(),
    driver: z.string().nullable(),
    driver_id: z.uuid().nullable(),
    eta_minutes: z.int().nullable(),
    requested_at: WireInstant,
    promised_by: WireInstant,
    ended_at: WireInstant.nullable(),
    is_late: z.boolean().meta({ description: 'The promised wait is over and nobody has come' }),
  })
  .meta({ id: 'BoardRide' })
export type BoardRide = z.input<typeof BoardRide>

export const Driver = z
  .object({
    id: z.uuid(),
    name: z.string(),
    active: z.boolean(),
    rides: z.int().min(0).meta({ description: 'Open rides now' }),
  })
  .meta({ id: 'Driver' })
export type Driver = z.infer<typeof Driver>

export const Board = z
  .object({
    version: Version,
    now: WireInstant,
    promised_minutes: z.int(),
    usual_minutes: z.int().meta({ description: 'From request to pick-up, as lately' }),
    rides: z.array(BoardRide),
    ended: z.array(BoardRide).meta({ description: 'The last ones' }),
    drivers: z.array(Driver),
  })
  .meta({ id: 'ShuttleBoard' })
export type Board = z.input<typeof Board>

const DISPATCH = { permission: 'Shuttle:Dispatch' } as const

export const shuttle = {
  islands: get('/dispatcher/islands', {
    summary: 'List the islands, and the longest wait that is promised',
    access: 'public',
    cacheSeconds: 30,
    input: z.object({}),
    output: listOf(Island).extend({ promised_minutes: z.int(), points: z.int() }),
  }),
  request: post('/dispatcher/ride-request', {
    summary: 'Ask for a ride from an island to the lot',
    access: 'public',
    idempotent: true,
    limits: [
      { by: 'address', count: 40, seconds: 600 },
      { by: 'transaction_id', count: 6, seconds: 3600 },
    ],
    input: z.object({
      island_id: z.union([
        z.int(),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/, fault(messages.chooseIsland))
          .transform(Number),
      ]),
      name: text(80),
      transaction_id: optionalText(64).meta({ description: 'Ticket or booking number, or the id of the stay' }),
    }),
    output: RideRequest,
  }),
  ride: get('/dispatcher/ride-request/{id}', {
    summary: 'Read a ride: where it stands and how many minutes are left',
    access: 'public',
    limits: [{ by: 'address', count: 1200, seconds: 60 }],
    input: z.object({ id: z.string() }),
    output: RideRequest,
  }),
  cancel: post('/dispatcher/ride-request/{id}/cancel', {
    summary: 'Cancel a ride',
    access: 'public',
    limits: [{ by: 'address', count: 40, seconds: 600 }],
    input: z.object({ id: z.string() }),
    output: RideRequest,
  }),
  changes: get('/dispatcher/changes', {
    summary: 'Wait until the board has another version than `after`, `wait` seconds at most',
    access: 'public',
    limits: [{ by: 'address', count: 1200, seconds: 60 }],
    input: z.object({
      after: z.coerce.number().int().min(0).default(0),
      wait: z.coerce.number().int().min(0).max(25).default(0),
    }),
    output: z.object({ version: Version }),
  }),

  board: get('/staff/shuttle/board', {
    summary: 'Read the board: open rides, drivers, and the last rides that ended',
    access: DISPATCH,
    input: z.object({}),
    output: Board,
  }),
  move: post('/staff/shuttle/rides/{id}/move', {
    summary: 'Dispatch a ride, mark it arrived or done, or cancel it',
    access: DISPATCH,
    input: z.object({
      id: z.string(),
      status: z.enum(['DISPATCHED', 'ARRIVED', 'DONE', 'CANCELLED'], fault(messages.chooseStatus)),
      driver_id: optionalText(36),
    }),
    output: Board,
  }),
  addDriver: post('/staff/shuttle/drivers', {
    summary: 'Add a driver, or bring one back',
    access: DISPATCH,
    input: z.object({ name: text(60) }),
    output: Board,
  }),
  setDriver: post('/staff/shuttle/drivers/{id}', {
    summary: 'Set whether a driver is on duty',
    access: DISPATCH,
    input: z.object({ id: z.string(), active: z.boolean() }),
    output: Board,
  }),
}
