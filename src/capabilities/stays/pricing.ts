import type { Message } from '../../lib/message.ts'
import { type Cents, cents, fromDollars, percentOf, sum } from '../../lib/money.ts'
import { isBefore, pacificDate, type Stay, toWire } from '../../lib/pacific.ts'
import { type Line, line } from '../quotes/charges.ts'
import type { Rate as WireRate } from '../quotes/contract.ts'
import { parkingTime, startedDays } from '../quotes/parking-days.ts'
import { classThatCounts, ENGINE, type EngineArgs, price, type Rate, taxName, wireRate } from '../quotes/pricing.ts'
import { gateCalendar, type LotTerms, type PriceBook, taxesOn, type VehicleClass } from '../rates/rules.ts'
import { messages } from './texts.ts'

/** A booking as it was priced. */
export interface BookedPart extends Stay {
  readonly args: EngineArgs
}

/** A voucher as far as it covers a stay. */
export interface CoveringVoucher extends Stay {
  readonly number: string
  readonly vehicleClass: VehicleClass
}

/** A stay as it was: when it began and ended, with what, and what covers some of it. */
export interface RealStay extends Stay {
  /** The prices in force. */
  readonly book: PriceBook
  readonly terms: LotTerms
  readonly vehicleClass: VehicleClass
  readonly booked?: BookedPart | undefined
  /** Covers its dates' charges, fees and taxes, as they are for its class. */
  readonly voucher?: CoveringVoucher | undefined
  /** A late flight: what covers the stay holds until then. */
  readonly holdsUntil?: Temporal.Instant | undefined
  readonly isLostTicket?: boolean
}

/** The price of a real stay: its lines are those of its parts, or of the drive-up price where that is the bound. */
export type StayPrice = Omit<Rate, 'engineArgs'> & { readonly engineArgs: StayArgs }

/** Every input of a stay's price: each part can be recomputed from its own arguments, today or years later. */
export interface StayArgs {
  readonly engine: number
  readonly kind: 'STAY'
  readonly vehicle_class: VehicleClass
  readonly entered_at: string
  readonly exited_at: string
  readonly terms: LotTerms
  /** What each whole dollar of its charges earns; 10 where it was priced before that could be set. */
  readonly points_per_dollar?: number
  readonly voucher_number: string | null
  /** A part costs what its arguments come to, less what those come to that a voucher has covered of it. */
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
 * Prices a stay as it was (docs/rules.md, "Stays at the lot"). Without a booking: drive-up, nothing when it was over at
 * once. With one: the booked period at its price, what lies beyond the free minutes on either side drive-up as a stay of
 * its own; the whole never above the booked price or the drive-up price of the whole, whichever is higher.
 */
export function priceStay(stay: RealStay): StayPrice {
  const driveUp = isDrivenThrough(stay) ? driveThrough(stay) : driveUpPart(stay, stay, 'drive-up')
  const parts = [...coveredParts(stay, driveUp), ...(stay.isLostTicket ? lostTicket(stay) : [])]
  return whole(stay, parts, driveUp)
}

/** Why another amount than the price was paid. */
const ADJUSTMENTS = {
  /** It was asked for while other prices held. */
  ADJUSTMENT: messages.line.asTold,
  /** Somebody at the gate took more or less than was due. */
  OVERRIDE: messages.line.difference,
} as const

/** A stay for which more or less was paid than it is priced at, in cents: one line makes up the difference. */
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
    // What was not taken is not saved.
    savings: cents(Math.min(Math.max(stayPrice.savings - difference, 0), stayPrice.savings)),
    engineArgs: { ...engineArgs, parts: [...engineArgs.parts, { part: 'adjustment', args: null }] },
  }
}

/** What bills the time of a stay; nothing where some of it is covered or free. */
export function billedParts({ engine_args }: Pick<WireRate, 'engine_args'>): readonly EngineArgs[] {
  const parts = engine_args['parts'] as StayArgs['parts']
  const ofTime = parts.filter(({ part }) => part !== 'lost ticket' && part !== 'adjustment')
  const isCovered = ofTime.some(({ args, covered }) => args === null || covered !== undefined)
  return isCovered ? [] : ofTime.flatMap(({ args }) => args ?? [])
}

/** The charges that count for points, in cents: those that were priced, or less when less was taken. */
export function chargesEarning({ charge_total, charge_lines }: Pick<WireRate, 'charge_total' | 'charge_lines'>): Cents {
  return cents(Math.max(fromDollars(charge_total) - takenAbovePrice({ charge_lines }), 0))
}

/** What each whole dollar of a stay's charges earns, as it was when the stay was priced. */
export function pointsPerDollar({ engine_args }: Pick<WireRate, 'engine_args'>): number {
  return (engine_args as Partial<StayArgs>).points_per_dollar ?? 10
}

/** What was taken beyond the price, in cents. */
export function takenAbovePrice({ charge_lines }: Pick<WireRate, 'charge_lines'>): Cents {
  const differences = charge_lines.filter(({ code }) => Object.hasOwn(ADJUSTMENTS, code))
  return cents(Math.max(sum(differences.map(({ amount }) => fromDollars(amount))), 0))
}

/** A stay's price in the shape of quotes, in dollars. */
export function wireStayRate(stayPrice: StayPrice): WireRate {
  const { engineArgs, ...rate } = stayPrice
  return { ...wireRate({ ...rate, engineArgs: engineArgs.drive_up }), engine_args: { ...engineArgs } }
}

/** Until when what covers a stay holds when its traveller is back at `backAt`: at most the hours of grace. */
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

/** What lies beyond the free minutes on either side, each as a stay of its own. */
function outside(stay: RealStay, cover: Stay): Part[] {
  const { free_minutes: minutes } = stay.terms
  const end = stay.holdsUntil && isBefore(cover.to, stay.holdsUntil) ? stay.holdsUntil : cover.to
  const [begins, ends] = [cover.from.subtract({ minutes }), end.add({ minutes })]
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

/** A booking that we moved to another class pays its own, also for what goes beyond it. */
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
 * A voucher covers charges, fees and taxes, so its line costs nothing and earns nothing. In a dearer class than its own, what
 * that costs more for the time it covers is paid, at today's list prices.
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

/** What lines come to beyond others with the same codes; nothing where they come to the same. */
function beyond(own: readonly Line[], covered: readonly Line[]): Line[] {
  const lines = new Map([...covered, ...own].map((one) => [one.code, one]))
  const amountIn = (all: readonly Line[], code: string) => sumOf(all.filter((one) => one.code === code))
  return [...lines.values()]
    .map(({ code, description }) => line(code, description, 1, cents(amountIn(own, code) - amountIn(covered, code))))
    .filter(({ amount }) => amount !== 0)
}

/** The fee for a lost ticket, with the taxes that are a percentage of fees. */
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
