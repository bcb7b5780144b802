import type { Handlers } from '../../../http/capability.ts'
import { toDollars } from '../../../lib/money.ts'
import { addDays, daysBetween, pacificDate, toWire } from '../../../lib/pacific.ts'
import { type Period, reportPeriod } from '../../../lib/periods.ts'
import type { Context } from '../../../platform/context.ts'
import { paged } from '../../../platform/records.ts'
import { accountNames } from '../../auth/index.ts'
import { companyNamesOf } from '../../companies/index.ts'
import type { SalesEntry, SalesReportLine, salesReports } from './contract.ts'
import { type Dimension, DIMENSIONS, NO_VALUE } from './dimensions.ts'
import { addUp, byStep, figuresOf, netOf, NOTHING, type PeriodSums, periodBefore } from './rules.ts'
import * as store from './store.ts'

const USUAL_DAYS = 28
/** A longer period is drawn by month. */
const MOST_DAYS_DRAWN = 62

export const handlers: Handlers<typeof salesReports> = {
  async report(ctx, { by, against: asked, page_size, page_number, ...dates }) {
    const period = reportPeriod(dates, {
      today: pacificDate(ctx.now),
      days: by === 'MONTH' ? monthsBack(dates.until ?? pacificDate(ctx.now)) : USUAL_DAYS,
    })
    const step = by === 'MONTH' || daysBetween(period.from, period.until) >= MOST_DAYS_DRAWN ? 'month' : 'day'
    const against = by === 'MONTH' ? 'DATE' : asked
    const compared = periodBefore(period, against)
    const [now, before] = await Promise.all([store.sumsByDate(ctx, period), store.sumsByDate(ctx, compared)])
    const stepped = (of: 'day' | 'month') => byStep(period, of, { now, before, against })
    const lines =
      by === 'DAY' || by === 'MONTH'
        ? stepped(by === 'DAY' ? 'day' : 'month').toReversed()
        : await byValue(ctx, by, { period, compared })
    const { items: shown, count } = paged(lines, { page_size, page_number })
    const names = await namesOf(ctx, by, shown)
    return {
      items: shown.map((line) => ({ by, ...datesOf(by, line.key, period), ...lineOf(line, names) })),
      count,
      ...period,
      before_from: compared.from,
      before_until: compared.until,
      total: figuresOf(addUp(now)),
      before: figuresOf(addUp(before)),
      step,
      points: stepped(step).map(({ key, sums, before }) => ({
        from: step === 'day' ? key : `${key}-01`,
        net: toDollars(netOf(sums)),
        before: toDollars(netOf(before)),
      })),
    }
  },

  async entries(ctx, { from, until, kind, page_size, page_number, after, ...filters }) {
    const period = reportPeriod({ from, until }, { today: pacificDate(ctx.now), days: USUAL_DAYS })
    const [{ items, ...rest }, total] = await Promise.all([
      store.entries(ctx, period, { kind, filters, page_size, page_number, after }),
      kind ? null : totalOf(ctx, period, filters),
    ])
    const [people, companies] = await Promise.all([
      accountNames(ctx, present(items.map(({ cashier }) => cashier))),
      companyNamesOf(ctx, present(items.map(({ company }) => company))),
    ])
    return { items: items.map((row) => entryOf(row, people, companies)), ...rest, ...period, total }
  },
}

/** The days of a year of whole months that ends with a date. */
function monthsBack(until: string): number {
  const first = Temporal.PlainYearMonth.from(until.slice(0, 7)).subtract({ months: 11 }).toPlainDate({ day: 1 })
  return daysBetween(first.toString(), until) + 1
}

type Names = ReadonlyMap<string, string>

async function byValue(
  ctx: Context,
  dimension: Dimension,
  { period, compared }: { readonly period: Period; readonly compared: Period },
): Promise<PeriodSums[]> {
  const [now, before] = await Promise.all([
    store.sumsByValue(ctx, dimension, period),
    store.sumsByValue(ctx, dimension, compared),
  ])
  const [nowOf, beforeOf] = [now, before].map((rows) => new Map(rows.map((row) => [row.value, row]))) as [
    Map<string, store.ValueSums>,
    Map<string, store.ValueSums>,
  ]
  return [...new Set([...nowOf.keys(), ...beforeOf.keys()])]
    .map((value) => ({
      key: value || NO_VALUE,
      sums: nowOf.get(value) ?? NOTHING,
      before: beforeOf.get(value) ?? NOTHING,
    }))
    .toSorted((one, other) => netOf(other.sums) - netOf(one.sums) || one.key.localeCompare(other.key))
}

/** What of a period a line sums up. */
function datesOf(by: SalesReportLine['by'], key: string, period: Period): Period {
  if (by === 'DAY') return { from: key, until: key }
  if (by !== 'MONTH') return period
  const last = addDays(`${key}-01`, Temporal.PlainYearMonth.from(key).daysInMonth - 1)
  return {
    from: period.from > `${key}-01` ? period.from : `${key}-01`,
    until: period.until < last ? period.until : last,
  }
}

/** What the keys of people and companies are called; of all others, their keys say it. */
async function namesOf(ctx: Context, by: string, lines: readonly PeriodSums[]): Promise<Names> {
  const keys = lines.map(({ key }) => key).filter((key) => key !== NO_VALUE)
  if (by === 'CASHIER') return accountNames(ctx, keys)
  return by === 'COMPANY' ? companyNamesOf(ctx, keys) : new Map()
}

function lineOf({ key, sums, before }: PeriodSums, names: Names): Omit<SalesReportLine, 'by' | keyof Period> {
  return { key, name: names.get(key) ?? null, ...figuresOf(sums), before: toDollars(netOf(before)) }
}

/** The sums of what is filtered by one thing or by nothing, which days have; null for more. */
async function totalOf(ctx: Context, period: Period, filters: store.Filters) {
  const asked = (Object.keys(DIMENSIONS) as Dimension[]).filter((name) => filters[DIMENSIONS[name]] !== undefined)
  const [dimension, second] = asked
  if (second) return null
  if (!dimension) return figuresOf(addUp(await store.sumsByDate(ctx, period)))
  const value = filters[DIMENSIONS[dimension]] ?? NO_VALUE
  return figuresOf(await store.sumsOfValue(ctx, dimension, value === NO_VALUE ? '' : value, period))
}

function entryOf(row: store.EntryRow, people: Names, companies: Names): SalesEntry {
  const { at, amount_cents, fee_cents, tax_cents, ...shown } = row
  return {
    ...shown,
    at: toWire(at),
    amount: toDollars(amount_cents),
    fees: toDollars(fee_cents),
    taxes: toDollars(tax_cents),
    cashier_name: people.get(row.cashier) ?? '',
    company_name: companies.get(row.company) ?? '',
  }
}

function present(ids: readonly string[]): string[] {
  return ids.filter((id) => id !== '')
}
