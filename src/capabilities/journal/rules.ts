import { type Cents, cents, percentOf, sum } from '../../lib/money.ts'
import { addDays, daysBetween } from '../../lib/pacific.ts'
import type { Row } from '../../platform/database.ts'

/** What kind of event an entry tells of. */
export type EntryKind = Row<'journal_entries'>['kind']
/** The kind of record that an entry is made from. */
export type Source = Row<'journal_entries'>['source']

/** Amounts by account, in cents: debits above zero, credits below. They add up to nothing. */
export type Lines = ReadonlyMap<string, Cents>

/** A price as the journal books it, in cents. */
interface Price {
  readonly charges: Cents
  readonly fees: Cents
  /** By the code of the tax. */
  readonly taxes: Readonly<Record<string, Cents>>
}

/** What an entry leads to, beside its source. */
interface Refs {
  readonly booking_id?: string | null
  readonly stay_id?: string | null
  readonly voucher_id?: string | null
  readonly invoice_id?: string | null
  readonly drawer_id?: string | null
  readonly member_id?: string | null
}

interface PaymentFacts extends Refs {
  readonly kind: 'CHARGE' | 'REFUND'
  readonly method: Row<'payments'>['method']
  readonly status: Row<'payments'>['status']
  readonly amount: Cents
  readonly on: string
}

interface StayFacts {
  readonly status: Row<'transactions'>['status']
  readonly entered: string
  readonly exited: string | null
  readonly changed: string
  readonly product: string
  /** What the stay and its booking hold of the customer, in cents. */
  readonly held: Cents
  readonly rate: Price | null
  /** The Pacific day on which the booking ends. */
  readonly until: string | null
  readonly booking_id: string | null
}

interface BookingFacts {
  readonly status: Row<'bookings'>['status']
  /** When it came to its status. */
  readonly ended: string
  readonly changed: string
  readonly held: Cents
  readonly credited: Cents
  /** Its stay is over, and books what it held. */
  readonly has_stay: boolean
}

interface VoucherFacts {
  readonly kind: Row<'vouchers'>['kind']
  readonly status: Row<'vouchers'>['status']
  readonly held: Cents
  readonly points: number
  /** What a point cost when it was issued, in hundredths of a cent. */
  readonly cost: number
  /** What one cost when it came to its status. */
  readonly ended_cost: number
  readonly worth: Cents
  readonly rate: Price | null
  readonly issued: string
  /** When it came to its status. */
  readonly ended: string
  readonly changed: string
}

interface PointFacts {
  readonly kind: Row<'point_entries'>['kind']
  readonly points: number
  readonly cost: number
  readonly on: string
  readonly member_id: string
  readonly is_of_voucher: boolean
}

interface PointCostFacts {
  readonly on: string
  readonly before: number
  readonly cost: number
  readonly points: number
}

interface DrawerFacts {
  readonly opening: Cents
  readonly opened: string
  readonly counted: Cents | null
  readonly expected: Cents | null
  readonly closed: string | null
}

interface DrawerMovementFacts {
  readonly kind: Row<'drawer_movements'>['kind']
  readonly amount: Cents
  readonly on: string
  readonly drawer_id: string
}

interface BatchFacts {
  readonly status: 'OPEN' | 'CLOSED'
  readonly fee: Cents
  readonly other: Cents
  readonly on: string
}

interface DisputeMovementFacts extends Refs {
  readonly kind: Row<'dispute_movements'>['kind']
  /** As the gateway's books have it: what is withdrawn is below zero. */
  readonly amount: Cents
  readonly fee: Cents
  readonly on: string
  readonly dispute_id: string
}

interface DisputeFacts extends Refs {
  readonly status: Row<'disputes'>['status']
  /** The Pacific day on which the bank decided. */
  readonly on: string | null
  /** What the bank has of it. */
  readonly kept: Cents
  readonly dispute_id: string
}

interface DepositFacts {
  readonly amount: Cents
  readonly on: string
  readonly batch: string
}

interface InvoiceFacts {
  readonly kind: 'INVOICE' | 'CREDIT_NOTE'
  /** Below zero for a credit note. */
  readonly total: Cents
  readonly on: string
}

