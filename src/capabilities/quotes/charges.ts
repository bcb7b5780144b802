import { type Cents, cents, sum, times } from '../../lib/money.ts'
import type { Prices } from '../rates/rules.ts'
import type { ParkingTime } from './parking-days.ts'

/** A fact of a price: what, how often, for how much each, and what that makes. Amounts in cents. */
export interface Line {
  readonly code: string
  readonly description: string
  readonly quantity: number
  readonly unitPrice: Cents
  readonly amount: Cents
  /** Why its quantity is not what the clock says. */
  readonly note?: string
}

const WEEK = 7
const UNITS = { WEEK: 'Week', DAY: 'Day', HOUR: 'Hour' } as const
type Unit = keyof typeof UNITS

export function line(code: string, description: string, quantity: number, unitPrice: Cents): Line {
  return { code, description, quantity, unitPrice, amount: times(unitPrice, quantity) }
}

/**
 * What a stay costs by its list prices: full blocks of seven days at their first day's week price, then the partial
 * block by day and rest, never above the week price of its own first day.
 * @param days prices of each started parking day, in order
 */
export function parkingCharges(days: readonly Prices[], time: ParkingTime): Line[] {
  const lines: Line[] = []
  let day = 0
  for (; day + WEEK <= time.fullDays; day += WEEK) lines.push(unitLine('WEEK', 1, pricesAt(days, day).week_cents))
  lines.push(...partialBlock(days, day, time))
  return shareEqualPrices(lines)
}

/** The days of the last block and the rest, or one week when that costs less. */
function partialBlock(days: readonly Prices[], first: number, { fullDays, restHours }: ParkingTime): Line[] {
  const lines: Line[] = []
  for (let day = first; day < fullDays; day++) lines.push(unitLine('DAY', 1, pricesAt(days, day).day_cents))
  if (restHours > 0) lines.push(rest(pricesAt(days, fullDays), restHours))
  if (lines.length === 0) return lines
  const week = pricesAt(days, first).week_cents
  return sum(lines.map(({ amount }) => amount)) > week ? [unitLine('WEEK', 1, week)] : lines
}

/** Started hours while they cost less than a day, from there on a day. */
function rest({ hour_cents, day_cents }: Prices, hours: number): Line {
  if (times(hour_cents, hours) < day_cents) return unitLine('HOUR', hours, hour_cents)
  const day = unitLine('DAY', 1, day_cents)
  if (hours >= 24) return day
  return { ...day, note: hours === 1 ? 'the last hour costs a day' : `the last ${hours} hours cost a day` }
}

function shareEqualPrices(lines: readonly Line[]): Line[] {
  const shared: Line[] = []
  for (const next of lines) {
    const place = shared.findIndex(({ code, unitPrice }) => code === next.code && unitPrice === next.unitPrice)
    const same = shared[place]
    if (same) shared[place] = together(same, next)
    else shared.push(next)
  }
  return shared
}

function together(one: Line, other: Line): Line {
  const note = one.note ?? other.note
  const both = line(one.code, one.description, one.quantity + other.quantity, one.unitPrice)
  return note === undefined ? both : { ...both, note }
}

function unitLine(unit: Unit, quantity: number, price: Cents): Line {
  return line(unit, UNITS[unit], quantity, cents(price))
}

function pricesAt(days: readonly Prices[], day: number): Prices {
  const prices = days[day]
  if (!prices) throw new RangeError(`No prices for parking day ${day + 1}`)
  return prices
}
