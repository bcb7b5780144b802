import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import {
  Day,
  InstantArgument,
  longListOf,
  longPaging,
  Money,
  optionalText,
  paging,
  text,
  VehicleClass,
  WireInstant,
} from '../../http/wire.ts'
import { ACT_PERMISSIONS } from '../acts/kinds.ts'
import { actOutcome, reasonFields } from '../acts/wire.ts'
import { PaymentLine } from '../payments/contract.ts'
import { TimeVoucher, VoucherStatus } from './contract.ts'

const day = Day.optional()

const Kind = TimeVoucher.shape.kind

/** The status of a voucher in reports: UNPAID is a gift whose card was refused, which was never issued. */
export const Standing = z.enum([...VoucherStatus.options, 'UNPAID'])
export type Standing = z.infer<typeof Standing>

/** How many, and their value: points for redeemed ones, money for gifts. */
const Worth = z.object({ count: z.int(), points: z.int(), amount: Money }).meta({ id: 'VoucherWorth' })
export type Worth = z.infer<typeof Worth>

/** A voucher as a row of a list. */
export const VoucherLine = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ description: 'Its last symbols; the whole number opens the gate' }),
    kind: Kind,
    status: Standing,
    holder_name: z.string(),
    holder_email: z.string(),
    vehicle_class: VehicleClass,
    days: z.int().meta({ description: 'Parking days begun' }),
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    points: z.int(),
    price: Money,
    paid: Money.meta({ description: 'By card, less what went back' }),
    created_at: WireInstant,
  })
  .meta({ id: 'VoucherLine' })
export type VoucherLine = z.infer<typeof VoucherLine>

/** The outcome of the vouchers issued in a month: the last four add up to the first. */
export const SummaryLine = z
  .object({
    month: z.string().meta({ description: 'YYYY-MM, Pacific' }),
    kind: Kind,
    issued: Worth,
    used: Worth,
    expired: Worth,
    voided: Worth,
    outstanding: Worth,
  })
  .meta({ id: 'VoucherSummaryLine' })
export type SummaryLine = z.infer<typeof SummaryLine>

const READ = { permission: 'TimeVouchers:Read' } as const
const READ_MEMBERS = { permission: 'PointClubVoucher:Search' } as const

const SearchInput = z.object({
  search: optionalText(100),
  status: Standing.optional(),
  kind: Kind.optional(),
  from: day.describe('The first Pacific date of issue'),
  until: day.describe('The last Pacific date of issue'),
  sort: z.enum(['created_at', '-created_at', 'travel_from', '-travel_from']).default('-created_at'),
  ...longPaging(25),
})
const Found = longListOf(VoucherLine).extend({
  issued: Worth.nullable().meta({ description: 'Null where the text finds more than the list counts' }),
})

const Detail = z
  .object({
    voucher: TimeVoucher,
    status: Standing,
    days: z.int(),
    worth: Money.meta({ description: 'What it would have cost; of one for points nothing' }),
    transaction_id: z.string().nullable().meta({ description: 'The stay it was used for' }),
    point_club_number: z.string().nullable(),
    delivered_at: WireInstant.nullable(),
    payments: z.array(PaymentLine),
    changes: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string(), status: VoucherStatus })),
  })
  .meta({ id: 'VoucherDetail' })
export type VoucherDetail = z.input<typeof Detail>

/** Time vouchers in the back office. */
export const voucherDesk = {
  search: get('/staff/time-vouchers', {
    summary: 'Find time vouchers by number, or by the name or email address of the person who holds or bought them',
    access: READ,
    input: SearchInput,
    output: Found,
  }),
  // Before the path of one voucher, which would match it as a number.
  summary: get('/staff/time-vouchers/summary', {
    summary: 'What became of the time vouchers of each month and kind, newest month first',
    access: READ,
    input: z.object({ kind: Kind.optional(), from: day, until: day, ...paging(24) }),
    output: z.object({
      items: z.array(SummaryLine),
      count: z.int(),
      sums: z.array(SummaryLine.omit({ month: true })).meta({ description: 'Of all months, a line for each kind' }),
    }),
  }),
  one: get('/staff/time-vouchers/{voucherId}', {
    summary: 'Show a time voucher with every movement of money and every change',
    access: READ,
    input: z.object({ voucherId: z.string() }),
    output: Detail,
  }),
  ofMembers: get('/staff/point-vouchers', {
    summary: 'Find the vouchers that members redeemed points for or were given',
    access: READ_MEMBERS,
    input: SearchInput.extend({ kind: Kind.exclude(['GIFT']).optional() }),
    output: Found,
  }),
  oneOfMembers: get('/staff/point-vouchers/{voucherId}', {
    summary: 'Show a voucher that a member redeemed points for or was given',
    access: READ_MEMBERS,
    input: z.object({ voucherId: z.string() }),
    output: Detail,
  }),
  give: post('/staff/members/{number}/goodwill-vouchers', {
    summary: 'Give a member a voucher for nothing, within your limits or when someone else approves',
    access: { permission: 'Desk:Goodwill' },
    idempotent: true,
    input: z.object({
      number: text(20),
      travel_from_date: InstantArgument,
      travel_to_date: InstantArgument,
      ...reasonFields('goodwill_voucher'),
    }),
    output: z.object({ ...actOutcome, voucher_id: z.uuid().nullable() }),
  }),
  extend: post('/staff/time-vouchers/{voucherId}/extend', {
    summary:
      'Let a time voucher hold longer, also one that has expired, within your limits or when someone else approves',
    access: { permission: ACT_PERMISSIONS.goodwill_voucher },
    idempotent: true,
    input: z.object({
      voucherId: z.string(),
      travel_to_date: InstantArgument,
      ...reasonFields('goodwill_voucher'),
    }),
    output: z.object({ ...actOutcome, voucher: TimeVoucher }).meta({ id: 'VoucherExtension' }),
  }),
  void: post('/staff/time-vouchers/{voucherId}/void', {
    summary: 'Void a time voucher for its owner; points or money go back to whoever gave them',
    access: { permission: ACT_PERMISSIONS.void },
    idempotent: true,
    input: z.object({ voucherId: z.string(), ...reasonFields('void') }),
    output: z.object({ ...actOutcome, voucher: TimeVoucher }).meta({ id: 'ActUponVoucher' }),
  }),
}
