import type { Stay } from '../../../lib/pacific.ts'
import type { QuoteView } from '../quotes/quote-view.server.ts'
import type { AskedStay } from './stay.server.ts'
import { stayWords } from './texts.ts'
import { priceStay, type SoldOut } from './stay-prices.server.ts'

/** What the sign beside a booking form says. */
export type LivePrice =
  | {
      readonly kind: 'price'
      /** The cheapest that can be bought. */
      readonly best: QuoteView
      /** What the same stay costs without booking. */
      readonly driveUp: string | undefined
      readonly codeFaults: readonly string[]
    }
  | { readonly kind: 'full'; readonly soldOut: SoldOut; readonly length: string }
  /** No price for this, and why. */
  | { readonly kind: 'none'; readonly messages: readonly string[] }

type Args = Parameters<typeof priceStay>[0]

/** The all-in price of what a booking form says right now; its default stay is an example. */
export async function livePrice(args: Args, asked: AskedStay): Promise<LivePrice> {
  if (!asked.stay) return { kind: 'none', messages: [stayWords().price.choose] }
  const prices = await priceStay(args, asked.stay satisfies Stay, { ...asked.fields, isExample: !asked.isGiven })
  if (!prices.ok) return { kind: 'none', messages: [...Object.values(prices.faults).flat(), ...prices.messages] }
  const best = prices.quotes.find((quote) => quote.isPurchasable)
  if (!best) return { kind: 'none', messages: [stayWords().price.none] }
  if (prices.soldOut) return { kind: 'full', soldOut: prices.soldOut, length: best.length }
  const driveUp = prices.quotes.find((quote) => quote.product === 'STANDARD')?.price.total
  return { kind: 'price', best, driveUp, codeFaults: prices.codeFaults }
}
