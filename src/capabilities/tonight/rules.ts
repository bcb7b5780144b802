import { DAY_MS, HOUR_MS } from '../../lib/durations.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'

/** How many hours ahead every hour is looked at. */
export const HORIZON_HOURS = 48
/** Who is asked to move hears of it so many hours before the arrival at least. */
export const NOTICE_HOURS = 4
/** So many standard deviations above what is expected still have to fit: one hour in 740 is worse. */
const SURE = 3
/** Of those who are asked to move, so many accept: more are asked than have to go. */
const ACCEPTING = 0.35
/** What stays free before drive-ups are let in again, of a hundred stalls; at least two. */
const RESUME_PERCENT = 2

/** A car that is there with less of a chance is not counted among those that can be. */
const HARDLY = 0.001

/** Cars at the lot, or bookings that are still to come, of the same times. These are milliseconds since 1970, since each is compared with every hour. */
export interface ExpectedCars {
  /** When they come; for cars that are here, any moment before now. */
  readonly from: number
  /** When they should leave: as booked, as a late flight says, or as such cars do. */
  readonly to: number
  /** The chance of each that it is there in between, 0 to 1. */
  readonly chance: number
  readonly count: number
}

/** What cars of a class are used to do. */
export interface Habits {
  /** The share of bookings whose car never comes. */
  readonly noShowRate: number
  /** The share of cars that are still there when their time is over, and by how many hours they stay longer. */
  readonly overstayShare: number
  readonly overstayHours: number
  /** Cars without a booking, by the hours from now on. */
  readonly walkIns: readonly number[]
  /** How many hours such a car stays. */
  readonly walkInHours: number
}

export interface Lot {
  readonly stalls: number
  readonly cars: readonly ExpectedCars[]
  readonly habits: Habits
}

/** An hour of the forecast, in cars: what is expected, and the most that is likely. */
export interface ForecastHour {
  readonly at: Temporal.Instant
  /** Of cars that are here or booked. */
  readonly booked: number
  readonly bookedMost: number
  /** With drive-ups as on such days. */
  readonly all: number
  readonly allMost: number
}

/** Before anything is known of a lot, as at others of its kind. */
export const USUAL: Omit<Habits, 'walkIns'> = {
  noShowRate: 0.05,
  overstayShare: 0.08,
  overstayHours: 6,
  walkInHours: 30,
}

/** The chance that somebody who is late still comes: the later, the more likely they are among those who never do. */
export function stillComes(hoursLate: number, noShowRate: number): number {
  if (hoursLate <= 0) return 1 - noShowRate
  const late = (1 - noShowRate) * Math.exp(-hoursLate / 2)
  return late / (late + noShowRate || 1)
}

/** The chance of each of some cars that it is at the lot at a moment. */
export function presence(
  { from, to, chance }: ExpectedCars,
  at: number,
  now: number,
  { overstayShare, overstayHours }: Habits,
): number {
  if (at < from) return 0
  if (at < to) return chance
  const isOverdue = to < now
  const hours = (at - (isOverdue ? now : to)) / HOUR_MS
  return chance * (isOverdue ? 1 : overstayShare) * Math.exp(-hours / overstayHours)
}

/** What each hour from now on brings. Cars come or not, each for itself: what they add up to spreads accordingly. */
export function forecast({ cars, habits }: Lot, now: Temporal.Instant): ForecastHour[] {
  const start = now.epochMilliseconds
  return Array.from({ length: HORIZON_HOURS + 1 }, (_, hour) => {
    const at = now.add({ hours: hour })
    const moment = at.epochMilliseconds
    let [booked, spread, known] = [0, 0, 0]
    for (const car of cars) {
      const chance = presence(car, moment, start, habits)
      booked += car.count * chance
      spread += car.count * chance * (1 - chance)
      if (chance > HARDLY) known += car.count
    }
    const walkIns = walkInsAt(habits, hour)
    const all = booked + walkIns
    return {
      at,
      booked,
      bookedMost: Math.min(most(booked, spread), known),
      all,
      allMost: Math.min(most(all, spread + walkIns), known + most(walkIns, walkIns)),
    }
  })
}

/** How many of the drive-ups that come until some hour from now are there then. */
function walkInsAt({ walkIns, walkInHours }: Habits, hour: number): number {
  let there = 0
  for (let came = 0; came < hour; came++) there += (walkIns[came] ?? 0) * Math.exp((came - hour) / walkInHours)
  return there
}

function most(expected: number, spread: number): number {
  return Math.ceil(expected + SURE * Math.sqrt(spread) - 1e-9)
}

