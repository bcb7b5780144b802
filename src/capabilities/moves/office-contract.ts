import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Day, fault, listOf, Money, paging, ProductId, text, VehicleClass, WireInstant } from '../../http/wire.ts'
import { actOutcome, reasonFields } from '../acts/wire.ts'
import { Credit, OfferHours } from '../settings/contract.ts'
import { OFFER_STATUSES, OPTION_KINDS } from './rules.ts'
import { messages } from './texts.ts'

const READ = { permission: 'Space:Read' } as const
const UPDATE = { permission: 'Space:Update' } as const

/** A date with more bookings than spaces. */
const OverfullDay = z
  .object({
    vehicle_class: VehicleClass,
    date: z.string(),
    reserved: z.int(),
    allotment: z.int(),
    overbooking: z.int(),
    over: z.int().meta({ description: 'How many bookings have to move' }),
  })
  .meta({ id: 'OverfullDay' })

/** A booking that could be asked to move. */
const MovableBooking = z
  .object({
    id: z.uuid(),
    number: z.string(),
    full_name: z.string(),
    email_addr: z.string(),
    product_id: ProductId,
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    total: Money,
    created_at: WireInstant,
    offer: z.enum(OFFER_STATUSES).nullable(),
  })
  .meta({ id: 'MovableBooking' })

export const MoveRound = z
  .object({
    id: z.uuid(),
    reason: z.enum(['SPACE_LOWERED', 'FULL_LOT']),
    vehicle_class: VehicleClass,
    from: z.string(),
    to: z.string(),
    needed: z.int().nullable(),
    credit: Money,
    created_at: WireInstant,
    who: z.string(),
    accepted: z.int(),
    open: z.int(),
    declined: z.int(),
    ended: z.int(),
  })
  .meta({ id: 'MoveRound' })
export type MoveRound = z.input<typeof MoveRound>

const MoveOfferLine = z.object({
  id: z.uuid(),
  booking_id: z.uuid(),
  number: z.string(),
  full_name: z.string(),
  status: z.enum(OFFER_STATUSES),
  kinds: z.array(z.enum(OPTION_KINDS)).meta({ description: 'What was offered' }),
  taken: z.enum(OPTION_KINDS).nullable(),
  expires: WireInstant,
  answered_at: WireInstant.nullable(),
})

/** How many of those who booked a class came, and what overbooking that bears. */
const NoShowRate = z
  .object({
    vehicle_class: VehicleClass,
    came: z.int(),
    no_shows: z.int(),
    rate: z.number().meta({ description: '0 to 1; 0 as long as no one was due' }),
    allotment: z.int().meta({ description: 'Of the class' }),
    overbooking: z.int().meta({ description: 'Of the class' }),
    bearable: z.int().meta({ description: 'This much overbooking keeps the risk of a full lot at 1% or less' }),
  })
  .meta({ id: 'NoShowRate' })
type NoShowRate = z.infer<typeof NoShowRate>

const Short = { vehicle_class: VehicleClass, from: Day, to: Day }
const isForward = ({ from, to }: { from: string; to: string }) => from <= to
const forward = { path: ['to'], ...fault(messages.refusal.noDates) }

/** What staff do when there are more bookings than spaces. */
export const moveDesk = {
  overfull: get('/staff/space/overfull', {
    summary: 'Dates with more bookings than spaces, earliest first',
    access: READ,
    input: z.object({}),
    output: listOf(OverfullDay),
  }),
  movable: get('/staff/space/movable', {
    summary: 'Bookings that could be moved away from some dates of a class, most recently booked first',
    access: UPDATE,
    input: z.object(Short).refine(isForward, forward),
    output: z.object({
      items: z.array(MovableBooking),
      count: z.int(),
      needed: z.int().meta({ description: 'The most that any of the dates is short of' }),
      credit: Money.meta({ description: 'What the settings say' }),
      offer_hours: z.int(),
    }),
  }),
  propose: post('/staff/space/moves', {
    summary:
      'Ask bookings to move, with `Desk:Waive` besides: each option has its space held, and costs no more than what is booked',
    access: UPDATE,
    idempotent: true,
    input: z
      .object({
        ...Short,
        booking_ids: z.array(z.uuid()).min(1).max(50),
        kinds: z.array(z.enum(OPTION_KINDS)).min(1).max(3),
        credit: Credit,
        needed: z.int().min(1).max(1000).nullish().meta({ description: 'Stop after this many; omit to ask everyone' }),
        offer_hours: OfferHours,
        ...reasonFields('waive'),
      })
      .refine(isForward, forward),
    output: z.object({
      ...actOutcome,
      round_id: z.uuid().nullable().meta({ description: 'Once they are asked' }),
      asked: z.int(),
      skipped: z.array(z.object({ number: z.string(), why: z.enum(['NOT_MOVABLE', 'ASKED_ALREADY', 'NO_SPACE']) })),
    }),
  }),
  rounds: get('/staff/space/moves', {
    summary: 'Rounds in which bookings were asked to move, newest first',
    access: READ,
    input: z.object(paging(25)),
    output: listOf(MoveRound),
  }),
  round: get('/staff/space/moves/{roundId}', {
    summary: 'A round and what became of its offers',
    access: UPDATE,
    input: z.object({ roundId: text(64) }),
    output: z.object({ round: MoveRound, offers: z.array(MoveOfferLine) }),
  }),
  withdraw: post('/staff/space/moves/{roundId}/withdraw', {
    summary: 'Take the open offers of a round back',
    access: UPDATE,
    idempotent: true,
    input: z.object({ roundId: text(64) }),
    output: z.object({ withdrawn: z.int() }),
  }),
  noShows: get('/staff/space/no-shows', {
    summary: 'How many of those who booked came in the last 90 days, by class',
    access: READ,
    input: z.object({}),
    output: z.object({ from: z.string(), to: z.string(), items: z.array(NoShowRate) }),
  }),
}
