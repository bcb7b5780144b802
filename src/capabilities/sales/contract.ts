import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { Day, listOf, Money, optionalText, paging, Said } from '../../http/wire.ts'
import { LONGEST_PERIOD_DAYS } from '../../lib/periods.ts'

const Kind = z.enum(['PRODUCT', 'CONTRACT', 'VOUCHER', 'GIFT'])

const Sold = {
  sold: z.int().meta({ description: 'Canceled ones included' }),
  canceled: z.int(),
  points: z.int().meta({ description: 'Of those that were not canceled' }),
  value: Money.meta({ description: 'The prices of those that were not canceled' }),
  received: Money.meta({
    description:
      'The money that came in for them up to now, less what went back, without balances of bookings paid at the lot; for what is on a company’s account when its invoice was paid',
  }),
}

const SalesItem = z
  .object({
    id: z.string(),
    kind: Kind,
    name: Said,
    price_source: Said.meta({ description: 'What its price is made of, in words' }),
    is_offered: z.boolean().meta({ description: 'Whether it can be bought now' }),
    ...Sold,
    from: Day.meta({ description: 'The first Pacific date of the period' }),
    until: Day,
  })
  .meta({ id: 'SalesItem' })
export type SalesItem = z.input<typeof SalesItem>

const READ = { permission: 'SalesReports:Read' } as const
const period = {
  from: Day.optional().describe('The first Pacific date'),
  until: Day.optional().describe('The last Pacific date; today unless given'),
}

/** What the business sells, and what of it was sold. */
export const sales = {
  items: get('/staff/sales-items', {
    summary: `List what is sold with its price source, and sales and revenue of a period: up to its last ${LONGEST_PERIOD_DAYS} days`,
    access: READ,
    input: z.object({ search: optionalText(100), kind: Kind.optional(), ...period, ...paging(100) }),
    output: z.object({ ...listOf(SalesItem).shape, from: Day, until: Day, received: Money, value: Money }),
  }),
  item: get('/staff/sales-items/{id}', {
    summary: 'Show one of the things that are sold, with its sales by day, week or month',
    access: READ,
    input: z.object({ id: z.string(), ...period }),
    output: z.object({
      ...SalesItem.shape,
      step: z.enum(['day', 'week', 'month']),
      periods: z.array(z.object({ from: Day, ...Sold })),
    }),
  }),
}
