import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import {
  Email,
  InstantArgument,
  Money,
  Ok,
  OptionalEmail,
  optionalText,
  ProductId,
  Said,
  text,
  VehicleClass,
  WireInstant,
} from '../../http/wire.ts'

export const PriceLine = z
  .object({
    code: z.string(),
    description: Said,
    quantity: z.number(),
    unit_price: Money,
    amount: Money,
    note: Said.optional().meta({ description: 'Why its quantity is not what the clock says' }),
  })
  .meta({ id: 'PriceLine' })
/** A line as it is kept and answered: in codes, which the server of the API puts in words. */
export type PriceLine = z.input<typeof PriceLine>

export const Rate = z
  .object({
    charge_lines: z.array(PriceLine),
    fee_lines: z.array(PriceLine),
    tax_lines: z.array(PriceLine),
    charge_total: Money,
    fee_total: Money,
    subtotal: Money,
    tax_total: Money,
    total: Money,
    savings: Money,
    engine_args: z.looseObject({}).meta({ description: 'Every input of the price: it can be recomputed to the cent' }),
  })
  .meta({ id: 'Rate' })
export type Rate = z.input<typeof Rate>

export const Quote = z
  .object({
    id: z.uuid(),
    quote_id: z.uuid(),
    product_id: ProductId,
    vehicle_class: VehicleClass,
    promo_code: z.string().nullable(),
    days_in_advance: z.int(),
    expires: WireInstant,
    timestamp: WireInstant,
    is_expired: z.boolean(),
    is_purchasable: z.boolean(),
    is_prebook_discount: z.boolean(),
    deposit_required: Money,
    total_charge: Money.meta({ description: 'The all-in total, as rate.total' }),
    customer_link: z.string().meta({ description: 'Opens the quote in the booking flow' }),
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    duration: z.int().meta({ description: 'Elapsed seconds' }),
    free_until: WireInstant.nullable().meta({
      description: 'A later leaving time at the same total, where there is one',
    }),
    rate: Rate,
    difference: Money.optional().meta({ description: 'Of a quote for a change: new total − current total' }),
    dropped_promo_code: z
      .object({ promo_code: z.string(), reasons: z.array(Said) })
      .optional()
      .meta({ description: 'Of a quote for a change: the booking’s code, where the new stay cannot have it, and why' }),
  })
  .meta({ id: 'Quote' })
export type Quote = z.input<typeof Quote>

/** What stands in the way of a stay, and what is free instead. */
export const Availability = z
  .object({
    is_sold_out: z.boolean().meta({ description: 'Cannot be had, for whatever reason' }),
    obstacle: z
      .enum(['FULL', 'CLOSED', 'KEPT_FOR_MEMBERS', 'MINIMUM_STAY'])
      .nullable()
      .meta({ description: 'What stands in the way' }),
    reason: Said.nullable().meta({ description: 'The same in words' }),
    full_dates: z.array(z.string()).meta({ description: 'Pacific dates without a free space of the class' }),
    alternatives: z.array(
      z.object({
        vehicle_class: VehicleClass,
        travel_from_date: WireInstant,
        travel_to_date: WireInstant,
        total: Money.meta({ description: 'The all-in total of its cheapest product now' }),
      }),
    ),
  })
  .meta({ id: 'Availability' })
export type Availability = z.input<typeof Availability>

/** A stay whose price a page shows by itself. */
const ExampleStay = z.object({
  travel_from_date: InstantArgument,
  travel_to_date: InstantArgument,
  vehicle_class: VehicleClass.default('STANDARD'),
  with_lines: z.boolean().default(false).meta({ description: 'Whether to tell how its price adds up' }),
})

export const PriceExample = z
  .object({
    total: Money.nullable().meta({
      description: 'The all-in total of the cheapest product; null where the stay cannot be had or has no price',
    }),
    drive_up_total: Money.nullable(),
    savings: Money.meta({ description: 'Of the cheapest product against drive-up, never negative' }),
    rate: Rate.optional().meta({ description: 'Of the cheapest product, where its lines were asked for' }),
  })
  .meta({ id: 'PriceExample' })
export type PriceExample = z.input<typeof PriceExample>

export const quotes = {
  set: post('/booking-quotes/set', {
    summary: 'Price a stay: one quote per product',
    access: 'public',
    limits: [{ by: 'address', count: 1200, seconds: 60 }],
    input: z.object({
      travel_from_date: InstantArgument,
      travel_to_date: InstantArgument,
      email: OptionalEmail,
      promo_code: optionalText(40),
      vehicle_class: VehicleClass.nullish().transform((value) => value ?? 'STANDARD'),
      is_example: z.boolean().default(false).meta({
        description: 'A price that a page shows automatically: no one asked for it, so it is no quote event',
      }),
    }),
    output: z.object({ quotes: z.array(Quote), availability: Availability }),
  }),
  examples: post('/booking-quotes/examples', {
    summary: 'Price stays that a page shows as examples: nothing is kept, and nothing holds these prices',
    isRead: true,
    access: 'public',
    limits: [{ by: 'address', count: 240, seconds: 60 }],
    input: z.object({ stays: z.array(ExampleStay).min(1).max(20) }),
    output: z.object({ examples: z.array(PriceExample).meta({ description: 'In the order of the stays' }) }),
  }),
  get: get('/booking-quotes/{quoteId}', {
    summary: 'Read a quote',
    access: 'public',
    limits: [{ by: 'address', count: 600, seconds: 60 }],
    input: z.object({ quoteId: text(64) }),
    output: Quote,
  }),
  email: post('/booking-quotes/{quoteId}/email', {
    summary: 'Email a quote',
    access: 'public',
    idempotent: true,
    limits: [
      { by: 'address', count: 20, seconds: 3600 },
      { by: 'email', count: 6, seconds: 3600 },
    ],
    problems: ['quote_expired'],
    input: z.object({ quoteId: text(64), email: Email }),
    output: Ok,
  }),
}
