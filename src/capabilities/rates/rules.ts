import { type Cents, cents } from '../../lib/money.ts'
import { addDays, weekday } from '../../lib/pacific.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../lib/products.ts'
import type { Terms } from './terms.ts'

/** The data that prices are made of. All of it is JSON: a version of the price book is kept as it stands here. */

/** What a vehicle class costs under a plan. */
export interface Prices {
  readonly hour_cents: Cents
  readonly day_cents: Cents
  readonly week_cents: Cents
}

/** The dates a plan holds for, both ends included; a yearly one may run over New Year (12-18 to 01-03). */
export type Season =
  | { readonly kind: 'always' }
  | { readonly kind: 'yearly'; readonly from: string; readonly to: string }
  | { readonly kind: 'dates'; readonly from: string; readonly to: string }

export interface RatePlan {
  readonly id: string
  readonly name: string
  readonly season: Season
  /** The weekdays it holds for, Monday is 1; all of them where it says none. */
  readonly weekdays?: readonly number[]
  readonly priority: number
  readonly prices: Readonly<Partial<Record<VehicleClass, Prices>>>
}

/** The per cent off for those who book at least `min_days` ahead. */
export interface LeadTimeDiscount {
  readonly min_days: number
  readonly percent: number
}

/** Asked for each started parking day, and once for a stay. */
export interface Fee {
  readonly code: string
  readonly description: string
  readonly per_day_cents: Cents
  readonly per_stay_cents?: Cents
  /** The classes that pay it; all of them where it says none. */
  readonly classes?: readonly VehicleClass[]
}

/** Either per cent of an amount, or flat per stay; the other one is null. */
export interface Tax {
  readonly code: string
  readonly description: string
  readonly percent: number | null
  readonly per_stay_cents: Cents | null
  /** What a percentage is taken of: charges and fees together where it says nothing. */
  readonly on?: 'CHARGES' | 'FEES'
  /** The Pacific dates on which stays are priced with it, both included; always where it says none. */
  readonly from?: string
  readonly until?: string
}

/** What the house grants and asks at the gate. */
export interface LotTerms {
  /** So long before and after the booked times costs nothing. */
  readonly free_minutes: number
  /** A stay without a booking that is no longer than this costs nothing: driven through, dropped off. */
  readonly drive_through_minutes: number
  /** For a ticket that cannot be shown. */
  readonly lost_ticket_cents: Cents
  /** A late flight holds the booked price so long after the booked leaving time, at most. */
  readonly flight_grace_hours: number
}

/** How a stay came to the lot: with a booking, or without one. */
export type Channel = 'BOOKED' | 'DRIVE_UP'

/** What the Point Club gives and takes. */
export interface PointRates {
  /** Points that each whole dollar of a stay's charges earns. */
  readonly points_per_dollar: Readonly<Record<Channel, number>>
  /** Points that each started dollar of a time voucher costs. */
  readonly points_per_voucher_dollar: number
  /** For joining. */
  readonly welcome_points: number
  /** Without earning or redeeming for so long, all points expire. */
  readonly expire_after_months: number
}

/** What travelers can book at prices of the book; a corporate code sells CUSTOM besides. */
export type ProductOnSale = 'BOOK_NOW' | 'BUY_NOW'

/** Everything that decides a price on the day it is asked for. */
export interface PriceBook {
  readonly plans: readonly RatePlan[]
  readonly lead_time_discounts: readonly LeadTimeDiscount[]
  readonly on_sale: readonly ProductOnSale[]
  /** Points of per cent that BUY_NOW adds to the lead-time discount. */
  readonly buy_now_extra_percent: number
  readonly fees: readonly Fee[]
  readonly taxes: readonly Tax[]
  readonly terms: Terms
  readonly gate: LotTerms
  readonly club: PointRates
}

/** Consecutive parking days of one plan at the same prices. */
export interface PriceRun extends Prices {
  readonly from: string
  readonly days: number
  readonly plan: string
  /** Agreed elsewhere: each day costs its price however much of it is used, and fees and taxes are in it. */
  readonly all_in?: boolean
}

/**
 * The list prices of `days` parking days from `date` on, equal neighbours in one run. A day belongs to the plan of highest
 * priority that holds on it.
 * @throws Error when no plan prices the class on one of them
 */
export function priceCalendar(
  plans: readonly RatePlan[],
  vehicleClass: VehicleClass,
  date: string,
  days: number,
): PriceRun[] {
  const runs = pricedDays(plans, vehicleClass, date, days)
  if (runs.length < days) throw new Error(`No rate plan prices ${vehicleClass} on ${addDays(date, runs.length)}`)
  return joinRuns(runs)
}

