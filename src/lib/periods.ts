import { addDays, daysBetween, fromLocal } from './pacific.ts'

/** The most days that a report covers. */
export const LONGEST_PERIOD_DAYS = 366

/** Whole weeks back to the same weekday of the year before. */
export const YEAR_DAYS = 364

/** Pacific dates, both ends included. */
export interface Period {
  readonly from: string
  readonly until: string
}

/** The granularity of a period, so that its chart stays readable. */
export type Step = 'day' | 'week' | 'month'

const DAYS_BY_DAY = 31
const DAYS_BY_WEEK = 183

/**
 * The period of a report: by default the given number of days up to today. One longer than {@link LONGEST_PERIOD_DAYS}
 * is cut to its end.
 */
export function reportPeriod(
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
  { today, days }: { readonly today: string; readonly days: number },
): Period {
  const last = until ?? today
  const first = from ?? addDays(last, 1 - days)
  if (first > last) return { from: last, until: last }
  const earliest = addDays(last, 1 - LONGEST_PERIOD_DAYS)
  return { from: first < earliest ? earliest : first, until: last }
}

/** From the start of the first day up to the end of the last one. */
export function spanOf({ from, until }: Period) {
  return { from: fromLocal(from, '00:00'), before: fromLocal(addDays(until, 1), '00:00') }
}

/** The periods that some days make: each is of days that follow one another, and of no more than so many. */
export function periodsOf(days: readonly string[], mostDays = Infinity): Period[] {
  const periods: { from: string; until: string }[] = []
  for (const day of [...new Set(days)].toSorted()) {
    const last = periods.at(-1)
    const goesOn = last && addDays(last.until, 1) === day && daysBetween(last.from, day) < mostDays
    if (goesOn) last.until = day
    else periods.push({ from: day, until: day })
  }
  return periods
}

export function stepOf({ from, until }: Period): Step {
  const days = daysBetween(from, until) + 1
  if (days <= DAYS_BY_DAY) return 'day'
  return days <= DAYS_BY_WEEK ? 'week' : 'month'
}

/** The first days of all steps that a period touches: weeks begin on Monday, as PostgreSQL has them. */
export function startsOfSteps({ from, until }: Period, step: Step): string[] {
  const starts: string[] = []
  for (let date = startOf(from, step); date <= until; date = next(date, step)) starts.push(date)
  return starts
}

/** The first day of the first month that lies within a period, and the day after the last of them; undefined for none. */
export function wholeMonths({ from, until }: Period): { readonly first: string; readonly next: string } | undefined {
  const [ownMonth, end] = [startOf(from, 'month'), startOf(addDays(until, 1), 'month')]
  const first = ownMonth === from ? from : next(ownMonth, 'month')
  return first < end ? { first, next: end } : undefined
}

function startOf(date: string, step: Step): string {
  if (step === 'month') return `${date.slice(0, 8)}01`
  const monday = (new Date(date).getUTCDay() + 6) % 7
  return step === 'week' ? addDays(date, -monday) : date
}

function next(date: string, step: Step): string {
  if (step === 'month') return startOf(addDays(date, 31), 'month')
  return addDays(date, step === 'week' ? 7 : 1)
}
