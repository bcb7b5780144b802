import type { QuoteView } from '../quotes/quote-view.server.ts'
import type { SoldOut } from '../search/stay-prices.server.ts'
import type { FormProblem } from '../../serve/session/api.ts'

/** What the payment form gets back when nothing was booked. */
export interface PaymentAnswer {
  readonly problem?: FormProblem
  readonly code: string
  /** The quote that was to be booked; absent when the form was not even received. */
  readonly quoteId?: string
  /** What was typed, without the card. */
  readonly values: Readonly<Record<string, string>>
  /** The key of the next try: a new one after an answer, the same one when there was none. */
  readonly attempt: string
  /** A wallet was to pay, not the card in the form. */
  readonly byWallet?: boolean
  readonly soldOut?: SoldOut | undefined
  /** The quote that took the place of one that ran out. */
  readonly renewed?: QuoteView
}

/** Chosen in the place of a saved card. */
export const NEW_CARD = 'new'
