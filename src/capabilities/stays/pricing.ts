import type { Message } from '../../lib/message.ts'
import { type Cents, cents, fromDollars, percentOf, sum, toDollars } from '../../lib/money.ts'
import { isBefore, pacificDate, type Stay, toWire } from '../../lib/pacific.ts'
import { type Line, line } from '../quotes/charges.ts'
import type { Rate as WireRate } from '../quotes/contract.ts'
import { parkingTime, startedDays } from '../quotes/parking-days.ts'
import { classThatCounts, ENGINE, type EngineArgs, price, type Rate, taxName, wireRate } from '../quotes/pricing.ts'
import type { VehicleClass } from '../../lib/products.ts'
import { gateCalendar, type LotTerms, type PriceBook, taxesOn } from '../rates/rules.ts'
import { messages } from './texts.ts'

/** A booking as it was priced. */
export interface BookedPart extends Stay {
  readonly args: EngineArgs
}

/** A voucher that covers part of a stay. */
export interface CoveringVoucher extends Stay {
  readonly number: string
  readonly vehicleClass: VehicleClass
}

/** An actual stay: its times and vehicle, and what covers part of it. */
export interface RealStay extends Stay {
  /** The prices in force. */
  readonly book: PriceBook
  readonly terms: LotTerms
  readonly vehicleClass: VehicleClass
  readonly booked?: BookedPart | undefined
  /** Covers charges, fees and taxes of its dates, for its class. */
  readonly voucher?: CoveringVoucher | undefined
  /** With a late flight: booking or voucher hold until then. */
  readonly holdsUntil?: Temporal.Instant | undefined
  readonly isLostTicket?: boolean
}

/** The price of an actual stay, with the lines of its parts, or of the drive-up price if that caps it. */
export type StayPrice = Omit<Rate, 'engineArgs'> & { readonly engineArgs: StayArgs }

/** All inputs of a stay's price: each part can be recomputed from its arguments, even years later. */
export interface StayArgs {
  readonly engine: number
  readonly kind: 'STAY'
  readonly vehicle_class: VehicleClass
  readonly entered_at: string
  readonly exited_at: string
  readonly terms: LotTerms
  /** Points per whole dollar of charges; 10 for stays priced before that was a setting. */
  readonly points_per_dollar?: number
  readonly voucher_number: string | null
  /** A part costs the price of its arguments, less the price of those that a voucher covers. */
  readonly parts: readonly {
    readonly part: PartName
    readonly args: EngineArgs | null
    readonly covered?: EngineArgs
  }[]
  readonly drive_up: EngineArgs
}

type PartName = 'drive-up' | 'drive-through' | 'booked' | 'voucher' | 'before' | 'after' | 'lost ticket' | 'adjustment'

interface Part extends Omit<Rate, 'savings' | 'engineArgs'> {
  readonly name: PartName
  readonly args: EngineArgs | null
  readonly covered?: EngineArgs
}

/**
 * Prices an actual stay (docs/rules.md, "Stays at the lot"). Without a booking: drive-up, free if it was a drive-
 * through. With one: the booked period at its price, and time beyond the free minutes on either side as a drive-up stay
 * of its own; in total at most the booked price or the drive-up price of the whole, whichever is higher.
 */
export function priceStay(stay: RealStay): StayPrice {
  const driveUp = isDrivenThrough(stay) ? driveThrough(stay) : driveUpPart(stay, stay, 'drive-up')
  const parts = [...coveredParts(stay, driveUp), ...(stay.isLostTicket ? lostTicket(stay) : [])]
  return whole(stay, parts, driveUp)
}

/** Why an amount other than the price was paid. */
const ADJUSTMENTS = {
  /** It was quoted at other prices. */
  ADJUSTMENT: messages.line.asTold,
  /** More or less than was due was taken at the gate. */
  OVERRIDE: messages.line.difference,
} as const

/** A stay's price with one line for the difference, in cents, to what was paid. */
export function adjusted(stayPrice: StayPrice, difference: Cents, code: keyof typeof ADJUSTMENTS): StayPrice {
  if (difference === 0) return stayPrice
  const charges = [...stayPrice.charges, line(code, ADJUSTMENTS[code], 1, difference)]
  const { engineArgs } = stayPrice
  return {
    ...stayPrice,
    charges,
    chargeTotal: cents(stayPrice.chargeTotal + difference),
    subtotal: cents(stayPrice.subtotal + difference),
    total: cents(stayPrice.total + difference),
    // An amount that was not taken is no saving.
    savings: cents(Math.min(Math.max(stayPrice.savings - difference, 0), stayPrice.savings)),
    engineArgs: { ...engineArgs, parts: [...engineArgs.parts, { part: 'adjustment', args: null }] },
  }
}

