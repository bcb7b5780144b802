import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import {
  Day,
  longListOf,
  longPaging,
  Money,
  Month,
  optionalText,
  ProductId,
  VehicleClass,
  WireInstant,
} from '../../http/wire.ts'
import { PaymentLine } from '../payments/contract.ts'
import { Booking, BookingStatus } from './contract.ts'
import { BookingNote } from './notes/contract.ts'

const day = Day.optional()

/** A booking as a row of a list. */
export const BookingLine = z
  .object({
    id: z.string(),
    number: z.string(),
    status: BookingStatus,
    full_name: z.string(),
    email_addr: z.string(),
    phone_number: z.string(),
    vehicle_class: VehicleClass,
    product_id: ProductId,
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    total: Money,
    paid: Money,
    refunded: Money,
    created_at: WireInstant,
  })
  .meta({ id: 'BookingLine' })

/** One use of a coupon, as a row of a list. */
const CouponRedemption = z
  .object({
    booking_id: z.string(),
    number: z.string().meta({ description: 'Of the booking; its end for callers who may not read bookings' }),
    code: z.string(),
    full_name: z.string(),
    email_addr: z.string(),
    discount: Money.nullable().meta({ description: 'Null where the coupon sets a price of its own' }),
    status: z.enum(['USED', 'RETURNED']),
    redeemed_at: WireInstant,
    returned_at: WireInstant.nullable(),
  })
  .meta({ id: 'CouponRedemption' })

const Change = z.object({
  at: WireInstant,
  who: z.string(),
  what: z.string(),
  detail: z.string().nullable().meta({ description: 'What was corrected: as it was, and as it is' }),
  status: BookingStatus,
})

/** A date of the calendar: what arrives, leaves and is booked, by class. */
export const BookingDay = z
  .object({
    date: z.string(),
    classes: z.array(
      z.object({
        vehicle_class: VehicleClass,
        arrivals: z.int(),
        departures: z.int(),
        stays: z.int().meta({ description: 'Bookings that touch the date, wherever their cars are' }),
        booked: z.int().meta({ description: 'Spaces taken on the date; of a date that is over, its `stays`' }),
        spaces: z.int().meta({ description: 'What the date has, overbooking included; 0 where it is closed' }),
      }),
    ),
  })
  .meta({ id: 'BookingDay' })
export type BookingDay = z.infer<typeof BookingDay>

/** What finds bookings, for the list and for what is done with all that it shows. */
export const bookingFilter = {
  search: optionalText(100),
  status: z
    .enum([...BookingStatus.options, 'NOT_CANCELED', 'OVERDUE'])
    .optional()
    .describe('OVERDUE: at the lot, and booked to be gone by now'),
  vehicle_class: VehicleClass.optional(),
  company_id: z.uuid().optional().describe('Made under the contract of one company'),
  from: day.describe('The first Pacific date of arrival'),
  until: day.describe('The last Pacific date of arrival'),
  leaves_from: day.describe('The first Pacific date of departure'),
  leaves_until: day.describe('The last Pacific date of departure'),
  on: day.describe('A Pacific date that the stay touches'),
  since: day.describe('The first Pacific date of booking; with `on` also what was booked before and canceled since'),
}

/** What the desk asks about bookings. */
export const desk = {
  calendar: get('/staff/calendar/bookings', {
    summary: 'A month of bookings, date by date and class by class: arrivals, departures, and how full the lot is',
    access: { permission: 'Bookings:Read' },
    input: z.object({ month: Month.optional().describe('YYYY-MM; this month without it') }),
    output: z.object({ month: z.string(), today: z.string(), days: z.array(BookingDay) }),
  }),
  search: get('/staff/bookings', {
    summary: 'Find bookings by number, name, email address, phone number, class, or the dates of their stay',
    access: { permission: 'Bookings:Read' },
    input: z.object({
      ...bookingFilter,
      sort: z.enum(['arrival', '-arrival', 'created_at', '-created_at', 'total', '-total']).default('-created_at'),
      ...longPaging(25),
    }),
    output: longListOf(BookingLine),
  }),
  redemptions: get('/staff/coupons/redemptions', {
    summary: 'List the bookings that were made with a coupon',
    access: { permission: 'Coupons:Read' },
    input: z.object({
      search: optionalText(100).describe('A code, or what finds a booking'),
      coupon_id: z.uuid().optional().describe('Of one coupon only'),
      status: CouponRedemption.shape.status.optional(),
      from: day.describe('The first Pacific date of use'),
      until: day.describe('The last Pacific date of use'),
      sort: z.enum(['code', '-code', 'redeemed_at', '-redeemed_at']).default('-redeemed_at'),
      ...longPaging(25),
    }),
    output: longListOf(CouponRedemption),
  }),
  booking: get('/staff/bookings/{bookingId}', {
    summary: 'Show a booking with every movement of money and every change',
    access: { permission: 'Bookings:Read' },
    input: z.object({ bookingId: z.string() }),
    output: z.object({
      booking: Booking,
      version: z.int(),
      made_by: z.string().nullable().meta({ description: 'Who of the staff made it for a caller' }),
      complimentary_reason: z.string().nullable(),
      terms_version: z.int().nullable().meta({ description: 'The version of the contract that was accepted' }),
      left: Money.meta({ description: 'What can still be given back of it' }),
      may_be_no_show: z.boolean(),
      may_be_expected: z.boolean().meta({ description: 'It is a no-show that can be undone' }),
      notes: z.array(BookingNote),
      payments: z.array(PaymentLine),
      changes: z.array(Change),
      pass: z
        .object({ devices: z.int().min(0), is_void: z.boolean() })
        .nullable()
        .meta({ description: 'The wallet pass, once it was given out' }),
    }),
  }),
}

export type BookingLine = z.infer<typeof BookingLine>
