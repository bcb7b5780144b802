import { clockDate, clockTime } from './clock-time.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'

/**
 * Pacific time, the only time of the business: instants outside, wall clocks inside this file.
 * Code that browsers run names `Temporal` nowhere else, so that one polyfill here could serve it all.
 */
export const ZONE = 'America/Los_Angeles'

const DEFAULT_STAY_MS = 2 * DAY_MS // 48 elapsed hours

const DATE = /^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/ // before 1900 Pacific offsets were no whole hours
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/
const ARGUMENT = /^(\S{10}) (\d\d:\d\d:\d\d)([+-](?:[01]\d|2[0-3]):?[0-5]\d)$/
const ISO = /^(\S{10})T(\d\d:\d\d(?::\d\d)?)(?:[.,]\d{1,9})?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/

/** A stretch of time, start included, end not. */
export interface Stay {
  from: Temporal.Instant
  to: Temporal.Instant
}

/**
 * Reads `YYYY-MM-DD HH:mm:ssZZ` or ISO 8601; the offset is mandatory. Whole seconds: a fraction is dropped.
 * @returns undefined for anything but a real moment from 1900 on; 30 February is none.
 */
export function parseInstant(text: string): Temporal.Instant | undefined {
  const [, date = '', time = '', offset] = ARGUMENT.exec(text) ?? ISO.exec(text) ?? []
  return offset && isDate(date) && isTime(time) ? Temporal.Instant.from(`${date}T${time}${offset}`) : undefined
}

/** Whether `text` is a date of the calendar, from 1900 on, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) === text
}

/** Whether `text` is a time of day as a time input gives it, HH:mm or HH:mm:ss. */
export function isTime(text: string): boolean {
  return TIME.test(text)
}

/** The form of answers, with the offset in force: "2026-12-10T08:00:00-08:00". */
export function toWire(instant: Temporal.Instant): string {
  // Seven or eight hours behind.
  return `${wallClock(instant).slice(0, 19)}-0${-offsetOf(instant.epochMilliseconds) / HOUR_MS}:00`
}

/** The form of arguments: "2026-12-10 08:00:00-0800". */
export function toArgument(instant: Temporal.Instant): string {
  const wire = toWire(instant)
  return `${wire.slice(0, 10)} ${wire.slice(11, 22)}${wire.slice(23)}`
}

/** The form people read ('ddd, M/DD/YY, h:mm a'): "Tue, 12/01/26, 8:00 am"; "mar, 1 de dic de 2026, 8:00 a.m.". */
export function display(instant: Temporal.Instant): string {
  return `${displayDate(pacificDate(instant))}, ${displayTime(pacificTime(instant))}`
}

/** The date part of {@link display}: "Tue, 12/01/26". */
export function displayDate(date: string): string {
  return clockDate(date)
}

/** The time part of {@link display}: "8:00 am". */
function displayTime(time: string): string {
  return clockTime(time.slice(0, 5))
}

/** The Pacific date, YYYY-MM-DD. */
export function pacificDate(instant: Temporal.Instant): string {
  const day = Math.floor(shownAt(instant) / DAY_MS)
  if (dates.size > MOST_DAYS) dates.clear()
  const date = dates.get(day) ?? new Date(day * DAY_MS).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

/** Dates by the days of the epoch that were asked for: a page asks for the same ones again and again. */
const dates = new Map<number, string>()

/** The Pacific wall clock, HH:mm, as a time input takes it. */
export function pacificTime(instant: Temporal.Instant): string {
  return wallClock(instant).slice(11, 16)
}

/**
 * The instant at which the Pacific clock shows `date` and `time`. A time the clock skips in spring means one hour
 * later; one it shows twice in autumn means the first, unless that lies before `earliest`.
 * @throws RangeError when `date` or `time` is none; ask {@link isDate} and {@link isTime} about what people typed.
 */
export function fromLocal(date: string, time: string, earliest?: Temporal.Instant): Temporal.Instant {
  if (!isDate(date) || !isTime(time)) throw new RangeError('Not a date and time of day')
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const first = wall.toZonedDateTime(ZONE).toInstant()
  if (!earliest || !isBefore(first, earliest)) return first
  return wall.toZonedDateTime(ZONE, { disambiguation: 'later' }).toInstant()
}

/** From the start of the first Pacific day to the end of the last one; undefined for a day that is left out. */
export function instantsOfDays({
  from,
  until,
}: {
  readonly from?: string | undefined
  readonly until?: string | undefined
}) {
  return {
    from: from ? fromLocal(from, '00:00') : undefined,
    before: until ? fromLocal(addDays(until, 1), '00:00') : undefined,
  }
}

/** Whole seconds that really passed, whatever the clocks did between. */
export function secondsBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.floor((to.epochMilliseconds - from.epochMilliseconds) / 1000)
}

