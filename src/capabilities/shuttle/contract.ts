import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import {
  Day,
  fault,
  listOf,
  longListOf,
  longPaging,
  numeric,
  Ok,
  optionalText,
  paging,
  Said,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { LONGEST_PERIOD_DAYS } from '../../lib/periods.ts'
import { MOST_CHILD_SEATS, MOST_RIDERS } from './riders.ts'
import { DIRECTIONS, STATUSES } from './rules.ts'
import { messages } from './texts.ts'

const Island = z
  .object({ id: z.int(), name: Said, directions: Said })
  .meta({ id: 'Island', description: 'A stop of the shuttle at the airport' })
export type Island = z.input<typeof Island>

const Status = z.enum(STATUSES)

const Direction = z.enum(DIRECTIONS).meta({ description: 'From an island to the lot, or from the lot to an island' })

const Version = z.int().min(0).meta({ description: 'Grows with every change of the board' })

const VehiclePlace = z
  .object({ latitude: z.number(), longitude: z.number() })
  .meta({ description: 'Vehicle location, while it fetches or drives and its driver shares that' })

const Move = z.object({ version: Version, status: Status, at: WireInstant })

/** A ride as the one who asked for it sees it. Its id is all that opens it, so it tells no name. */
export const RideRequest = z
  .object({
    id: z.uuid(),
    status: Status,
    island: Island,
    position: z.int().min(0).meta({ description: 'Place among those who wait, 1 is next; 0 when no one has to wait' }),
    eta_minutes: z.int().min(0).nullable().meta({ description: 'Estimated from recent pickups; null when it is over' }),
    driver: z.string().nullable(),
    direction: Direction,
    party: z.int(),
    child_seats: z.int(),
    vehicle: z.string().nullable(),
    vehicle_place: VehiclePlace.nullable(),
    distance_meters: z.int().nullable().meta({
      description: 'From the vehicle to the airport, while it is on its way and its driver shares where it is',
    }),
    requested_at: WireInstant,
    promised_by: WireInstant,
    cancellable: z.boolean(),
    share_id: z.string().nullable().meta({ description: 'Opens the ride for others while it is shared' }),
    moves: z.array(Move),
    version: Version,
  })
  .meta({ id: 'RideRequest' })
export type RideRequest = z.input<typeof RideRequest>

/** A ride as somebody sees it who was sent its link: the first name, and nothing by which anything else opens. */
export const SharedRide = z
  .object({
    first_name: z.string(),
    status: Status,
    direction: Direction,
    island: Island,
    eta_minutes: z.int().min(0).nullable(),
    vehicle_place: VehiclePlace.nullable(),
    version: Version,
  })
  .meta({ id: 'SharedRide' })
export type SharedRide = z.input<typeof SharedRide>

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
    direction: Direction,
    party: z.int(),
    needs_wheelchair: z.boolean(),
    child_seats: z.int(),
    vehicle: z.string().nullable(),
    undo_until: WireInstant.nullable().meta({ description: 'Until when its last step can be taken back' }),
    eta_minutes: z.int().nullable(),
    requested_at: WireInstant,
    promised_by: WireInstant,
    ended_at: WireInstant.nullable(),
    is_late: z.boolean().meta({ description: 'The promised wait is over and no one has come' }),
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

export const Vehicle = z
  .object({
    id: z.uuid(),
    name: z.string(),
    seats: z.int(),
    wheelchair_places: z.int(),
    active: z.boolean(),
    driver_id: z.uuid().nullable().meta({ description: 'Who drives it now' }),
    people: z.int().min(0).meta({ description: 'Who ride in it, or are fetched by it' }),
    position: z
      .object({ at: WireInstant, distance_meters: z.int().meta({ description: 'To the airport' }) })
      .nullable()
      .meta({ description: 'As long as its driver shares it' }),
  })
  .meta({ id: 'ShuttleVehicle' })
export type Vehicle = z.infer<typeof Vehicle>

const VehicleDetail = Vehicle.extend({
  version: z.int().meta({ description: 'Grows with each change; a change of an older one is refused' }),
  history: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
}).meta({ id: 'ShuttleVehicleDetail' })

const vehicleValues = {
  name: text(40),
  seats: numeric(z.int().min(1).max(60)),
  wheelchair_places: numeric(z.int().min(0).max(60).default(0)),
  active: z.boolean().default(true),
}

export const Board = z
  .object({
    version: Version,
    now: WireInstant,
    promised_minutes: z.int(),
    usual_minutes: z.int().meta({ description: 'From request to pick-up, as lately' }),
    rides: z.array(BoardRide),
    ended: z.array(BoardRide).meta({ description: 'The last ones' }),
    drivers: z.array(Driver),
    vehicles: z.array(Vehicle),
  })
  .meta({ id: 'ShuttleBoard' })
export type Board = z.input<typeof Board>

/** How the shuttle stands, in numbers. */
const ShuttleSummary = Board.pick({ promised_minutes: true, usual_minutes: true })
  .extend({
    rides: z.int().min(0).meta({ description: 'Waiting or on board' }),
    late: z.int().min(0).meta({ description: 'Of them: the promised wait is over and no one has come' }),
    drivers: z.int().min(0).meta({ description: 'On duty' }),
  })
  .meta({ id: 'ShuttleSummary' })
export type ShuttleSummary = z.input<typeof ShuttleSummary>

/** A ride as the list of all rides has it. */
const PastRide = BoardRide.omit({ undo_until: true, eta_minutes: true })
  .extend({
    arrived_at: WireInstant.nullable(),
    waited_minutes: z.int().nullable().meta({ description: 'From the request until the shuttle was there' }),
  })
  .meta({ id: 'PastRide' })
export type PastRide = z.input<typeof PastRide>

const DISPATCH = { permission: 'Shuttle:Dispatch' } as const
const MANAGE = { permission: 'Settings:Update' } as const

export const shuttle = {
  islands: get('/dispatcher/islands', {
    summary: 'List the islands, and the longest wait that is promised',
    access: 'public',
    cacheSeconds: 30,
    input: z.object({}),
    output: listOf(Island).extend({ promised_minutes: z.int(), points: z.int() }),
  }),
  request: post('/dispatcher/ride-request', {
    summary: 'Ask for a ride from an island to the lot, or from the lot to an island',
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
      direction: Direction.default('TO_LOT'),
      party: numeric(z.int().min(1).max(MOST_RIDERS).default(1)).meta({ description: 'How many ride' }),
      needs_wheelchair: z.boolean().default(false),
      child_seats: numeric(z.int().min(0).max(MOST_CHILD_SEATS).default(0)),
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
  share: post('/dispatcher/ride-request/{id}/share', {
    summary: 'Make a link by which others watch a ride until it is over; the one that there is stays',
    access: 'public',
    limits: [{ by: 'address', count: 40, seconds: 600 }],
    input: z.object({ id: z.string() }),
    output: RideRequest,
  }),
  unshare: post('/dispatcher/ride-request/{id}/unshare', {
    summary: 'Take the link to a ride back: it opens nothing from then on',
    access: 'public',
    limits: [{ by: 'address', count: 40, seconds: 600 }],
    input: z.object({ id: z.string() }),
    output: RideRequest,
  }),
  shared: get('/dispatcher/shared-rides/{shareId}', {
    summary: 'Watch a ride by its link',
    access: 'public',
    limits: [{ by: 'address', count: 1200, seconds: 60 }],
    input: z.object({ shareId: text(100) }),
    output: SharedRide,
  }),
  changes: get('/dispatcher/changes', {
    summary: 'Wait until the board has another version than `after`, for up to `wait` seconds',
    access: 'public',
    limits: [{ by: 'address', count: 1200, seconds: 60 }],
    input: z.object({
      after: numeric(z.int().min(0).default(0)),
      wait: numeric(z.int().min(0).max(25).default(0)),
    }),
    output: z.object({ version: Version }),
  }),

  board: get('/staff/shuttle/board', {
    summary: 'Read the board: open rides, drivers, and the last rides that ended',
    access: DISPATCH,
    input: z.object({}),
    output: Board,
  }),
  summary: get('/staff/shuttle/summary', {
    summary: 'Count open rides, late ones and drivers on duty, and read the usual wait',
    access: DISPATCH,
    input: z.object({}),
    output: ShuttleSummary,
  }),
  move: post('/staff/shuttle/rides/{id}/move', {
    summary: 'Dispatch a ride, mark it arrived or done, or cancel it',
    access: DISPATCH,
    input: z.object({
      id: z.string(),
      status: z.enum(['DISPATCHED', 'ARRIVED', 'DONE', 'CANCELLED'], fault(messages.chooseStatus)),
      driver_id: optionalText(36),
      vehicle_id: optionalText(36).meta({ description: 'The one that the driver drives unless given' }),
    }),
    output: Board,
  }),
  undo: post('/staff/shuttle/rides/{id}/undo', {
    summary: 'Take back the last step of a ride, for a few minutes',
    access: DISPATCH,
    input: z.object({ id: z.string() }),
    output: Board,
  }),
  history: get('/staff/shuttle/rides', {
    summary: `List the rides of a period, newest first: up to its last ${LONGEST_PERIOD_DAYS} days`,
    access: DISPATCH,
    input: z.object({
      search: optionalText(80).describe('A part of a name, or a whole reference'),
      status: Status.optional(),
      direction: Direction.optional(),
      late: z.stringbool().optional().describe('Whether the promised wait was too long'),
      from: Day.optional().describe('The first Pacific date; 29 days before the last one unless given'),
      until: Day.optional().describe('The last Pacific date; today unless given'),
      sort: z.enum(['requested_at', '-requested_at']).default('-requested_at'),
      ...longPaging(25),
    }),
    output: longListOf(PastRide).extend({ from: Day, until: Day }),
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

  vehicles: get('/staff/shuttle/vehicles', {
    summary: 'List the vehicles, by name',
    access: DISPATCH,
    input: z.object({ ...paging(25) }),
    output: listOf(Vehicle),
  }),
  vehicle: get('/staff/shuttle/vehicles/{vehicleId}', {
    summary: 'Read a vehicle with its history',
    access: DISPATCH,
    input: z.object({ vehicleId: z.string() }),
    output: VehicleDetail,
  }),
  addVehicle: post('/staff/shuttle/vehicles', {
    summary: 'Add a vehicle',
    access: MANAGE,
    input: z.object(vehicleValues),
    output: VehicleDetail,
  }),
  saveVehicle: put('/staff/shuttle/vehicles/{vehicleId}', {
    summary: 'Change a vehicle: its name, its seats, and whether it is in use',
    access: MANAGE,
    problems: ['conflict'],
    input: z.object({ vehicleId: z.string(), version: numeric(z.int()), ...vehicleValues }),
    output: VehicleDetail,
  }),
  drive: post('/staff/shuttle/vehicles/{vehicleId}/driver', {
    summary: 'Set who drives a vehicle now; whoever drove another one leaves it',
    access: DISPATCH,
    input: z.object({ vehicleId: z.string(), driver_id: optionalText(36) }),
    output: Board,
  }),
  sharePosition: post('/staff/shuttle/vehicles/{vehicleId}/position', {
    summary: 'Report where a vehicle is: kept only while it has riders, who see how far away it is',
    access: DISPATCH,
    limits: [{ by: 'vehicleId', count: 120, seconds: 600 }],
    input: z.object({
      vehicleId: z.string(),
      latitude: numeric(z.number().min(-90).max(90)),
      longitude: numeric(z.number().min(-180).max(180)),
    }),
    output: Ok,
  }),
  hidePosition: post('/staff/shuttle/vehicles/{vehicleId}/hide-position', {
    summary: 'Forget where a vehicle is',
    access: DISPATCH,
    input: z.object({ vehicleId: z.string() }),
    output: Ok,
  }),
}
