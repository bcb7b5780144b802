import type { Settings } from '../../../capabilities/settings/contract.ts'
import type { QuoteView } from '../quotes/quote-view.server.ts'
import type { Start } from '../../serve/html.ts'
import { KEPT_AS } from './draft.ts'
import { SHOWN_SECONDS } from './use-seconds-left.ts'

/**
 * When the payment's scripts start: with the first touch, since its form can be filled in and sent without them. At once
 * where the card processor's own fields read the card, or something typed must come back; and by themselves when the
 * end of the price has to be counted down.
 */
export function startOfPayment({ lifetime }: QuoteView, { card_fields }: Settings): Start {
  const atLatest = lifetime - SHOWN_SECONDS * 1000
  return card_fields || atLatest <= 0 ? 'paint' : { atLatest, unlessKept: KEPT_AS }
}
