import { addDays, datesBetween } from '../../lib/pacific.ts'
import { type PriceBook, datePrices, taxesOn } from './rules.ts'
import { isSame } from './sections.ts'

/** The Pacific dates of parking days that a stay may be priced anew for. */
export interface ChangedDates {
  /** The first and the last date that is not priced as it was. */
  readonly from: string
  readonly to: string
  /** Nobody looked at this date and those after it: they may be priced otherwise, too. */
  readonly unknownFrom: string
}

/**
 * On which dates from `today` on the same stay may have another price under `book` than under one of the books `before`, when
 * they were in force one after the other from the date `since` on. Undefined where none has. Fees, taxes and what booking ahead
 * takes off are those of all dates.
 */
export function changedDates(
  book: PriceBook,
  before: readonly PriceBook[],
  { since, today }: { readonly since: string; readonly today: string },
): ChangedDates | undefined {
  const books = [book, ...before]
  const unknownFrom = addDays(today, Math.max(...books.map(daysOnSale)))
  const dates = datesBetween(since, today)
  const taxes = taxesOn(book.taxes, today)
  const isAll = books.some(
    (each) =>
      !isSame(each.fees, book.fees) ||
      !isSame(each.lead_time_discounts, book.lead_time_discounts) ||
      dates.some((date) => !isSame(taxesOn(each.taxes, date), taxes)),
  )
  if (isAll) return { from: today, to: unknownFrom, unknownFrom }
  const others = before.filter(({ plans }) => !isSame(plans, book.plans))
  if (others.length === 0) return undefined
  const priced = (plans: PriceBook['plans']) => datePrices(plans, today, unknownFrom)
  const [now, then] = [priced(book.plans), others.map(({ plans }) => priced(plans))]
  const changed = now.filter((date, index) => then.some((one) => !isSame(one[index], date)))
  const [first, last] = [changed[0], changed.at(-1)]
  return { from: first?.date ?? unknownFrom, to: last?.date ?? unknownFrom, unknownFrom }
}

/** So many days from today on may be part of a stay that can be booked. */
function daysOnSale({ terms }: PriceBook): number {
  return terms.furthest_arrival_days + terms.longest_stay_days
}
