import { type Cents, cents, percentOf, sum } from '../../lib/money.ts'
import type { DaysCharge } from './charges.ts'

/** The lead-time discount of consecutive parking days. Days that a change added may have another than those booked before. */
export interface LeadTime {
  readonly days: number
  readonly percent: number
  /** Days from when they were booked to the arrival that was booked. */
  readonly days_in_advance: number
}

/** Joins neighboring days that were booked at the same time. */
export function joinLeadTimes(runs: Iterable<LeadTime>): LeadTime[] {
  const joined: LeadTime[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last?.percent === run.percent && last.days_in_advance === run.days_in_advance) {
      joined[joined.length - 1] = { ...last, days: last.days + run.days }
    } else joined.push(run)
  }
  return joined
}

/** What one percentage takes off all days that have it. */
export interface Discount extends Pick<LeadTime, 'percent' | 'days_in_advance'> {
  /** Above zero. */
  readonly amount: Cents
}

/** A started day's share of the charges, with its discount. */
export interface DayShare extends Pick<LeadTime, 'percent' | 'days_in_advance'> {
  /** In parts of a cent, see {@link PARTS_PER_CENT}. */
  readonly parts: number
}

/** A seventh of a week's price is rarely a whole cent, but always a whole number of these. */
const PARTS_PER_CENT = 420

/** Every started day's share: a charge's amount by its days. */
export function dayShares(charges: readonly DaysCharge[], leadTimes: readonly LeadTime[]): DayShare[] {
  const runs = leadTimes.flatMap(({ days, ...run }) => Array.from({ length: days }, () => run))
  const parts = charges.flatMap(({ line, days }) =>
    Array.from({ length: days }, () => (line.amount * PARTS_PER_CENT) / days),
  )
  return parts.map((each, day) => {
    const run = runs[day]
    if (!run) throw new RangeError(`No lead time for parking day ${day + 1}`)
    return { ...run, parts: each }
  })
}

/**
 * One discount for each percentage, in the order of the days, rounded once.
 * @param extra points of per cent that every day gets besides
 */
export function discountsOf(days: readonly DayShare[], extra: number): Discount[] {
  const byPercent = new Map<number, DayShare>()
  for (const day of days) {
    const same = byPercent.get(day.percent)
    byPercent.set(day.percent, same ? { ...same, parts: same.parts + day.parts } : day)
  }
  return [...byPercent.values()]
    .map(({ parts, ...discount }) => ({
      ...discount,
      amount: percentOf(parts, discount.percent + extra, PARTS_PER_CENT),
    }))
    .filter(({ amount }) => amount > 0)
}

/** What days cost after their discounts. */
export function discounted(days: readonly DayShare[], extra: number): Cents {
  const parts = days.reduce((all, day) => all + day.parts, 0)
  const listed = percentOf(parts, 100, PARTS_PER_CENT)
  return cents(listed - sum(discountsOf(days, extra).map(({ amount }) => amount)))
}
