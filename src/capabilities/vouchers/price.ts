import { invalidFields, invalidForm } from '../../http/problem.ts'
import type { ProductId } from '../../http/wire.ts'
import { datesTouched, type Stay } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { callerAsTaker, ensureDays, reserve } from '../capacity/index.ts'
import { availability, requirePrices, soldOutMessage, unavailable } from '../quotes/index.ts'
import type { Rate } from '../quotes/pricing.ts'
import { quoteSet, stayFaults } from '../quotes/rules.ts'
import { priceBook } from '../rates/index.ts'
import { VOUCHER_CLASS } from './store.ts'

/** Gifts are priced as prepaid, points and covered stays as drive-up. */
type VoucherProduct = Extract<ProductId, 'BUY_NOW' | 'STANDARD'>

/**
 * Today's price of a stay in the vouchers' class for a product, even if travelers cannot choose that product.
 * @throws Problem 422 on the dates, as bookings refuse them
 */
export async function priceOf(ctx: Context, stay: Stay, product: VoucherProduct): Promise<Rate> {
  const faults = stayFaults(stay, ctx.now, (await priceBook(ctx)).terms)
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  return priceOfPart(ctx, stay, product)
}

/**
 * The same for part of a stay, which is no arrival of its own.
 * @throws Problem 422 on the dates, where a day has no price
 */
export async function priceOfPart(ctx: Context, { from, to }: Stay, product: VoucherProduct): Promise<Rate> {
  const offered = await priceBook(ctx)
  const book = { ...offered, on_sale: product === 'BUY_NOW' ? [product] : [] }
  requirePrices(book, { from, to, vehicleClass: VOUCHER_CLASS })
  const quotes = quoteSet({ book, from, to, vehicleClass: VOUCHER_CLASS, now: ctx.now })
  const quote = quotes.find(({ productId }) => productId === product)
  if (!quote) throw new Error(`There is no price for ${product}`)
  return quote.rate
}

/** 422 with the full dates when there is no space, as from {@link takeSpace}, but before the card is checked. */
export async function refuseSoldOut(ctx: Context, stay: Stay): Promise<void> {
  const found = await availability(ctx, { ...stay, vehicleClass: VOUCHER_CLASS })
  if (found.is_sold_out) throw invalidForm(unavailable(found))
}

/** Takes the space of a voucher's dates, all or none. 422 with the full dates when there is none. */
export async function takeSpace(ctx: Context, { from, to }: Stay): Promise<void> {
  const dates = datesTouched(from, to)
  await ensureDays(ctx, dates[0] ?? '', dates.at(-1) ?? '')
  if (await reserve(ctx, VOUCHER_CLASS, dates, callerAsTaker(ctx))) return
  throw invalidForm(await soldOutMessage(ctx, { travel_from: from, travel_to: to, vehicle_class: VOUCHER_CLASS }))
}
