import type { QuoteView } from '../quotes/quote-view.server.ts'
import type { SoldOut } from '../search/stay-prices.server.ts'
import type { FormProblem } from '../../serve/session/api.ts'
import { DRAFT_FIELDS } from './draft.ts'

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
  readonly soldOut?: SoldOut | undefined
  /** The quote that took the place of one that ran out. */
  readonly renewed?: QuoteView
}

/** Fields that the form gets back. Those of the card are not among them: they never travel to a page. */
const KEPT = [
  ...DRAFT_FIELDS,
  // Whoever has said so once is not asked again because a card was refused.
  'check_for_existing',
  'save_payment_details',
  'token_id',
  'addr_id',
]

/** What was typed, as far as the form gets it back. */
export function keptFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(KEPT.map((name) => [name, fields[name] ?? '']))
}
