import { setTimeout as sleep } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { cents } from '../lib/money.ts'
import { type ChargeOutcome, GatewayUnknown, type Refusal, type SavedCard } from './cards.ts'

/** Under this name our key stands in the metadata of what we make at Stripe. */
export const KEY = 'skylot_key'

export const CURRENCY = 'usd'

export interface At {
  readonly stripe: Stripe
  /** PaymentIntents by our key, as far as this process has seen them: the search learns of them a minute late. */
  readonly intents: Map<string, string>
}

/** Where Stripe's names differ from those of the card form. */
const BRANDS: Readonly<Record<string, string>> = { amex: 'american-express', diners: 'diners-club' }

export function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  // Nobody is there to be asked by their bank when a kept card is charged.
  if (intent.status === 'requires_action') return { status: 'refused', refusal: 'unconfirmed' }
  if (intent.status === 'requires_payment_method') {
    return { status: 'refused', refusal: refusalOf(intent.last_payment_error ?? {}) }
  }
  const status = STATUSES[intent.status]
  if (!status) throw new GatewayUnknown(`Stripe is at work on this charge (${intent.status})`)
  return { status, ref: intent.id, card: cardOfIntent(intent), captured: cents(intent.amount_received) }
}

function cardOfIntent({ customer, payment_method: method }: Stripe.PaymentIntent): SavedCard {
  const held = typeof method === 'object' ? cardHeld(method) : undefined
  if (held) return held
  if (typeof method !== 'object' || typeof customer !== 'string')
    throw new Error('Stripe answered a charge without card')
  return cardOf(customer, method)
}

const STATUSES: Readonly<Record<string, 'authorised' | 'captured' | 'voided'>> = {
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'voided',
}

/** A PaymentMethod is charged together with its Customer, so our token names both. */
export function cardOf(customer: string, method: Stripe.PaymentMethod | null): SavedCard {
  const card = method?.card
  if (!method || !card) throw new Error('Stripe answered a payment method that is no card')
  return {
    token: `${customer}:${method.id}`,
    fingerprint: card.fingerprint ?? method.id,
    brand: BRANDS[card.brand] ?? card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  }
}

/** What was captured or released before is answered as it is. */
export async function unlessDone(
  at: At,
  id: string,
  act: () => Promise<Stripe.PaymentIntent>,
): Promise<Stripe.PaymentIntent> {
  try {
    return await askStripe(act)
  } catch (error) {
    if (!(error instanceof GatewayRefused) || error.code !== 'payment_intent_unexpected_state') throw error
    return askStripe(() => at.stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] }))
  }
}

export async function intentByKey(at: At, key: string): Promise<Stripe.PaymentIntent | undefined> {
  const known = at.intents.get(key)
  if (known) return askStripe(() => at.stripe.paymentIntents.retrieve(known, { expand: ['payment_method'] }))
  if (!/^[\w-]+$/.test(key)) return undefined
  const query = `metadata['${KEY}']:'${key}'`
  const found = await askStripe(() =>
    at.stripe.paymentIntents.search({ query, limit: 1, expand: ['data.payment_method'] }),
  )
  return found.data[0]
}

const MOST_REMEMBERED = 5000

export function remember({ intents }: At, key: string, id: string): void {
  intents.set(key, id)
  if (intents.size > MOST_REMEMBERED) intents.delete(intents.keys().next().value!)
}

/** Stripe says that we are wrong: a bug, or a setting to mend. Asking again would not help. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** What a charge comes to that Stripe can never make. */
export const NEVER_CHARGED = { status: 'refused', refusal: 'processor_error' } as const satisfies ChargeOutcome

/** Error codes of charges that can never succeed: too small, too large, or the card is gone. */
const NEVER: ReadonlySet<string> = new Set(['amount_too_small', 'amount_too_large', 'resource_missing'])

export function isNeverCharged(error: unknown): boolean {
  return error instanceof GatewayRefused && NEVER.has(error.code ?? '')
}

const BUSY: ReadonlySet<string> = new Set(['idempotency_key_in_use', 'lock_timeout'])

const TIMEOUT_MS = 8000

/** Asks Stripe; while an earlier call with the same key is still running, waits for it. */
export async function askStripe<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + TIMEOUT_MS
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await ask()
    } catch (error) {
      const isBusy = error instanceof Stripe.errors.StripeError && BUSY.has(error.code ?? '')
      if (!isBusy || performance.now() > deadline) throw explained(error)
    }
    await sleep(pause)
  }
}

/** Errors of the library hold the whole answer; what goes on says no more than a log may keep. */
export function explained(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error instanceof Stripe.errors.StripeCardError) return error
  const { code, statusCode, message } = error
  if (statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500) {
    return new GatewayUnknown(`Stripe did not answer (${statusCode ?? error.type})`)
  }
  return new GatewayRefused(`Stripe refuses the request (${statusCode} ${code ?? error.type}): ${message}`, code)
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  authentication_required: 'unconfirmed',
  setup_intent_authentication_failure: 'unconfirmed',
  payment_intent_authentication_failure: 'unconfirmed',
  insufficient_funds: 'insufficient_funds',
  incorrect_cvc: 'wrong_code',
  invalid_cvc: 'wrong_code',
  expired_card: 'expired',
  invalid_expiry_month: 'expired',
  invalid_expiry_year: 'expired',
  incorrect_number: 'invalid_number',
  invalid_number: 'invalid_number',
  processing_error: 'processor_error',
}

/** Only what a customer can act on: a card that was reported stolen is declined like any other. */
export function refusalOf({ code, decline_code }: { code?: string; decline_code?: string }): Refusal {
  return REFUSALS[decline_code ?? ''] ?? REFUSALS[code ?? ''] ?? 'declined'
}

/** A card that was held to a reader. It was there once: nothing can be charged to it again. */
function cardHeld(method: Stripe.PaymentMethod | null): SavedCard | undefined {
  const card = method?.card_present
  if (!method || !card) return undefined
  return {
    token: method.id,
    fingerprint: card.fingerprint ?? method.id,
    brand: BRANDS[card.brand ?? ''] ?? card.brand ?? 'unknown',
    last4: card.last4 ?? '0000',
    expMonth: card.exp_month,
    expYear: card.exp_year,
  }
}