/** What is known of a record, by what kind of record it is. */
export type Facts =
  | ({ readonly source: 'PAYMENT' } & PaymentFacts)
  | ({ readonly source: 'STAY' } & StayFacts)
  | ({ readonly source: 'BOOKING' } & BookingFacts)
  | ({ readonly source: 'VOUCHER' } & VoucherFacts)
  | ({ readonly source: 'POINTS' } & PointFacts)
  | ({ readonly source: 'POINT_COST' } & PointCostFacts)
  | ({ readonly source: 'DRAWER' } & DrawerFacts)
  | ({ readonly source: 'DRAWER_MOVEMENT' } & DrawerMovementFacts)
  | ({ readonly source: 'BATCH' } & BatchFacts)
  | ({ readonly source: 'DISPUTE' } & DisputeFacts)
  | ({ readonly source: 'DISPUTE_MOVEMENT' } & DisputeMovementFacts)
  | ({ readonly source: 'DEPOSIT' } & DepositFacts)
  | ({ readonly source: 'INVOICE' } & InvoiceFacts)

/** What the journal has to say of a record from a day on: all its lines together, not what is new about them. */
interface Stage {
  readonly date: string
  readonly kind: EntryKind
  readonly lines: Lines
  /** The nights that have been used. */
  readonly used?: { readonly from: string; readonly until: string }
}

/** What of a record stands in the journal already. */
export interface Posted {
  readonly lines: Lines
  /** How many entries. */
  readonly parts: number
  readonly kinds: readonly EntryKind[]
  /** The last day up to which its nights were counted at the end of a month. */
  readonly countedUntil: string | null
}

export const NOTHING_POSTED: Posted = { lines: new Map(), parts: 0, kinds: [], countedUntil: null }

/** An entry to be written: what is new about a record. */
export interface Draft {
  readonly date: string
  readonly kind: EntryKind
  readonly lines: Lines
  readonly used?: Stage['used']
}

/**
 * What has to be written so that the journal says of a record what its facts say; nothing when it does. Any order of
 * events, and the same one twice, ends in the same balances.
 * @param facts undefined when the record is gone
 * @param today the Pacific date, for what is taken back
 */
export function draftsOf(facts: Facts | undefined, posted: Posted, today: string): Draft[] {
  const drafts: Draft[] = []
  let stands = posted.lines
  for (const { date, kind, lines, used } of stagesAfter(facts, posted, today)) {
    const changes = difference(lines, stands)
    if (changes.size === 0) continue
    drafts.push({
      date: posted.kinds.includes(kind) && kind !== 'MONTH_END' ? later(date, changedOn(facts, today)) : date,
      kind,
      lines: changes,
      ...(used && { used: since(used, drafts.at(-1)?.used?.until ?? posted.countedUntil) }),
    })
    stands = lines
  }
  return drafts
}

/** What is not in the journal yet. A record that has nothing to say any more takes back what it said. */
function stagesAfter(facts: Facts | undefined, posted: Posted, today: string): readonly Stage[] {
  const stages = facts ? stagesOf(facts, today) : []
  if (posted.parts === 0) return stages
  if (stages.length === 0) return [{ date: changedOn(facts, today), kind: 'CORRECTION', lines: new Map() }]
  const { countedUntil, kinds } = posted
  return stages.filter(({ kind, date }, index) => {
    const isLast = index === stages.length - 1
    if (kind !== 'MONTH_END') return isLast
    // Months that had nothing to say stay so once the end is written.
    return countedUntil === null ? isLast || !kinds.includes('USED') : date > countedUntil
  })
}

/** Nights that were not counted before; the last one where all were. */
function since({ from, until }: NonNullable<Stage['used']>, counted: string | null): NonNullable<Stage['used']> {
  const next = counted === null ? from : later(from, addDays(counted, 1))
  return { from: next > until ? until : next, until }
}

/**
 * Where two books differ, in cents; null where one of them says nothing. `day` is what has to be looked at again to know whether it
 * still is so; null for what is looked at each night, and missing in proofs of before it was kept.
 */
export interface JournalDifference {
  readonly day?: string | null
  readonly what: string
  readonly subject: string
  readonly ours: Cents | null
  readonly theirs: Cents | null
}

/** What has to be known once more about a record that nothing happens to: the first day of the next month, or null. */
export function lookAgainOn(facts: Facts | undefined, today: string): string | null {
  const isHere = facts?.source === 'STAY' && facts.status === 'OPEN' && facts.booking_id !== null
  return isHere ? firstOfNextMonth(today) : null
}

/** Whether an entry's revenue is of nights: that of stays and vouchers is, a fee for canceling is not. */
export function isOfNights(source: Source, { lines }: Draft): boolean {
  return (
    (source === 'STAY' || source === 'VOUCHER') && [...lines.keys()].some((account) => account.startsWith('revenue.'))
  )
}

