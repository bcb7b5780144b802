import { type Cents, cents, toDollars } from '../../../lib/money.ts'
import { addDays, daysBetween } from '../../../lib/pacific.ts'
import { type Period, YEAR_DAYS } from '../../../lib/periods.ts'
import type { SalesFigures } from './contract.ts'

/** What moved, in cents; refunds are positive. */
export interface Sums {
  readonly charges: number
  readonly charged_cents: Cents
  readonly refunds: number
  readonly refunded_cents: Cents
  readonly fee_cents: Cents
  readonly tax_cents: Cents
  /** The net by how it moved. */
  readonly card_cents: Cents
  readonly cash_cents: Cents
  readonly transfer_cents: Cents
}

export const NOTHING: Sums = {
  charges: 0,
  charged_cents: cents(0),
  refunds: 0,
  refunded_cents: cents(0),
  fee_cents: cents(0),
  tax_cents: cents(0),
  card_cents: cents(0),
  cash_cents: cents(0),
  transfer_cents: cents(0),
}

export function addUp(all: Iterable<Sums>): Sums {
  const total = { ...NOTHING } as { -readonly [Key in keyof Sums]: number }
  for (const sums of all) for (const key of Object.keys(NOTHING) as (keyof Sums)[]) total[key] += sums[key]
  const { charges, refunds, ...amounts } = total
  return {
    charges,
    charged_cents: cents(amounts.charged_cents),
    refunds,
    refunded_cents: cents(amounts.refunded_cents),
    fee_cents: cents(amounts.fee_cents),
    tax_cents: cents(amounts.tax_cents),
    card_cents: cents(amounts.card_cents),
    cash_cents: cents(amounts.cash_cents),
    transfer_cents: cents(amounts.transfer_cents),
  }
}

export function netOf({ charged_cents, refunded_cents }: Sums): Cents {
  return cents(charged_cents - refunded_cents)
}

export function figuresOf(sums: Sums): SalesFigures {
  const net = netOf(sums)
  return {
    charges: sums.charges,
    charged: toDollars(sums.charged_cents),
    refunds: sums.refunds,
    refunded: toDollars(sums.refunded_cents),
    net: toDollars(net),
    parking: toDollars(cents(net - sums.fee_cents - sums.tax_cents)),
    fees: toDollars(sums.fee_cents),
    taxes: toDollars(sums.tax_cents),
    card: toDollars(sums.card_cents),
    cash: toDollars(sums.cash_cents),
    transfer: toDollars(sums.transfer_cents),
  }
}

/** What a period is compared with: the same weekdays, which lie 52 weeks back, or the same dates. */
export type Against = 'WEEKDAY' | 'DATE'

/** The day that a day is compared with; of February 29, the 28th. */
export function dayBefore(date: string, against: Against): string {
  if (against === 'WEEKDAY') return addDays(date, -YEAR_DAYS)
  return Temporal.PlainDate.from(date).subtract({ years: 1 }).toString()
}

export function periodBefore({ from, until }: Period, against: Against): Period {
  return { from: dayBefore(from, against), until: dayBefore(until, against) }
}

export interface DaySums extends Sums {
  readonly date: string
}

export interface PeriodSums {
  /** A date, or a month as YYYY-MM. */
  readonly key: string
  readonly sums: Sums
  readonly before: Sums
}

/** Every day or month of a period, those without sales included, each beside what it is compared with. */
export function byStep(
  period: Period,
  step: 'day' | 'month',
  { now, before, against }: { now: readonly DaySums[]; before: readonly DaySums[]; against: Against },
): PeriodSums[] {
  const keyOf = (date: string) => (step === 'day' ? date : date.slice(0, 7))
  const [nowOn, beforeOn] = [byDate(now), byDate(before)]
  const days = Array.from({ length: daysBetween(period.from, period.until) + 1 }, (_, day) => addDays(period.from, day))
  return [...Map.groupBy(days, keyOf)].map(([key, dates]) => ({
    key,
    sums: addUp(dates.flatMap((date) => nowOn.get(date) ?? [])),
    // February 28 and 29 are compared with one day, which counts once.
    before: addUp(
      [...new Set(dates.map((date) => dayBefore(date, against)))].flatMap((date) => beforeOn.get(date) ?? []),
    ),
  }))
}

function byDate(days: readonly DaySums[]): ReadonlyMap<string, DaySums> {
  return new Map(days.map((day) => [day.date, day]))
}