/** Whether a class fits, and what to do where it does not. */
export interface Decision {
  /** Stalls that no car or booking needs at the fullest hour; negative when some are missing. */
  readonly spare: number
  /** The first hour that may be full, with drive-ups as on such days, and the first that bookings alone overfill. */
  readonly fullAt: Temporal.Instant | undefined
  readonly overAt: Temporal.Instant | undefined
  /** Whether drive-ups are to be turned away from now on. */
  readonly stopsWalkIns: boolean
  /** Pacific dates for which nothing more is to be sold. */
  readonly stopsOnline: readonly string[]
  /** How many bookings have to move, and the dates that are short; those who still hear of it in time are asked. */
  readonly moves:
    | { readonly needed: number; readonly ask: number; readonly from: string; readonly to: string }
    | undefined
}

/** What a forecast asks for. `isStopped` says whether drive-ups are turned away already: they are let in again later than they were stopped. */
export function decide(
  hours: readonly ForecastHour[],
  stalls: number,
  { isStopped }: { readonly isStopped: boolean },
): Decision {
  const spare = stalls - Math.max(...hours.map(({ bookedMost }) => bookedMost), 0)
  const over = hours.filter(({ bookedMost }) => bookedMost > stalls)
  const movable = over.filter((_, index) => hours.indexOf(over[index] as ForecastHour) > NOTICE_HOURS)
  const resume = Math.max(2, Math.ceil((stalls * RESUME_PERCENT) / 100))
  const needed = Math.max(...movable.map(({ bookedMost }) => bookedMost - stalls), 0)
  return {
    spare,
    fullAt: hours.find(({ allMost }) => allMost >= stalls)?.at,
    overAt: over[0]?.at,
    stopsWalkIns: isStopped ? spare < resume : spare <= 0,
    stopsOnline: [...new Set(hours.filter(({ bookedMost }) => bookedMost >= stalls).map(({ at }) => pacificDate(at)))],
    moves:
      needed === 0
        ? undefined
        : {
            needed,
            ask: Math.ceil(needed / ACCEPTING),
            from: pacificDate((movable[0] as ForecastHour).at),
            to: pacificDate((movable.at(-1) as ForecastHour).at),
          },
  }
}

/** The night that a moment belongs to, by the date it began on: until noon it is the one before. */
export function nightOf(now: Temporal.Instant): string {
  const noonAgo = now.subtract({ hours: 12 })
  return pacificDate(noonAgo)
}

/** A day of a class as it was. */
export interface LotDay {
  readonly date: string
  readonly walk_ins: readonly number[]
  readonly walk_ins_left: number
  readonly walk_in_minutes: number
  readonly booked_left: number
  readonly overstayed: number
  readonly overstay_minutes: number
}

/** Days of which so many departures are known make a habit; before that it leans on what is usual. */
const ENOUGH = 30

/**
 * Habits of a class by its last days: drive-ups by hour as on the same weekdays, for the hours from now on.
 * @param hourOf the Pacific date and hour of each of the next hours
 */
export function habitsOf(
  days: readonly LotDay[],
  noShows: { readonly came: number; readonly missed: number },
  hourOf: readonly { readonly date: string; readonly hour: number }[],
): Habits {
  const sum = (key: Exclude<keyof LotDay, 'date' | 'walk_ins'>) => days.reduce((total, day) => total + day[key], 0)
  const left = sum('booked_left')
  const over = sum('overstayed')
  const gone = sum('walk_ins_left')
  const due = noShows.came + noShows.missed
  return {
    noShowRate: leaning(noShows.missed, due, USUAL.noShowRate),
    overstayShare: leaning(over, left, USUAL.overstayShare),
    overstayHours: leaning(sum('overstay_minutes') / 60, over, USUAL.overstayHours),
    walkInHours: leaning(sum('walk_in_minutes') / 60, gone, USUAL.walkInHours),
    walkIns: hourOf.map(({ date, hour }) => {
      const alike = days.filter((day) => isSameWeekday(day.date, date))
      return alike.length === 0 ? 0 : alike.reduce((total, day) => total + (day.walk_ins[hour] ?? 0), 0) / alike.length
    }),
  }
}

/** A mean of few that leans on what is usual. */
function leaning(total: number, count: number, usual: number): number {
  return (total + usual * ENOUGH) / (count + ENOUGH)
}

function isSameWeekday(one: string, other: string): boolean {
  const days = Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS
  return days % 7 === 0
}

/** The days whose drive-ups say what the same weekdays bring. */
const HABIT_DAYS = 56

export function firstHabitDay(now: Temporal.Instant): string {
  return addDays(pacificDate(now), -HABIT_DAYS)
}
