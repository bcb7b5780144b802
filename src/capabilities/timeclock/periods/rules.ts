import { addDays, daysBetween, monthDates } from '../../../lib/pacific.ts'
import { isForgotten, type Times, type WorkRules, weekOf } from '../rules.ts'

/** Rules with the Pacific date from which they hold. */
export interface Version {
  readonly number: number
  readonly holds_from: string
  readonly rules: WorkRules
}

/** A pay period, both dates included. */
export interface Period {
  readonly kind: WorkRules['period']
  readonly from: string
  readonly to: string
}

/** Which rules hold on a date. `versions` in the order of their numbers; of those that hold from one day, the last counts. */
export function versionOn(versions: readonly Version[], date: string): Version {
  const [first] = versions
  if (!first) throw new Error('There are no work rules')
  return versions.reduce(
    (held, each) => (each.holds_from <= date && each.holds_from >= held.holds_from ? each : held),
    first,
  )
}

/** The rules of a whole workweek: those of its first day, so that no week is counted by two. */
export function rulesOfWeek(versions: readonly Version[], week: string): WorkRules {
  return versionOn(versions, week).rules
}

/** Whether a shift has been open for longer than anybody works, by the rules of its week. */
export function isLeftOpen(
  { status, date, times }: { readonly status: string; readonly date: string; readonly times: Pick<Times, 'from'> },
  versions: readonly Version[],
  now: Temporal.Instant,
): boolean {
  return status === 'OPEN' && isForgotten(times.from, rulesOfWeek(versions, weekOf(date)), now)
}

/** The pay period that a date lies in. One that other rules would cut ends where those begin. */
export function periodOn(versions: readonly Version[], date: string): Period {
  const { rules, holds_from } = versionOn(versions, date)
  const { from, to } = wholePeriod(rules.period, holds_from, date)
  const next = versions
    .map((each) => each.holds_from)
    .filter((day) => day > date)
    .toSorted()
    .at(0)
  const last = next === undefined ? to : addDays(next, -1)
  // Days before the first rules have periods by them, too.
  const first = holds_from <= date && from < holds_from ? holds_from : from
  return { kind: rules.period, from: first, to: last < to ? last : to }
}

function wholePeriod(kind: Period['kind'], since: string, date: string): { from: string; to: string } {
  if (kind === 'TWICE_A_MONTH') {
    const [month, day] = [date.slice(0, 7), Number(date.slice(8))]
    const middle = `${month}-15`
    return day <= 15 ? { from: `${month}-01`, to: middle } : { from: addDays(middle, 1), to: monthDates(month).to }
  }
  const days = kind === 'WEEKLY' ? 7 : 14
  const anchor = weekOf(since)
  const from = addDays(anchor, Math.floor(daysBetween(anchor, date) / days) * days)
  return { from, to: addDays(from, days - 1) }
}

/** All pay periods from the one of `first` to the one of `last`, the last one first. */
export function periodsBetween(versions: readonly Version[], first: string, last: string): Period[] {
  const periods: Period[] = []
  for (let date = last; date >= first; ) {
    const period = periodOn(versions, date)
    periods.push(period)
    date = addDays(period.from, -1)
  }
  return periods
}

/** From when changed rules hold: the day after the period that goes on today; at once while nobody has worked yet. */
export function holdsFrom(versions: readonly Version[], today: string, hasWorked: boolean): string {
  return hasWorked ? addDays(periodOn(versions, today).to, 1) : weekOf(today)
}

/** The first days of the weeks that a period touches. */
export function weeksOf({ from, to }: Pick<Period, 'from' | 'to'>): string[] {
  const weeks: string[] = []
  for (let week = weekOf(from); week <= to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}

/** From when a period may be closed: nothing is stamped in a week that a closed one touches, so its last week is over first. */
export function closesFrom(period: Pick<Period, 'from' | 'to'>): string {
  return addDays(weekOf(period.to), 7)
}
