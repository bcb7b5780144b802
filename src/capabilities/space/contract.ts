import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import { Day, listOf, Money, Month, Ok, text, VehicleClass, WireInstant } from '../../http/wire.ts'
import { SPACE_NUMBERS } from '../capacity/space.ts'

const READ = { permission: 'Space:Read' } as const
const UPDATE = { permission: 'Space:Update' } as const

const Count = z.int().min(0).max(100_000)
const NOTE_KINDS = ['HOLIDAY', 'EVENT', 'NOTE'] as const

export const CalendarNote = z
  .object({
    id: z.uuid(),
    kind: z.enum(NOTE_KINDS),
    title: z.string(),
    from: z.string(),
    to: z.string(),
    revision: z.int(),
  })
  .meta({ id: 'CalendarNote', description: 'What the owner wrote into the calendar; travelers do not see it' })
export type CalendarNote = z.infer<typeof CalendarNote>

/** What a class has and sells on a date. */
export const DaySpace = z
  .object({
    vehicle_class: VehicleClass,
    allotment: z.int(),
    overbooking: z.int(),
    kept_members: z.int(),
    kept_walk_ins: z.int(),
    is_closed: z.boolean(),
    minimum_stay: z.int().nullable(),
    own: z.array(z.enum(SPACE_NUMBERS)).meta({ description: 'Which numbers the date has of its own' }),
    booked: z.int().meta({ description: 'Spaces taken; of a date that is over, the bookings that had one' }),
    free: z.int().meta({ description: 'For anyone' }),
    free_for_members: z.int(),
    over: z.int().meta({ description: 'Bookings beyond what the date has: to be moved' }),
    day_price: Money.nullable().meta({ description: 'The list price of a day that starts on it; null without a plan' }),
    plan: z.string().nullable(),
  })
  .meta({ id: 'DaySpace' })
export type DaySpace = z.infer<typeof DaySpace>

/** A vehicle class as its owner sells it. */
export const ClassSpace = z
  .object({
    code: VehicleClass,
    name: z.string(),
    description: z.string(),
    stalls: z.int().nullable().meta({ description: 'Stalls that exist, bookable or not; null where no one has said' }),
    default_allotment: z.int(),
    default_overbooking: z.int(),
    default_kept_members: z.int(),
    default_kept_walk_ins: z.int(),
    revision: z.int(),
  })
  .meta({ id: 'ClassSpace' })
export type ClassSpace = z.infer<typeof ClassSpace>

const ChangeLine = z
  .object({ at: WireInstant, who: z.string(), what: z.string() })
  .meta({ id: 'SpaceChangeLine', description: 'Who changed what of which dates' })

const settable = {
  allotment: Count.nullish(),
  overbooking: Count.nullish(),
  kept_members: Count.nullish(),
  kept_walk_ins: Count.nullish(),
  is_closed: z.boolean().nullish(),
  minimum_stay: z.int().min(1).max(90).nullish().meta({ description: '1 asks for none' }),
}

const note = { kind: z.enum(NOTE_KINDS), title: text(120), from: Day, to: Day }

/** Space in the owner's hands: what each class has, and what holds for single dates. */
export const space = {
  month: get('/staff/space/calendar', {
    summary: 'A month of the calendar: price, space and notes of each date',
    access: READ,
    input: z.object({ month: Month.optional().meta({ description: 'YYYY-MM; this month without it' }) }),
    output: z.object({
      month: z.string(),
      today: z.string(),
      last_date: z.string().meta({ description: 'The last date that can be set' }),
      seen: z.int().meta({ description: 'The last change that this shows: sent back with the next one' }),
      classes: z.array(ClassSpace),
      days: z.array(z.object({ date: z.string(), spaces: z.array(DaySpace) })),
      notes: z.array(CalendarNote),
      changes: z.array(ChangeLine),
    }),
  }),
  setDays: put('/staff/space/days', {
    summary: 'Set what classes sell on dates: what is left out stays',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({
      vehicle_classes: z.array(VehicleClass).min(1).max(3),
      from: Day,
      to: Day,
      weekdays: z.array(z.int().min(1).max(7)).max(7).optional().meta({ description: '1 Monday to 7; none for all' }),
      seen: z.int().min(0),
      ...settable,
      reset: z
        .array(z.enum(SPACE_NUMBERS))
        .max(4)
        .optional()
        .meta({ description: 'Numbers that go back to what the class has' }),
    }),
    output: z.object({
      dates: z.int(),
      over: z.int().meta({ description: 'Dates that now have more bookings than spaces' }),
    }),
  }),
  addNote: post('/staff/space/notes', {
    summary: 'Write an event, a holiday or a note into the calendar',
    access: UPDATE,
    input: z.object(note),
    output: CalendarNote,
  }),
  setNote: put('/staff/space/notes/{noteId}', {
    summary: 'Change an entry of the calendar',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ noteId: text(64), revision: z.int(), ...note }),
    output: CalendarNote,
  }),
  deleteNote: post('/staff/space/notes/{noteId}/delete', {
    summary: 'Take an entry out of the calendar',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ noteId: text(64), revision: z.int() }),
    output: Ok,
  }),
  addHolidays: post('/staff/space/holidays', {
    summary: 'Write the federal holidays of a year into the calendar; those that are there stay',
    access: UPDATE,
    input: z.object({ year: z.int().min(2020).max(2100) }),
    output: z.object({ added: z.int() }),
  }),
  classes: get('/staff/space/classes', {
    summary: 'The vehicle classes with what they have and sell',
    access: READ,
    input: z.object({}),
    output: listOf(ClassSpace),
  }),
  class: get('/staff/space/classes/{code}', {
    summary: 'A vehicle class with what it has and sells',
    access: READ,
    input: z.object({ code: text(20) }),
    output: ClassSpace,
  }),
  setClass: put('/staff/space/classes/{code}', {
    summary:
      'Change a vehicle class: name, description, stalls, and what it sells on dates without numbers of their own',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({
      code: text(20),
      revision: z.int(),
      name: text(40),
      description: text(200),
      stalls: Count.nullable(),
      default_allotment: Count,
      default_overbooking: Count,
      default_kept_members: Count,
      default_kept_walk_ins: Count,
    }),
    output: ClassSpace,
  }),
}