/** Whether a payment says another amount than is in the journal: nothing that happens to payments does that. */
export function isTamperedWith(facts: Facts | undefined, posted: Posted): boolean {
  if (facts?.source !== 'PAYMENT' || posted.parts === 0) return false
  const [now, then] = [moved(stagesOf(facts, facts.on).at(-1)?.lines ?? new Map()), moved(posted.lines)]
  return now !== 0 && then !== 0 && now !== then
}

/** The sum of the debits. */
export function moved(lines: Lines): Cents {
  return sum([...lines.values()].filter((amount) => amount > 0))
}

function changedOn(facts: Facts | undefined, otherwise: string): string {
  return facts && 'changed' in facts ? facts.changed : otherwise
}

function stagesOf(facts: Facts, today: string): readonly Stage[] {
  switch (facts.source) {
    case 'PAYMENT':
      return ofPayment(facts)
    case 'STAY':
      return ofStay(facts, today)
    case 'BOOKING':
      return ofBooking(facts)
    case 'VOUCHER':
      return ofVoucher(facts)
    case 'POINTS':
      return ofPoints(facts)
    case 'POINT_COST':
      return one(facts.on, 'POINTS_REVALUED', [
        ['points_cost', cents(worth(facts.points, facts.cost) - worth(facts.points, facts.before))],
        ['points', cents(worth(facts.points, facts.before) - worth(facts.points, facts.cost))],
      ])
    case 'DRAWER':
      return ofDrawer(facts)
    case 'DRAWER_MOVEMENT':
      return ofDrawerMovement(facts)
    case 'BATCH':
      return facts.status === 'OPEN'
        ? []
        : one(facts.on, 'FEES', [
            ['gateway_fees', facts.fee],
            ['gateway_adjustments', cents(0 - facts.other)],
            ['gateway', cents(facts.other - facts.fee)],
          ])
    case 'DISPUTE':
      return facts.status === 'LOST' && facts.on
        ? one(facts.on, 'DISPUTE_LOST', [
            ['chargebacks', facts.kept],
            ['disputed', cents(0 - facts.kept)],
          ])
        : []
    case 'DISPUTE_MOVEMENT':
      return one(facts.on, facts.kind === 'WITHDRAWN' ? 'DISPUTED' : 'DISPUTE_RETURNED', [
        ['disputed', cents(0 - facts.amount)],
        ['dispute_fees', facts.fee],
        ['gateway', cents(facts.amount - facts.fee)],
      ])
    case 'DEPOSIT':
      return one(facts.on, 'DEPOSIT', [
        ['bank', facts.amount],
        ['gateway', cents(0 - facts.amount)],
      ])
    case 'INVOICE':
      return one(facts.on, 'INVOICED', [
        ['receivable', facts.total],
        ['unbilled', cents(0 - facts.total)],
      ])
  }
}

const ACCOUNT_BY_METHOD = {
  CARD: 'gateway',
  CASH: 'cash',
  ACCOUNT: 'unbilled',
  PRIOR: 'opening',
  TRANSFER: 'bank',
  POINTS: 'points_cost',
} as const

/** Points that pay for a booking are as a discount on it, of which {@link ofPoints} takes off what they were booked at. Money counts when it settled, a refund when it was promised. What the bank refused to take back is paid out by hand. */
function ofPayment({ kind, method, status, amount, on, voucher_id, invoice_id }: PaymentFacts): readonly Stage[] {
  const holder = voucher_id ? 'deferred.vouchers' : invoice_id ? 'receivable' : 'deferred.bookings'
  if (kind === 'CHARGE') {
    if (status !== 'SETTLED') return []
    return one(on, invoice_id ? 'INVOICE_PAID' : 'CHARGE', [
      [ACCOUNT_BY_METHOD[method], amount],
      [holder, cents(0 - amount)],
    ])
  }
  if (status === 'REFUSED') return []
  const by = status === 'FAILED' || method === 'PRIOR' ? 'refunds_due' : ACCOUNT_BY_METHOD[method]
  return one(on, 'REFUND', [
    [holder, amount],
    [by, cents(0 - amount)],
  ])
}

/**
 * A stay earns its price when it is over. Of a booked stay that goes on beyond the end of a month, the nights of that month
 * count in it, each the same, as far as they are paid. What was given back beyond the price is goodwill; what was kept
 * beyond it is breakage.
 */
