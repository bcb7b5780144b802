import { z } from 'zod'
import { del, get, post, put } from '../../http/endpoint.ts'
import {
  Day,
  fault,
  listOf,
  Month,
  numeric,
  Ok,
  optionalText,
  paging,
  Said,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { messages } from './texts.ts'

const READ = { permission: 'Schedule:Read' } as const
const UPDATE = { permission: 'Schedule:Update' } as const
const APPROVE = { permission: 'Schedule:Approve' } as const

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fault(messages.time))
const Version = numeric(z.int().min(0))
const Week = Day.meta({ description: 'Any date of the week, which begins on its Sunday' })

const COLORS = ['BLUE', 'ORANGE', 'PURPLE', 'TEAL', 'PINK', 'SLATE'] as const

export const ScheduleRole = z
  .object({
    id: z.uuid(),
    name: z.string(),
    color: z.enum(COLORS),
    least: z.int().meta({ description: 'At every hour, whatever is booked' }),
    arrivals_per_hour: z.int().nullable().meta({ description: 'That one of them serves' }),
    departures_per_hour: z.int().nullable(),
    active: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ScheduleRole' })
export type ScheduleRole = z.infer<typeof ScheduleRole>

const roleValues = {
  name: text(40),
  color: z.enum(COLORS),
  least: numeric(z.int().min(0).max(50).default(0)),
  arrivals_per_hour: numeric(z.int().min(1).max(1000).nullish()),
  departures_per_hour: numeric(z.int().min(1).max(1000).nullish()),
  active: z.boolean().default(true),
}

export const ScheduleRules = z
  .object({
    rest_hours: z.int(),
    week_hours: z.int(),
    minor_day_hours: z.int(),
    minor_week_hours: z.int(),
    minor_from: z.string(),
    minor_until: z.string(),
    version: z.int(),
  })
  .meta({ id: 'ScheduleRules', description: 'What is told before a week is published' })
export type ScheduleRules = z.infer<typeof ScheduleRules>

const Window = z.tuple([Time, Time]).nullable()
const Availability = z
  .record(z.string().regex(/^[0-6]$/), Window)
  .meta({ description: 'By weekday, 0 for Sunday: null not at all, or from when until when; no entry is all day' })

const SchedulePerson = z
  .object({
    account_id: z.uuid(),
    name: z.string(),
    roles: z.array(z.uuid()),
    birth_date: z.string().nullable(),
    is_minor: z.boolean(),
    availability: Availability,
    version: z.int().meta({ description: '0 for someone who has not been planned yet' }),
  })
  .meta({ id: 'SchedulePerson' })
export type SchedulePerson = z.infer<typeof SchedulePerson>

export const Shift = z
  .object({
    id: z.uuid(),
    account_id: z.uuid().nullable().meta({ description: 'null: open, for whoever can take it' }),
    role_id: z.uuid(),
    date: z.string(),
    start: z.string(),
    end: z.string(),
    starts_at: WireInstant,
    ends_at: WireInstant,
    minutes: z.int().meta({ description: 'Really worked, without the break' }),
    break_minutes: z.int(),
    note: z.string(),
    state: z.enum(['PUBLISHED', 'DRAFT', 'CHANGED', 'REMOVED']).meta({
      description: 'DRAFT: no one has been told; CHANGED and REMOVED: people were told otherwise',
    }),
    version: z.int(),
    swap: z.enum(['OFFERED', 'ACCEPTED']).nullable(),
  })
  .meta({ id: 'PlannedShift' })
export type Shift = z.infer<typeof Shift>

const shiftValues = {
  account_id: optionalText(36).meta({ description: 'Without it the shift is open' }),
  role_id: z.uuid(),
  date: Day,
  start: Time,
  end: Time.meta({ description: 'Not after the start: on the next day' }),
  break_minutes: numeric(z.int().min(0).max(240).default(0)),
  note: optionalText(200),
}

const Hour = z.object({
  at: WireInstant,
  arrivals: z.int(),
  departures: z.int(),
  cover: z.array(z.object({ role_id: z.uuid(), need: z.int(), planned: z.int() })),
})

const CONFLICTS = [
  'DOUBLE',
  'REST',
  'AVAILABILITY',
  'TIME_OFF',
  'ROLE',
  'MINOR_TIME',
  'MINOR_DAY',
  'MINOR_WEEK',
  'WEEK_HOURS',
] as const

const Conflict = z
  .object({
    kind: z.enum(CONFLICTS),
    account_id: z.uuid(),
    shift_id: z.uuid(),
    forbids: z.boolean().meta({ description: 'The week cannot be published with it' }),
    what: Said,
  })
  .meta({ id: 'ScheduleConflict' })

const ScheduleWeek = z
  .object({
    week: z.string(),
    today: z.string(),
    version: z.int().meta({ description: 'Grows with every change of its shifts and when it is published' }),
    published_at: WireInstant.nullable(),
    published_by: z.string().nullable(),
    roles: z.array(ScheduleRole),
    people: z.array(SchedulePerson.omit({ availability: true, birth_date: true }).extend({ minutes: z.int() })),
    shifts: z.array(Shift),
    days: z.array(
      z.object({
        date: z.string(),
        off: z.array(z.object({ account_id: z.uuid(), is_approved: z.boolean() })),
        hours: z.array(Hour),
      }),
    ),
    conflicts: z.array(Conflict),
    concerned: z.int().meta({ description: 'How many people are told when the week is published' }),
    templates: z.array(z.object({ id: z.uuid(), name: z.string(), shifts: z.int() })),
    undo: z
      .object({ id: z.uuid(), kind: z.enum(['ADD', 'CHANGE', 'REMOVE', 'COPY_WEEK', 'TEMPLATE']), shifts: z.int() })
      .nullable()
      .meta({ description: 'What the caller did last in this week' }),
  })
  .meta({ id: 'ScheduleWeek' })
export type ScheduleWeek = z.infer<typeof ScheduleWeek>

const Changed = z.object({ week: z.string(), version: z.int(), shifts: z.array(z.uuid()) })

const SwapStatus = z.enum(['OFFERED', 'ACCEPTED', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'OVER'])

const Swap = z
  .object({
    id: z.uuid(),
    shift_id: z.uuid(),
    role: z.string(),
    starts_at: WireInstant,
    ends_at: WireInstant,
    from: z.string().nullable().meta({ description: 'null: an open shift that no one gives away' }),
    from_account: z.uuid().nullable(),
    to: z.string().nullable(),
    to_account: z.uuid().nullable(),
    note: z.string(),
    status: SwapStatus,
    offered_at: WireInstant,
    decided_by: z.string().nullable(),
    answer: z.string(),
    against: z.array(Said).meta({ description: 'The conflicts of whoever would take it, for approvers' }),
  })
  .meta({ id: 'ShiftSwap' })
export type Swap = z.infer<typeof Swap>

const TimeOffStatus = z.enum(['ASKED', 'APPROVED', 'DECLINED', 'WITHDRAWN'])

const TimeOff = z
  .object({
    id: z.uuid(),
    account_id: z.uuid(),
    name: z.string(),
    from_date: z.string(),
    to_date: z.string(),
    reason: z.string(),
    status: TimeOffStatus,
    asked_at: WireInstant,
    decided_by: z.string().nullable(),
    answer: z.string(),
  })
  .meta({ id: 'TimeOff' })
export type TimeOff = z.infer<typeof TimeOff>

const PersonView = z
  .object({
    today: z.string(),
    from: z.string(),
    person: SchedulePerson.omit({ birth_date: true, is_minor: true }),
    is_own: z.boolean(),
    people: z.array(z.object({ account_id: z.uuid(), name: z.string() })),
    roles: z.array(ScheduleRole),
    shifts: z
      .array(
        Shift.extend({
          may_be_offered: z.boolean().meta({ description: 'By the caller to colleagues, until it begins' }),
        }),
      )
      .meta({ description: 'As published, of five weeks' }),
    open: z.array(Swap).meta({ description: 'Shifts of colleagues that they could take' }),
    unfilled: z.array(Shift).meta({ description: 'Open shifts of these weeks that they could ask for' }),
    swaps: z.array(Swap).meta({ description: 'Their own offers, and those they took, newest first' }),
    time_off: z.array(TimeOff),
    feed: z.string().nullable().meta({ description: 'The secret address of their calendar; only for themselves' }),
  })
  .meta({ id: 'SchedulePersonView' })
export type PersonView = z.infer<typeof PersonView>

const swapId = { swapId: z.string() }
const timeOffId = { timeOffId: z.string() }
const person = { accountId: z.string().meta({ description: '`me` for the caller' }) }

export const schedule = {
  week: get('/staff/schedule/weeks/{week}', {
    summary: 'Read a week: shifts, who is there, what each hour needs, and what stands against it',
    access: READ,
    input: z.object({ week: Week }),
    output: ScheduleWeek,
  }),
  month: get('/staff/schedule/months/{month}', {
    summary: 'Read a month of shifts day by day',
    access: READ,
    input: z.object({ month: Month }),
    output: z.object({
      month: z.string(),
      today: z.string(),
      roles: z.array(ScheduleRole),
      people: z.array(z.object({ account_id: z.uuid(), name: z.string() })),
      days: z.array(z.object({ date: z.string(), shifts: z.array(Shift), off: z.int() })),
    }),
  }),
  now: get('/staff/schedule/now', {
    summary: 'Show who is scheduled right now, as published',
    access: READ,
    input: z.object({}),
    output: z.object({
      at: WireInstant,
      people: z.array(z.object({ account_id: z.uuid(), name: z.string(), role: z.string(), until: WireInstant })),
    }),
  }),
  person: get('/staff/schedule/people/{accountId}', {
    summary: 'Read the schedule of one person, with what they ask for',
    access: READ,
    input: z.object({ ...person, from: Day.optional() }),
    output: PersonView,
  }),

  addShift: post('/staff/schedule/shifts', {
    summary: 'Plan a shift',
    access: UPDATE,
    idempotent: true,
    input: z.object(shiftValues),
    output: Changed,
  }),
  saveShift: put('/staff/schedule/shifts/{shiftId}', {
    summary: 'Change or move a shift of the plan',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ shiftId: z.string(), version: Version, ...shiftValues }),
    output: Changed,
  }),
  moveShift: post('/staff/schedule/shifts/{shiftId}/move', {
    summary: 'Move a shift, or a copy of it, to another day or person at the same time of day',
    access: UPDATE,
    idempotent: true,
    problems: ['conflict'],
    input: z.object({
      shiftId: z.string(),
      version: Version,
      account_id: optionalText(36),
      date: Day,
      copy: z.boolean().default(false),
    }),
    output: Changed,
  }),
  removeShift: del('/staff/schedule/shifts/{shiftId}', {
    summary: 'Take a shift out of the plan; anyone who was notified of it is notified when the week is published',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ shiftId: z.string(), version: Version }),
    output: Changed,
  }),
  copyWeek: post('/staff/schedule/weeks/{week}/copy', {
    summary: 'Add the shifts of another week; those that are there already are left out',
    access: UPDATE,
    idempotent: true,
    input: z.object({ week: Week, from: Week }),
    output: Changed,
  }),
  useTemplate: post('/staff/schedule/weeks/{week}/template', {
    summary: 'Add the shifts of a template; those that are there already are left out',
    access: UPDATE,
    idempotent: true,
    input: z.object({ week: Week, template_id: z.string() }),
    output: Changed,
  }),
  undo: post('/staff/schedule/edits/{editId}/undo', {
    summary: 'Undo what the caller did last to the shifts of a week',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ editId: z.string() }),
    output: Changed,
  }),
  publish: post('/staff/schedule/weeks/{week}/publish', {
    summary: 'Publish a week as it was seen; each person whose shifts changed gets one mail',
    access: UPDATE,
    idempotent: true,
    problems: ['conflict'],
    input: z.object({
      week: Week,
      version: Version,
      accept_conflicts: z.boolean().default(false).meta({ description: 'Conflicts that forbid nothing were read' }),
    }),
    output: z.object({ week: z.string(), version: z.int(), told: z.int() }),
  }),
  keepTemplate: post('/staff/schedule/templates', {
    summary: 'Keep the shifts of a week as a template',
    access: UPDATE,
    input: z.object({ week: Week, name: text(60) }),
    output: z.object({ id: z.uuid() }),
  }),
  removeTemplate: del('/staff/schedule/templates/{templateId}', {
    summary: 'Remove a template; shifts that were made from it stay',
    access: UPDATE,
    input: z.object({ templateId: z.string() }),
    output: Ok,
  }),

  people: get('/staff/schedule/people', {
    summary: 'List everyone who can be planned, by name',
    access: UPDATE,
    input: z.object({ ...paging(50) }),
    output: listOf(SchedulePerson),
  }),
  savePerson: put('/staff/schedule/people/{accountId}', {
    summary: 'Set what someone can do, and whether rules for minors hold for them',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({
      ...person,
      version: Version,
      roles: z.array(z.uuid()).max(20),
      birth_date: Day.nullish(),
      is_minor: z.boolean().default(false),
    }),
    output: SchedulePerson,
  }),
  setAvailability: put('/staff/schedule/people/{accountId}/availability', {
    summary: 'Set when someone can work: the caller, or anyone if the caller is a planner',
    access: READ,
    problems: ['conflict', 'forbidden'],
    input: z.object({ ...person, version: Version, availability: Availability }),
    output: Ok,
  }),
  setFeed: post('/staff/schedule/people/me/feed', {
    summary: 'Make a new address of the caller’s calendar, or end it; the address of before is served no more',
    access: READ,
    input: z.object({ on: z.boolean() }),
    output: z.object({ feed: z.string().nullable() }),
  }),

  roles: get('/staff/schedule/roles', {
    summary: 'List the roles, by name',
    access: UPDATE,
    input: z.object({ ...paging(50) }),
    output: listOf(ScheduleRole),
  }),
  addRole: post('/staff/schedule/roles', {
    summary: 'Add a role',
    access: UPDATE,
    input: z.object(roleValues),
    output: ScheduleRole,
  }),
  saveRole: put('/staff/schedule/roles/{roleId}', {
    summary: 'Change a role: its name, its color, and what it serves in an hour',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ roleId: z.string(), version: Version, ...roleValues }),
    output: ScheduleRole,
  }),
  rules: get('/staff/schedule/rules', {
    summary: 'Read what is told before a week is published',
    access: UPDATE,
    input: z.object({}),
    output: ScheduleRules,
  }),
  saveRules: put('/staff/schedule/rules', {
    summary: 'Change what is told before a week is published',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({
      version: Version,
      rest_hours: numeric(z.int().min(0).max(24)),
      week_hours: numeric(z.int().min(1).max(168)),
      minor_day_hours: numeric(z.int().min(1).max(24)),
      minor_week_hours: numeric(z.int().min(1).max(168)),
      minor_from: Time,
      minor_until: Time,
    }),
    output: ScheduleRules,
  }),

  timeOff: get('/staff/schedule/time-off', {
    summary: 'List who asked for days off, newest first',
    access: APPROVE,
    input: z.object({ status: TimeOffStatus.optional(), ...paging(25) }),
    output: listOf(TimeOff),
  }),
  askTimeOff: post('/staff/schedule/time-off', {
    summary: 'Ask for days off',
    access: READ,
    idempotent: true,
    input: z.object({ from_date: Day, to_date: Day, reason: optionalText(200) }),
    output: TimeOff,
  }),
  withdrawTimeOff: post('/staff/schedule/time-off/{timeOffId}/withdraw', {
    summary: 'Take back days off that the caller asked for or got',
    access: READ,
    input: z.object(timeOffId),
    output: TimeOff,
  }),
  decideTimeOff: post('/staff/schedule/time-off/{timeOffId}/decide', {
    summary: 'Approve or decline someone else’s days off',
    access: APPROVE,
    idempotent: true,
    input: z.object({ ...timeOffId, approve: z.boolean(), answer: optionalText(200) }),
    output: TimeOff,
  }),
  swaps: get('/staff/schedule/swaps', {
    summary: 'List shifts that were offered to colleagues, newest first',
    access: APPROVE,
    input: z.object({ status: SwapStatus.optional(), ...paging(25) }),
    output: listOf(Swap),
  }),
  offerShift: post('/staff/schedule/swaps', {
    summary: 'Offer a published shift of the caller to colleagues',
    access: READ,
    idempotent: true,
    input: z.object({ shift_id: z.string(), note: optionalText(200) }),
    output: Swap,
  }),
  takeShift: post('/staff/schedule/open-shifts/{shiftId}/take', {
    summary: 'Ask for a published shift that no one has; it is the caller’s once it is approved',
    access: READ,
    idempotent: true,
    input: z.object({ shiftId: z.string() }),
    output: Swap,
  }),
  acceptSwap: post('/staff/schedule/swaps/{swapId}/accept', {
    summary: 'Take over an offered shift, once it is approved',
    access: READ,
    idempotent: true,
    input: z.object(swapId),
    output: Swap,
  }),
  withdrawSwap: post('/staff/schedule/swaps/{swapId}/withdraw', {
    summary: 'Take back an offer, or an acceptance, that is not approved yet',
    access: READ,
    input: z.object(swapId),
    output: Swap,
  }),
  decideSwap: post('/staff/schedule/swaps/{swapId}/decide', {
    summary: 'Approve or decline that a colleague takes over a shift',
    access: APPROVE,
    idempotent: true,
    input: z.object({ ...swapId, approve: z.boolean(), answer: optionalText(200) }),
    output: Swap,
  }),
}
