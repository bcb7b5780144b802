import type { Cents } from '../../lib/money.ts'
import type { ProductId } from '../../lib/products.ts'

/** What cancelling a product costs. */
export interface CancellationTerms {
  /** Later than this before arrival, a cancellation costs one day's price. */
  readonly late_hours: number
  /** What cancelling in time costs. */
  readonly fee_cents: Cents
  /** What a later one costs; the first day's list price where it says nothing. */
  readonly late_fee_cents?: Cents
  /** The most that a late cancellation costs; null when one day's price has no limit. */
  readonly late_fee_most_cents: Cents | null
  /** What is kept of a prepaid stay nobody came for; the first day's list price where it says nothing. A deposit is kept whole. */
  readonly no_show_fee_cents?: Cents
}

/** What BOOK_NOW asks for at once. */
export type Deposit =
  | { readonly kind: 'PERCENT'; readonly percent: number }
  | { readonly kind: 'AMOUNT'; readonly amount_cents: Cents }

/** From which time on a cancellation soon after booking is not free any more, for who holds the same dates again and again. */
export interface RepeatedRegret {
  readonly times: number
  readonly hours: number
  readonly fee_cents: Cents
}

type Bookable = Exclude<ProductId, 'STANDARD'>

/** What the house asks and allows around a booking, beside its price. */
export interface Terms {
  /** How long ago an arrival may lie, for those who book at the gate. */
  readonly arrival_grace_minutes: number
  readonly furthest_arrival_days: number
  readonly longest_stay_days: number
  readonly quote_minutes: number
  /** The first day's list price where it says nothing. */
  readonly deposit?: Deposit
  /** After booking, a cancellation is free for so long. */
  readonly regret_minutes: number
  /** Null when it is free however often. */
  readonly repeated_regret: RepeatedRegret | null
  readonly cancellation: Readonly<Record<Bookable, CancellationTerms>>
}

/** Terms as they were kept with quotes before each product had its own. */
interface EarlierTerms extends Omit<Terms, 'repeated_regret' | 'cancellation'> {
  readonly late_hours: number
  readonly cancellation_fee_cents: Readonly<Record<Bookable, Cents>>
}

/** Terms as they were agreed: a booking keeps those it was made under, in whichever form they are stored. */
export function agreedTerms(stored: Terms | EarlierTerms): Terms {
  if ('cancellation' in stored) return stored
  const { late_hours, cancellation_fee_cents: fees, ...terms } = stored
  const of = (product: Bookable) => ({ late_hours, fee_cents: fees[product], late_fee_most_cents: null })
  return {
    ...terms,
    repeated_regret: null,
    cancellation: { BOOK_NOW: of('BOOK_NOW'), BUY_NOW: of('BUY_NOW'), CUSTOM: of('CUSTOM') },
  }
}

/**
 * What cancelling a booking of a product costs by its terms.
 * @throws RangeError for STANDARD, which nobody can book
 */
export function cancellationTermsOf({ cancellation }: Terms, product: ProductId): CancellationTerms {
  if (product === 'STANDARD') throw new RangeError('There is nothing to cancel at the drive-up price')
  return cancellation[product]
}
