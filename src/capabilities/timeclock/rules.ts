import { addDays, isBefore, secondsBetween, weekday } from '../../lib/pacific.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages } from './texts.ts'

/** What a workweek, its breaks and its overtime follow. Hours and minutes; null leaves a rule out. */
export interface WorkRules {
  readonly period: 'WEEKLY' | 'TWO_WEEKLY' | 'TWICE_A_MONTH'
  /** Hours of a day beyond which each hour is overtime, and beyond which it counts double. */
  readonly daily_overtime_hours: number | null
  readonly daily_double_hours: number | null
  /** Regular hours of a week beyond which each hour is overtime. */
  readonly weekly_overtime_hours: number | null
  /** Work on the seventh day of a week in which nobody rested a day is overtime from its first hour. */
  readonly seventh_day: boolean
  readonly meal_minutes: number
  /** By the end of which hour of work the first and the second meal break begin. */
  readonly first_meal_hours: number
  readonly second_meal_hours: number
  /** How long a rest break is, and for how many hours, or most of them, there is one. */
  readonly rest_minutes: number
  readonly rest_hours: number
  /** Hours after which an open shift counts as forgotten. */
  readonly forgotten_hours: number
}

export const BREAK_KINDS = ['MEAL', 'REST'] as const
export type BreakKind = (typeof BREAK_KINDS)[number]

export interface Break {
  readonly kind: BreakKind
  readonly from: Temporal.Instant
  /** Null while it goes on. */
  readonly to: Temporal.Instant | null
}

/** A shift as it counts. */
export interface Times {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant | null
  readonly breaks: readonly Break[]
}

/** As {@link Times} in a row: moments are texts. */
export interface KeptTimes {
  readonly from: string
  readonly to: string | null
  readonly breaks: readonly { readonly kind: BreakKind; readonly from: string; readonly to: string | null }[]
}

/** The seconds of one day, as they are paid. */
export interface DayHours {
  readonly date: string
  readonly worked: number
  readonly regular: number
  readonly overtime: number
  readonly double: number
}

const HOUR = 3600
const MINUTE = 60

/** The longest shift that a correction may make of it, in hours. */
const LONGEST_HOURS = 24

/** The Sunday on or before a date: weeks run from Sunday to Saturday. */
export function weekOf(date: string): string {
  return addDays(date, -(weekday(date) % 7))
}

/** The seven dates of a week. */
function datesOf(week: string): string[] {
  return Array.from({ length: 7 }, (_, day) => addDays(week, day))
}

/** Seconds at work until the end of a shift, or until `now`: meal breaks are not paid, rest breaks are. */
export function workedSeconds({ from, to, breaks }: Times, now: Temporal.Instant): number {
  const end = to ?? now
  const meals = breaks.filter(({ kind }) => kind === 'MEAL').map((meal) => secondsBetween(meal.from, meal.to ?? end))
  return Math.max(
    0,
    meals.reduce((left, meal) => left - meal, secondsBetween(from, end)),
  )
}

/**
 * The days of a week with what is regular time, overtime and double time of them. An hour is counted once: what is
 * overtime by the day does not count towards the week.
 */
export function hoursOfWeek(week: string, workedOn: ReadonlyMap<string, number>, rules: WorkRules): DayHours[] {
  const weekly = secondsOf(rules.weekly_overtime_hours)
  let regularSoFar = 0
  let isUnbroken = true
  return datesOf(week).map((date, index) => {
    const worked = workedOn.get(date) ?? 0
    const isSeventh = index === 6 && isUnbroken && rules.seventh_day
    if (worked === 0) isUnbroken = false
    const overtimeFrom = isSeventh ? 0 : secondsOf(rules.daily_overtime_hours)
    const doubleFrom = secondsOf(isSeventh ? rules.daily_overtime_hours : rules.daily_double_hours)
    const double = Math.max(0, worked - doubleFrom)
    const byDay = Math.max(0, worked - double - overtimeFrom)
    const ordinary = worked - double - byDay
    const regular = Math.min(ordinary, Math.max(0, weekly - regularSoFar))
    regularSoFar += regular
    return { date, worked, regular, overtime: byDay + ordinary - regular, double }
  })
}

function secondsOf(hours: number | null): number {
  return hours === null ? Number.POSITIVE_INFINITY : hours * HOUR
}

export const WARNINGS = [
  'MEAL_MISSED',
  'MEAL_LATE',
  'MEAL_SHORT',
  'SECOND_MEAL_MISSED',
  'SECOND_MEAL_LATE',
  'SECOND_MEAL_SHORT',
  'REST_MISSED',
] as const
export type Warning = (typeof WARNINGS)[number]

/** Which rules of breaks a shift does not keep, up to its end or to `now`. */
export function warningsOf(times: Times, rules: WorkRules, now: Temporal.Instant): Warning[] {
  const meals = mealsOf(times)
  const [first, second] = meals
  const worked = workedSeconds(times, now)
  const { first_meal_hours, second_meal_hours } = rules
  const isLate = (meal: Break, hours: number) =>
    workedSeconds({ from: times.from, to: meal.from, breaks: meals.slice(0, meals.indexOf(meal)) }, now) > hours * HOUR
  const isShort = ({ from, to }: Break) => to !== null && secondsBetween(from, to) < rules.meal_minutes * MINUTE
  const found: (Warning | false | undefined)[] = [
    !first && worked > first_meal_hours * HOUR && 'MEAL_MISSED',
    first && isLate(first, first_meal_hours) && 'MEAL_LATE',
    first && worked > first_meal_hours * HOUR && isShort(first) && 'MEAL_SHORT',
    first && !second && worked > second_meal_hours * HOUR && 'SECOND_MEAL_MISSED',
    second && isLate(second, second_meal_hours) && 'SECOND_MEAL_LATE',
    second && worked > second_meal_hours * HOUR && isShort(second) && 'SECOND_MEAL_SHORT',
    restsTaken(times, rules) < restsDue(worked, rules) && 'REST_MISSED',
  ]
  return found.filter((each) => typeof each === 'string')
}

