import type { Message } from '../../lib/message.ts'
import { type Cents, cents, sum, times } from '../../lib/money.ts'
import type { Prices } from '../rates/rules.ts'
import type { ParkingTime } from './parking-days.ts'
import { messages } from './texts.ts'

/** A fact of a price: what, how often, for how much each, and what that makes. Amounts in cents. */
export interface Line {
  readonly code: string
  readonly description: Message
  readonly quantity: number
  readonly unitPrice: Cents
  readonly amount: Cents
  /** Why its quantity is not what the clock says. */
  readonly note?: Message
}

const WEEK = 7
const UNITS = { WEEK: messages.line.week, DAY: messages.line.day, HOUR: messages.line.hour } as const
type Unit = keyof typeof UNITS

export function line(code: string, description: Message, quantity: number, unitPrice: Cents): Line {
  return { code, description, quantity, unitPrice, amount: times(unitPrice, quantity) }
}

/** A charge before equal prices share a line, and how many of the stay's started days it pays for. */
export interface DaysCharge {
  readonly line: Line
  /** One to seven; charges follow each other in the order of the days. */
  readonly days: number
}

/**
 * What a stay costs by its list prices: full blocks of seven days at their first day's week price, then the partial
 * block by day and rest, never above the week price of its own first day.
 * @param days prices of each started parking day, in order
 */
export function parkingCharges(days: readonly Prices[], time: ParkingTime): DaysCharge[] {
  const charges: DaysCharge[] = []
  let day = 0
  for (; day + WEEK <= time.fullDays; day += WEEK)
    charges.push({ line: unitLine('WEEK', 1, pricesAt(days, day).week_cents), days: WEEK })
  return [...charges, ...partialBlock(days, day, time)]
}

/** The lines of a bill: charges at equal prices share one. */
export function chargeLinesOf(charges: readonly DaysCharge[]): Line[] {
  const shared: Line[] = []
  for (const { line: next } of charges) {
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

/** The days of the last block and the rest, or one week when that costs less. */
function partialBlock(days: readonly Prices[], first: number, { fullDays, restHours }: ParkingTime): DaysCharge[] {
  const lines: Line[] = []
  for (let day = first; day < fullDays; day++) lines.push(unitLine('DAY', 1, pricesAt(days, day).day_cents))
  if (restHours > 0) lines.push(rest(pricesAt(days, fullDays), restHours))
  if (lines.length === 0) return []
  const week = pricesAt(days, first).week_cents
  const isCapped = sum(lines.map(({ amount }) => amount)) > week
  return isCapped ? [{ line: unitLine('WEEK', 1, week), days: lines.length }] : lines.map((line) => ({ line, days: 1 }))
}

/** Started hours while they cost less than a day, from there on a day. */
function rest({ hour_cents, day_cents }: Prices, hours: number): Line {
  if (times(hour_cents, hours) < day_cents) return unitLine('HOUR', hours, hour_cents)
  const day = unitLine('DAY', 1, day_cents)
  if (hours >= 24) return day
  return { ...day, note: messages.line.lastHours({ hours }) }
}

function unitLine(unit: Unit, quantity: number, price: Cents): Line {
  return line(unit, UNITS[unit], quantity, cents(price))
}

function pricesAt(days: readonly Prices[], day: number): Prices {
  const prices = days[day]
  if (!prices) throw new RangeError(`No prices for parking day ${day + 1}`)
  return prices
}
