import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import {
  Day,
  Email,
  InstantArgument,
  Money,
  numeric,
  Ok,
  optionalText,
  Said,
  text,
  VehicleClass,
  WireInstant,
} from '../../http/wire.ts'
import { ACT_PERMISSIONS } from '../acts/kinds.ts'
import { actOutcome, reasonFields } from '../acts/wire.ts'
import { Booking } from '../bookings/contract.ts'
import { travelerInput, travelerOutput } from '../bookings/traveler/schema.ts'
import { cardFields } from '../payments/typed-card.ts'
import { Dollars } from '../drawers/contract.ts'
import { GateStay } from '../stays/office-contract.ts'

const OPERATE = { permission: 'Gate:Operate' } as const

export const GateBooking = Booking.pick({
  id: true,
  number: true,
  status: true,
  vehicle_class: true,
  travel_from_date: true,
  travel_to_date: true,
  product_id: true,
  total: true,
  paid: true,
  balance_due: true,
  point_club_number: true,
  sent_to: true,
})
  .extend(travelerOutput('gate'))
  .extend({
    minutes_early: z.int().nullable().meta({
      description: 'How long before the booked arrival it is, when that is longer than the settings allow for',
    }),
  })
  .extend({ flags: z.array(z.string()).meta({ description: 'What staff noted to be seen here' }) })
  .meta({ id: 'GateBooking' })
export type GateBooking = z.infer<typeof GateBooking>

/** What a scanned or typed code means: one thing, or several to choose from. */
export const GateFind = z
  .object({
    kind: z.enum(['stay', 'booking', 'voucher', 'member', 'several', 'none']),
    stay: GateStay.nullable(),
    booking: GateBooking.nullable(),
    voucher: z.object({ number: z.string(), travel_from_date: WireInstant, travel_to_date: WireInstant }).nullable(),
    member: z.object({ number: z.string() }).nullable(),
    stays: z.array(GateStay),
    bookings: z.array(GateBooking),
  })
  .meta({ id: 'GateFind' })
export type GateFind = z.input<typeof GateFind>

const Closing = z
  .object({
    status: z.enum(['closed', 'pending']).meta({
      description: 'pending: the card processor has not answered yet, or no card was held to the reader',
    }),
    stay: GateStay,
    change_due: Money.meta({ description: 'Change to hand back' }),
  })
  .meta({ id: 'Closing' })

const AtReader = z
  .object({
    status: z.enum(['closed', 'waiting', 'refused', 'none']).meta({
      description: 'closed: the card was charged, or the stay was over before; none: nothing was put on a reader',
    }),
    reason: Said.nullable().meta({ description: 'Why nothing was charged' }),
    stay: GateStay,
  })
  .meta({ id: 'AtReader' })

const ActUponStay = z.object({ ...actOutcome, stay: GateStay }).meta({ id: 'ActUponStay' })

export const ManifestRow = z
  .object({
    at: WireInstant,
    number: z.string().meta({ description: 'Number of the booking' }),
    ...travelerOutput('manifest'),
    vehicle_class: VehicleClass,
    flight: z.string().nullable(),
    terminal: z.string().nullable(),
    due: Money.nullable().meta({
      description: 'Null where the stay cannot be priced: the gate asks when the car leaves',
    }),
    late_flight: z.string().nullable(),
  })
  .meta({ id: 'ManifestRow' })
export type ManifestRow = z.infer<typeof ManifestRow>

export const Manifest = z
  .object({
    from: WireInstant,
    to: WireInstant,
    arrivals: z.array(ManifestRow),
    has_more_arrivals: z.boolean().meta({ description: 'Whether later arrivals of these hours are left out' }),
    departures: z.array(ManifestRow),
    has_more_departures: z.boolean().meta({ description: 'Whether later departures of these hours are left out' }),
    at_the_lot: z.int(),
  })
  .meta({ id: 'Manifest' })
export type Manifest = z.infer<typeof Manifest>

const Figures = z
  .object({
    date: z.string(),
    arrivals: z.int(),
    departures: z.int(),
    voids: z.int(),
    charges: Money,
    fees: Money,
    taxes: Money,
    total: Money,
    card_taken: Money,
    card_given_back: Money,
    cash_taken: Money,
    cash_given_back: Money,
  })
  .meta({ id: 'LotDay', description: 'Arrivals, departures and payments of a Pacific day' })

