import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import {
  Day,
  fault,
  listOf,
  Money,
  numeric,
  optionalText,
  paging,
  text,
  VehicleClass,
  WireInstant,
} from '../../http/wire.ts'
import { fromDollars } from '../../lib/money.ts'
import { normalizeCode } from './rules.ts'
import { messages } from './texts.ts'

/** An amount as staff type it, "5" included; in cents afterwards. */
export const Amount = z
  .string()
  .trim()
  .regex(/^\d{1,6}(?:\.\d{1,2})?$/, fault(messages.amount))
  .transform(fromDollars)
  .meta({ description: 'Dollars, at most two decimals', examples: ['5.00'] })

export const Percent = z
  .number(fault(messages.percent))
  .positive(fault(messages.percent))
  .max(100, fault(messages.percent))
  .multipleOf(0.01)

const Status = z.enum(['ACTIVE', 'PAUSED', 'ENDED'])
const Channel = z.enum(['WEB', 'COMPANY', 'STAFF']).meta({
  description: 'A traveler on the site; a traveler of a company with a contract; staff, by phone or at the desk',
})
const Kind = z.enum(['PERCENT', 'AMOUNT', 'FREE_DAYS'])
const count = (most: number) => z.int().min(1).max(most).optional()
const days = { booked: 'of booking', stay: 'that a stay touches' }

const terms = {
  name: text(80).meta({ description: 'What staff call it' }),
  kind: Kind,
  percent: Percent.optional(),
  amount: Amount.optional(),
  free_days: count(30),
  booked_from: Day.optional().meta({ description: `The first Pacific date ${days.booked}` }),
  booked_until: Day.optional().meta({ description: `The last Pacific date ${days.booked}` }),
  stay_from: Day.optional().meta({ description: `The first Pacific date ${days.stay}` }),
  stay_until: Day.optional().meta({ description: `The last Pacific date ${days.stay}` }),
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]).meta({
    description: '1 Monday to 7 Sunday: a stay must touch one of them. None: any day',
  }),
  products: z
    .array(z.enum(['BOOK_NOW', 'BUY_NOW']))
    .max(2)
    .default([]),
  classes: z.array(VehicleClass).max(3).default([]),
  channels: z.array(Channel).max(3).default([]),
  least_days: count(90),
  most_days: count(90),
  most_amount: Amount.optional().meta({ description: 'The most it takes off' }),
  max_uses: count(1_000_000),
  max_uses_per_email: count(1000),
  is_for_new: z.boolean().default(false).meta({
    description: 'Only for anyone who has no booking yet under the same email address or account, except canceled ones',
  }),
}

/** A code as staff type it, in its one spelling afterwards. */
export const Code = z
  .string()
  .transform(normalizeCode)
  .pipe(z.string().regex(/^[A-Z0-9]{3,30}$/, fault(messages.codeSpelling)))

const CouponLine = z
  .object({
    id: z.string(),
    name: z.string(),
    code: z.string().nullable().meta({ description: 'Null where it has codes that count once each' }),
    codes: z.int().meta({ description: 'How many codes it has' }),
    gives: z.string().meta({ description: 'What it takes off, in words' }),
    conditions: z.string(),
    uses: z.int(),
    max_uses: z.int().nullable(),
    status: Status,
    is_over: z.boolean().meta({ description: 'No one can use it anymore' }),
  })
  .meta({ id: 'CouponLine' })

const Terms = z.object({
  kind: Kind,
  percent: z.number().nullable(),
  amount: Money.nullable(),
  free_days: z.int().nullable(),
  booked_from: z.string().nullable(),
  booked_until: z.string().nullable(),
  stay_from: z.string().nullable(),
  stay_until: z.string().nullable(),
  weekdays: z.array(z.int()),
  products: z.array(z.string()),
  classes: z.array(VehicleClass),
  channels: z.array(Channel),
  least_days: z.int().nullable(),
  most_days: z.int().nullable(),
  most_amount: Money.nullable(),
  max_uses: z.int().nullable(),
  max_uses_per_email: z.int().nullable(),
  is_for_new: z.boolean(),
})