function ofStay(facts: StayFacts, today: string): readonly Stage[] {
  const { status, entered, exited, product, held, rate, booking_id } = facts
  if (status === 'VOIDED' || !rate) return []
  const end = status === 'CLOSED' && exited ? exited : null
  const ends = booking_id === null ? [] : monthEnds(entered, end ?? today)
  const lastNight = later(entered, addDays(end ?? facts.until ?? today, -1))
  const nights = daysBetween(entered, lastNight) + 1
  const total = totalOf(rate)
  const stages = ends.map((date): Stage => {
    const used = Math.min(daysBetween(entered, date) + 1, nights)
    const share = cents(Math.max(Math.min(Math.floor((total * used) / nights), held), 0))
    return {
      date,
      kind: 'MONTH_END',
      lines: earned(product, scaled(rate, share), share),
      used: { from: later(entered, firstOf(date)), until: date },
    }
  })
  if (end === null) return stages
  const lines = settled(earned(product, rate, total), 'deferred.bookings', held)
  const from = later(entered, firstOf(end))
  return [...stages, { date: end, kind: 'USED', lines, used: { from, until: later(lastNight, from) } }]
}

/** A canceled booking keeps its fee, a no-show what was not given back. What was given in points or vouchers is goodwill. */
function ofBooking({ status, ended, held, credited, has_stay }: BookingFacts): readonly Stage[] {
  if (has_stay || (status !== 'CANCELLED' && status !== 'NO_SHOW')) return []
  const kept = cents(held - credited)
  return one(ended, status === 'CANCELLED' ? 'CANCELED' : 'NO_SHOW', [
    ['deferred.bookings', held],
    [status === 'CANCELLED' ? 'revenue.cancellations' : 'breakage', cents(0 - kept)],
    ['goodwill', cents(0 - credited)],
  ])
}

/** A voucher is deferred from its issue until it is used, expires or is voided. What it is for was paid, points, or given. */
function ofVoucher(facts: VoucherFacts): readonly Stage[] {
  const { kind, status, held, worth: given, points, cost, ended_cost, rate, issued, ended } = facts
  if (status === 'PENDING') return []
  const value = kind === 'GIFT' ? held : kind === 'POINTS' ? worth(points, cost) : given
  const from = kind === 'POINTS' ? 'points' : 'goodwill'
  const begun: (readonly [string, Cents])[] =
    kind === 'GIFT'
      ? []
      : [
          [from, value],
          ['deferred.vouchers', cents(0 - value)],
        ]
  const start = one(issued, 'ISSUED', begun)
  if (status === 'ISSUED') return start
  if (status === 'VOIDED') {
    const end =
      kind === 'GIFT'
        ? one(ended, 'VOIDED', [
            ['deferred.vouchers', held],
            ['revenue.cancellations', cents(0 - held)],
          ])
        : [
            {
              date: ended,
              kind: 'VOIDED' as const,
              lines: kind === 'POINTS' ? comeBack(points, cost, ended_cost) : linesOf([]),
            },
          ]
    return [...start, ...end]
  }
  const lines =
    status === 'EXPIRED'
      ? linesOf([...begun, ['deferred.vouchers', value], ['breakage', cents(0 - value)]])
      : linesOf([...begun, ...usedVoucher(value, kind === 'GIFT' ? rate : null)])
  return [
    ...start,
    {
      date: ended,
      kind: status === 'EXPIRED' ? 'EXPIRED' : 'USED',
      lines,
      ...(status === 'USED' && { used: { from: ended, until: ended } }),
    },
  ]
}

/** Points of a voucher that is voided are owed again, at what one costs by then. */
function comeBack(points: number, cost: number, endedCost: number): Lines {
  const risen = cents(worth(points, endedCost) - worth(points, cost))
  return linesOf([
    ['points_cost', risen],
    ['points', cents(0 - risen)],
  ])
}

function usedVoucher(value: Cents, rate: Price | null): readonly (readonly [string, Cents])[] {
  if (!rate)
    return [
      ['deferred.vouchers', value],
      ['revenue.VOUCHER', cents(0 - value)],
    ]
  return [...settled(earned('VOUCHER', rate, totalOf(rate), 'deferred.vouchers'), 'deferred.vouchers', value)]
}

/** Points are a debt from when they are given until they are redeemed, taken back or expire. Those of vouchers are theirs;
 * of those that pay for a booking their payment tells what they paid. */
function ofPoints({ kind, points, cost, on, is_of_voucher }: PointFacts): readonly Stage[] {
  if (is_of_voucher) return []
  const value = worth(points, cost)
  const against = kind === 'EXPIRE' ? 'breakage.points' : kind === 'MOVED_IN' ? 'opening' : 'points_cost'
  const what =
    kind === 'EXPIRE'
      ? 'POINTS_EXPIRED'
      : kind === 'MOVED_IN'
        ? 'POINTS_MOVED_IN'
        : points < 0
          ? 'POINTS_TAKEN'
          : 'POINTS_GIVEN'
  return one(on, what, [
    [against, value],
    ['points', cents(0 - value)],
  ])
}

