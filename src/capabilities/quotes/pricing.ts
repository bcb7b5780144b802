import { type KeptMessage, type Message, messageFrom } from '../../lib/message.ts'
import { type Cents, cents, percentOf, sum, toDollars } from '../../lib/money.ts'
import { ownWords } from '../../lib/texts.ts'
import type { Coupon } from '../coupons/rules.ts'
import type { ProductId, VehicleClass } from '../../lib/products.ts'
import { daysOf, type Fee, type PriceRun, type Tax } from '../rates/rules.ts'
import { agreedTerms, type CancellationTerms, cancellationTermsOf, type Terms } from '../rates/terms.ts'
import { chargeLinesOf, type DaysCharge, type Line, line, parkingCharges } from './charges.ts'
import type { Rate as WireRate } from './contract.ts'
import { type DayShare, type Discount, dayShares, discounted, discountsOf, type LeadTime } from './discounts.ts'
import { type ParkingTime, startedDays } from './parking-days.ts'
import { messages } from './texts.ts'

/** Raised whenever the same arguments would give another price, beside the old code, which stays. */
export const ENGINE = 1

/**
 * Every input of a price, resolved and as JSON: no plan, code or time zone has to be looked up to recompute it years
 * later. Kept with each quote. Amounts in integer cents.
 */
export interface EngineArgs {
  readonly engine: number
  readonly product_id: ProductId
  readonly vehicle_class: VehicleClass
  readonly priced_at: string
  readonly travel_from_date: string
  readonly travel_to_date: string
  readonly full_days: number
  readonly rest_hours: number
  /** Days from booking to arrival; of a change, from the change to the new arrival. */
  readonly days_in_advance: number
  /** The prices of each started parking day. */
  readonly calendar: readonly PriceRun[]
  readonly lead_time_percent: number
  /** Of a change: the lead-time discount of each started day; without it, all days have `lead_time_percent`. */
  readonly lead_times?: readonly LeadTime[]
  readonly extra_percent: number
  readonly coupon: Coupon | null
  readonly fees: readonly Fee[]
  readonly taxes: readonly Tax[]
  readonly terms: Terms
  /** What the house gave for moving the booking: off its charges, before fees and taxes. */
  readonly house_credit_cents?: Cents
  /** Staff gave the stay for free: nothing is charged, and so there are no fees and no taxes. */
  readonly complimentary?: boolean
  /** Of a change within the booked stay: what the booked one costs, which it never exceeds. */
  readonly never_above?: EngineArgs
  /** Of a booking that the house moved: the stay that it would be without the move, which it never costs more than. */
  readonly unmoved?: EngineArgs
  /** Of a change from the booked arrival on: what was booked then, which it never costs less than. */
  readonly never_below?: EngineArgs
  /** Of a change: the stay as it was booked, of whose days the lower of both prices counts. */
  readonly changed_from?: Pick<EngineArgs, 'priced_at' | 'travel_from_date' | 'travel_to_date' | 'vehicle_class'>
  /** Of a change: the code that the booking had and the new stay cannot have, and why. */
  readonly dropped_coupon?: { readonly code: string; readonly reasons: readonly (KeptMessage | string)[] }
}

/** A priced stay. `charges`, `fees` and `taxes` sum to their totals; a line that does not apply is absent. */
export interface Rate {
  readonly charges: readonly Line[]
  readonly fees: readonly Line[]
  readonly taxes: readonly Line[]
  readonly chargeTotal: Cents
  readonly feeTotal: Cents
  readonly subtotal: Cents
  readonly taxTotal: Cents
  readonly total: Cents
  /** Against the drive-up price of the same stay; never negative. */
  readonly savings: Cents
  readonly engineArgs: EngineArgs
}

/**
 * Prices a stay from its arguments alone, today or years later.
 * @throws RangeError for arguments that another engine made
 */
export function price(args: EngineArgs): Rate {
  if (args.engine !== ENGINE) throw new RangeError(`Prices of engine ${args.engine} are not known`)
  const priced = decisive(args)
  const lines = priceLines(priced)
  const driveUp = isDriveUp(args) ? lines.total : priceLines(atDriveUp(args)).total
  return { ...lines, savings: savingsOf(lines.total, driveUp), engineArgs: args }
}

/** What a total saves against drive-up; never negative. */
export function savingsOf(total: Cents, driveUp: Cents): Cents {
  return cents(Math.max(driveUp - total, 0))
}

/** The total alone, for those who try many stays. */
export function totalOf(args: EngineArgs): Cents {
  return priceLines(decisive(args)).total
}

/** The arguments that decide a total: the cheapest of the stay's own and its upper bounds, or its lower bound. */
export function decisive(args: EngineArgs): EngineArgs {
  const { never_above, unmoved, never_below } = args
  if (!never_above && !unmoved && !never_below) return args
  const uppers = [never_above, unmoved && decisive(unmoved)].filter((bound) => bound !== undefined)
  const least = uppers.reduce((best, bound) => (costsLess(bound, best) ? bound : best), args)
  return never_below && costsLess(least, never_below) ? never_below : least
}