const CouponDetail = CouponLine.extend({
  version: z.int(),
  terms: Terms,
  unused_codes: z.int(),
  results: z
    .object({
      uses: z.int(),
      returned: z.int(),
      revenue: Money.meta({ description: 'What the bookings made with it cost' }),
      discount: Money,
      new_customers: z.int(),
      returning_customers: z.int(),
    })
    .meta({ description: 'Of uses that were not given back' }),
  history: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
}).meta({ id: 'CouponDetail' })
export type CouponDetail = z.infer<typeof CouponDetail>

/** Codes that one call makes at most. */
const MOST_GENERATED = 10_000
/** Codes that one answer lists at most. */
export const MOST_LISTED = 2000

const READ = { permission: 'Coupons:Read' } as const
const UPDATE = { permission: 'Coupons:Update' } as const
const one = { couponId: z.string() }

/** Coupons: what a promo code takes off, and for whom. */
export const coupons = {
  list: get('/staff/coupons', {
    summary: 'List coupons with how often each was used',
    access: READ,
    input: z.object({
      search: optionalText(100).describe('A part of the name, or a code'),
      status: z
        .enum([...Status.options, 'OVER'])
        .optional()
        .describe('OVER: not ended by staff, and no one can use it anymore. ACTIVE leaves those out'),
      sort: z.enum(['name', '-name', 'uses', '-uses', 'created_at', '-created_at']).default('-created_at'),
      ...paging(25),
    }),
    output: listOf(CouponLine),
  }),
  read: get('/staff/coupons/{couponId}', {
    summary: 'Read a coupon with what it brought',
    access: READ,
    input: z.object(one),
    output: CouponDetail,
  }),
  create: post('/staff/coupons', {
    summary: 'Make a coupon, with one code that many share or none yet',
    access: UPDATE,
    input: z.object({
      ...terms,
      code: z
        .string()
        .nullish()
        .transform((typed) => typed?.trim() || undefined)
        .pipe(Code.optional())
        .meta({ description: 'Without one, codes that count once each are generated' }),
    }),
    output: CouponDetail,
  }),
  change: put('/staff/coupons/{couponId}', {
    summary: 'Change a coupon; quotes and bookings keep what they were made with',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({
      ...one,
      version: numeric(z.int()).meta({ description: 'The one that was edited: a newer one is not overwritten' }),
      ...terms,
    }),
    output: CouponDetail,
  }),
  pause: post('/staff/coupons/{couponId}/pause', {
    summary: 'Pause a coupon: no new quote takes its codes',
    access: UPDATE,
    input: z.object(one),
    output: CouponDetail,
  }),
  resume: post('/staff/coupons/{couponId}/resume', {
    summary: 'Let a paused coupon count again',
    access: UPDATE,
    input: z.object(one),
    output: CouponDetail,
  }),
  end: post('/staff/coupons/{couponId}/end', {
    summary: 'End a coupon for good',
    access: UPDATE,
    input: z.object(one),
    output: CouponDetail,
  }),
  generate: post('/staff/coupons/{couponId}/codes', {
    summary: 'Generate codes that count once each',
    access: UPDATE,
    idempotent: true,
    input: z.object({
      ...one,
      count: numeric(z.int().min(1).max(MOST_GENERATED)),
      prefix: z
        .string()
        .nullish()
        .transform((typed) => normalizeCode(typed ?? ''))
        .pipe(z.string().regex(/^[A-Z0-9]{0,8}$/, fault(messages.prefixSpelling)))
        .meta({ description: 'What all of them begin with' }),
    }),
    output: CouponDetail,
  }),
  codes: get('/staff/coupons/{couponId}/codes', {
    summary: 'List the codes of a coupon in the order in which they were made',
    access: READ,
    input: z.object({
      ...one,
      after: numeric(z.int().min(0).default(0)).meta({ description: 'The `next` of the answer before' }),
      most: numeric(z.int().min(1).max(MOST_LISTED).default(100)),
    }),
    output: z.object({
      items: z.array(z.object({ code: z.string(), uses: z.int(), max_uses: z.int().nullable() })),
      next: z.int().nullable().meta({ description: 'Null at the end' }),
    }),
  }),
}