/** A drawer is filled from the safe, and what was counted goes back there. */
function ofDrawer({ opening, opened, counted, expected, closed }: DrawerFacts): readonly Stage[] {
  const filled: readonly (readonly [string, Cents])[] = [
    ['cash', opening],
    ['safe', cents(0 - opening)],
  ]
  const start = one(opened, 'DRAWER', filled)
  if (counted === null || expected === null || closed === null) return start
  const lines = linesOf([
    ...filled,
    ['over_short', cents(expected - counted)],
    ['safe', counted],
    ['cash', cents(0 - expected)],
  ])
  return [...start, { date: closed, kind: 'DRAWER_COUNT', lines }]
}

function ofDrawerMovement({ kind, amount, on }: DrawerMovementFacts): readonly Stage[] {
  if (kind === 'CORRECTION')
    return one(on, 'DRAWER_COUNT', [
      ['safe', amount],
      ['over_short', cents(0 - amount)],
    ])
  const into = cents(kind === 'FLOAT' ? amount : 0 - amount)
  return one(on, 'DRAWER', [
    ['cash', into],
    ['safe', cents(0 - into)],
  ])
}

/** What points cost, in cents, at a cost in hundredths of a cent each. */
function worth(points: number, cost: number): Cents {
  return percentOf(points, cost)
}

function one(date: string, kind: EntryKind, lines: readonly (readonly [string, Cents])[]): readonly Stage[] {
  const all = linesOf(lines)
  return all.size === 0 ? [] : [{ date, kind, lines: all }]
}

/** A price taken out of what was deferred: revenue of the product, fees, and taxes by code. */
function earned(product: string, { charges, fees, taxes }: Price, total: Cents, from = 'deferred.bookings'): Lines {
  return linesOf([
    [from, total],
    [`revenue.${product}`, cents(0 - charges)],
    ['revenue.fees', cents(0 - fees)],
    ...Object.entries(taxes).map(([code, amount]) => [`tax.${code}`, cents(0 - amount)] as const),
  ])
}

/** Empties what is deferred: what is held beyond the price is breakage, what is missing goodwill. */
function settled(lines: Lines, deferred: string, held: Cents): Lines {
  const left = cents(held - (lines.get(deferred) ?? 0))
  return linesOf([...lines, [deferred, left], [left > 0 ? 'breakage' : 'goodwill', cents(0 - left)]])
}

/** The same price cut down to an amount, to the cent. */
function scaled({ charges, fees, taxes }: Price, amount: Cents): Price {
  const total = totalOf({ charges, fees, taxes })
  if (total <= 0) return { charges: cents(0), fees: cents(0), taxes: {} }
  const cut = (part: Cents) => cents(Math.trunc((part * amount) / total))
  const less = {
    fees: cut(fees),
    taxes: Object.fromEntries(Object.entries(taxes).map(([code, tax]) => [code, cut(tax)])),
  }
  return { ...less, charges: cents(amount - less.fees - sum(Object.values(less.taxes))) }
}

function totalOf({ charges, fees, taxes }: Price): Cents {
  return sum([charges, fees, ...Object.values(taxes)])
}

/** Amounts together by account, without those that came to nothing. */
function linesOf(lines: Iterable<readonly [string, Cents]>): Lines {
  const all = new Map<string, Cents>()
  for (const [account, amount] of lines) all.set(account, cents((all.get(account) ?? 0) + amount))
  return new Map([...all].filter(([, amount]) => amount !== 0))
}

function difference(wanted: Lines, stands: Lines): Lines {
  return linesOf([...wanted, ...[...stands].map(([account, amount]) => [account, cents(0 - amount)] as const)])
}

/** The last days of the months that a stay goes beyond. */
function monthEnds(from: string, until: string): string[] {
  const ends: string[] = []
  for (let end = addDays(firstOfNextMonth(from), -1); end < until; end = addDays(firstOfNextMonth(addDays(end, 1)), -1))
    ends.push(end)
  return ends
}

/** The first day of a date's month. */
export function firstOf(date: string): string {
  return `${date.slice(0, 7)}-01`
}

/** The first day of the month after a date's. */
function firstOfNextMonth(date: string): string {
  return Temporal.PlainDate.from(firstOf(date)).add({ months: 1 }).toString()
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
