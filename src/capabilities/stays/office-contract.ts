import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import {
  Day,
  longListOf,
  longPaging,
  Money,
  numeric,
  optionalText,
  ProductId,
  VehicleClass,
  WireInstant,
} from '../../http/wire.ts'
import { daysBetween } from '../../lib/pacific.ts'
import { travelerOutput } from '../bookings/traveler/schema.ts'
import { PaymentLine } from '../payments/contract.ts'
import { StayStatus, Transaction } from './contract.ts'

const day = Day.optional()

const Card = z.object({ brand: z.string(), last4: z.string() })

const AtReader = z.object({
  reader: z.string().meta({ description: 'Its name' }),
  amount: Money,
  is_given_up: z.boolean().meta({ description: 'The cashier waits no more, and the card processor has not answered' }),
  simulated_id: z.uuid().nullable().meta({ description: 'The reader, where test cards can be held to it' }),
})

/** A stay as staff see it: what is due, and what can be refunded. */
export const GateStay = z
  .object({
    ...Transaction.shape,
    plate: z.string().nullable(),
    is_lost_ticket: z.boolean(),
    full_name: z.string().nullable(),
    phone_number: z.string().nullable(),
    flight_number_returning: z.string().nullable(),
    due: Money.meta({ description: 'What is left to pay when leaving now' }),
    refundable: Money,
    flags: z.array(z.string()).meta({ description: 'What staff noted with its booking, to be seen at the gate' }),
    traveler: z.object(travelerOutput('gate')).nullable().meta({ description: 'As given with the booking' }),
    kept_card: Card.nullable().meta({ description: 'The card the booking was paid with' }),
    member_card: Card.nullable().meta({ description: 'The default card of the member' }),
    at_reader: AtReader.nullable().meta({ description: 'The payment that waits for a card at a reader' }),
    exit_ended_at: WireInstant.nullable().meta({
      description:
        'When the receipt stopped opening the exit, of a stay that the traveler paid online; null before and otherwise',
    }),
  })
  .meta({ id: 'GateStay' })
export type GateStay = z.input<typeof GateStay>

/** How a stay was paid: with its booking, by a time voucher, at the lot by card or in cash. */
export const PaidBy = z.enum(['BOOKING', 'VOUCHER', 'CARD', 'CASH'])
export type PaidBy = z.infer<typeof PaidBy>

/** What was sold: a product, or a stay without a booking. */
export const StayProduct = z.enum([...ProductId.options, 'DRIVE_UP'])
export type StayProduct = z.infer<typeof StayProduct>

/** A stay as a row of a list. */
export const StayLine = z
  .object({
    id: z.uuid(),
    ticket_num: z.string(),
    receipt_number: z.string().nullable(),
    status: StayStatus,
    vehicle_class: VehicleClass,
    plate: z.string().nullable(),
    product: StayProduct,
    name: z.string().nullable().meta({ description: 'Of its booking, else of its member' }),
    email_addr: z.string().nullable(),
    booking_number: z.string().nullable(),
    point_club_number: z.string().nullable(),
    entered_at: WireInstant,
    exited_at: WireInstant.nullable(),
    paid_by: z.array(PaidBy),
    total: Money.nullable().meta({ description: 'What it cost; null while it is open, and when it was voided' }),
    refunded: Money.meta({
      description: 'What of it went back; nothing of a stay that was voided, which cost nothing',
    }),
  })
  .meta({ id: 'StayLine' })
export type StayLine = z.infer<typeof StayLine>

/** The sums of all matching closed stays that arrived on the last 31 days of the filter. */
const StaySums = z
  .object({
    total: Money,
    refunded: Money,
    net: Money,
    from: Day.meta({ description: 'The first day of entry that they are of' }),
  })
  .meta({ id: 'StaySums' })
export type StaySums = z.infer<typeof StaySums>

/** The most days of one activity report, and of a list's sums. */
export const LONGEST_ACTIVITY = 92

const activity = {
  arrivals: z.int(),
  departures: z.int(),
  cars: z.number().meta({ description: 'At the lot when an hour began, on average' }),
  most_cars: z.int().meta({ description: 'At one moment, counted by every arrival and departure' }),
}
const HourActivity = z.object({ hour: z.int().min(0).max(23), ...activity })
const WeekdayActivity = z.object({ weekday: z.int().min(1).max(7).meta({ description: 'Monday is 1' }), ...activity })
export type HourActivity = z.infer<typeof HourActivity>
export type WeekdayActivity = z.infer<typeof WeekdayActivity>