/** The rate of a stay that is over, with a line for what was taken beyond it since, in cents. */
export function withTaken(rate: WireRate, taken: Cents): WireRate {
  const more = (amount: string) => toDollars(cents(fromDollars(amount) + taken))
  const [amount, parts] = [toDollars(taken), rate.engine_args['parts'] as StayArgs['parts']]
  const extra = { code: 'OVERRIDE', description: ADJUSTMENTS.OVERRIDE, quantity: 1, unit_price: amount, amount }
  return {
    ...rate,
    charge_lines: [...rate.charge_lines, extra],
    charge_total: more(rate.charge_total),
    subtotal: more(rate.subtotal),
    total: more(rate.total),
    engine_args: { ...rate.engine_args, parts: [...parts, { part: 'adjustment', args: null }] },
  }
}

/** The arguments that bill the time of a stay; none if some of it is covered or free. */
export function billedParts({ engine_args }: Pick<WireRate, 'engine_args'>): readonly EngineArgs[] {
  const parts = engine_args['parts'] as StayArgs['parts']
  const ofTime = parts.filter(({ part }) => part !== 'lost ticket' && part !== 'adjustment')
  const isCovered = ofTime.some(({ args, covered }) => args === null || covered !== undefined)
  return isCovered ? [] : ofTime.flatMap(({ args }) => args ?? [])
}

/** The charges that earn points, in cents: as priced, or less if less was taken. */
export function chargesEarning({ charge_total, charge_lines }: Pick<WireRate, 'charge_total' | 'charge_lines'>): Cents {
  return cents(Math.max(fromDollars(charge_total) - takenAbovePrice({ charge_lines }), 0))
}

/** Points per whole dollar of charges, as of when the stay was priced. */
export function pointsPerDollar({ engine_args }: Pick<WireRate, 'engine_args'>): number {
  return (engine_args as Partial<StayArgs>).points_per_dollar ?? 10
}

/** What was taken above the price, in cents. */
export function takenAbovePrice({ charge_lines }: Pick<WireRate, 'charge_lines'>): Cents {
  const differences = charge_lines.filter(({ code }) => Object.hasOwn(ADJUSTMENTS, code))
  return cents(Math.max(sum(differences.map(({ amount }) => fromDollars(amount))), 0))
}

/** A stay's price in the shape of quotes, in dollars. */
export function wireStayRate(stayPrice: StayPrice): WireRate {
  const { engineArgs, ...rate } = stayPrice
  return { ...wireRate({ ...rate, engineArgs: engineArgs.drive_up }), engine_args: { ...engineArgs } }
}

/** Until when the booking holds if the traveler is back at `backAt`: at most the hours of grace. */
export function holdsUntil(bookedTo: Temporal.Instant, backAt: Temporal.Instant, { flight_grace_hours }: LotTerms) {
  const latest = bookedTo.add({ hours: flight_grace_hours })
  return isBefore(latest, backAt) ? latest : backAt
}

function coveredParts(stay: RealStay, driveUp: Part): Part[] {
  const cover = stay.booked ?? stay.voucher
  if (!cover) return [driveUp]
  const main = 'args' in cover ? bookedPart(stay, cover) : voucherPart(stay, cover)
  const parts = [main, ...outside(stay, cover)]
  if (totalOf(parts) <= Math.max(main.total, driveUp.total)) return parts
  return driveUp.total > main.total ? [driveUp] : [main]
}

function isDrivenThrough({ from, to, booked, terms }: RealStay): boolean {
  return !booked && !isBefore(from.add({ minutes: terms.drive_through_minutes }), to)
}

/** Its line costs nothing and says why. */
function driveThrough({ terms }: RealStay): Part {
  const charges = [
    line('DRIVE_THROUGH', messages.line.driveThrough({ minutes: terms.drive_through_minutes }), 1, cents(0)),
  ]
  return { ...emptyPart('drive-through'), charges }
}

