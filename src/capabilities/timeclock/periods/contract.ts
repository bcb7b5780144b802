import { z } from 'zod'
import { get, post, put } from '../../../http/endpoint.ts'
import { Day, listOf, numeric, paging, WireInstant } from '../../../http/wire.ts'
import { DayHours } from '../wire.ts'

const READ = { permission: 'PayPeriods:Read' } as const
const SET = { permission: 'Settings:Update' } as const

const Kind = z.enum(['WEEKLY', 'TWO_WEEKLY', 'TWICE_A_MONTH'])

/** What somebody is paid for in a period, in seconds. */
const PersonHours = z
  .object({
    account_id: z.uuid(),
    name: z.string(),
    email: z.string(),
    days: z.int().meta({ description: 'Days with work' }),
    ...DayHours.omit({ date: true }).shape,
  })
  .meta({ id: 'PersonHours' })
export type PersonHours = z.infer<typeof PersonHours>

const PeriodRow = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    kind: Kind,
    status: z.enum(['CURRENT', 'OPEN', 'CLOSED']).meta({ description: 'OPEN: it is over and not closed yet' }),
    sheets: z.int().meta({ description: 'Time sheets of weeks that it touches' }),
    approved: z.int().meta({ description: 'Those of them that are approved' }),
    closed_by: z.string().nullable(),
    closed_at: WireInstant.nullable(),
  })
  .meta({ id: 'PayPeriodRow' })

const PayPeriod = PeriodRow.extend({
  people: z.array(PersonHours),
  sums: PersonHours.omit({ account_id: true, name: true, email: true }),
  open_sheets: z.array(z.object({ account_id: z.uuid(), who: z.string(), week: z.iso.date() })),
}).meta({ id: 'PayPeriod' })
export type PayPeriod = z.infer<typeof PayPeriod>

const hours = (most: number) => z.int().min(1).max(most)

const Rules = z
  .object({
    period: Kind,
    daily_overtime_hours: hours(24).nullable(),
    daily_double_hours: hours(24).nullable(),
    weekly_overtime_hours: hours(168).nullable(),
    seventh_day: z.boolean().meta({ description: 'Work on a seventh day in a row of a week is overtime' }),
    meal_minutes: z.int().min(5).max(120),
    first_meal_hours: hours(24),
    second_meal_hours: hours(24),
    rest_minutes: z.int().min(5).max(60),
    rest_hours: hours(12),
    forgotten_hours: z.int().min(4).max(24),
  })
  .meta({ id: 'WorkRules', description: 'Rules of breaks, overtime and pay periods' })

const Held = z.object({
  rules: Rules.meta({ description: 'The last that were saved' }),
  version: z.int(),
  holds_from: z.iso.date(),
  current: z.object({ rules: Rules, from: z.iso.date(), to: z.iso.date() }).meta({
    description: 'What holds in the pay period that goes on',
  }),
})

/** Pay periods, and the rules by which they are counted. */
export const payPeriods = {
  list: get('/staff/pay-periods', {
    summary: 'List the pay periods, newest first',
    access: READ,
    input: z.object({ ...paging(25) }),
    output: listOf(PeriodRow),
  }),
  read: get('/staff/pay-periods/{date}', {
    summary: 'Show the hours of each person in the pay period of a day',
    access: READ,
    input: z.object({ date: Day }),
    output: PayPeriod,
  }),
  close: post('/staff/pay-periods/{date}/close', {
    summary: 'Close a pay period whose time sheets are all approved: it stays as it is',
    access: { permission: 'PayPeriods:Close' },
    idempotent: true,
    input: z.object({ date: Day }),
    output: PayPeriod,
  }),
  rules: get('/staff/settings/work-rules', {
    summary: 'Show the rules of breaks, overtime and pay periods',
    access: SET,
    input: z.object({}),
    output: Held,
  }),
  setRules: put('/staff/settings/work-rules', {
    summary: 'Change the rules of breaks, overtime and pay periods, from the next pay period on',
    access: SET,
    problems: ['conflict'],
    input: Rules.extend({ version: numeric(z.int()) }),
    output: Held,
  }),
}
