import type { Message } from '../../lib/message.ts'
import { type Cents, sum, toDollars } from '../../lib/money.ts'
import { PUBLIC_PRODUCTS } from '../../lib/products.ts'
import type { PriceBook } from '../rates/rules.ts'
import type { SalesItem } from './contract.ts'
import { messages } from './texts.ts'

/** One of the things that are sold, without what was sold of it. */
export type Item = Pick<SalesItem, 'id' | 'kind' | 'name' | 'price_source' | 'is_offered'>

/** What a company has agreed. */
export interface Contract {
  readonly companyId: string
  readonly name: string
  /** In words. */
  readonly rate: string
  readonly isActive: boolean
}

/** What the price of a product is made of: plans by their names, the strongest first, and per cents off. */
export interface RatePlans {
  readonly plans: readonly string[]
  /** For those who book ahead. */
  readonly ahead?: { readonly least: number; readonly most: number } | undefined
  /** For those who pay at once; nothing where it is 0. */
  readonly atOnce: number
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

/** Whether an item is a company's contract. */
export function isContract(item: string): boolean {
  return item.startsWith(CONTRACT)
}

/** Everything that is sold: what travelers choose from, then companies' contracts. */
export function itemsOf(book: PriceBook, contracts: readonly Contract[]): Item[] {
  const isPriced = book.plans.length > 0
  const products = PUBLIC_PRODUCTS.map(
    (id): Item => ({
      id,
      kind: 'PRODUCT',
      name: messages.products[id],
      price_source: productSource(book, id),
      is_offered: isPriced && (id === 'STANDARD' || book.on_sale.includes(id)),
    }),
  )
  return [
    ...products,
    {
      id: 'POINTS',
      kind: 'VOUCHER',
      name: messages.timeVoucher,
      price_source: messages.source.points({ points: book.club.points_per_voucher_dollar }),
      is_offered: isPriced,
    },
    {
      id: 'GIFT',
      kind: 'GIFT',
      name: messages.giftVoucher,
      price_source: messages.source.asProduct({ name: messages.products.BUY_NOW }),
      is_offered: isPriced,
    },
    ...contracts.map(
      ({ companyId, name, rate, isActive }): Item => ({
        id: contractId(companyId),
        kind: 'CONTRACT',
        name,
        price_source: rate,
        is_offered: isActive,
      }),
    ),
  ]
}

function productSource(book: PriceBook, product: 'BUY_NOW' | 'BOOK_NOW' | 'STANDARD'): Message {
  if (book.plans.length === 0) return messages.source.none
  const plans = book.plans.toSorted((a, b) => b.priority - a.priority).map(({ name }) => name)
  if (product === 'STANDARD') return messages.source.plans({ plans, atOnce: 0 })
  const percents = book.lead_time_discounts.map(({ percent }) => percent)
  const ahead = percents.length > 0 ? { least: Math.min(...percents), most: Math.max(...percents) } : undefined
  return messages.source.plans({ plans, ahead, atOnce: product === 'BUY_NOW' ? book.buy_now_extra_percent : 0 })
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