function mealsOf({ breaks }: Times): Break[] {
  return breaks.filter(({ kind }) => kind === 'MEAL').toSorted((a, b) => Temporal.Instant.compare(a.from, b.from))
}

/** How many rest breaks so much work asks for: one for each stretch, or most of one, but none for less than most of the first. */
function restsDue(worked: number, { rest_hours }: WorkRules): number {
  const stretch = rest_hours * HOUR
  const whole = Math.floor(worked / stretch)
  if (worked < stretch * (7 / 8)) return 0
  return whole + (worked - whole * stretch > stretch / 2 ? 1 : 0)
}

function restsTaken({ breaks }: Times, { rest_minutes }: WorkRules): number {
  return breaks.filter(
    ({ kind, from, to }) => kind === 'REST' && to && secondsBetween(from, to) >= rest_minutes * MINUTE,
  ).length
}

/** By when the next meal break has to begin, of somebody at work; undefined when none is due in this shift. */
export function mealDue(times: Times, rules: WorkRules): Temporal.Instant | undefined {
  const meals = mealsOf(times)
  if (times.to || meals.some(({ to }) => to === null)) return undefined
  const hours = [rules.first_meal_hours, rules.second_meal_hours][meals.length]
  if (hours === undefined) return undefined
  const eaten = meals.reduce((sum, { from, to }) => sum + (to ? secondsBetween(from, to) : 0), 0)
  return times.from.add({ seconds: hours * HOUR + eaten })
}

/** Whether a shift has been open for longer than anybody works. */
export function isForgotten(startedAt: Temporal.Instant, rules: WorkRules, now: Temporal.Instant): boolean {
  return secondsBetween(startedAt, now) > rules.forgotten_hours * HOUR
}

export const STAMP_KINDS = ['IN', 'OUT', 'MEAL_START', 'MEAL_END', 'REST_START', 'REST_END'] as const
export type StampKind = (typeof STAMP_KINDS)[number]

/** OFF: not at work; WORKING, or on a break of a kind. */
export const CLOCK_STATES = ['OFF', 'WORKING', ...BREAK_KINDS] as const
export type ClockState = (typeof CLOCK_STATES)[number]

/** What may be stamped next. */
export const NEXT: Readonly<Record<ClockState, readonly StampKind[]>> = {
  OFF: ['IN'],
  WORKING: ['MEAL_START', 'REST_START', 'OUT'],
  MEAL: ['MEAL_END', 'OUT'],
  REST: ['REST_END', 'OUT'],
}

export function stateOf(times: Times | undefined): ClockState {
  if (!times || times.to) return 'OFF'
  return times.breaks.find(({ to }) => to === null)?.kind ?? 'WORKING'
}

export const clockCan = {
  stamp(state: ClockState, kind: StampKind): Verdict {
    if (NEXT[state].includes(kind)) return ALLOWED
    if (kind === 'IN') return refused(messages.isIn)
    if (state === 'OFF') return refused(messages.isOut)
    return refused(kind.endsWith('_START') ? messages.onBreak : messages.notOnBreak)
  },

  /** A shift may be corrected to these times. */
  become({ from, to, breaks }: Times, now: Temporal.Instant): Verdict {
    if (!to || !isBefore(from, to)) return refused(messages.endsBeforeStart)
    if (isBefore(now, to)) return refused(messages.inFuture)
    if (secondsBetween(from, to) > LONGEST_HOURS * HOUR) return refused(messages.tooLong({ hours: LONGEST_HOURS }))
    let last = from
    for (const each of breaks.toSorted((a, b) => Temporal.Instant.compare(a.from, b.from))) {
      if (!each.to || !isBefore(each.from, each.to)) return refused(messages.breakEndsBeforeStart)
      if (isBefore(each.from, last) || isBefore(to, each.to)) return refused(messages.breakOutside)
      last = each.to
    }
    return ALLOWED
  },

  /** Nobody decides what they asked for, or what is about their own time. */
  decide(own: string, of: { account_id: string; asked_by: string; status: string }): Verdict {
    if (of.status !== 'WAITING') return refused(messages.isDecided)
    return own === of.account_id || own === of.asked_by ? refused(messages.ownRequest) : ALLOWED
  },

  approve(
    own: string,
    sheet: { account_id: string; status: string },
    open: readonly string[],
    isOver: boolean,
  ): Verdict {
    if (sheet.account_id === own) return refused(messages.ownSheet)
    if (sheet.status === 'APPROVED') return refused(messages.isApproved)
    if (!isOver) return refused(messages.weekGoesOn)
    return open.length > 0 ? refused(messages.notSettled) : ALLOWED
  },
}

/** A few digits that anybody would try first: one digit again and again, or digits in a row. */
export function isGuessablePin(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = new Set(digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0)))
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 0)
}
