import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { Day, Email, InstantArgument, Money, Ok, text, VehicleClass, WireInstant } from '../../http/wire.ts'
import { spellCode } from '../../lib/code.ts'
import { cardFields } from '../payments/typed-card.ts'
import { Rate } from '../quotes/contract.ts'

export const StayStatus = z.enum(['OPEN', 'CLOSED', 'VOIDED'])
export type StayStatus = z.infer<typeof StayStatus>

const StayPayment = z
  .object({
    kind: z.enum(['CHARGE', 'REFUND']),
    method: z.enum(['CARD', 'CASH', 'PRIOR']),
    amount: Money,
    at: WireInstant,
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  })
  .meta({ id: 'StayPayment' })

export const Transaction = z
  .object({
    id: z.uuid(),
    ticket_num: z.string(),
    record_loc: z.string(),
    receipt_number: z.string().nullable(),
    validation_code: z.string().nullable().meta({ description: 'On the receipt: records its points, once' }),
    status: StayStatus,
    vehicle_class: VehicleClass,
    entered_at: WireInstant,
    exited_at: WireInstant.nullable(),
    travel_from_date: WireInstant.meta({ description: 'As booked; without a booking when the stay began' }),
    travel_to_date: WireInstant.nullable(),
    rate: Rate.meta({ description: 'Of an open stay: what leaving now would cost' }),
    total: Money,
    paid: Money.meta({ description: 'What its booking had paid towards it included' }),
    refunded: Money,
    payments: z.array(StayPayment).meta({ description: 'What moved at the lot, oldest first' }),
    points: z.int(),
    booking_number: z.string().nullable(),
    voucher_number: z.string().nullable(),
    point_club_number: z.string().nullable(),
    late_flight: z.object({ flight_number: z.string(), holds_until: WireInstant }).nullable(),
    checks_flights: z.boolean().meta({ description: 'A late flight can be told here; otherwise staff look it up' }),
    score: z.int().nullable(),
    feedback: z.string().nullable(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.input<typeof Transaction>

/** The stay of a ticket, with a token for all other calls about it. */
const TicketTransaction = Transaction.extend({
  token: z.string().meta({ description: 'A URL token for this stay, the same each time it is asked for' }),
}).meta({ id: 'TicketTransaction' })

/** A file within a JSON answer. */
const ReceiptFile = z
  .object({ filename: z.string(), content_type: z.string(), base64: z.base64() })
  .meta({ id: 'ReceiptFile' })

/** Normalized, so that limits count a code once, however it is typed. */
const code = text(64).transform((typed) => (z.uuid().safeParse(typed).success ? typed.toLowerCase() : spellCode(typed)))

const BY_ADDRESS = { by: 'address', count: 60, seconds: 600 } as const

/** Identifies a car: its ticket or booking number, or its plate with the date it came. */
const car = {
  code: text(20).meta({ description: 'Ticket or booking number, or the license plate' }),
  arrived_on: Day.nullish()
    .or(z.literal('').transform(() => undefined))
    .transform((day) => day ?? undefined)
    .meta({ description: 'The Pacific date of arrival, which a plate needs' }),
}

const exit = {
  exit_code: z.string().nullable().meta({ description: 'Opens the exit until leave_by' }),
  leave_by: WireInstant.nullable(),
}

const Due = z
  .object({
    status: z.enum(['OPEN', 'CLOSED']),
    vehicle_class: VehicleClass,
    entered_at: WireInstant,
    total: Money.meta({ description: 'What leaving now costs' }),
    due: Money.meta({ description: 'What of it is still to be paid' }),
    ...exit,
  })
  .meta({ id: 'StayDue' })

const BY_CODE = { by: 'code', count: 20, seconds: 600 } as const

export const stays = {
  due: post('/tx/due', {
    summary: 'Read what is due for a car at the lot, by ticket, booking number, or plate and date of arrival',
    access: 'public',
    limits: [BY_ADDRESS, BY_CODE],
    input: z.object(car),
    output: Due,
  }),
  pay: post('/tx/pay', {
    summary: 'Pay what is due for a car at the lot and get the code that opens the exit',
    access: 'public',
    idempotent: 'phased',
    limits: [BY_ADDRESS, BY_CODE],
    input: z.object({
      ...car,
      expected_due: Money.meta({
        description: 'What was shown; when it costs something else by now, nothing is charged',
      }),
      full_name: text(100),
      postal_code: text(20),
      ...cardFields,
    }),
    output: z.object({
      status: z.enum(['closed', 'pending']).meta({ description: 'pending: the card processor has not answered yet' }),
      paid: Money,
      ...exit,
    }),
  }),
  get: get('/tx/{transactionId}', {
    summary: 'Read a stay at the lot',
    access: 'holder',
    input: z.object({ transactionId: code }),
    output: Transaction,
  }),
  // Before the path with two parts, which would match it as a locator.
  receipt: get('/tx/{transactionId}/receipt', {
    summary: 'Get the receipt as PDF',
    access: 'holder',
    limits: [BY_ADDRESS],
    input: z.object({ transactionId: code }),
    output: ReceiptFile,
  }),
  byTicket: get('/tx/{ticketNum}/{recordLoc}', {
    summary: 'Read a stay with the number and locator on its ticket',
    access: 'public',
    limits: [BY_ADDRESS, { by: 'ticketNum', count: 30, seconds: 600 }],
    input: z.object({ ticketNum: code, recordLoc: code }),
    output: TicketTransaction,
  }),
  email: post('/tx-receipts/{receipt_num}/email', {
    summary: 'Email a receipt',
    access: 'holder',
    idempotent: true,
    limits: [BY_ADDRESS, { by: 'receipt_num', count: 10, seconds: 3600 }, { by: 'email', count: 10, seconds: 3600 }],
    input: z.object({ receipt_num: code, email: Email }),
    output: Ok,
  }),
  linkClub: post('/tx/{transactionId}/link-club', {
    summary: 'Link a stay to the membership of the caller',
    access: 'holder',
    idempotent: true,
    limits: [BY_ADDRESS],
    input: z.object({ transactionId: code }),
    output: Transaction,
  }),
  linkBooking: post('/tx/{transactionId}/link-booking', {
    summary: 'Use a booking for an open stay',
    access: 'holder',
    idempotent: true,
    limits: [
      BY_ADDRESS,
      { by: 'booking_num', count: 10, seconds: 600 },
      { by: 'booking_email', count: 10, seconds: 600 },
    ],
    input: z.object({ transactionId: code, booking_num: text(64), booking_email: Email }),
    output: Transaction,
  }),
  linkTimeVoucher: post('/tx/{transactionId}/link-time-voucher', {
    summary: 'Use a time voucher for an open stay',
    access: 'holder',
    idempotent: true,
    limits: [
      BY_ADDRESS,
      { by: 'voucher_num', count: 10, seconds: 600 },
      { by: 'voucher_email', count: 10, seconds: 600 },
    ],
    input: z.object({ transactionId: code, voucher_num: text(64), voucher_email: Email }),
    output: Transaction,
  }),
  lateFlight: post('/tx/{transactionId}/late-flight', {
    summary: 'Report that the return flight is late: the booked price holds within the grace period',
    access: 'holder',
    idempotent: true,
    limits: [BY_ADDRESS, { by: 'transactionId', count: 10, seconds: 3600 }],
    input: z.object({ transactionId: code, flight_number: text(20), back_at: InstantArgument }),
    output: Transaction,
  }),
}
