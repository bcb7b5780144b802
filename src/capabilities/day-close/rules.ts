import { type Cents, cents, sum } from '../../lib/money.ts'
import { addDays, fromLocal, isBefore, pacificDate } from '../../lib/pacific.ts'
import type { Denomination } from '../drawers/rules.ts'

/** What was paid for, how, and which way: one line of a Z report. Amounts of refunds are positive, too. */
export interface ZLine {
  readonly source: 'BOOKING' | 'TRANSACTION' | 'VOUCHER' | 'INVOICE'
  readonly method: 'CARD' | 'CASH' | 'TRANSFER'
  readonly kind: 'CHARGE' | 'REFUND'
  readonly count: number
  readonly amount_cents: Cents
  /** Fees and taxes within the amount; the rest is parking. */
  readonly fee_cents: Cents
  readonly tax_cents: Cents
}

/** A drawer as it was closed, with the corrections until its day was. */
export interface ZDrawer {
  readonly drawer_id: string
  readonly account_id: string
  readonly opened_at: string
  readonly closed_at: string
  readonly opening_cents: Cents
  readonly taken_cents: Cents
  readonly refunded_cents: Cents
  readonly added_cents: Cents
  readonly dropped_cents: Cents
  readonly expected_cents: Cents
  readonly counted_cents: Cents
  readonly corrected_cents: Cents
  readonly pieces: Readonly<Partial<Record<Denomination, number>>> | null
  readonly note: string | null
}

/** A correction of a drawer whose own day was closed before. */
export interface ZCorrection {
  readonly drawer_id: string
  readonly amount_cents: Cents
  readonly reason: string
}

/** Something that is not settled when a day is looked at. */
export interface OpenItem {
  readonly kind: 'DRAWER' | 'STAY_PAYMENT' | 'CHARGE' | 'REFUND' | 'SCANS' | 'NOTE'
  readonly since: string
  readonly account_id: string | null
  readonly amount_cents: Cents | null
  readonly drawer_id: string | null
  readonly transaction_id: string | null
  readonly booking_id: string | null
  /** Stored scans that a device has told of; null while nobody hears from it. */
  readonly scans: number | null
}

/** What a Z report says; as it is kept. */
export interface ZFigures {
  readonly lines: readonly ZLine[]
  readonly departures: number
  readonly voids: number
  readonly drawers: readonly ZDrawer[]
  readonly corrections: readonly ZCorrection[]
  readonly open: readonly OpenItem[]
}

/** The sums of a Z report, in cents. Money back is taken off. */
export interface ZSums {
  readonly charged: Cents
  readonly refunded: Cents
  readonly net: Cents
  readonly parking: Cents
  readonly fees: Cents
  readonly taxes: Cents
  readonly card: Cents
  readonly cash: Cents
  readonly transfer: Cents
  readonly dropped: Cents
  readonly short: Cents
  readonly over: Cents
  readonly charges: number
  readonly refunds: number
}

/** Adds a report up. */
export function sumsOf({ lines, drawers, corrections }: Pick<ZFigures, 'lines' | 'drawers' | 'corrections'>): ZSums {
  const of = (what: 'amount_cents' | 'fee_cents' | 'tax_cents', which: (line: ZLine) => boolean = () => true) =>
    cents(lines.filter(which).reduce((total, line) => total + line[what] * (line.kind === 'CHARGE' ? 1 : -1), 0))
  const charged = of('amount_cents', ({ kind }) => kind === 'CHARGE')
  const refunded = cents(0 - of('amount_cents', ({ kind }) => kind === 'REFUND'))
  const [net, fees, taxes] = [of('amount_cents'), of('fee_cents'), of('tax_cents')]
  const differences = [...drawers.map(differenceOf), ...corrections.map(({ amount_cents }) => amount_cents)]
  return {
    charged,
    refunded,
    net,
    parking: cents(net - fees - taxes),
    fees,
    taxes,
    card: of('amount_cents', ({ method }) => method === 'CARD'),
    cash: of('amount_cents', ({ method }) => method === 'CASH'),
    transfer: of('amount_cents', ({ method }) => method === 'TRANSFER'),
    dropped: sum(drawers.map(({ dropped_cents }) => dropped_cents)),
    short: cents(0 - sum(differences.filter((each) => each < 0))),
    over: sum(differences.filter((each) => each > 0)),
    charges: countOf(lines, 'CHARGE'),
    refunds: countOf(lines, 'REFUND'),
  }
}

function countOf(lines: readonly ZLine[], which: ZLine['kind']): number {
  return lines.filter(({ kind }) => kind === which).reduce((total, { count }) => total + count, 0)
}

/** What a drawer was over (or short, below zero), its corrections included. */
export function differenceOf({ counted_cents, corrected_cents, expected_cents }: ZDrawer): Cents {
  return cents(counted_cents + corrected_cents - expected_cents)
}

/** The day that was closed last, and until when. */
export interface LastClose {
  readonly date: string
  readonly until_at: Temporal.Instant
}

/** The first day that may be closed now; undefined when today is closed already. */
export function nextDay(last: LastClose | undefined, now: Temporal.Instant): string | undefined {
  const today = pacificDate(now)
  if (!last) return today
  return last.date < today ? addDays(last.date, 1) : undefined
}

/** From when until when a day's report counts: since the one before, and no longer than now. */
export function spanOf(date: string, last: LastClose | undefined, now: Temporal.Instant) {
  const end = fromLocal(addDays(date, 1), '00:00')
  return { from: last?.until_at ?? fromLocal(date, '00:00'), until: isBefore(now, end) ? now : end }
}
