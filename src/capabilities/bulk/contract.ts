import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import {
  Day,
  listOf,
  Money,
  optionalLetter,
  optionalText,
  paging,
  Said,
  VehicleClass,
  WireInstant,
} from '../../http/wire.ts'
import { REASONS, REQUEST_STATUSES } from '../acts/kinds.ts'
import { actOutcome } from '../acts/wire.ts'
import { bookingFilter } from '../bookings/office-contract.ts'
import { OPTION_KINDS } from '../moves/rules.ts'
import { Credit, OfferHours } from '../settings/contract.ts'
import { WORK_KINDS } from './work.ts'

const READ = { permission: 'Bookings:Read' } as const
const ACT = { permission: 'Bookings:Bulk' } as const

const RowState = z.enum(['PENDING', 'READY', 'REFUSED', 'DONE', 'LEFT'])
export type RowState = z.infer<typeof RowState>

export const BulkAction = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ description: 'As people call it' }),
    kind: z.enum(WORK_KINDS),
    what: Said.meta({ description: 'What is done with each booking' }),
    status: z.enum(['CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELED']),
    filter: z
      .record(z.string(), z.string())
      .meta({ description: 'How they were chosen; empty where they were ticked' }),
    selected: z.int(),
    counts: z.object({
      pending: z.int().meta({ description: 'Not looked at yet' }),
      ready: z.int(),
      refused: z.int(),
      done: z.int(),
      left: z.int().meta({ description: 'Canceled before their turn' }),
    }),
    given: Money.meta({ description: 'What those that are ready or done would have cost more, or keep' }),
    refund: Money.meta({ description: 'What goes back to cards and accounts' }),
    version: z.int(),
    act_kind: z.enum(['waive', 'cancel']).nullable().meta({ description: 'Whose limits apply to all of it together' }),
    approval: z.object({ id: z.uuid(), status: z.enum(REQUEST_STATUSES) }).nullable(),
    reason_code: z.string().nullable(),
    reason: z.string().nullable(),
    made_by: z.string(),
    created_at: WireInstant,
    started_by: z.string().nullable(),
    started_at: WireInstant.nullable(),
    ended_at: WireInstant.nullable(),
  })
  .meta({ id: 'BulkAction' })
export type BulkAction = z.output<typeof BulkAction>
/** As handlers return it: messages are not translated yet. */
export type BulkActionOutput = z.input<typeof BulkAction>

const BulkRow = z
  .object({
    booking_id: z.uuid(),
    number: z.string(),
    full_name: z.string(),
    email_addr: z.string(),
    vehicle_class: VehicleClass,
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    state: RowState,
    why: Said.nullable().meta({ description: 'Why it was not done' }),
    given: Money,
    refund: Money,
    settled_at: WireInstant.nullable(),
  })
  .meta({ id: 'BulkRow' })

const one = { bulkId: z.uuid() }
const seen = { ...one, version: z.int().meta({ description: 'As it was read: someone else may have gone on' }) }

/** The fields of what is done; which of them count depends on the kind. */
const workFields = {
  kind: z.enum(WORK_KINDS),
  days: z.int().min(-60).max(60).optional().meta({ description: 'MOVE: both ends. EXTEND: the departure, from 1' }),
  to_class: VehicleClass.optional().meta({ description: 'MOVE: another class' }),
  silent: z.boolean().optional().meta({ description: 'MOVE, EXTEND: no one is told of the new dates' }),
  option_kinds: z.array(z.enum(OPTION_KINDS)).max(3).optional().meta({ description: 'OFFER: what is offered' }),
  credit: Credit.optional().meta({ description: 'OFFER: for each who moves' }),
  offer_hours: OfferHours.optional(),
  away_from: Day.optional().meta({ description: 'OFFER: the first Pacific date to move away from' }),
  away_to: Day.optional(),
  subject: optionalText(200).meta({ description: 'WRITE; placeholders as in letters' }),
  body: optionalLetter(10_000),
  subject_es: optionalText(200).meta({ description: 'WRITE: for those who read Spanish' }),
  body_es: optionalLetter(10_000),
}

/** What staff do with many bookings at once. */
export const bulk = {
  list: get('/staff/bulk', {
    summary: 'List what was done with many bookings at once',
    access: READ,
    input: z.object({ ...paging(25) }),
    output: listOf(BulkAction),
  }),
  show: get('/staff/bulk/{bulkId}', {
    summary: 'Show a bulk action with the result of each booking, soonest arrival first',
    access: READ,
    input: z.object({ ...one, state: RowState.optional(), ...paging(50) }),
    output: listOf(BulkRow).extend({ bulk: BulkAction }),
  }),
  prepare: post('/staff/bulk', {
    summary: 'Choose bookings by a filter, or by their ids, and look at each without doing anything yet',
    access: ACT,
    idempotent: true,
    input: z.object({
      ...bookingFilter,
      booking_ids: z.array(z.uuid()).max(100).optional().meta({ description: 'In place of the filter' }),
      ...workFields,
    }),
    output: BulkAction,
  }),
  start: post('/staff/bulk/{bulkId}/start', {
    summary: 'Do it, one booking after the other; above your limits all of it waits for someone else',
    access: ACT,
    idempotent: true,
    input: z.object({
      ...seen,
      reason_code: z.enum([...new Set([...REASONS.waive, ...REASONS.cancel])]).optional(),
      reason: optionalText(200).meta({ description: 'In words' }),
    }),
    output: z.object({ ...actOutcome, bulk: BulkAction }),
  }),
  cancel: post('/staff/bulk/{bulkId}/cancel', {
    summary: 'Leave out what has not been done yet',
    access: ACT,
    idempotent: true,
    input: z.object(one),
    output: BulkAction,
  }),
}
