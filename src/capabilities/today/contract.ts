import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { listOf, Money, paging, VehicleClass, WireInstant } from '../../http/wire.ts'

const ClassToday = z
  .object({
    vehicle_class: VehicleClass,
    stalls: z.int().nullable().meta({ description: 'Null while no one has said how many there are' }),
    here: z.int().min(0),
    overdue: z.int().min(0).meta({ description: 'Of those that are here: booked to be gone by now' }),
    to_come: z.int().min(0),
    to_leave: z.int().min(0),
  })
  .meta({ id: 'ClassToday' })

const HourToday = z
  .object({
    at: WireInstant,
    arrived: z.int().min(0),
    to_come: z.int().min(0),
    left: z.int().min(0),
    to_leave: z.int().min(0),
  })
  .meta({ id: 'HourToday', description: 'Bookings by the hour in which they should arrive and leave' })

const Takings = z
  .object({
    taken: Money,
    refunded: Money,
    net: Money,
    bookings: z.int().min(0).meta({ description: 'Made in that time and not canceled since' }),
  })
  .meta({ id: 'Takings' })

const FailedJob = z
  .object({ id: z.uuid(), job: z.string(), error: z.string(), at: WireInstant })
  .meta({ id: 'FailedJob', description: 'Work in the background that failed each time it was tried' })

/** What whoever runs the lot asks at seven in the morning, and during the day. */
export const today = {
  lot: get('/staff/today/lot', {
    summary: 'Cars at the lot by class, and who is still to come and to leave today, by hour',
    access: { permission: 'Bookings:Read' },
    input: z.object({}),
    output: z.object({ at: WireInstant, classes: z.array(ClassToday), hours: z.array(HourToday) }),
  }),
  takings: get('/staff/today/takings', {
    summary: 'Money taken today so far, beside the same weekday a week and a year ago',
    access: { permission: 'SalesReports:Read' },
    input: z.object({}),
    output: z.object({
      at: WireInstant,
      today: Takings,
      week_ago: Takings.meta({ description: 'Up to the same time of day' }),
      week_ago_whole: Takings,
      year_ago: Takings.meta({ description: 'The same weekday 52 weeks ago, up to the same time of day' }),
      year_ago_whole: Takings,
    }),
  }),
  failedJobs: get('/staff/failed-jobs', {
    summary: 'List background jobs that failed for good, newest first',
    access: { permission: 'Settings:Update' },
    input: z.object({ ...paging(25) }),
    output: listOf(FailedJob),
  }),
  retryJobs: post('/staff/failed-jobs/retry', {
    summary: 'Run all failed jobs again',
    access: { permission: 'Settings:Update' },
    input: z.object({}),
    output: z.object({ retried: z.int().min(0) }),
  }),
}
