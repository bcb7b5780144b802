import type { Cents } from '../lib/money.ts'

/** What a person typed: in memory only, on its way to the gateway. */
export interface CardDetails {
  readonly number: string
  readonly cvc: string
  readonly expMonth: number
  readonly expYear: number
}

/** What is kept of a card. */
export interface SavedCard {
  readonly token: string
  readonly fingerprint: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

export type Refusal =
  | 'declined'
  | 'insufficient_funds'
  | 'wrong_code'
  | 'expired'
  | 'processor_error'
  | 'invalid_number'

export type ChargeOutcome =
  | {
      readonly status: 'authorised' | 'captured' | 'voided'
      readonly ref: string
      readonly card: SavedCard
      readonly captured: Cents
    }
  | { readonly status: 'refused'; readonly refusal: Refusal }

/**
 * The port to a card processor. Every call takes our idempotency key: asking again with the same key moves nothing twice.
 * A call that rejects with {@link GatewayUnknown} may or may not have happened; look it up by its key.
 */
export interface Gateway {
  readonly name: string
  /** Keeps a card; refuses what can be seen without charging it. */
  saveCard(card: CardDetails): Promise<{ card: SavedCard } | { refusal: Refusal }>
  authorise(request: { key: string; token: string; amount: Cents; capture: boolean }): Promise<ChargeOutcome>
  capture(request: { key: string; amount: Cents }): Promise<ChargeOutcome>
  /** Releases an authorisation that was not captured. */
  cancel(request: { key: string }): Promise<ChargeOutcome>
  refund(request: { key: string; chargeKey: string; amount: Cents }): Promise<{ ref: string }>
  /** What became of a charge; undefined when the gateway never heard of the key. */
  findCharge(key: string): Promise<ChargeOutcome | undefined>
  findRefund(key: string): Promise<{ ref: string } | undefined>
}

/** The outcome is not known: time-out, broken connection, 5xx. */
export class GatewayUnknown extends Error {
  override name = 'GatewayUnknown'
}
