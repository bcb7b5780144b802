import { HOUR_MS } from '../../lib/durations.ts'
import { addDays, daysBetween, fromLocal, isBefore, pacificDate, pacificTime, weekday } from '../../lib/pacific.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages } from './texts.ts'

/** When somebody can work, by weekday, 0 for Sunday: null not at all, a pair from when until when; no entry is all day. */
export type Availability = Readonly<Record<string, readonly [from: string, until: string] | null>>

/** A shift of a pattern: a weekday, 0 for Sunday, and wall clock times; an end that is not after its start is on the next day. */
export interface PatternShift {
  readonly weekday: number
  readonly start: string
  readonly end: string
  readonly role_id: string
  readonly account_id: string | null
  readonly break_minutes: number
  readonly note: string
}

/** What a shift says, in instants. */
export interface ShiftFacts {
  readonly account_id: string | null
  readonly role_id: string
  readonly starts_at: Temporal.Instant
  readonly ends_at: Temporal.Instant
  readonly break_minutes: number
  readonly note: string
}

/** A shift of the plan as an edit keeps it. */
export interface KeptShift {
  readonly id: string
  readonly version: number
  readonly account_id: string | null
  readonly role_id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly break_minutes: number
  readonly note: string
}

/** One shift before and after an edit; null where there was, or is, none. */
export interface Step {
  readonly before: KeptShift | null
  readonly after: KeptShift | null
}

/** A shift as a mail tells it, in ISO moments. */
export interface ToldShift {
  readonly role: string
  readonly starts_at: string
  readonly ends_at: string
  readonly break_minutes: number
  readonly note: string
}

export interface ToldChange {
  readonly kind: 'ADDED' | 'REMOVED' | 'CHANGED'
  readonly shift: ToldShift
  readonly was: ToldShift | null
}

/** What somebody may do with a published shift, and why not. */
export const shiftCan = {
  offer: (
    { account_id, starts_at }: Pick<ShiftFacts, 'account_id' | 'starts_at'>,
    who: string,
    now: Temporal.Instant,
  ): Verdict => {
    if (account_id !== who) return refused(messages.notYourShift)
    return isBefore(now, starts_at) ? ALLOWED : refused(messages.shiftOver)
  },
}

/** The Sunday of the week that a date is in. */
export function weekOf(date: string): string {
  return addDays(date, -(weekday(date) % 7))
}

/** The days of a week, from its Sunday. */
export function daysOf(week: string): string[] {
  return Array.from({ length: 7 }, (_, day) => addDays(week, day))
}

/** A week as instants: 168 hours, one less or more when the clocks change in it. */
export function spanOf(week: string, days = 7): { from: Temporal.Instant; before: Temporal.Instant } {
  return { from: fromLocal(week, '00:00'), before: fromLocal(addDays(week, days), '00:00') }
}

/** A week with the days around it that decide about rest, and about who would be at two places. */
export function spanAround(week: string): { from: Temporal.Instant; before: Temporal.Instant } {
  const { from, before } = spanOf(week)
  return { from: from.subtract({ hours: 48 }), before: before.add({ hours: 26 }) }
}