export function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}

/** The same wall-clock time `days` calendar days later, whatever the clocks did between. */
export function addWallDays(instant: Temporal.Instant, days: number): Temporal.Instant {
  const { epochMilliseconds } = instant
  return isSameClock(epochMilliseconds, days)
    ? instant.add({ hours: 24 * days })
    : pacific(instant).add({ days }).toInstant()
}

/** As {@link addWallDays}, of epoch milliseconds, for who counts the days of many stays. */
export function addWallDaysTo(epochMilliseconds: number, days: number): number {
  if (isSameClock(epochMilliseconds, days)) return epochMilliseconds + days * DAY_MS
  return addWallDays(Temporal.Instant.fromEpochMilliseconds(epochMilliseconds), days).epochMilliseconds
}

/** Whether days of 24 hours lead to the same wall-clock time, and clocks do not show it twice. */
function isSameClock(epochMilliseconds: number, days: number): boolean {
  const offset = offsetOf(epochMilliseconds)
  const later = epochMilliseconds + days * DAY_MS
  return offsetOf(later) === offset && offsetOf(later - HOUR_MS) === offset
}

/** As {@link addWallDays}: of a time that clocks show twice on that day, the second. */
export function addWallDaysLate(instant: Temporal.Instant, days: number): Temporal.Instant {
  if (days === 0) return instant
  const wall = pacific(instant).toPlainDateTime().add({ days })
  return wall.toZonedDateTime(ZONE, { disambiguation: 'later' }).toInstant()
}

/** The same wall-clock time `months` calendar months later (earlier when negative), or the month's last day. */
export function addMonths(instant: Temporal.Instant, months: number): Temporal.Instant {
  return pacific(instant).add({ months }).toInstant()
}

/** The date `days` calendar days later (earlier when negative), YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Calendar days from one date to another, negative when `to` lies before `from`. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** The first and the last date of a month, `YYYY-MM`. */
export function monthDates(month: string): { from: string; to: string } {
  const first = Temporal.PlainYearMonth.from(month)
  return { from: `${month}-01`, to: first.toPlainDate({ day: first.daysInMonth }).toString() }
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** The dates a stay touches, both ends included; one that ends at exactly 00:00 does not touch that date. */
export function datesTouched(from: Temporal.Instant, to: Temporal.Instant): string[] {
  return datesBetween(pacificDate(from), pacificDate(to.subtract({ nanoseconds: 1 })))
}

/** All dates from one to another, both included; none where the second lies before the first. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Up to the next full or half hour; Pacific offsets are whole hours, so every clock agrees. */
export function roundUpToHalfHour(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'minute', roundingIncrement: 30, roundingMode: 'ceil' })
}

/** What the form starts with: from now, and from 48 hours after now, each rounded up to the half hour. */
export function defaultStay(now: Temporal.Instant): Stay {
  return {
    from: roundUpToHalfHour(now),
    to: roundUpToHalfHour(now.add({ milliseconds: DEFAULT_STAY_MS })),
  }
}

/** What the Pacific clock shows, as ISO 8601 would write that moment of UTC. */
function wallClock(instant: Temporal.Instant): string {
  return new Date(shownAt(instant)).toISOString()
}

/** The moment at which a clock of UTC shows what the Pacific one shows now, in epoch milliseconds. */
function shownAt({ epochMilliseconds }: Temporal.Instant): number {
  return epochMilliseconds + offsetOf(epochMilliseconds)
}

/** Offsets by the days of the epoch that were asked for: the zone is looked up once for each. NaN: clocks change on it. */
const offsets = new Map<number, number>()
const MOST_DAYS = 10_000

/** How far the Pacific clock is from UTC, in milliseconds: below zero, and whole hours from 1900 on. */
function offsetOf(epochMilliseconds: number): number {
  const day = Math.floor(epochMilliseconds / DAY_MS)
  if (offsets.size > MOST_DAYS) offsets.clear()
  let offset = offsets.get(day)
  if (offset === undefined) {
    const [first, next] = [zoneOffset(day * DAY_MS), zoneOffset((day + 1) * DAY_MS)]
    offset = first === next ? first : Number.NaN
    offsets.set(day, offset)
  }
  return Number.isNaN(offset) ? zoneOffset(epochMilliseconds) : offset
}

function zoneOffset(epochMilliseconds: number): number {
  return pacific(Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)).offsetNanoseconds / 1_000_000
}

function pacific(instant: Temporal.Instant): Temporal.ZonedDateTime {
  return instant.toZonedDateTimeISO(ZONE)
}
