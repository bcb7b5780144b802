import { z } from 'zod'
import { post, put } from '../../../http/endpoint.ts'
import { Email, fault, LanguageTag, numeric, optionalText, text } from '../../../http/wire.ts'
import { ACT_PERMISSIONS } from '../../acts/kinds.ts'
import { actOutcome, reasonFields } from '../../acts/wire.ts'
import { cardFields } from '../../payments/typed-card.ts'
import { Booking } from '../contract.ts'
import { messages } from './texts.ts'
import { LINK_HOURS } from '../pay-links/rules.ts'
import { keysOf, pick } from '../traveler/fields.ts'
import { requiredName, travelerInput } from '../traveler/schema.ts'

const UPDATE = { permission: 'Bookings:Update' } as const

const one = { bookingId: text(64) }

const version = numeric(z.int()).meta({ description: 'The one that was seen: a newer one is not overwritten' })

const silent = z.boolean().default(false).meta({ description: 'No one writes to the customer' })

const linkHours = numeric(z.int().default(24))
  .refine((hours) => (LINK_HOURS as readonly number[]).includes(hours))
  .meta({ description: 'How many hours a link holds the space: 1, 4, 24, 48 or 72, and never beyond the arrival' })

const complimentary = reasonFields('complimentary')

const Changed = z.object({ booking: Booking, version: z.int() })

const Acted = z.object({
  booking: Booking.nullable().meta({ description: 'None while someone else has to approve it' }),
  version: z.int().nullable(),
  ...actOutcome,
})

/** How a booking for a caller is paid. */
const PayBy = z.enum(['CARD', 'LINK', 'ACCOUNT', 'COMPLIMENTARY'])
type PayBy = z.infer<typeof PayBy>

/** What staff do with bookings for those who call. */
export const callers = {
  create: post('/staff/bookings', {
    summary: 'Book a quoted stay for a caller: by card, by a link that holds the space, on account, or complimentary',
    access: UPDATE,
    idempotent: 'phased',
    problems: ['quote_expired'],
    input: z.object({
      quote_id: text(64),
      email: Email,
      ...travelerInput,
      full_name: requiredName,
      language: LanguageTag.default('en').meta({ description: 'In which its holder is written to' }),
      member: optionalText(254).meta({ description: 'The number or email address of the member whose booking it is' }),
      pay_by: PayBy,
      ...cardFields,
      link_hours: linkHours,
      complimentary_reason: optionalText(200),
      reason_code: complimentary.reason_code.default('OTHER'),
      incident_id: complimentary.incident_id,
      inquiry_id: complimentary.inquiry_id,
      check_for_existing: z.boolean().default(false).meta({ description: 'Book although the address has a booking' }),
    }),
    output: Acted,
  }),
  correct: put('/staff/bookings/{bookingId}/details', {
    summary: 'Correct who comes, where mail goes, and what belongs to the trip',
    access: UPDATE,
    idempotent: true,
    input: z.object({
      ...one,
      version,
      email_addr: Email,
      full_name: requiredName,
      phone_number: travelerInput.phone_number,
      ...pick(travelerInput, keysOf('trip')),
      silent,
    }),
    output: Changed,
  }),
  change: post('/staff/bookings/{bookingId}/change', {
    summary:
      'Change dates or class to those of a quote made for the booking; what only staff can give, within your limits or when someone else approves',
    access: UPDATE,
    idempotent: 'phased',
    problems: ['quote_expired'],
    input: z.object({
      ...one,
      version,
      quote_id: text(64),
      pay_by: z
        .enum(['CARD', 'LINK'])
        .default('CARD')
        .meta({ description: 'What it costs more is charged to the kept card, or paid by a link that is mailed' }),
      link_hours: linkHours,
      silent,
    }),
    output: Changed.extend(actOutcome),
  }),
  cancel: post('/staff/bookings/{bookingId}/cancel', {
    summary: 'Cancel a booking for its customer, at the fee that the rules say',
    access: { permission: ACT_PERMISSIONS.cancel },
    idempotent: true,
    input: z.object({ bookingId: z.uuid(), ...reasonFields('cancel') }),
    output: Acted,
  }),
  cancelForLess: post('/staff/bookings/{bookingId}/cancel-for-less', {
    summary: 'Cancel a booking at a lower fee than the rules say, or at none',
    access: { permission: 'Desk:Waive' },
    idempotent: true,
    input: z.object({
      bookingId: z.uuid(),
      fee: z
        .string()
        .trim()
        .regex(/^\d{1,5}(?:\.\d\d)?$/, fault(messages.dollars))
        .meta({ description: 'In dollars: "0", "5.00"' }),
      ...reasonFields('waive'),
    }),
    output: Acted,
  }),
  noShow: post('/staff/bookings/{bookingId}/no-show', {
    summary: 'Mark a booking as not arrived, from its arrival on: its space is free, and the rules say what is kept',
    access: UPDATE,
    idempotent: true,
    input: z.object(one),
    output: Changed,
  }),
  undoNoShow: post('/staff/bookings/{bookingId}/no-show/undo', {
    summary: 'Expect a no-show again, if there is still space for its stay',
    access: UPDATE,
    idempotent: true,
    input: z.object(one),
    output: Changed,
  }),
  withdrawLink: post('/staff/bookings/{bookingId}/link/withdraw', {
    summary: 'Withdraw a payment link: its space is free, and a booking that waits for it is canceled',
    access: UPDATE,
    idempotent: true,
    input: z.object(one),
    output: Changed,
  }),
  sendLink: post('/staff/bookings/{bookingId}/link/send', {
    summary: 'Mail an open payment link again',
    access: UPDATE,
    idempotent: true,
    limits: [{ by: 'bookingId', count: 10, seconds: 3600 }],
    input: z.object(one),
    output: Changed,
  }),
}
