import { type Cents, sum, toDollars } from '../../lib/money.ts'
import { PRODUCT_NAMES } from '../../lib/names.ts'
import { benefitWords } from '../coupons/descriptions.ts'
import type { Coupon } from '../coupons/rules.ts'
import type { PriceBook } from '../rates/rules.ts'
import type { SalesItem } from './contract.ts'

/** One of the things that are sold, without what was sold of it. */
export type Item = Pick<SalesItem, 'id' | 'kind' | 'name' | 'price_source' | 'is_offered'>

/** What a company has agreed. */
export interface Contract {
  readonly companyId: string
  readonly name: string
  readonly terms: Omit<Coupon, 'code'>
  readonly isActive: boolean
}

/** What was sold of an item within one step of a period. */
export interface Sale {
  /** The first Pacific day of the step; null where the whole period is asked for. */
  readonly step: string | null
  /** Of the item. */
  readonly item: string
  readonly sold: number
  readonly canceled: number
  readonly points: number
  readonly value_cents: Cents
  readonly received_cents: Cents
}

const CONTRACT = 'contract-'

/** The id of the item that is a company's contract. */
export function contractId(companyId: string): string {
  return CONTRACT + companyId
}

/** Everything that is sold: what travelers choose from, then companies' contracts. */
export function itemsOf(book: PriceBook, contracts: readonly Contract[]): Item[] {
  const isPriced = book.plans.length > 0
  const products = (['BUY_NOW', 'BOOK_NOW', 'STANDARD'] as const).map(
    (id): Item => ({
      id,
      kind: 'PRODUCT',
      name: PRODUCT_NAMES[id],
      price_source: productSource(book, id),
      is_offered: isPriced && (id === 'STANDARD' || book.on_sale.includes(id)),
    }),
  )
  return [
    ...products,
    {
      id: 'POINTS',
      kind: 'VOUCHER',
      name: 'Time voucher',
      price_source: `${book.club.points_per_voucher_dollar} points for each dollar of the drive-up price`,
      is_offered: isPriced,
    },
    {
      id: 'GIFT',
      kind: 'GIFT',
      name: 'Gift voucher',
      price_source: `As “${PRODUCT_NAMES.BUY_NOW}”`,
      is_offered: isPriced,
    },
    ...contracts.map(
      ({ companyId, name, terms, isActive }): Item => ({
        id: contractId(companyId),
        kind: 'CONTRACT',
        name,
        price_source: benefitWords({ ...terms, code: '' }),
        is_offered: isActive,
      }),
    ),
  ]
}

/** "Rate plans Holidays, Summer, Base, less 5% to 20% by days ahead and 5% for paying at once" */
function productSource(book: PriceBook, product: 'BUY_NOW' | 'BOOK_NOW' | 'STANDARD'): string {
  if (book.plans.length === 0) return 'No rate plan yet'
  const plans = book.plans.toSorted((a, b) => b.priority - a.priority).map(({ name }) => name)
  const source = `Rate plans ${plans.join(', ')}`
  if (product === 'STANDARD') return source
  const percents = book.lead_time_discounts.map(({ percent }) => percent)
  const discounts = [
    percents.length > 0 && `${rangeOf(percents)} by days ahead`,
    product === 'BUY_NOW' && book.buy_now_extra_percent > 0 && `${book.buy_now_extra_percent}% for paying at once`,
  ].filter((each) => each !== false)
  return discounts.length === 0 ? source : `${source}, less ${discounts.join(' and ')}`
}

function rangeOf(percents: readonly number[]): string {
  const [least, most] = [Math.min(...percents), Math.max(...percents)]
  return least === most ? `${most}%` : `${least}% to ${most}%`
}

/** Sales together, as the wire has them. */
export function soldOf(sales: readonly Sale[]): Pick<SalesItem, 'sold' | 'canceled' | 'points' | 'value' | 'received'> {
  const total = (what: 'sold' | 'canceled' | 'points') => sales.reduce((all, sale) => all + sale[what], 0)
  return {
    sold: total('sold'),
    canceled: total('canceled'),
    points: total('points'),
    value: toDollars(sum(sales.map(({ value_cents }) => value_cents))),
    received: toDollars(sum(sales.map(({ received_cents }) => received_cents))),
  }
}