/** Whether a stay costs what was booked, whatever that was: in the class of the booking, in its time, and with its ticket. */
export function isAsBooked(
  stay: Pick<RealStay, 'from' | 'to' | 'terms' | 'vehicleClass' | 'holdsUntil' | 'isLostTicket'>,
  booked: Stay & { readonly vehicleClass: VehicleClass },
): boolean {
  if (stay.isLostTicket || stay.vehicleClass !== booked.vehicleClass) return false
  const free = freeTime(stay, booked)
  return !isBefore(stay.from, free.from) && !isBefore(free.to, stay.to)
}

/** The time that is covered, with the free minutes on either side. */
function freeTime({ terms, holdsUntil: held }: Pick<RealStay, 'terms' | 'holdsUntil'>, cover: Stay): Stay {
  const minutes = terms.free_minutes
  const end = held && isBefore(cover.to, held) ? held : cover.to
  return { from: cover.from.subtract({ minutes }), to: end.add({ minutes }) }
}

/** The time beyond the free minutes on either side, each as a stay of its own. */
function outside(stay: RealStay, cover: Stay): Part[] {
  const { from: begins, to: ends } = freeTime(stay, cover)
  return [
    ...(isBefore(stay.from, begins)
      ? [driveUpPart(stay, { from: stay.from, to: earlier(begins, stay.to) }, 'before')]
      : []),
    ...(isBefore(ends, stay.to) ? [driveUpPart(stay, { from: later(ends, stay.from), to: stay.to }, 'after')] : []),
  ]
}

const NAMES: Partial<Record<PartName, (params: { name: Message }) => Message>> = {
  before: messages.line.before,
  after: messages.line.after,
}

function driveUpPart(stay: RealStay, span: Stay, name: PartName): Part {
  return pricedPart(name, driveUpArgs(stay, span))
}

function driveUpArgs(stay: RealStay, { from, to }: Stay): EngineArgs {
  const { book } = stay
  const vehicleClass = pricedClass(stay)
  const time = parkingTime({ from, to })
  return {
    engine: ENGINE,
    product_id: 'STANDARD',
    vehicle_class: vehicleClass,
    priced_at: toWire(to),
    travel_from_date: toWire(from),
    travel_to_date: toWire(to),
    full_days: time.fullDays,
    rest_hours: time.restHours,
    days_in_advance: 0,
    calendar: gateCalendar(book.plans, vehicleClass, pacificDate(from), startedDays(time)),
    lead_time_percent: 0,
    extra_percent: 0,
    coupon: null,
    fees: book.fees,
    taxes: taxesOn(book.taxes, pacificDate(to)),
    terms: book.terms,
  }
}

/** A booking that we moved to another class pays for its own class, also for extra time. */
function pricedClass({ vehicleClass, booked }: RealStay): VehicleClass {
  return booked?.args.vehicle_class === vehicleClass ? classThatCounts(booked.args) : vehicleClass
}

/**
 * The booked period at its price. With another class than booked it costs what that class would have cost in the same
 * booking at today's list prices, and never less than was booked.
 */
function bookedPart({ book, vehicleClass, ...stay }: RealStay, { args, from, to }: BookedPart): Part {
  const booked = pricedPart('booked', args)
  if (args.vehicle_class === vehicleClass || classThatCounts(args) === vehicleClass) return booked
  const { never_above: _above, unmoved: _unmoved, never_below: _below, changed_from: _story, ...own } = args
  const days = startedDays(parkingTime({ from, to }))
  const calendar = gateCalendar(book.plans, vehicleClass, pacificDate(from), days)
  const other = pricedPart('booked', { ...own, vehicle_class: vehicleClass, calendar, priced_at: toWire(stay.to) })
  return other.total > booked.total ? other : booked
}

/**
 * A voucher covers charges, fees and taxes, so its line costs and earns nothing. In a more expensive class than its
 * own, the difference for the covered time is due, at today's list prices.
 */