const optionalDollars = Dollars.nullish().transform((value) => value ?? undefined)
const stayId = { stayId: text(64) }
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined)
const vehicleClass = VehicleClass.nullish().transform((value) => value ?? undefined)
const terminal = optionalText(40)
const { plate, party } = travelerInput

export const gate = {
  find: get('/staff/gate/find', {
    summary: 'Find a stay, booking, voucher or member by code, plate, name or phone number',
    access: OPERATE,
    input: z.object({ code: text(100) }),
    output: GateFind,
  }),
  stay: get('/staff/gate/stays/{stayId}', {
    summary: 'Read a stay with what is due now',
    access: OPERATE,
    input: z.object(stayId),
    output: GateStay,
  }),
  arrive: post('/staff/gate/arrivals', {
    summary: 'Open a stay: with a booking, a voucher, a membership, or a ticket alone',
    access: OPERATE,
    idempotent: true,
    input: z.object({
      booking_number: optionalText(64),
      voucher_number: optionalText(64),
      point_club_number: optionalText(40),
      vehicle_class: vehicleClass,
      plate,
      terminal,
      party,
      entered_at: InstantArgument.nullish().transform((value) => value ?? undefined),
      is_lost_ticket: flag,
    }),
    output: GateStay,
  }),
  change: post('/staff/gate/stays/{stayId}/change', {
    summary: 'Correct an open stay: class, plate, lost ticket, booking, voucher, membership',
    access: OPERATE,
    idempotent: true,
    input: z.object({
      ...stayId,
      vehicle_class: vehicleClass,
      plate,
      terminal,
      party,
      is_lost_ticket: flag,
      booking_number: optionalText(64),
      voucher_number: optionalText(64),
      point_club_number: optionalText(40),
    }),
    output: GateStay,
  }),
  close: post('/staff/gate/stays/{stayId}/close', {
    summary: 'Price a stay as it was, take the amount due and close it',
    access: OPERATE,
    idempotent: 'phased',
    input: z.object({
      ...stayId,
      by: z.enum(['nothing', 'cash', 'card', 'kept_card', 'member_card', 'reader']),
      reader_id: optionalText(64).meta({ description: 'The card reader that the amount is put on' }),
      expected_due: optionalDollars.meta({
        description: 'The amount that was shown; when it has changed since, nothing is taken',
      }),
      cash_given: optionalDollars,
      ...cardFields,
    }),
    output: Closing,
  }),
  followReader: post('/staff/gate/stays/{stayId}/reader', {
    summary: 'Ask what became of the card at the reader; the stay is closed when it was charged',
    access: OPERATE,
    input: z.object(stayId),
    output: AtReader,
  }),
  cancelReader: post('/staff/gate/stays/{stayId}/reader/cancel', {
    summary: 'Take the amount off the reader; cash can be taken from then on, and what a card paid besides goes back',
    access: OPERATE,
    input: z.object(stayId),
    output: AtReader,
  }),
  emailTicket: post('/staff/gate/stays/{stayId}/ticket', {
    summary: 'Email the ticket of an open stay with its code for the gate',
    access: OPERATE,
    idempotent: true,
    input: z.object({ ...stayId, email: Email }),
    output: Ok,
  }),
  refund: post('/staff/gate/stays/{stayId}/refund', {
    summary: 'Refund part of a closed stay to how it was paid',
    access: { permission: ACT_PERMISSIONS.refund },
    idempotent: true,
    input: z.object({ ...stayId, amount: Dollars, ...reasonFields('refund') }),
    output: ActUponStay,
  }),
  void: post('/staff/gate/stays/{stayId}/void', {
    summary: 'Void a ticket that was opened or closed by mistake and refund what was paid for it',
    access: { permission: ACT_PERMISSIONS.void },
    idempotent: true,
    input: z.object({ ...stayId, ...reasonFields('void') }),
    output: ActUponStay,
  }),
  manifest: get('/staff/gate/manifest', {
    summary: 'List the arrivals and departures of the next hours',
    access: OPERATE,
    input: z.object({ hours: numeric(z.int().min(1).max(48).default(12)) }),
    output: Manifest,
  }),
  days: get('/staff/gate/days', {
    summary: 'Read daily figures: arrivals, departures and payments',
    access: { permission: 'SalesReports:Read' },
    input: z.object({ from: Day, to: Day }),
    output: z.object({ days: z.array(Figures) }),
  }),
}