function costsLess(one: EngineArgs, other: EngineArgs): boolean {
  return priceLines(one).total < priceLines(other).total
}

/** The class whose prices a booking pays: its own, or the one that it had before the house moved it. */
export function classThatCounts({ vehicle_class, unmoved }: EngineArgs): VehicleClass {
  return unmoved?.vehicle_class ?? vehicle_class
}

/** What BOOK_NOW asks for at once by its terms, at most the total. Other products ask for all or nothing. */
export function depositRequired(args: EngineArgs, total: Cents): Cents {
  if (args.product_id === 'STANDARD') return cents(0)
  return args.product_id === 'BOOK_NOW' ? cents(Math.min(depositOf(args, total), total)) : total
}

function depositOf(args: EngineArgs, total: Cents): Cents {
  const { deposit } = args.terms
  if (!deposit) return firstDayPrice(args)
  return deposit.kind === 'PERCENT' ? percentOf(total, deposit.percent) : deposit.amount_cents
}

/**
 * The first day's list price: what the deposit, a late cancellation, and not coming cost where the terms say no other
 * amount. A move by the house makes it no dearer.
 */
export function firstDayPrice({ calendar, unmoved }: EngineArgs): Cents {
  const [first] = calendar
  if (!first) throw new RangeError('A stay has at least one started day')
  return unmoved ? cents(Math.min(first.day_cents, firstDayPrice(unmoved))) : first.day_cents
}

/** What cancelling late costs by the terms agreed, if so much was paid. */
export function lateCancellationFee(args: EngineArgs): Cents {
  const { late_fee_cents: fee = firstDayPrice(args), late_fee_most_cents: most } = agreedCancellation(args)
  return cents(Math.min(fee, most ?? fee))
}

/** What is kept of a prepaid stay that nobody came for, if so much was paid. */
export function noShowFee(args: EngineArgs): Cents {
  return agreedCancellation(args).no_show_fee_cents ?? firstDayPrice(args)
}

/** The terms of cancellation of the product. */
export function agreedCancellation({ terms, product_id }: EngineArgs): CancellationTerms {
  return cancellationTermsOf(terms, product_id)
}

/** One ordered pass: days, discount, coupon, fees, taxes. */
function priceLines(args: EngineArgs): Omit<Rate, 'savings' | 'engineArgs'> {
  const charges = chargeLines(args)
  const fees = args.complimentary ? [] : feeLines(args)
  const [chargeTotal, feeTotal] = [sumOf(charges), sumOf(fees)]
  const subtotal = sum([chargeTotal, feeTotal])
  const taxed = taxedCharges(args, chargeTotal)
  const taxes = args.complimentary
    ? []
    : taxLines(args, { CHARGES: taxed, FEES: feeTotal, BOTH: sum([taxed, feeTotal]) })
  const taxTotal = sumOf(taxes)
  return { charges, fees, taxes, chargeTotal, feeTotal, subtotal, taxTotal, total: sum([subtotal, taxTotal]) }
}

function chargeLines(args: EngineArgs): Line[] {
  const lines = pricedLines(args)
  if (!args.complimentary) return lines
  return [...lines, ...reduction('COMPLIMENTARY', messages.line.complimentary, sumOf(lines))]
}

/** The lines of all days, with the credit of the house off their sum. */
function pricedLines(args: EngineArgs): Line[] {
  const { agreed, rest } = withoutAgreed(args)
  const whole = { fullDays: agreed.length, restHours: 0 }
  const lines = [...chargeLinesOf(parkingCharges(agreed, whole)), ...dayLines(rest)]
  return [...lines, ...creditLines(args, lines)]
}

/** Days whose price was agreed with fees and taxes in it, and the others as a stay of their own. */
function withoutAgreed(args: EngineArgs): { readonly agreed: readonly PriceRun[]; readonly rest: EngineArgs } {
  if (!args.calendar.some((run) => run.all_in)) return { agreed: [], rest: args }
  const days = daysOf(args.calendar)
  const others = days.filter((run) => !run.all_in)
  const restHours = days.at(-1)?.all_in ? 0 : args.rest_hours
  const rest = {
    ...args,
    calendar: others.map((run) => ({ ...run, days: 1 })),
    lead_times: leadTimeDays(args).filter((_, day) => !days[day]?.all_in),
    full_days: restHours > 0 ? others.length - 1 : others.length,
    rest_hours: restHours,
  }
  return { agreed: days.filter((run) => run.all_in), rest }
}