function voucherPart(stay: RealStay, { number, from, to, vehicleClass }: CoveringVoucher): Part {
  const charges = [line('TIME_VOUCHER', messages.line.voucher({ number }), 1, cents(0))]
  const used = { from: later(from, stay.from), to: earlier(to, stay.to) }
  const part = { ...emptyPart('voucher'), charges }
  if (vehicleClass === stay.vehicleClass || isDrivenThrough(stay) || !isBefore(used.from, used.to)) return part
  const own = driveUpPart(stay, used, 'voucher')
  const covered = driveUpPart({ ...stay, vehicleClass }, used, 'voucher')
  if (own.total <= covered.total) return part
  const moreCharged = cents(own.chargeTotal - covered.chargeTotal)
  return {
    name: 'voucher',
    args: own.args,
    ...(covered.args && { covered: covered.args }),
    charges: [...charges, line('VEHICLE_CLASS', messages.line.beyondVoucher, 1, moreCharged)],
    fees: beyond(own.fees, covered.fees),
    taxes: beyond(own.taxes, covered.taxes),
    chargeTotal: moreCharged,
    feeTotal: cents(own.feeTotal - covered.feeTotal),
    subtotal: cents(own.subtotal - covered.subtotal),
    taxTotal: cents(own.taxTotal - covered.taxTotal),
    total: cents(own.total - covered.total),
  }
}

/** By how much lines exceed others with the same codes; equal ones are left out. */
function beyond(own: readonly Line[], covered: readonly Line[]): Line[] {
  const lines = new Map([...covered, ...own].map((one) => [one.code, one]))
  const amountIn = (all: readonly Line[], code: string) => sumOf(all.filter((one) => one.code === code))
  return [...lines.values()]
    .map(({ code, description }) => line(code, description, 1, cents(amountIn(own, code) - amountIn(covered, code))))
    .filter(({ amount }) => amount !== 0)
}

/** The fee for a lost ticket, with the percentage taxes on fees. */
function lostTicket({ terms, book, to }: RealStay): Part[] {
  const fee = terms.lost_ticket_cents
  if (fee <= 0) return []
  const fees = [line('LOST_TICKET', messages.line.lostTicket, 1, fee)]
  const taxes = taxesOn(book.taxes, pacificDate(to))
    .filter(({ percent, on }) => percent !== null && percent > 0 && on !== 'CHARGES')
    .map(({ code, description, percent }) =>
      line(
        code,
        messages.line.ofLostTicket({ name: taxName(description, percent ?? 0) }),
        1,
        percentOf(fee, percent ?? 0),
      ),
    )
  const taxTotal = sumOf(taxes)
  return [
    { ...emptyPart('lost ticket'), fees, taxes, feeTotal: fee, subtotal: fee, taxTotal, total: sum([fee, taxTotal]) },
  ]
}

function pricedPart(name: PartName, args: EngineArgs): Part {
  const { savings: _savings, engineArgs: _args, ...rate } = price(args)
  return { ...rate, name, args }
}

function emptyPart(name: PartName): Part {
  const none = cents(0)
  const totals = { chargeTotal: none, feeTotal: none, subtotal: none, taxTotal: none, total: none }
  return { name, args: null, charges: [], fees: [], taxes: [], ...totals }
}

function whole(stay: RealStay, parts: readonly Part[], driveUp: Part): StayPrice {
  const total = totalOf(parts)
  const named = (part: Part, lines: readonly Line[]) =>
    lines.map((one) => ({ ...one, description: NAMES[part.name]?.({ name: one.description }) ?? one.description }))
  return {
    charges: parts.flatMap((part) => named(part, part.charges)),
    fees: parts.flatMap((part) => named(part, part.fees)),
    taxes: parts.flatMap((part) => named(part, part.taxes)),
    chargeTotal: sum(parts.map(({ chargeTotal }) => chargeTotal)),
    feeTotal: sum(parts.map(({ feeTotal }) => feeTotal)),
    subtotal: sum(parts.map(({ subtotal }) => subtotal)),
    taxTotal: sum(parts.map(({ taxTotal }) => taxTotal)),
    total,
    savings: cents(Math.max(driveUp.total - total, 0)),
    engineArgs: {
      engine: ENGINE,
      kind: 'STAY',
      vehicle_class: stay.vehicleClass,
      entered_at: toWire(stay.from),
      exited_at: toWire(stay.to),
      terms: stay.terms,
      points_per_dollar: stay.book.club.points_per_dollar[stay.booked ? 'BOOKED' : 'DRIVE_UP'],
      voucher_number: stay.voucher?.number ?? null,
      parts: parts.map(({ name, args, covered }) => ({ part: name, args, ...(covered && { covered }) })),
      drive_up: driveUpArgs(stay, stay),
    },
  }
}

function totalOf(parts: readonly Part[]): Cents {
  return sum(parts.map(({ total }) => total))
}

function sumOf(lines: readonly Line[]): Cents {
  return sum(lines.map(({ amount }) => amount))
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return isBefore(other, one) ? other : one
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return isBefore(one, other) ? other : one
}
