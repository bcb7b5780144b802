import { type Cents, sum, toDollars } from '../../lib/money.ts'
import type { Standing, SummaryLine, Worth } from './office-contract.ts'

interface Part {
  readonly count: number
  readonly points: number
  readonly cents: Cents
}

/** The value of the vouchers of a month, kind and status. */
interface MonthPart extends Part {
  readonly month: string
  readonly kind: SummaryLine['kind']
  readonly standing: Standing
}

/** A line for each month and kind, in order of appearance. */
export function summaryOf(parts: readonly MonthPart[]): SummaryLine[] {
  const months = Map.groupBy(parts, ({ month, kind }) => `${month} ${kind}`)
  return [...months.values()].map((all) => ({ month: all[0]!.month, ...outcomeOf(all) }))
}

/** The same for all months together: a line for each kind. */
export function kindsOf(parts: readonly MonthPart[]): Omit<SummaryLine, 'month'>[] {
  return [...Map.groupBy(parts, ({ kind }) => kind).values()].map(outcomeOf)
}

function outcomeOf(all: readonly MonthPart[]): Omit<SummaryLine, 'month'> {
  const of = (standing: MonthPart['standing']) => worthOf(all.filter((part) => part.standing === standing))
  return {
    kind: all[0]!.kind,
    issued: worthOf(all),
    used: of('USED'),
    expired: of('EXPIRED'),
    voided: of('VOIDED'),
    outstanding: of('ISSUED'),
  }
}

/** The sum of several parts, as the wire has it. */
export function worthOf(parts: readonly Part[]): Worth {
  return {
    count: parts.reduce((total, { count }) => total + count, 0),
    points: parts.reduce((total, { points }) => total + points, 0),
    amount: toDollars(sum(parts.map(({ cents }) => cents))),
  }
}
