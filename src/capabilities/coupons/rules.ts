import type { ProductId, VehicleClass } from '../../http/wire.ts'
import type { Message } from '../../lib/message.ts'
import type { Cents } from '../../lib/money.ts'
import { datesTouched, pacificDate, type Stay, weekday } from '../../lib/pacific.ts'
import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages as FAULTS } from './texts.ts'

/** What a company's own plan asks for a vehicle class. */
interface ContractPrices {
  readonly hour_cents: Cents
  readonly day_cents: Cents
  readonly week_cents: Cents
}

/**
 * What a company has agreed: a price for each started day, a percentage off the list price, or a plan of its own. Its
 * codes open the product CUSTOM instead of lowering the price of the others.
 */
export type ContractBenefit =
  | { readonly kind: 'corporate'; readonly per_day_cents: Cents }
  | { readonly kind: 'corporate_percent'; readonly percent: number }
  | { readonly kind: 'corporate_plan'; readonly prices: Readonly<Partial<Record<VehicleClass, ContractPrices>>> }

/** What a code gives. */
export type Benefit =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount_cents: Cents }
  | { readonly kind: 'free_days'; readonly days: number }
  | ContractBenefit

export function isContract(benefit: Benefit): benefit is ContractBenefit {
  return benefit.kind === 'corporate' || benefit.kind === 'corporate_percent' || benefit.kind === 'corporate_plan'
}

/** Who books: a traveler on the site, a traveler of a company that has a contract, or staff for somebody. */
export type Channel = 'WEB' | 'COMPANY' | 'STAFF'

/** Pacific dates, both ends included; a missing end is open. */
export interface DateRange {
  readonly from?: string
  readonly until?: string
}

/** A promo code and its conditions; what is absent does not limit it. */
export interface Coupon {
  /** Upper case; people may type it in any case. */
  readonly code: string
  readonly benefit: Benefit
  readonly booked?: DateRange
  /** Every date the stay touches must lie within. */
  readonly stay?: DateRange
  /** 1 Monday to 7 Sunday: the stay must touch one of them. */
  readonly weekdays?: readonly number[]
  /** Other products are quoted without the code. */
  readonly products?: readonly ProductId[]
  readonly classes?: readonly VehicleClass[]
  readonly channels?: readonly Channel[]
  readonly least_days?: number
  /** A percentage is taken off so many days, the first ones, and so many days are free, at most. */
  readonly most_days?: number
  /** The code takes off so much at most. */
  readonly most_cents?: Cents
  readonly max_uses?: number
  readonly max_uses_per_email?: number
  /** Only who has not booked before may use it. */
  readonly is_for_new?: boolean
}

/** How often a code was used and not given back; `by_email` by the person who asks, where the address is known. */
export interface CouponUses {
  readonly in_all: number
  readonly by_email: number
  /** The code is one that counts once, and did. */
  readonly is_spent?: boolean
  /** Who asks has booked before, where it is known who asks. */
  readonly has_booked?: boolean
}

export type CouponStatus = 'ACTIVE' | 'PAUSED' | 'ENDED'

/** What staff may do with a coupon. One that was ended stays so: its codes may be on paper somewhere. */
export const couponCan = {
  change: (status: CouponStatus): Verdict => (status === 'ENDED' ? refused(FAULTS.isEnded) : ALLOWED),
  pause: (status: CouponStatus): Verdict => (status === 'ACTIVE' ? ALLOWED : refused(FAULTS.notActive)),
  resume: (status: CouponStatus): Verdict => (status === 'PAUSED' ? ALLOWED : refused(FAULTS.notPaused)),
  end: (status: CouponStatus): Verdict => (status === 'ENDED' ? refused(FAULTS.isEnded) : ALLOWED),
}

/** Letters and digits that nobody takes for another, on paper or on the phone. */
const SYMBOLS = '3479ACDEFGHJKMNPQRTVWXY'
/** More than 45 bits: among 10,000 codes one guess in four billion finds one. */
export const CODE_SYMBOLS = 10

/** Codes out of random bytes. Bytes that would make a symbol likelier than another are left out, so more are needed. */
export function codesFrom(bytes: Uint8Array, prefix: string): string[] {
  const fair = 256 - (256 % SYMBOLS.length)
  const symbols = [...bytes].filter((byte) => byte < fair).map((byte) => SYMBOLS[byte % SYMBOLS.length])
  const count = Math.floor(symbols.length / CODE_SYMBOLS)
  return Array.from(
    { length: count },
    (_, index) => prefix + symbols.slice(index * CODE_SYMBOLS, (index + 1) * CODE_SYMBOLS).join(''),
  )
}

