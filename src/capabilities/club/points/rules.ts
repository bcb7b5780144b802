import { type Cents, cents } from '../../../lib/money.ts'
import { addDays, addMonths, daysBetween, fromLocal, pacificDate } from '../../../lib/pacific.ts'
import type { Row } from '../../../platform/database.ts'
import type { PointRates } from '../../rates/rules.ts'
import type { EntryKind } from './contract.ts'

/** Why points move. */
export type LedgerReason = Exclude<Row<'point_entries'>['reason'], 'OTHER'>

/** How many days ahead members hear that their points expire. */
export const NOTICE_DAYS = [90, 30, 7] as const

/** Points for the charges of a stay, without fees and taxes: so many for each whole dollar (docs/rules.md, "Point Club"). */
export function pointsEarned(charges: Cents, perDollar: number): number {
  return perDollar * Math.floor(Math.max(charges, 0) / 100)
}

/** What a time voucher costs whose dates have these charges: so many points for each started dollar. */
export function pointsToRedeem(charges: Cents, { points_per_voucher_dollar }: PointRates): number {
  return points_per_voucher_dollar * Math.ceil(Math.max(charges, 0) / 100)
}

/** What points are worth when they are redeemed. */
export function worthOf(points: number, { points_per_voucher_dollar }: PointRates): Cents {
  return cents(Math.floor((points * 100) / points_per_voucher_dollar))
}

/** The points that are worth an amount. */
export function pointsWorth(amount: Cents, { points_per_voucher_dollar }: PointRates): number {
  return Math.ceil((amount * points_per_voucher_dollar) / 100)
}

/** Points that pay one dollar of a booking: a point is a cent there, whatever it is worth as a voucher. */
const POINTS_PER_DOLLAR = 100

/** The smallest charge that card processors take, in cents. */
const LEAST_CHARGE = 50

/**
 * The most points that pay toward an amount: whole dollars of it, as far as a balance goes. What a card is left to pay is
 * nothing, or not too little to be charged.
 */
export function pointsTowards(amount: Cents, balance: number): number {
  const dollars = Math.min(Math.floor(amount / 100), Math.floor(balance / POINTS_PER_DOLLAR))
  const left = amount - dollars * 100
  const isTooLittle = left > 0 && left < LEAST_CHARGE
  return POINTS_PER_DOLLAR * Math.max(isTooLittle ? dollars - 1 : dollars, 0)
}

/** What points pay of a booking. */
export function paidBy(points: number): Cents {
  return cents(Math.round((points * 100) / POINTS_PER_DOLLAR))
}

/** The points that paid an amount of a booking. */
export function pointsPaying(amount: Cents): number {
  return Math.round((amount * POINTS_PER_DOLLAR) / 100)
}

/** What of a stay's charges earns points: all but the part that points paid for. */
export function chargesPaidInMoney(charges: Cents, { total, points }: { total: Cents; points: Cents }): Cents {
  if (total <= 0) return charges
  return cents(Math.round((charges * Math.max(total - points, 0)) / total))
}

/** How many days of this price points buy as one voucher, which takes points for whole dollars. */
export function freeDays(points: number, dayPrice: Cents, { points_per_voucher_dollar }: PointRates): number {
  const dollars = Math.floor(points / points_per_voucher_dollar)
  return dayPrice > 0 ? Math.floor((dollars * 100) / dayPrice) : 0
}

/** How many more points make one more of those days; 0 where a day costs nothing. */
export function pointsToNextDay(points: number, dayPrice: Cents, rates: PointRates): number {
  if (dayPrice <= 0) return 0
  return pointsToRedeem(cents((freeDays(points, dayPrice, rates) + 1) * dayPrice), rates) - points
}

/** What an account has, and what reversed earnings are still to cost it. Never are both above zero. */
export interface PointAccount {
  readonly balance: number
  readonly owed: number
}

/** Something that moves points. `points` are above zero; those of ADJUST may be below. EXPIRE takes all there are. */
export type Movement =
  | { readonly kind: Exclude<EntryKind, 'EXPIRE' | 'MERGE'>; readonly points: number }
  | { readonly kind: 'EXPIRE' }

/** A line of the ledger: what it adds or takes, what the account then has, and how what is owed changes. */
export interface Entry {
  readonly kind: EntryKind
  readonly points: number
  readonly balance: number
  readonly owedChange: number
}

