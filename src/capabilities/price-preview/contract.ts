import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { InstantArgument, Money, optionalText, ProductId, VehicleClass, WireInstant } from '../../http/wire.ts'

const Change = { before: Money.nullable(), after: Money.nullable() }

const DayChange = z.object({ date: z.string(), ...Change })
export type DayChange = z.infer<typeof DayChange>

const StayPreview = z
  .object({
    vehicle_class: VehicleClass,
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    days: z.int().meta({ description: 'Pacific dates from arrival to leaving' }),
    days_in_advance: z.int(),
    sold: z.int().nullable().meta({ description: 'How often such a stay was sold; null for one that was chosen' }),
    products: z.array(z.object({ product_id: ProductId, ...Change })),
  })
  .meta({ id: 'StayPreview' })
export type StayPreview = z.infer<typeof StayPreview>

const Income = z
  .object({
    bookings: z.int().meta({ description: 'All of them; an estimate where `is_sample`' }),
    priced: z.int().meta({ description: 'How many were priced anew' }),
    is_sample: z.boolean(),
    unpriced: z.int().meta({ description: 'Of those, the ones that have no price in the draft' }),
    before: Money,
    after: Money,
  })
  .meta({ id: 'IncomePreview' })
export type Income = z.infer<typeof Income>

/** What publishing the draft would do, before it is published. */
export const preview = {
  show: get('/staff/price-book/preview', {
    summary: 'Show what publishing the draft would change: day prices, stays, income, and warnings',
    access: { permission: 'RatePlans:Read' },
    input: z.object({
      vehicle_class: VehicleClass.default('STANDARD').meta({ description: 'Of the calendar' }),
      own: optionalText(400).meta({
        description: 'Up to five stays, Pacific time: `2026-12-01 08:00/2026-12-04 08:00/STANDARD`, joined by commas',
      }),
      effective_at: InstantArgument.optional().meta({ description: 'When it would be published; now without it' }),
    }),
    output: z.object({
      revision: z.int(),
      has_changes: z.boolean(),
      calendar: z.array(DayChange).meta({ description: 'The day price of each date for a year' }),
      stays: z.array(StayPreview),
      own: z.array(StayPreview),
      last_year: Income.meta({ description: 'The stays of the last year, a year later' }),
      coming: Income.meta({ description: 'The stays that are booked for the next year, if they were booked anew' }),
      keeps: z.object({ quotes: z.int(), bookings: z.int() }).meta({ description: 'Open ones, whose prices stay' }),
      warnings: z.array(
        z.object({ code: z.enum(['GAP', 'LONGER_COSTS_LESS', 'DROP', 'TAX_MIDNIGHT', 'EXPIRY']), text: z.string() }),
      ),
    }),
  }),
}