/** The form in which codes are kept and compared. */
export function normalizeCode(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** A stay that a code is asked for. */
export interface CouponRequest extends Stay {
  readonly fullDays: number
  readonly vehicleClass: VehicleClass
  readonly now: Temporal.Instant
  readonly uses: CouponUses
  /** How it is booked; more than one may be true. */
  readonly channels: readonly Channel[]
}

/**
 * Why a code does not apply; empty when it does. A code that is over says only so:
 * no other dates would help.
 */
export function couponFaults(coupon: Coupon | undefined, request: CouponRequest): Message[] {
  if (!coupon) return [FAULTS.unknown]
  const over = overFault(coupon, request)
  if (over) return [over]
  const { channels } = coupon
  if (channels && !channels.some((channel) => request.channels.includes(channel)))
    return [FAULTS.channels({ channels })]
  if (coupon.is_for_new && request.uses.has_booked) return [FAULTS.newOnly]
  return stayFaults(coupon, request)
}

/** Whether a product is quoted with the code, once {@link couponFaults} found none. */
export function appliesTo(coupon: Coupon, product: ProductId): boolean {
  if (product === 'STANDARD') return false
  if (isContract(coupon.benefit) !== (product === 'CUSTOM')) return false
  return !coupon.products || coupon.products.includes(product)
}

/** A change of a stay that was booked with a code. */
export interface CouponChange extends Omit<CouponRequest, 'uses' | 'channels'> {
  /** It has parking days that were not booked before. */
  readonly addsDays: boolean
  /** Why the code is given to nobody today, or not to who asks. */
  readonly codeFaults?: readonly Message[] | undefined
}

/**
 * Why a booking's code does not apply to its stay once that is changed; empty when it does. Its use was counted when it
 * was booked; whether it may be booked is asked again only of days that are new.
 */
export function couponFaultsOfChange(coupon: Coupon, change: CouponChange): Message[] {
  const over = change.addsDays ? (change.codeFaults?.[0] ?? bookingDatesFault(coupon, change.now)) : undefined
  return over ? [over] : stayFaults(coupon, change)
}

function overFault(coupon: Coupon, { now, uses }: CouponRequest): Message | undefined {
  const { max_uses, max_uses_per_email } = coupon
  const fault = bookingDatesFault(coupon, now)
  if (fault) return fault
  if (uses.is_spent) return FAULTS.isSpent
  if (max_uses !== undefined && uses.in_all >= max_uses) return FAULTS.usedUp
  if (max_uses_per_email !== undefined && uses.by_email >= max_uses_per_email) return FAULTS.usedByYou
  return undefined
}

/** Why a code can't be booked today by its dates of booking, if it can't. */
export function bookingDatesFault({ booked = {} }: Coupon, now: Temporal.Instant): Message | undefined {
  const today = pacificDate(now)
  if (booked.until && booked.until < today) return FAULTS.ended({ date: booked.until })
  if (booked.from && today < booked.from) return FAULTS.starts({ date: booked.from })
  return undefined
}

function stayFaults(coupon: Coupon, request: Omit<CouponRequest, 'now' | 'uses' | 'channels'>): Message[] {
  const faults: Message[] = []
  const leastDays = Math.max(coupon.least_days ?? 0, coupon.benefit.kind === 'free_days' ? 1 : 0)
  if (request.fullDays < leastDays) faults.push(FAULTS.leastDays({ days: leastDays }))
  const { stay, weekdays, classes } = coupon
  const dates = stay || weekdays ? datesTouched(request.from, request.to) : []
  if (stay && !dates.every((date) => isWithin(stay, date))) faults.push(rangeFault(stay))
  if (weekdays && !dates.some((date) => weekdays.includes(weekday(date))))
    faults.push(FAULTS.weekdays({ days: weekdays }))
  if (classes && !classes.includes(request.vehicleClass)) faults.push(FAULTS.classes({ classes }))
  return faults
}

function isWithin({ from, until }: DateRange, date: string): boolean {
  return (!from || from <= date) && (!until || date <= until)
}

function rangeFault({ from, until }: DateRange): Message {
  if (from && until) return FAULTS.between({ from, until })
  return from ? FAULTS.from({ date: from }) : FAULTS.until({ date: until ?? '' })
}