/** The instants of a shift told by the wall clock. An end that is not after the start is on the next day. */
export function timesOf(
  date: string,
  start: string,
  end: string,
): { starts_at: Temporal.Instant; ends_at: Temporal.Instant } {
  const starts_at = fromLocal(date, start)
  const ends_at = fromLocal(end > start ? date : addDays(date, 1), end, starts_at)
  // In the hour that the clock skips in spring, a start may come out after its end: it lasts as long as was meant.
  if (isBefore(starts_at, ends_at)) return { starts_at, ends_at }
  return { starts_at, ends_at: starts_at.add({ minutes: minuteOf(end) - minuteOf(start) }) }
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** A shift by the wall clock: its Pacific date and times. */
export function wallOf({ starts_at, ends_at }: Pick<ShiftFacts, 'starts_at' | 'ends_at'>) {
  return { date: pacificDate(starts_at), start: pacificTime(starts_at), end: pacificTime(ends_at) }
}

/** The same shift on another date, by the wall clock. */
export function onDate<Shift extends ShiftFacts>(shift: Shift, date: string): Shift {
  const { start, end } = wallOf(shift)
  return { ...shift, ...timesOf(date, start, end) }
}

/** Minutes really worked, the break left out; over the night the clocks change an hour more or less than the clock tells. */
export function minutesOf({
  starts_at,
  ends_at,
  break_minutes,
}: Pick<ShiftFacts, 'starts_at' | 'ends_at' | 'break_minutes'>) {
  return Math.round(starts_at.until(ends_at).total('minutes')) - break_minutes
}

export function overlap(
  a: Pick<ShiftFacts, 'starts_at' | 'ends_at'>,
  b: Pick<ShiftFacts, 'starts_at' | 'ends_at'>,
): boolean {
  return isBefore(a.starts_at, b.ends_at) && isBefore(b.starts_at, a.ends_at)
}

/** Whether two shifts say the same. */
export function isSame(a: ShiftFacts, b: ShiftFacts): boolean {
  return (
    a.account_id === b.account_id &&
    a.role_id === b.role_id &&
    a.starts_at.equals(b.starts_at) &&
    a.ends_at.equals(b.ends_at) &&
    a.break_minutes === b.break_minutes &&
    a.note === b.note
  )
}

export interface ConflictRules {
  readonly rest_hours: number
  readonly week_hours: number
  readonly minor_day_hours: number
  readonly minor_week_hours: number
  readonly minor_from: string
  readonly minor_until: string
}

export interface PersonFacts {
  readonly account_id: string
  readonly roles: readonly string[]
  readonly birth_date: string | null
  readonly is_minor: boolean
  readonly availability: Availability
}

interface DaysOff {
  readonly account_id: string
  readonly from_date: string
  readonly to_date: string
}

type Identified = ShiftFacts & { readonly id: string }
type Taken = Identified & { readonly account_id: string }

/** What stands against a shift. DOUBLE alone forbids publishing. Hours are those the shift would come to, and may. */
export type Conflict = { readonly account_id: string; readonly shift_id: string } & (
  | { readonly kind: 'DOUBLE' | 'AVAILABILITY' | 'TIME_OFF' | 'ROLE' | 'MINOR_TIME' }
  | {
      readonly kind: 'REST' | 'WEEK_HOURS' | 'MINOR_DAY' | 'MINOR_WEEK'
      readonly minutes: number
      readonly allowed: number
    }
)

const ADULT_AT = 18

/** Whether somebody is younger than 18 on a date. */
export function isMinorOn({ birth_date, is_minor }: Pick<PersonFacts, 'birth_date' | 'is_minor'>, date: string) {
  if (birth_date === null) return is_minor
  return date < Temporal.PlainDate.from(birth_date).add({ years: ADULT_AT }).toString()
}

/**
 * What stands against the shifts of a week, by person and start. The shifts of the days before and after are told for rest and
 * for who would be at two places; only shifts that begin in the week are judged.
 */
export function conflictsOf(
  shifts: readonly Identified[],
  of: {
    readonly week: string
    readonly rules: ConflictRules
    readonly people: readonly PersonFacts[]
    readonly timeOff: readonly DaysOff[]
  },
): Conflict[] {
  const taken = shifts.filter((shift): shift is Taken => shift.account_id !== null)
  const byPerson = Map.groupBy(taken, ({ account_id }) => account_id)
  return [...byPerson].flatMap(([account_id, own]) => {
    const person = of.people.find((each) => each.account_id === account_id) ?? unknownPerson(account_id)
    const off = of.timeOff.filter((days) => days.account_id === account_id)
    return conflictsOfPerson(
      own.toSorted((a, b) => Temporal.Instant.compare(a.starts_at, b.starts_at)),
      { ...of, person, off },
    )
  })
}

function unknownPerson(account_id: string): PersonFacts {
  return { account_id, roles: [], birth_date: null, is_minor: false, availability: {} }
}

function conflictsOfPerson(
  all: readonly Taken[],
  {
    week,
    rules,
    person,
    off,
  }: {
    readonly week: string
    readonly rules: ConflictRules
    readonly person: PersonFacts
    readonly off: readonly DaysOff[]
  },
): Conflict[] {
  const inWeek = all.filter((shift) => weekOf(pacificDate(shift.starts_at)) === week)
  const found = inWeek.flatMap((shift): Conflict[] => {
    const at = { account_id: person.account_id, shift_id: shift.id }
    const others = all.filter((other) => other.id !== shift.id)
    const rest = restAround(shift, others)
    const date = pacificDate(shift.starts_at)
    return [
      ...(others.some((other) => overlap(shift, other)) ? [{ ...at, kind: 'DOUBLE' as const }] : []),
      ...(rest !== undefined && rest < rules.rest_hours * 60
        ? [{ ...at, kind: 'REST' as const, minutes: rest, allowed: rules.rest_hours * 60 }]
        : []),
      ...(isAvailable(shift, person.availability) ? [] : [{ ...at, kind: 'AVAILABILITY' as const }]),
      ...(off.some((days) => touches(shift, days)) ? [{ ...at, kind: 'TIME_OFF' as const }] : []),
      ...(person.roles.includes(shift.role_id) ? [] : [{ ...at, kind: 'ROLE' as const }]),
      ...(isMinorOn(person, date) ? minorConflicts(shift, inWeek, rules) : []),
    ]
  })
  const last = inWeek.at(-1)
  const minutes = inWeek.reduce((sum, shift) => sum + minutesOf(shift), 0)
  const isMinor = last !== undefined && isMinorOn(person, pacificDate(last.starts_at))
  const allowed = (isMinor ? rules.minor_week_hours : rules.week_hours) * 60
  if (last && minutes > allowed) {
    const kind = isMinor ? 'MINOR_WEEK' : 'WEEK_HOURS'
    found.push({ account_id: person.account_id, shift_id: last.id, kind, minutes, allowed })
  }
  return found
}

/** Minutes from the end of the last shift before this one; undefined without one, where they overlap, or one goes on in the other. */
function restAround(shift: Taken, others: readonly Taken[]): number | undefined {
  const gaps = others
    .filter((other) => !overlap(shift, other) && isBefore(other.starts_at, shift.starts_at))
    .map((other) => Math.round(other.ends_at.until(shift.starts_at).total('minutes')))
  return gaps.length === 0 || gaps.includes(0) ? undefined : Math.min(...gaps)
}

function minorConflicts(shift: Taken, inWeek: readonly Taken[], rules: ConflictRules): Conflict[] {
  const at = { account_id: shift.account_id, shift_id: shift.id }
  const { date, start, end } = wallOf(shift)
  const isLate = end <= start || start < rules.minor_from || end > rules.minor_until
  const sameDay = inWeek.filter((other) => pacificDate(other.starts_at) === date)
  const minutes = sameDay.reduce((sum, each) => sum + minutesOf(each), 0)
  const allowed = rules.minor_day_hours * 60
  return [
    ...(isLate ? [{ ...at, kind: 'MINOR_TIME' as const }] : []),
    ...(minutes > allowed && sameDay.at(-1)?.id === shift.id
      ? [{ ...at, kind: 'MINOR_DAY' as const, minutes, allowed }]
      : []),
  ]
}

/** Whether a shift lies within what somebody said, on both days of one over midnight. */
export function isAvailable(shift: Pick<ShiftFacts, 'starts_at' | 'ends_at'>, availability: Availability): boolean {
  const { date, start, end } = wallOf(shift)
  const isOvernight = pacificDate(shift.ends_at) !== date && end !== '00:00'
  const isToMidnight = isOvernight || end === '00:00'
  return (
    isWithin(date, start, isToMidnight ? '24:00' : end, availability) &&
    (!isOvernight || isWithin(addDays(date, 1), '00:00', end, availability))
  )
}

function isWithin(date: string, start: string, end: string, availability: Availability): boolean {
  const entry = availability[String(weekday(date) % 7)]
  if (entry === undefined) return true
  if (entry === null) return false
  const [from, until] = entry
  return start >= from && end <= (until === '00:00' ? '24:00' : until)
}

function touches(shift: Taken, { from_date, to_date }: DaysOff): boolean {
  const first = pacificDate(shift.starts_at)
  const last = pacificDate(shift.ends_at.subtract({ nanoseconds: 1 }))
  return first <= to_date && last >= from_date
}

export interface RoleNeed {
  readonly id: string
  readonly least: number
  readonly arrivals_per_hour: number | null
  readonly departures_per_hour: number | null
}

/** How many of a role an hour asks for, by what is booked to come and to leave in it. */
export function neededIn(role: RoleNeed, { arrivals, departures }: { arrivals: number; departures: number }): number {
  const work =
    (role.arrivals_per_hour === null ? 0 : arrivals / role.arrivals_per_hour) +
    (role.departures_per_hour === null ? 0 : departures / role.departures_per_hour)
  // 0.1 + 0.2 asks for no second person.
  return Math.max(role.least, Math.ceil(Math.round(work * 1000) / 1000))
}

/** An hour of the plan: the instant it begins at, what is booked, and for each role how many are needed and there for all of it. */
export interface HourNeed {
  readonly at: Temporal.Instant
  readonly arrivals: number
  readonly departures: number
  readonly cover: readonly { readonly role_id: string; readonly need: number; readonly planned: number }[]
}

/** Every real hour of a span with what it asks for and who is planned: 23 or 25 a day when the clocks change. */
export function hoursOf(
  { from, before }: { readonly from: Temporal.Instant; readonly before: Temporal.Instant },
  booked: ReadonlyMap<number, { arrivals: number; departures: number }>,
  roles: readonly RoleNeed[],
  shifts: readonly ShiftFacts[],
): HourNeed[] {
  const first = from.epochMilliseconds / HOUR_MS
  const count = before.epochMilliseconds / HOUR_MS - first
  const planned = new Map<string, number>()
  for (const { account_id, role_id, starts_at, ends_at } of shifts) {
    if (account_id === null) continue
    const last = Math.floor(ends_at.epochMilliseconds / HOUR_MS)
    for (let hour = Math.ceil(starts_at.epochMilliseconds / HOUR_MS); hour < last; hour++) {
      const key = `${role_id} ${hour}`
      planned.set(key, (planned.get(key) ?? 0) + 1)
    }
  }
  return Array.from({ length: count }, (_, index) => {
    const hour = first + index
    const moves = booked.get(hour) ?? { arrivals: 0, departures: 0 }
    return {
      at: Temporal.Instant.fromEpochMilliseconds(hour * HOUR_MS),
      ...moves,
      cover: roles.map((role) => ({
        role_id: role.id,
        need: neededIn(role, moves),
        planned: planned.get(`${role.id} ${hour}`) ?? 0,
      })),
    }
  })
}

/** What changes for each person when shifts are published: `before` as they were told, `after` as they are planned. */
export function changesByPerson(
  before: readonly Identified[],
  after: readonly Identified[],
): Map<string, { was: Identified | undefined; now: Identified | undefined }[]> {
  const changes = new Map<string, { was: Identified | undefined; now: Identified | undefined }[]>()
  const note = (person: string | null | undefined, was?: Identified, now?: Identified) => {
    if (person) changes.set(person, [...(changes.get(person) ?? []), { was, now }])
  }
  const next = new Map(after.map((shift) => [shift.id, shift]))
  const known = new Map(before.map((shift) => [shift.id, shift]))
  for (const was of before) {
    const now = next.get(was.id)
    if (now && isSame(was, now)) continue
    if (now && now.account_id === was.account_id) note(was.account_id, was, now)
    else {
      note(was.account_id, was)
      note(now?.account_id, undefined, now)
    }
  }
  for (const now of after) if (!known.has(now.id)) note(now.account_id, undefined, now)
  return changes
}

/** The pattern of a week's shifts. */
export function patternOf(shifts: readonly ShiftFacts[]): PatternShift[] {
  return shifts.map((shift) => {
    const { date, start, end } = wallOf(shift)
    const { account_id, role_id, break_minutes, note } = shift
    return { weekday: weekday(date) % 7, start, end, role_id, account_id, break_minutes, note }
  })
}

/** The shifts that a pattern makes in a week. */
export function shiftsOf(pattern: readonly PatternShift[], week: string): ShiftFacts[] {
  return pattern.map(({ weekday: day, start, end, ...shift }) => ({
    ...shift,
    ...timesOf(addDays(week, day), start, end),
  }))
}

/** Shifts of one week on the same weekdays of another. */
export function inWeek(shifts: readonly ShiftFacts[], week: string): ShiftFacts[] {
  return shifts.map(({ account_id, role_id, starts_at, ends_at, break_minutes, note }) => {
    const shift = { account_id, role_id, starts_at, ends_at, break_minutes, note }
    const date = pacificDate(starts_at)
    return onDate(shift, addDays(week, daysBetween(weekOf(date), date)))
  })
}