/**
 * Cash was taken while the gate was offline; or a scan was kept offline, or not sent, although the gate, or another device
 * of the same cashier, could reach the server; or the trail of the device has a gap.
 */
export const OverrideReason = z.enum(['TAKEN_OFFLINE', 'SERVER_REACHABLE', 'REACHED_ELSEWHERE', 'TRAIL_BROKEN'])
export type OverrideReason = z.infer<typeof OverrideReason>

/** What was due and what was taken instead, or taken offline without need. */
const Override = z
  .object({
    priced: Money.nullable().meta({ description: 'What was due; null for an arrival, which costs nothing yet' }),
    taken: Money.nullable(),
    difference: Money.nullable().meta({ description: 'What was taken less what was due' }),
    reason: OverrideReason,
  })
  .meta({ id: 'PriceOverride' })
export type Override = z.infer<typeof Override>

/** An override as a row of a list. */
const OverrideLine = z
  .object({
    at: WireInstant,
    who: z.string(),
    transaction_id: z.uuid(),
    ticket_num: z.string(),
    ...Override.shape,
  })
  .meta({ id: 'PriceOverrideLine' })
export type OverrideLine = z.infer<typeof OverrideLine>

const Change = z.object({
  at: WireInstant,
  who: z.string(),
  what: z.string(),
  status: StayStatus,
  amount: Money.nullable(),
  price: Money.nullable().meta({ description: 'Of an act of staff: what the stay cost' }),
  taken: Money.nullable().meta({ description: 'What of it we keep after the act' }),
  reason_code: z.string().nullable(),
  reason: z.string().nullable(),
  approved_by: z.string().nullable(),
  override: Override.nullable(),
})

/** What staff ask about stays at the lot. */
export const transactions = {
  search: get('/staff/transactions', {
    summary:
      'Find stays by ticket, receipt, booking or membership number, plate, name or email address, with their sums',
    access: { permission: 'Transactions:Search' },
    input: z.object({
      search: optionalText(100),
      status: StayStatus.optional(),
      vehicle_class: VehicleClass.optional(),
      product: StayProduct.optional(),
      paid_by: PaidBy.optional(),
      from: day.describe('The first Pacific date of entry'),
      until: day.describe('The last Pacific date of entry'),
      sort: z.enum(['entered_at', '-entered_at', 'exited_at', '-exited_at', 'total', '-total']).default('-entered_at'),
      ...longPaging(25),
    }),
    output: longListOf(StayLine).extend({
      sums: StaySums.nullable().meta({ description: 'Null where the text finds more than the list counts' }),
    }),
  }),
  // Before the path of one stay, which would match it as a number.
  activity: get('/staff/transactions/activity', {
    summary: 'Count arrivals and departures by hour and weekday, and how full the lot was',
    access: { permission: 'Transactions:Read' },
    input: z
      .object({
        from: Day.describe('The first Pacific date'),
        until: Day.describe('The last Pacific date'),
        weekday: numeric(z.int().min(1).max(7).optional()).describe('Only these days, Monday is 1'),
      })
      .refine(({ from, until }) => from <= until, { path: ['until'], message: 'Choose a day after the first' })
      .refine(({ from, until }) => from > until || daysBetween(from, until) < LONGEST_ACTIVITY, {
        path: ['until'],
        message: `Choose up to ${LONGEST_ACTIVITY} days`,
      }),
    output: z.object({
      days: z.int().meta({ description: 'How many days were counted' }),
      hours: z.array(HourActivity),
      weekdays: z.array(WeekdayActivity),
    }),
  }),
  overrides: get('/staff/price-overrides', {
    summary: 'List amounts taken at the gate that differ from the price, or were taken offline without need',
    access: { permission: 'SalesReports:Read' },
    input: z.object({ from: day, until: day, ...longPaging(25) }),
    output: longListOf(OverrideLine).extend({ sums: z.object({ difference: Money }) }),
  }),
  one: get('/staff/transactions/{transactionId}', {
    summary: 'Read a stay with every payment and every change',
    access: { permission: 'Transactions:Read' },
    input: z.object({ transactionId: z.string() }),
    output: z.object({
      stay: GateStay,
      booking_id: z.string().nullable(),
      voucher_id: z.string().nullable(),
      email_addr: z.string().nullable(),
      member_name: z.string().nullable(),
      payments: z.array(PaymentLine).meta({ description: 'What moved at the lot, and for its booking' }),
      voidable: z.boolean(),
      changes: z.array(Change),
    }),
  }),
}
