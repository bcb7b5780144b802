import type { Context } from '../../platform/context.ts'
import { draft, editDraft, priceBook, publishDraft } from './book.ts'
import type { VehicleClass } from '../../lib/products.ts'
import type { PriceBook, Prices } from './rules.ts'
import { isSame } from './sections.ts'

/** Publishes the draft as `change` makes it, in force from the moment of `ctx` on; the same as before, it stays. */
export async function publish(ctx: Context, change: (book: PriceBook) => PriceBook) {
  const { revision } = await draft(ctx)
  const edited = await editDraft(ctx, { what: 'plans', revision, change })
  if (isSame(edited.book, await priceBook(ctx))) return
  await publishDraft(ctx, { revision: edited.revision, reason: 'A test' })
}

/** Publishes other list prices for a class, in all plans or in the one of a name. */
export function publishPrices(
  ctx: Context,
  change: (prices: Prices) => Partial<Prices>,
  { of = 'STANDARD', plan }: { of?: VehicleClass; plan?: string } = {},
) {
  return publish(ctx, (book) => ({
    ...book,
    plans: book.plans.map((each) => {
      const prices = each.prices[of]
      if (!prices || (plan !== undefined && each.name !== plan)) return each
      return { ...each, prices: { ...each.prices, [of]: { ...prices, ...change(prices) } } }
    }),
  }))
}