/** What percentages are taken of: taxes of agreed days are in their price. */
function taxedCharges(args: EngineArgs, chargeTotal: Cents): Cents {
  const { agreed, rest } = withoutAgreed(args)
  return agreed.length === 0 ? chargeTotal : cents(Math.min(sumOf(dayLines(rest)), chargeTotal))
}

function dayLines(args: EngineArgs): Line[] {
  const time = timeOf(args)
  if (args.coupon?.benefit.kind === 'corporate') {
    const { per_day_cents } = args.coupon.benefit
    return [line('CORPORATE_DAY', messages.line.corporateDay, startedDays(time), per_day_cents)]
  }
  const charges = listCharges(args)
  const lines = chargeLinesOf(charges)
  const days = dayShares(charges, leadTimesOf(args))
  for (const discount of discountsOf(days, args.extra_percent))
    lines.push(...reduction('DISCOUNT', discountName(discount, args.extra_percent), discount.amount))
  if (args.coupon)
    lines.push(...reduction('COUPON', couponName(args.coupon), couponWorth(args, args.coupon, days, sumOf(lines))))
  return lines
}

/** The credit of the house, at most what is left of the charges. */
function creditLines({ house_credit_cents = cents(0) }: EngineArgs, lines: readonly Line[]): Line[] {
  return reduction('CREDIT', messages.line.houseCredit, cents(Math.min(house_credit_cents, sumOf(lines))))
}

/** The discounts in a price, in the order of its lines. */
export function discountsIn(args: EngineArgs): Discount[] {
  if (args.coupon?.benefit.kind === 'corporate') return []
  const { rest } = withoutAgreed(args)
  return discountsOf(dayShares(listCharges(rest), leadTimesOf(rest)), rest.extra_percent)
}

/** The lead-time discount of each started day. */
export function leadTimesOf(args: EngineArgs): readonly LeadTime[] {
  const { lead_times, lead_time_percent: percent, days_in_advance } = args
  return lead_times ?? [{ days: startedDays(timeOf(args)), percent, days_in_advance }]
}

/** The same, one entry a day. */
export function leadTimeDays(args: EngineArgs): LeadTime[] {
  return leadTimesOf(args).flatMap((run) => Array.from({ length: run.days }, () => ({ ...run, days: 1 })))
}

function listCharges(args: EngineArgs): DaysCharge[] {
  return parkingCharges(daysOf(pricedCalendar(args)), timeOf(args))
}

/** The prices of each day: those of the list, or of a company's own plan. */
function pricedCalendar({ calendar, coupon, vehicle_class }: EngineArgs): readonly PriceRun[] {
  if (coupon?.benefit.kind !== 'corporate_plan') return calendar
  const own = coupon.benefit.prices[vehicle_class]
  return own ? calendar.map((run) => ({ ...run, ...own })) : calendar
}

/** One negative line, or none when there is nothing to take off. */
function reduction(code: string, description: Message, amount: Cents): Line[] {
  return amount > 0 ? [line(code, description, 1, cents(0 - amount))] : []
}

function couponWorth(args: EngineArgs, coupon: Coupon, days: readonly DayShare[], remaining: Cents): Cents {
  const worth = unlimitedWorth(args, coupon, days, remaining)
  return cents(Math.min(worth, remaining, coupon.most_cents ?? worth))
}

function unlimitedWorth(
  args: EngineArgs,
  { benefit, most_days = Number.POSITIVE_INFINITY }: Coupon,
  days: readonly DayShare[],
  remaining: Cents,
): Cents {
  if (benefit.kind === 'amount') return benefit.amount_cents
  if (benefit.kind === 'free_days') return cheapestDays(args, Math.min(benefit.days, most_days))
  if (benefit.kind === 'corporate' || benefit.kind === 'corporate_plan') return cents(0)
  const covered = most_days < days.length ? discounted(days.slice(0, most_days), args.extra_percent) : remaining
  return percentOf(covered, benefit.percent)
}

/** The list prices of a stay's cheapest full days, together. */
function cheapestDays(args: EngineArgs, count: number): Cents {
  const fullDays = daysOf(args.calendar).slice(0, args.full_days)
  const dayPrices = fullDays.map((day) => day.day_cents).toSorted((a, b) => a - b)
  return sum(dayPrices.slice(0, count))
}

/** What is asked once for a stay is in the price of its agreed days. */
function feeLines(args: EngineArgs): Line[] {
  const { agreed, rest } = withoutAgreed(args)
  const days = startedDays(timeOf(rest))
  return args.fees
    .filter(({ classes }) => classes?.includes(args.vehicle_class) ?? true)
    .flatMap(({ code, description, per_day_cents, per_stay_cents = cents(0) }) => [
      line(code, ownWords(description), days, cents(per_day_cents)),
      line(code, ownWords(description), 1, agreed.length > 0 ? cents(0) : cents(per_stay_cents)),
    ])
    .filter(({ amount }) => amount > 0)
}