/** The same, one entry a day, up to the first day that has no price. */
export function pricedDays(
  plans: readonly RatePlan[],
  vehicleClass: VehicleClass,
  date: string,
  days: number,
): PriceRun[] {
  const candidates = byPrecedence(plans, vehicleClass)
  const priced: PriceRun[] = []
  for (let day = 0; day < days; day++) {
    const from = addDays(date, day)
    const plan = candidates.find((candidate) => holdsOn(candidate, from))
    if (!plan) break
    priced.push({ from, days: 1, plan: plan.name, ...pricesOf(plan, vehicleClass) })
  }
  return priced
}

/**
 * The same for a car that is at the lot and has to be let out: on a day without a plan, the weakest plan of its class counts.
 * @throws Error when no plan prices the class at all
 */
export function gateCalendar(
  plans: readonly RatePlan[],
  vehicleClass: VehicleClass,
  date: string,
  days: number,
): PriceRun[] {
  const weakest = byPrecedence(plans, vehicleClass).at(-1)
  const always = weakest && { ...weakest, season: { kind: 'always' } as const, weekdays: WEEK, priority: -Infinity }
  return priceCalendar(always ? [...plans, always] : plans, vehicleClass, date, days)
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Joins neighbouring runs of one plan at the same prices. */
export function joinRuns(runs: Iterable<PriceRun>): PriceRun[] {
  const joined: PriceRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && last.plan === run.plan && last.all_in === run.all_in && samePrices(last, run)) {
      joined[joined.length - 1] = { ...last, days: last.days + run.days }
    } else joined.push(run)
  }
  return joined
}

/** One entry per parking day, in order. */
export function daysOf(calendar: readonly PriceRun[]): PriceRun[] {
  const days: PriceRun[] = []
  for (const run of calendar) for (let day = 0; day < run.days; day++) days.push(run)
  return days
}

/** The per cent off for a stay that begins `daysInAdvance` days from today; 0 when no step is reached. */
export function leadTimePercent(steps: readonly LeadTimeDiscount[], daysInAdvance: number): number {
  const reached = steps.filter((step) => step.min_days <= daysInAdvance)
  return reached.reduce((best, step) => (step.min_days >= best.min_days ? step : best), { min_days: 0, percent: 0 })
    .percent
}

/** The taxes that prices of a Pacific date have. */
export function taxesOn(taxes: readonly Tax[], date: string): readonly Tax[] {
  return taxes.filter(({ from = date, until = date }) => from <= date && date <= until)
}

/** Whether a plan holds for a parking day that starts on `date`. */
export function holdsOn({ season, weekdays }: Pick<RatePlan, 'season' | 'weekdays'>, date: string): boolean {
  return inSeason(season, date) && (weekdays?.includes(weekday(date)) ?? true)
}

/** Whether a date belongs to a season. */
function inSeason(season: Season, date: string): boolean {
  if (season.kind === 'always') return true
  if (season.kind === 'dates') return season.from <= date && date <= season.to
  const day = date.slice(5)
  return season.from <= season.to ? season.from <= day && day <= season.to : season.from <= day || day <= season.to
}

/** A date's list prices for each class, with the plan they come from; a class that no plan prices is left out. */
export interface DatePrices {
  readonly date: string
  readonly classes: Readonly<Partial<Record<VehicleClass, Prices & { readonly plan: string }>>>
}

/** The list prices of the parking days that start on the dates from `from` to `to`, both included. */
export function datePrices(plans: readonly RatePlan[], from: string, to: string): DatePrices[] {
  const candidates = VEHICLE_CLASSES.map((each) => [each, byPrecedence(plans, each)] as const)
  const dates: DatePrices[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const priced = candidates.flatMap(([each, of]) => {
      const plan = of.find((candidate) => holdsOn(candidate, date))
      return plan ? [[each, { ...pricesOf(plan, each), plan: plan.name }] as const] : []
    })
    dates.push({ date, classes: Object.fromEntries(priced) })
  }
  return dates
}

export function samePrices(one: Prices, other: Prices): boolean {
  return one.hour_cents === other.hour_cents && one.day_cents === other.day_cents && one.week_cents === other.week_cents
}

/** The lower of two prices, for each of hour, day and week. */
export function lowerPrices(one: Prices, other: Prices): Prices {
  return {
    hour_cents: cents(Math.min(one.hour_cents, other.hour_cents)),
    day_cents: cents(Math.min(one.day_cents, other.day_cents)),
    week_cents: cents(Math.min(one.week_cents, other.week_cents)),
  }
}

/** Plans that price the class, highest priority first; among equals the id decides, not the order of the rows. */
function byPrecedence(plans: readonly RatePlan[], vehicleClass: VehicleClass): RatePlan[] {
  return plans
    .filter((plan) => plan.prices[vehicleClass])
    .toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1))
}

function pricesOf(plan: RatePlan, vehicleClass: VehicleClass): Prices {
  const { hour_cents, day_cents, week_cents } = plan.prices[vehicleClass] as Prices
  return { hour_cents, day_cents, week_cents }
}
