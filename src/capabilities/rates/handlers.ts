import type { Handlers } from '../../http/capability.ts'
import { toDollars } from '../../lib/money.ts'
import { priceBook } from './book.ts'
import type { rates } from './contract.ts'
import * as store from './store.ts'
import { seasonWords } from './descriptions.ts'

export const handlers: Handlers<typeof rates> = {
  async plans(ctx, input) {
    const { plans } = await priceBook(ctx)
    const sorted = plans.toSorted((a, b) => b.priority - a.priority || a.name.localeCompare(b.name))
    return pageOf(input, sorted, ({ id, name, season, priority, prices }) => ({
      id,
      name,
      dates: seasonWords(season),
      priority,
      prices: Object.entries(prices).map(([vehicle_class, price]) => ({
        vehicle_class: vehicle_class as keyof typeof prices,
        hour: toDollars(price.hour_cents),
        day: toDollars(price.day_cents),
        week: toDollars(price.week_cents),
      })),
    }))
  },

  async fees(ctx, input) {
    const { fees } = await priceBook(ctx)
    return pageOf(input, fees.map(named), ({ code, description, per_day_cents }) => ({
      code,
      description,
      per_day: toDollars(per_day_cents),
    }))
  },

  async taxes(ctx, input) {
    const { taxes } = await priceBook(ctx)
    return pageOf(input, taxes.map(named), ({ code, description, percent, per_stay_cents }) => ({
      code,
      description,
      percent,
      per_stay: per_stay_cents === null ? null : toDollars(per_stay_cents),
    }))
  },
}

const named = <Row extends { description: string }>(row: Row) => ({ ...row, name: row.description })

/** A page of the rows whose name holds what is searched for: few enough to sort out here. */
function pageOf<Row extends { name: string }, Line>(
  { search = '', page_size, page_number }: { search?: string | undefined; page_size: number; page_number: number },
  rows: readonly Row[],
  present: (row: Row) => Line,
): { items: Line[]; count: number } {
  const matching = rows.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  const items = matching.slice((page_number - 1) * page_size, page_number * page_size).map(present)
  return { items, count: matching.length }
}