function taxLines(
  { taxes, calendar }: EngineArgs,
  amounts: Readonly<Record<NonNullable<Tax['on']> | 'BOTH', Cents>>,
): Line[] {
  const isInPrice = calendar.some((run) => run.all_in)
  return taxes
    .map(({ code, description, percent, per_stay_cents, on }) =>
      percent === null
        ? line(code, ownWords(description), 1, isInPrice ? cents(0) : cents(per_stay_cents ?? 0))
        : line(code, taxName(description, percent), 1, percentOf(amounts[on ?? 'BOTH'], percent)),
    )
    .filter(({ amount }) => amount > 0)
}

/** "3 × Day". */
export function timesOf(count: number, name: Message | string): Message {
  return messages.line.times({ count, name })
}

/** "Sales tax (10.2%)". */
export function taxName(name: string, percent: number): Message {
  return messages.line.percent({ name: ownWords(name), percent })
}

function discountName({ percent: ahead }: Discount, extra: number): Message {
  const percent = ahead + extra
  if (ahead === 0) return messages.line.payNow({ percent })
  return extra === 0 ? messages.line.ahead({ percent }) : messages.line.aheadAndPayNow({ percent })
}

function couponName({ code, benefit }: Coupon): Message {
  if (benefit.kind === 'percent' || benefit.kind === 'corporate_percent')
    return messages.line.codePercent({ code, percent: benefit.percent })
  if (benefit.kind !== 'free_days') return messages.line.code({ code })
  return messages.line.codeFreeDays({ code, days: benefit.days })
}

/** Products that cost less the earlier they are booked. */
export function isDiscounted(product: ProductId): boolean {
  return product === 'BOOK_NOW' || product === 'BUY_NOW'
}

function isDriveUp(args: EngineArgs): boolean {
  return args.product_id === 'STANDARD'
}

/** The same stay without booking: no discount, no code. */
function atDriveUp(args: EngineArgs): EngineArgs {
  const { lead_times: _, house_credit_cents: _credit, complimentary: _free, ...rest } = args
  return { ...rest, product_id: 'STANDARD', lead_time_percent: 0, extra_percent: 0, coupon: null }
}

/** The time that is billed: a rest by the hour where that costs less than the day it begins, else that day. */
export function billedTime(args: EngineArgs): ParkingTime {
  const time = timeOf(args)
  const isByTheHour = chargeLines(args).some(({ code }) => code === 'HOUR')
  return isByTheHour ? time : { fullDays: startedDays(time), restHours: 0 }
}

function timeOf({ full_days, rest_hours }: EngineArgs) {
  return { fullDays: full_days, restHours: rest_hours }
}

function sumOf(lines: readonly Line[]): Cents {
  return sum(lines.map(({ amount }) => amount))
}

/** A rate in the shape of the wire, in dollars. */
export function wireRate(rate: Rate): WireRate {
  return {
    charge_lines: rate.charges.map(wireLine),
    fee_lines: rate.fees.map(wireLine),
    tax_lines: rate.taxes.map(wireLine),
    charge_total: toDollars(rate.chargeTotal),
    fee_total: toDollars(rate.feeTotal),
    subtotal: toDollars(rate.subtotal),
    tax_total: toDollars(rate.taxTotal),
    total: toDollars(rate.total),
    savings: toDollars(rate.savings),
    engine_args: { ...rate.engineArgs },
  }
}

/** A kept rate as an answer holds it; its lines are put in words where it leaves. */
export function rateFrom(kept: WireRate): WireRate {
  const lines = (of: WireRate['charge_lines']) =>
    of.map(({ description, note, ...line }) => ({
      ...line,
      description: messageFrom(description),
      ...(note !== undefined && { note: messageFrom(note) }),
    }))
  return {
    ...kept,
    charge_lines: lines(kept.charge_lines),
    fee_lines: lines(kept.fee_lines),
    tax_lines: lines(kept.tax_lines),
  }
}

function wireLine({ code, description, quantity, unitPrice, amount, note }: Line): WireRate['charge_lines'][number] {
  const line = { code, description, quantity, unit_price: toDollars(unitPrice), amount: toDollars(amount) }
  return note === undefined ? line : { ...line, note }
}

/**
 * The arguments in a stored rate.
 * @throws RangeError for anything that this engine did not make
 */
export function engineArgsOf(rate: { readonly engine_args: unknown }): EngineArgs {
  const args = rate.engine_args as EngineArgs
  if (args?.engine !== ENGINE) throw new RangeError('These are no arguments of a price')
  return { ...args, terms: agreedTerms(args.terms) }
}

/** Whether a stay is given away, by the arguments of its price. */
export function isComplimentary({ rate }: { readonly rate: { readonly engine_args: unknown } }): boolean {
  return engineArgsOf(rate).complimentary === true
}
