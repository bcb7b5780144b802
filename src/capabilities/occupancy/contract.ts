import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { Day, listOf, paging, VehicleClass, WireInstant } from '../../http/wire.ts'

const day = Day.optional()
const count = z.int().min(0)
const Share = z.number().min(0)

/** A date to come, of one class. */
const OutlookDay = z
  .object({
    vehicle_class: VehicleClass,
    date: z.string(),
    today: z.string().meta({ description: 'The Pacific date on which the books were counted last' }),
    booked: count.meta({ description: 'Cars booked for the date, canceled ones not among them' }),
    spaces: count.meta({ description: 'What the date has, overbooking included; 0 where it is closed' }),
    last_year: count.nullable().meta({
      description:
        'Booked for the same weekday a year before, as the books stood 364 days ago; null when no one counted then',
    }),
    since_yesterday: z.int().nullable().meta({ description: 'What was booked since, less what was canceled' }),
    since_last_week: z.int().nullable(),
    turned_away: count.meta({ description: 'Visitors who asked for the date while it was full' }),
    expected: count.nullable().meta({ description: 'Cars booked in the end; null when too little is known to say' }),
    low: count.nullable(),
    high: count.nullable(),
  })
  .meta({ id: 'OutlookDay' })
export type OutlookDay = z.infer<typeof OutlookDay>

const Peak = z
  .object({
    vehicle_class: VehicleClass,
    date: z.string(),
    most: count.meta({ description: 'The most cars that were at the lot at one moment of the day' }),
    most_at: WireInstant.meta({ description: 'The first such moment' }),
    stalls: count.nullable().meta({ description: 'As many as the class has now' }),
  })
  .meta({ id: 'OccupancyPeak' })

const TestedForecast = z
  .object({
    lead_days: z.int(),
    days: count.meta({ description: 'Days of the last quarter that were forecast this many days in advance' }),
    error_cars: z.number().meta({ description: 'How far off they were, on average' }),
    error_share: Share.meta({ description: 'Of all cars that were booked' }),
    last_year_days: count,
    last_year_cars: z
      .number()
      .nullable()
      .meta({ description: 'The same for "as last year"; null without a last year' }),
    last_year_share: Share.nullable(),
  })
  .meta({ id: 'TestedForecast' })

/** How full the lot will be, how fast it fills, and how full it was. */
export const occupancy = {
  outlook: get('/staff/occupancy', {
    summary: 'What is booked for each of the next 120 days of a class, beside last year, capacity and what is expected',
    access: { permission: 'Space:Read' },
    input: z.object({
      vehicle_class: VehicleClass.default('STANDARD'),
      from: day.describe('The first Pacific date; today when left out'),
      until: day.describe('The last Pacific date; 120 days ahead when left out'),
      sort: z.enum(['date', '-date', 'booked', '-booked']).default('date'),
      ...paging(31),
    }),
    output: listOf(OutlookDay).extend({
      vehicle_class: VehicleClass,
      today: z.string(),
      counted_at: WireInstant.nullable().meta({ description: 'Null before the first count' }),
      forecast_made_on: z.string().nullable().meta({ description: 'Null while nothing is forecast' }),
      days: z.array(OutlookDay).meta({ description: 'All dates asked for, in their order' }),
    }),
  }),
  peaks: get('/staff/occupancy/peaks', {
    summary: 'List the most cars at one moment of each day that began, by class',
    access: { permission: 'Space:Read' },
    input: z.object({
      vehicle_class: VehicleClass.optional(),
      from: day.describe('The first Pacific date'),
      until: day.describe('The last Pacific date'),
      sort: z.enum(['date', '-date', 'most', '-most']).default('-date'),
      ...paging(31),
    }),
    output: listOf(Peak),
  }),
  accuracy: get('/staff/occupancy/forecast', {
    summary: 'How far forecasts would have been off in the last quarter, beside “as last year”',
    access: { permission: 'Space:Read' },
    input: z.object({}),
    output: z.object({
      made_on: z.string().nullable(),
      classes: z.array(z.object({ vehicle_class: VehicleClass, leads: z.array(TestedForecast) })),
    }),
  }),
}
