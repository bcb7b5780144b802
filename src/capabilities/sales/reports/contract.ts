import { z } from 'zod'
import { get } from '../../../http/endpoint.ts'
import { Day, listOf, longListOf, longPaging, Money, paging, ProductId, WireInstant } from '../../../http/wire.ts'
import { LONGEST_PERIOD_DAYS } from '../../../lib/periods.ts'
import { DIMENSIONS, type Dimension, NO_VALUE } from './dimensions.ts'

const READ = { permission: 'SalesReports:Read' } as const

const Figures = {
  charges: z.int().meta({ description: 'How many payments came in' }),
  charged: Money,
  refunds: z.int().meta({ description: 'How many payments went back' }),
  refunded: Money,
  net: Money.meta({ description: 'Charged less refunded' }),
  parking: Money.meta({ description: 'What of the net is neither fee nor tax' }),
  fees: Money.meta({ description: 'The share of fees in this part of a price' }),
  taxes: Money.meta({ description: 'The share of taxes in this part of a price' }),
  card: Money.meta({ description: 'The net by card' }),
  cash: Money.meta({ description: 'The net in cash' }),
  transfer: Money.meta({ description: 'The net of invoices that were paid by bank transfer or check' }),
}

const SalesFigures = z.object(Figures).meta({ id: 'SalesFigures' })
export type SalesFigures = z.infer<typeof SalesFigures>

const By = z.enum(['DAY', 'MONTH', ...(Object.keys(DIMENSIONS) as [Dimension])])

const SalesReportLine = z
  .object({
    key: z.string().meta({ description: `A Pacific date, a month as YYYY-MM, or a value; ${NO_VALUE} for none` }),
    by: By,
    from: Day.meta({ description: 'The first date that it sums up' }),
    until: Day,
    name: z.string().nullable().meta({ description: 'Of a company or a person; null for what its key says already' }),
    ...Figures,
    before: Money.meta({ description: 'The net of the period that it is compared with' }),
  })
  .meta({ id: 'SalesReportLine' })
export type SalesReportLine = z.infer<typeof SalesReportLine>

const Kind = z.enum(['CHARGE', 'REFUND'])
const Method = z.enum(['CARD', 'CASH', 'TRANSFER'])
const Channel = z
  .enum(['WEB', 'DESK', 'GATE', 'INVOICE'])
  .meta({ description: 'Where it was sold. INVOICE: the invoice of a company' })
const Product = z.enum([...ProductId.options, 'POINTS', 'GIFT', 'GOODWILL', 'INVOICE']).meta({
  description: 'STANDARD: stays that no one booked; CUSTOM: rates of companies; POINTS, GIFT, GOODWILL: vouchers',
})

const SalesEntry = z
  .object({
    id: z.uuid(),
    payment_id: z.uuid(),
    at: WireInstant,
    kind: Kind,
    amount: Money.meta({ description: 'Negative when it went back; fees and taxes are in it' }),
    fees: Money,
    taxes: Money,
    subject: z.enum(['BOOKING', 'TRANSACTION', 'VOUCHER', 'INVOICE']),
    subject_id: z.uuid(),
    product: Product,
    vehicle_class: z.string(),
    plan: z.string(),
    coupon: z.string(),
    company: z.string(),
    company_name: z.string(),
    method: Method,
    channel: Channel,
    cashier: z.string(),
    cashier_name: z.string(),
    source: z.string(),
  })
  .meta({ id: 'SalesEntry' })
export type SalesEntry = z.infer<typeof SalesEntry>

const period = {
  from: Day.optional().describe('The first Pacific date'),
  until: Day.optional().describe('The last Pacific date; today unless given'),
}

/** The filter of one dimension: a value, or what stands for none. */
const valueOf = z.string().trim().max(200).optional()
const filters: Record<(typeof DIMENSIONS)[Dimension], typeof valueOf> = {
  product: valueOf,
  vehicle_class: valueOf,
  plan: valueOf,
  coupon: valueOf,
  company: valueOf,
  method: valueOf,
  channel: valueOf,
  cashier: valueOf,
  source: valueOf,
}

/** What came in and went out, by when the money moved: payments when they settled, refunds when they were promised. */
export const salesReports = {
  report: get('/staff/sales/report', {
    summary: `Sum up sales by day, month or what they were of, beside a year before: up to the last ${LONGEST_PERIOD_DAYS} days of a period`,
    access: READ,
    input: z.object({
      ...period,
      by: By.default('PRODUCT'),
      against: z
        .enum(['WEEKDAY', 'DATE'])
        .default('WEEKDAY')
        .describe('WEEKDAY: 364 days before; DATE: the same dates of the year before, as months always are'),
      ...paging(100),
    }),
    output: z.object({
      ...listOf(SalesReportLine).shape,
      from: Day,
      until: Day,
      before_from: Day,
      before_until: Day,
      total: SalesFigures,
      before: SalesFigures,
      points: z
        .array(z.object({ from: Day, net: Money, before: Money }))
        .meta({ description: 'The same period day by day, or month by month where it is longer than two months' }),
      step: z.enum(['day', 'month']),
    }),
  }),
  entries: get('/staff/sales/entries', {
    summary: 'List the payments and refunds that sales are summed up from, newest first',
    access: READ,
    input: z.object({ ...period, kind: Kind.optional(), ...filters, ...longPaging(50) }),
    output: z.object({
      ...longListOf(SalesEntry).shape,
      from: Day,
      until: Day,
      total: SalesFigures.nullable().meta({ description: 'Null where more than one filter is asked for' }),
    }),
  }),
}