/**
 * The entries of a movement, in order; undefined when the balance does not cover it. A reversal takes what there is, and
 * what is missing comes off what is added later.
 * @throws RangeError for anything but a whole number of points above zero
 */
export function entriesFor(account: PointAccount, movement: Movement): Entry[] | undefined {
  const { balance, owed } = account
  if (movement.kind === 'EXPIRE') {
    return balance === 0 ? [] : [{ kind: 'EXPIRE', points: -balance, balance: 0, owedChange: 0 }]
  }
  const { kind, points } = movement
  if (!Number.isSafeInteger(points) || points === 0 || (points < 0 && kind !== 'ADJUST')) {
    throw new RangeError('Points are whole numbers above zero')
  }
  if (kind === 'REVERSE') {
    const taken = Math.min(points, balance)
    return [{ kind, points: taken === 0 ? 0 : -taken, balance: balance - taken, owedChange: points - taken }]
  }
  const change = kind === 'REDEEM' ? -points : points
  if (balance + change < 0) return undefined
  const entry: Entry = { kind, points: change, balance: balance + change, owedChange: 0 }
  const paid = Math.min(owed, Math.max(change, 0))
  if (paid === 0) return [entry]
  return [entry, { kind: 'REVERSE', points: -paid, balance: entry.balance - paid, owedChange: -paid }]
}

/**
 * The entries of making two accounts one: what the first had is taken from it, and given to the other; so is what it owed,
 * which comes off what there is. What both have less what both owe stays the same.
 */
export function mergeEntries(from: PointAccount, into: PointAccount): { from: Entry[]; into: Entry[] } {
  const isEmpty = from.balance === 0 && from.owed === 0
  const taken: Entry = { kind: 'MERGE', points: 0 - from.balance, balance: 0, owedChange: 0 - from.owed }
  const given: Entry = {
    kind: 'MERGE',
    points: from.balance,
    balance: into.balance + from.balance,
    owedChange: from.owed,
  }
  if (isEmpty) return { from: [], into: [] }
  const joined = after(into, [given])
  const paid = Math.min(joined.balance, joined.owed)
  const settled: Entry = { kind: 'REVERSE', points: -paid, balance: joined.balance - paid, owedChange: -paid }
  return { from: [taken], into: paid > 0 ? [given, settled] : [given] }
}

/** What an account has after entries. */
export function after(account: PointAccount, entries: readonly Entry[]): PointAccount {
  return {
    balance: entries.at(-1)?.balance ?? account.balance,
    owed: entries.reduce((owed, { owedChange }) => owed + owedChange, account.owed),
  }
}

/** When points expire whose owner last earned or redeemed at a moment. */
export function expiresAt(lastActive: Temporal.Instant, { expire_after_months }: PointRates): Temporal.Instant {
  return addMonths(lastActive, expire_after_months)
}

/** What is due for an account's points: nothing, their end, or the notice of so many days ahead, once each. */
export function expiryStep(
  { expires, noticed }: { expires: Temporal.Instant; noticed: number | null },
  now: Temporal.Instant,
): 'expire' | (typeof NOTICE_DAYS)[number] | undefined {
  if (Temporal.Instant.compare(expires, now) <= 0) return 'expire'
  const left = daysBetween(pacificDate(now), pacificDate(expires))
  const due = NOTICE_DAYS.findLast((days) => left <= days)
  return due !== undefined && (noticed === null || due < noticed) ? due : undefined
}

/** The steps of {@link expiryStep}: the last notice that an account had, and in how many days its points then have to end for the next step. */
export const EXPIRY_STEPS = [
  ...NOTICE_DAYS.map((days, index) => ({ noticed: NOTICE_DAYS[index - 1] ?? null, days })),
  { noticed: 'any', days: 0 },
] as const

/** Whoever was last active at this moment or later has points for more than so many days to come. */
export function activeEnoughFrom(
  now: Temporal.Instant,
  { expire_after_months: months }: PointRates,
  days: number,
): Temporal.Instant {
  const last = Temporal.PlainDate.from(addDays(pacificDate(now), days))
  const first = last.subtract({ months })
  // Months differ in length: what was earned on the 28th, 29th, 30th and 31st may end on the same 28th.
  const ahead = [1, 2, 3, 4].find(
    (more) => Temporal.PlainDate.compare(first.add({ days: more }).add({ months }), last) > 0,
  )
  return fromLocal(first.add({ days: ahead ?? 4 }).toString(), '00:00')
}
