import type { Cents } from '../lib/money.ts'

/** A card as typed: in memory only, on its way to the gateway. */
export interface CardDetails {
  readonly number: string
  readonly cvc: string
  readonly expMonth: number
  readonly expYear: number
}

/** A card in a sandbox's wallet; its token is taken as the gateway's own fields give theirs. */
export interface WalletCard {
  readonly token: string
  readonly brand: string
  readonly last4: string
}

/** What is stored of a card. */
export interface SavedCard {
  readonly token: string
  readonly fingerprint: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** The same as a row of ours has it. */
export type CardRow = Pick<SavedCard, 'token' | 'fingerprint' | 'brand' | 'last4'> & {
  readonly exp_month: number
  readonly exp_year: number
}

export function savedCardOf({ token, fingerprint, brand, last4, exp_month, exp_year }: CardRow): SavedCard {
  return { token, fingerprint, brand, last4, expMonth: exp_month, expYear: exp_year }
}

export type Refusal =
  | 'declined'
  | 'insufficient_funds'
  | 'wrong_code'
  | 'expired'
  | 'processor_error'
  | 'invalid_number'
  /** The bank asked for authentication, and the cardholder did not complete it. */
  | 'unconfirmed'
  /** No card was presented at the reader, or it was canceled there. */
  | 'canceled'
  | 'reader_busy'
  | 'reader_offline'

/**
 * A bank's challenge to its cardholder before their card is saved: the page presents it, and sends its `id` in place of
 * the card.
 */
export interface CardChallenge {
  readonly id: string
  /** What the processor's script opens it by; absent in a sandbox. */
  readonly clientSecret?: string
}

/** The outcome of saving a card. Nothing was charged. */
export type KeptCard =
  | { readonly card: SavedCard }
  | { readonly refusal: Refusal }
  | { readonly challenge: CardChallenge }

export type ChargeOutcome =
  | {
      readonly status: 'authorised' | 'captured' | 'voided'
      readonly ref: string
      readonly card: SavedCard
      readonly captured: Cents
    }
  | { readonly status: 'refused'; readonly refusal: Refusal }

/** Who pays, for the processor's own checks. */
export interface CardOwner {
  readonly name: string
  readonly email: string
  readonly postalCode: string
  /** Their customer id at the processor, if they have one; else a new one is made. */
  readonly customer?: string | undefined
}

/** A charge to ask for. */
export interface ChargeRequest {
  readonly key: string
  readonly token: string
  readonly amount: Cents
  /** False only holds the amount. */
  readonly capture: boolean
  /** It may have been requested before, maybe so long ago that the processor has forgotten the key: look it up first. */
  readonly again?: boolean
}

/** An existing charge, by our key and, when known, the processor's own id. */
export interface MadeCharge {
  readonly key: string
  readonly ref?: string | undefined
}

export interface RefundRequest {
  readonly key: string
  readonly charge: MadeCharge
  readonly amount: Cents
  /** As with a charge: look it up first. */
  readonly again?: boolean
}

/** `sent`: on its way to the bank. `settled`: the bank has it. `failed`: the bank would not take it. */
export interface RefundOutcome {
  readonly ref: string
  readonly status: 'sent' | 'settled' | 'failed'
}

/** An amount on a card reader, for the customer to hold a card to. */
export interface ReaderCharge {
  readonly key: string
  /** The processor's name of the reader. */
  readonly reader: string
  readonly amount: Cents
  /** As with a charge: look it up first. */
  readonly again?: boolean
}

/** `waiting`: it may still be paid. `idle`: nothing was taken, and it is on no reader. */
export type ReaderOutcome = ChargeOutcome | { readonly status: 'waiting' } | { readonly status: 'idle' }

export interface ReaderState {
  readonly id: string
  readonly model: string
  readonly isOnline: boolean
  /** No card can be held to it; {@link Readers.present} does instead. */
  readonly isSimulated: boolean
}

/** Cards for a simulated reader. */
export type PresentedCard = 'approved' | 'declined'

/**
 * Card readers that the processor drives for us. A charge made at one is captured at once, and is found, refunded and in
 * the books like any other.
 */
export interface Readers {
  find(reader: string): Promise<ReaderState | undefined>
  /** Puts an amount on a reader. The same key again does not put it there twice. */
  show(charge: ReaderCharge): Promise<ReaderOutcome>
  /** Its outcome. Once this answers, a charge that was declined or canceled at the reader can't be paid any more. */
  look(charge: ReaderCharge): Promise<ReaderOutcome>
  /** Takes it off its reader, so that it can't be paid any more; captured when a card came first. */
  withdraw(charge: ReaderCharge): Promise<ChargeOutcome>
  /** Holds a test card to a simulated reader; absent where real money moves. */
  present?(reader: string, card: PresentedCard): Promise<void>
}

/** One line of the processor's own books. */
export interface Movement {
  /** The processor's name for the line. */
  readonly id: string
  readonly kind: 'CHARGE' | 'REFUND' | 'OTHER'
  /** Our key, where we caused it. */
  readonly key: string | undefined
  /** What moved, as the books have it: charges are positive, refunds negative, and positive when one comes back. */
  readonly amount: Cents
  /** What the processor keeps of it. */
  readonly fee: Cents
  readonly at: Temporal.Instant
  readonly description: string
}

/** A processor's notification about the charge or refund of this key, this reader, or this dispute. */
export interface GatewayNews {
  readonly id: string
  readonly type: string
  readonly key: string | undefined
  readonly reader?: string | undefined
  /** The processor's name of the dispute. */
  readonly dispute?: string | undefined
}

/** A payment that a cardholder disputes at their bank. */
export interface GatewayDispute {
  /** The processor's name of it. */
  readonly id: string
  /** The charge by its `ref`. */
  readonly charge: string
  /** What the cardholder says, by the processor's word: `fraudulent`, `product_not_received`. */
  readonly reason: string
  /** `open`: the bank waits for our answer. `under_review`: it has one. */
  readonly status: 'open' | 'under_review' | 'won' | 'lost'
  /** The processor's word for a status that we do not know. It counts as `open`, so that a person looks at it. */
  readonly unknownStatus?: string | undefined
  /** The bank only asks; it has taken no money. */
  readonly isInquiry: boolean
  readonly amount: Cents
  readonly openedAt: Temporal.Instant
  /** Until when evidence is taken. */
  readonly dueAt: Temporal.Instant | undefined
  /** Whether the bank has evidence of ours. */
  readonly hasEvidence: boolean
  /** What it took from us and gave back, as its books have it: negative when taken. */
  readonly movements: readonly Pick<Movement, 'id' | 'amount' | 'fee' | 'at'>[]
}

/** Evidence sent to the bank about a disputed payment. */
export interface DisputeEvidence {
  readonly pdf: Buffer
  readonly customerName: string
  readonly customerEmail: string
  readonly product: string
  /** `YYYY-MM-DD`, or two of them. */
  readonly serviceDate: string
  readonly cancellationTerms: string
  readonly statement: string
}

/** How a sandbox's bank may decide. */
export type DisputeDecision = 'won' | 'lost'

/** Disputes, for processors that report them and take our answers. */
export interface Disputes {
  find(id: string): Promise<GatewayDispute | undefined>
  /** Those opened since a moment, in no order. */
  openedSince(moment: Temporal.Instant): AsyncIterable<GatewayDispute>
  /** Sends evidence, for good. The same key again sends nothing twice. */
  submit(request: {
    readonly key: string
    readonly dispute: string
    readonly evidence: DisputeEvidence
  }): Promise<GatewayDispute>
  /** Accepts the loss, for good. */
  accept(request: { readonly key: string; readonly dispute: string }): Promise<GatewayDispute>
  /** Disputes a charge as its cardholder would; absent where real money moves. Answers the dispute's name. */
  raise?(charge: string): Promise<string | undefined>
  /** Decides as the bank would; absent where real money moves. */
  decide?(dispute: string, decision: DisputeDecision): Promise<void>
}

/** The result of checking our keys with a processor. */
export type GatewayCheck =
  | { readonly state: 'ready'; readonly isLive: boolean }
  /** There is none, or it rejects our keys; `reason` is its message. */
  | { readonly state: 'refused'; readonly reason: string }

/**
 * The port to a card processor. Every call takes our idempotency key: repeating a call with the same key moves nothing twice.
 * A call that rejects with {@link GatewayUnknown} may or may not have happened; look it up by its key.
 */
export interface Gateway {
  readonly name: string
  /** The time zone of its business day: a day's batch holds what moved on it. */
  readonly zone: string
  /**
   * Milliseconds that a waiting person's request may spend on all its calls to the gateway; an outcome not known by
   * then is unknown. Absent where it answers from our own database.
   */
  readonly timeoutMs?: number
  /** Stores a card; refuses what is wrong without charging it. */
  saveCard(card: CardDetails, owner?: CardOwner): Promise<KeptCard>
  /** Stores a card that the processor's own fields read in the browser, or whose challenge was answered there; absent where there are none. */
  saveToken?(token: string, owner?: CardOwner): Promise<KeptCard>
  /** Whether a token is of a challenge, where cards are typed into our own fields. */
  isChallenge?(token: string): boolean
  /** What a sandbox's wallet holds; absent where real money moves. */
  readonly walletCards?: readonly WalletCard[]
  /** Detaches a card permanently, and forgets its owner; charges can still be refunded. Repeated, it does nothing. */
  forgetCard(token: string): Promise<void>
  authorise(request: ChargeRequest): Promise<ChargeOutcome>
  capture(request: MadeCharge & { readonly amount: Cents }): Promise<ChargeOutcome>
  /** Releases an authorisation that was not captured. */
  cancel(request: MadeCharge): Promise<ChargeOutcome>
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** The state of a charge; undefined when the gateway does not know the key. */
  findCharge(key: string): Promise<ChargeOutcome | undefined>
  /** The state of a refund; its charge makes it quick to find. */
  findRefund(key: string, charge?: MadeCharge): Promise<RefundOutcome | undefined>
  /** The books from one moment until another, oldest first. */
  movements(from: Temporal.Instant, until: Temporal.Instant): AsyncIterable<Movement>
  /** Whether the keys open an account, and whether it takes real money; asks nothing else of it. */
  check(): Promise<GatewayCheck>
  /** Card readers; absent where the processor drives none. */
  readonly readers?: Readers
  /** Disputes; absent where the processor reports none. */
  readonly disputes?: Disputes
  /** Reads a notification; undefined when the signature is wrong. Absent where the processor sends none. */
  readNews?(body: string, signature: string, now: Temporal.Instant): GatewayNews | undefined
}

/** The outcome is unknown: timeout, broken connection, 5xx. */
export class GatewayUnknown extends Error {
  override name = 'GatewayUnknown'
}
