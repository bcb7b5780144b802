import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import {
  always,
  Email,
  emptyOf,
  InstantArgument,
  isGiven,
  Money,
  Ok,
  optionalText,
  ProductId,
  tellMissing,
  text,
  VehicleClass,
  WireInstant,
} from '../../http/wire.ts'
import { spellCode } from '../../lib/code.ts'
import { UTM_ARGUMENTS } from '../../lib/utm.ts'
import { DOCUMENT_KINDS } from '../documents/kinds.ts'
import { Quote } from '../quotes/contract.ts'
import { cardFields, missingOfCard } from '../payments/typed-card.ts'
import { keysOf, pick } from './traveler/fields.ts'
import { requiredName, travelerInput, travelerOutput } from './traveler/schema.ts'

export const BookingStatus = z.enum(['PENDING', 'CONFIRMED', 'CANCELLED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW'])
export type BookingStatus = z.infer<typeof BookingStatus>

export const Refund = z
  .object({
    amount: Money,
    status: z.enum(['REQUESTED', 'SENT', 'SETTLED', 'FAILED']).meta({
      description: 'Promised, on its way to the bank, taken by the bank; or refused by it, which we look after',
    }),
    requested_at: WireInstant,
    sent_at: WireInstant.nullable(),
    settled_at: WireInstant.nullable(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

export const BookingMovement = z
  .object({
    kind: z.enum(['CHARGE', 'REFUND']),
    reason: z.enum(['BOOKING', 'CHANGE', 'CANCELLATION', 'NO_SHOW', 'OTHER']),
    points: z
      .int()
      .min(0)
      .meta({ description: 'The points that it was paid with or given back in; 0 where it is money' }),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable().meta({
      description: 'The card that was charged, or that it goes back to; none for points and the account of a company',
    }),
    is_by_hand: z.boolean().meta({ description: 'Of a refund: no card takes it, so a person gives it back' }),
    amount: Money.meta({ description: 'Never negative: the kind says which way it went' }),
    at: WireInstant,
  })
  .meta({ id: 'BookingMovement' })
export type BookingMovement = z.infer<typeof BookingMovement>

export const BookingCredit = z
  .object({
    means: z.enum(['POINTS', 'VOUCHER']),
    amount: Money.meta({ description: 'What it is worth' }),
    points: z.int().meta({ description: 'None for a voucher' }),
    at: WireInstant,
  })
  .meta({ id: 'BookingCredit' })
export type BookingCredit = z.infer<typeof BookingCredit>

export const Booking = z
  .object({
    id: z.uuid(),
    number: z.string(),
    status: BookingStatus,
    email_addr: z.string(),
    ...travelerOutput('page'),
    vehicle_class: VehicleClass,
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    product_id: ProductId,
    quote: Quote,
    total: Money,
    paid: Money,
    balance_due: Money,
    late_fee: Money.meta({
      description:
        'Kept by a late change for a later cancellation: this much of what was paid is held until the car arrives, even above the total',
    }),
    refunded: Money,
    refunds: z.array(Refund).meta({ description: 'What goes back the way it was paid, oldest first' }),
    movements: z.array(BookingMovement).meta({
      description:
        'Charges that were taken and refunds that were promised, oldest first: they add up to paid and refunded',
    }),
    credits: z.array(BookingCredit).meta({ description: 'What was given in place of money, oldest first' }),
    point_club_number: z.string().nullable(),
    points_number: z.string().nullable().meta({
      description:
        'The membership number that a guest gave. Its member, if there is one, is asked before taking the points',
    }),
    barcode: z.string().meta({ description: 'What the barcode at the gate encodes' }),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    on_account_of: z.string().nullable().meta({ description: 'The company that pays by its invoice' }),
    sent_to: z
      .object({ name: z.string(), address: z.string(), phone: z.string() })
      .nullable()
      .meta({ description: 'The other lot that its guest was sent to' }),
    to_pay: z
      .object({ amount: Money, until: WireInstant, reason: z.enum(['BOOKING', 'CHANGE']) })
      .nullable()
      .meta({ description: 'What is to be paid by the link that was mailed, and until when it holds the space' }),
    changing: z
      .object({
        travel_from_date: WireInstant,
        travel_to_date: WireInstant,
        vehicle_class: VehicleClass,
        total: Money,
        amount: Money,
      })
      .nullable()
      .meta({
        description:
          'A change whose payment of `amount` is not confirmed yet; it is made or given up automatically, and the customer gets an email',
      }),
    cancellable: z.boolean(),
    modifiable: z.boolean(),
    created_at: WireInstant,
  })
  .meta({ id: 'Booking' })
export type Booking = z.input<typeof Booking>

/** What somebody needs to know who would give a part of a booking back. */
export const RefundableBooking = z
  .object({
    id: z.uuid(),
    number: z.string(),
    full_name: z.string(),
    travel_from_date: WireInstant,
    left: Money.meta({ description: 'What can still be given back of it' }),
    on_account_of: z.string().nullable().meta({ description: 'The company that pays for it' }),
    is_member: z.boolean(),
    email_addr: z.string().meta({ description: 'Where a voucher goes' }),
  })
  .meta({ id: 'RefundableBooking' })
export type RefundableBooking = z.infer<typeof RefundableBooking>

export const CancelFee = z
  .object({
    fee: Money,
    refund: Money,
    paid: Money,
    rule: z.string().meta({ description: 'The rule that decides, as a sentence' }),
  })
  .meta({ id: 'CancelFee' })
export type CancelFee = z.infer<typeof CancelFee>

const DocumentKind = z.enum(DOCUMENT_KINDS)

/** A file within an answer: what holds it is JSON like every other. */
const DocumentFile = z
  .object({ filename: z.string(), content_type: z.string(), base64: z.base64() })
  .meta({ id: 'DocumentFile' })

const ReturnFlight = z
  .object({
    number: z.string(),
    status: z.enum(['ON_TIME', 'LATE', 'LANDED']),
    scheduled: WireInstant,
    expected: WireInstant.meta({ description: 'When it lands, or landed' }),
  })
  .meta({ id: 'ReturnFlight' })

export const BookingDocuments = z
  .object({
    documents: z
      .array(z.object({ kind: DocumentKind, filename: z.string(), content_type: z.string() }))
      .meta({ description: 'None while the payment is being confirmed; no pass where none can be signed' }),
    google_wallet_url: z.string().nullable().meta({ description: 'Puts the booking into Google Wallet' }),
  })
  .meta({ id: 'BookingDocuments' })
export type BookingDocuments = z.infer<typeof BookingDocuments>

const flag = (value: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((given) => given ?? value)

const creation = z.object({
  quote_id: text(64),
  email: Email,
  check_for_existing: flag(false).meta({
    description:
      'True says: I have checked for an existing booking; book anyway. It books at once, also on a first try, and no 409 is answered',
  }),
  save_payment_details: flag(false).meta({ description: 'Keep the new card for the member who is signed in' }),
  point_club_id: optionalText(40).meta({
    description:
      "The member's own number, which a booking of a member who is signed in carries anyway. Of a guest: who shall have " +
      'the points, answered alike whether there is such a member or not',
  }),
  email_pkpass: flag(true),
  email_pdf: flag(false),
  token_id: optionalText(64).meta({
    description:
      'A saved card in place of card and address fields; with addr_id for another billing address than the default one',
  }),
  addr_id: optionalText(64).meta({
    description: 'Billing address and ZIP code are kept with the booking; no answer shows them',
  }),
  points_to_use: z.int().min(0).max(1_000_000).multipleOf(100).nullish().meta({
    description:
      'Points that pay a part of what is charged now, of a member who is signed in: 100 for each dollar, in hundreds. A card pays the rest',
  }),
  bill_company: flag(false).meta({
    description: 'Put it on the account of the company that the caller books for, without a card',
  }),
  ...cardFields,
  ...travelerInput,
  marketing: z
    .partialRecord(z.enum(UTM_ARGUMENTS), text(200))
    .optional()
    .catch(undefined)
    .meta({ description: 'The utm_… arguments the visitor came with' }),
})

/** What paying takes beyond what every booking does: nothing with a saved card, a name where a company pays. */
function missingToPay(input: z.output<typeof creation>): readonly string[] {
  if (isGiven(input.token_id)) return []
  const ofCard = input.bill_company ? [] : [...missingOfCard(input), ...emptyOf(input, ['postal_code'])]
  return [...ofCard, ...emptyOf(input, ['full_name'])]
}

const CreateBooking = creation.superRefine(tellMissing(missingToPay), always)

/** In one spelling, so that limits count a booking once, however it is called. */
const called = text(64).transform((typed) => (isUuid(typed) ? typed.toLowerCase() : spellCode(typed)))
const isUuid = (typed: string) => z.uuid().safeParse(typed).success

const byId = { bookingId: called }
const byNumber = { number: called }

export const bookings = {
  create: post('/bookings/', {
    summary: 'Book a quoted stay and pay for it',
    access: 'public',
    idempotent: 'phased',
    limits: [{ by: 'address', count: 600, seconds: 600 }],
    problems: ['unauthorized', 'duplicate_booking', 'quote_expired', 'maintenance'],
    input: CreateBooking,
    output: z.object({ booking: Booking, token: z.string() }),
  }),
  get: get('/bookings/{bookingId}', {
    summary: 'Read a booking',
    access: 'holder',
    input: z.object(byId),
    output: Booking,
  }),
  returnFlight: get('/bookings/{bookingId}/return-flight', {
    summary: 'Look up the flight back of a booking: nothing where no flight was given, or no one knows of it',
    access: 'holder',
    limits: [{ by: 'bookingId', count: 120, seconds: 600 }],
    input: z.object(byId),
    output: z.object({ flight: ReturnFlight.nullable() }),
  }),
  documents: get('/bookings/{bookingId}/documents', {
    summary: 'List the documents of a booking',
    access: 'holder',
    input: z.object(byId),
    output: BookingDocuments,
  }),
  document: get('/bookings/{bookingId}/documents/{kind}', {
    summary: 'Get the confirmation as PDF, calendar file or Apple Wallet pass',
    access: 'holder',
    limits: [{ by: 'bookingId', count: 60, seconds: 600 }],
    input: z.object({ ...byId, kind: DocumentKind }),
    output: DocumentFile,
  }),
  cancel: post('/bookings/{number}/cancel', {
    summary: 'Cancel a booking; what is left after the fee goes back to the card',
    access: 'holder',
    idempotent: true,
    input: z.object(byNumber),
    output: Booking.extend({
      approval_id: z.uuid().nullish().meta({
        description: 'Only for staff: of the request that waits for someone else, while the booking stays as it is',
      }),
    }).meta({ id: 'CancelledBooking' }),
  }),
  cancelFee: get('/bookings/{number}/cancel-fee', {
    summary: 'Show what canceling would cost now',
    access: 'holder',
    input: z.object(byNumber),
    output: CancelFee,
  }),
  modifyQuote: post('/bookings/{bookingId}/modify-quote', {
    summary: 'Price other dates, or another vehicle class, for a booking',
    access: 'holder',
    limits: [{ by: 'bookingId', count: 120, seconds: 600 }],
    input: z.object({
      ...byId,
      travel_from_date: InstantArgument,
      travel_to_date: InstantArgument,
      vehicle_class: VehicleClass.nullish().meta({ description: 'The booked one, unless another is given' }),
    }),
    output: Quote,
  }),
  modify: post('/bookings/{bookingId}/modify', {
    summary: 'Change a booking to the dates of a quote made for it',
    access: 'holder',
    idempotent: 'phased',
    problems: ['quote_expired'],
    input: z.object({ ...byId, quote_id: text(64) }),
    output: Booking,
  }),
  setTrip: put('/bookings/{bookingId}/trip', {
    summary: 'Change what was told of the trip: flights, license plate, number of travelers, needs',
    access: 'holder',
    idempotent: true,
    limits: [{ by: 'bookingId', count: 60, seconds: 600 }],
    input: z.object({ ...byId, ...pick(travelerInput, keysOf('trip')) }),
    output: Booking,
  }),
  setContact: put('/bookings/{bookingId}/contact', {
    summary: 'Correct the name and the phone number of a booking',
    access: 'holder',
    idempotent: true,
    limits: [{ by: 'bookingId', count: 60, seconds: 600 }],
    input: z.object({
      ...byId,
      full_name: requiredName,
      phone_number: travelerInput.phone_number,
    }),
    output: Booking,
  }),
  payLink: get('/bookings/{bookingId}/pay', {
    summary: 'Show what is to be paid by the link that was mailed',
    access: 'holder',
    input: z.object(byId),
    output: z.object({
      booking: Booking,
      quote: Quote.nullable().meta({ description: 'What is paid for; none when nothing is to be paid' }),
    }),
  }),
  pay: post('/bookings/{bookingId}/pay', {
    summary: 'Pay a booking, or what a change of it costs more, by the link that was mailed',
    access: 'holder',
    idempotent: 'phased',
    limits: [{ by: 'bookingId', count: 30, seconds: 600 }],
    input: z.object({
      ...byId,
      quote_id: text(64)
        .optional()
        .meta({ description: 'The quote that was shown; when the link is for another one by now, nothing is charged' }),
      full_name: text(100),
      postal_code: text(20),
      ...cardFields,
    }),
    output: Booking,
  }),
  linkClub: post('/bookings/{bookingId}/link-club', {
    summary: "Link a booking to the membership of the caller, who must be logged in and hold the booking's link",
    access: 'holder',
    idempotent: true,
    limits: [{ by: 'bookingId', count: 20, seconds: 600 }],
    input: z.object(byId),
    output: Booking,
  }),
  claim: post('/bookings/claim', {
    summary: 'Open a booking with its number and email address',
    access: 'public',
    limits: [
      { by: 'address', count: 30, seconds: 600 },
      { by: 'number', count: 10, seconds: 600 },
      { by: 'email_addr', count: 10, seconds: 600 },
    ],
    input: z.object({ number: called, email_addr: Email }),
    output: z.object({ booking: Booking, token: z.string() }),
  }),
  find: post('/bookings/find', {
    summary: 'Email the live and recent bookings of an address to it; the answer is the same whether there are any',
    access: 'public',
    idempotent: true,
    limits: [
      { by: 'address', count: 10, seconds: 600 },
      { by: 'email_addr', count: 6, seconds: 3600 },
    ],
    input: z.object({ email_addr: Email }),
    output: Ok,
  }),
  email: post('/bookings/{number}/email', {
    summary: 'Email the confirmation again, as long as the booking holds a space',
    access: 'holder',
    idempotent: true,
    limits: [
      { by: 'number', count: 10, seconds: 3600 },
      { by: 'email', count: 10, seconds: 3600 },
    ],
    input: z.object({ ...byNumber, email: Email, with_pkpass: flag(true), with_pdf: flag(false) }),
    output: Ok,
  }),
}
