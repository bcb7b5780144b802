import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { type Cents, cents } from '../lib/money.ts'
import type {
  CardDetails,
  CardOwner,
  ChargeOutcome,
  ChargeRequest,
  Gateway,
  GatewayCheck,
  GatewayNews,
  KeptCard,
  MadeCharge,
  Movement,
  Refusal,
  RefundOutcome,
  RefundRequest,
} from './cards.ts'
import {
  askStripe,
  type At,
  cardOf,
  CURRENCY,
  explained,
  GatewayRefused,
  intentByKey,
  isNeverCharged,
  KEY,
  NEVER_CHARGED,
  outcomeOf,
  refusalOf,
  remember,
  unlessDone,
} from './stripe-asking.ts'
import type { StripeConfig } from './stripe-config.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { stripeReaders } from './stripe-readers.ts'

/** How long a request that nobody waits for may take. */
const TIMEOUT_MS = 10_000
/** Who waits hears within five seconds what is known; the booking then settles by itself. */
const ANSWER_WITHIN_MS = 4000

/**
 * Stripe behind the gateway port: PaymentMethods kept at a Customer of their own, PaymentIntents and Refunds made under
 * our key as Stripe's idempotency key, which it remembers for a day. What is older is looked up before it is asked again.
 */
export function createStripe(config: StripeConfig, { timeout = TIMEOUT_MS } = {}): Gateway {
  const at: At = { stripe: connect(config, timeout), intents: new Map() }
  const { webhookSecret } = config
  return {
    name: 'stripe',
    zone: 'UTC',
    timeoutMs: ANSWER_WITHIN_MS,
    saveCard: (card, owner) => saveCard(at, card, owner),
    saveToken: (token, owner) => refusable(() => (SETUP.test(token) ? keepChallenged : keepRead)(at, token, owner)),
    forgetCard: (token) => forgetCard(at, token),
    authorise: (request) => authorise(at, request),
    capture: (request) => capture(at, request),
    cancel: (request) => cancel(at, request),
    refund: (request) => refund(at, request),
    findCharge: (key) => findCharge(at, key),
    findRefund: (key, charge) => findRefund(at, key, charge),
    movements: (from, until) => movements(at, from, until),
    check: () => check(at),
    readers: stripeReaders(at, { isLive: /^[sr]k_live_/.test(config.secretKey) }),
    disputes: stripeDisputes(at),
    ...(webhookSecret && { readNews: (body, signature, now) => readNews(at, webhookSecret, { body, signature, now }) }),
  }
}

function connect({ secretKey, apiBase }: StripeConfig, timeout: number): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined
  return new Stripe(secretKey, {
    timeout,
    // Our own jobs ask again, with the same key and for as long as it takes.
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: 'skylot' },
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  })
}

/** Reading the balance needs a good key and changes nothing. */
async function check(at: At): Promise<GatewayCheck> {
  try {
    const { livemode } = await at.stripe.balance.retrieve()
    return { state: 'ready', isLive: livemode }
  } catch (error) {
    const isKey = error instanceof Stripe.errors.StripeError && (error.statusCode === 401 || error.statusCode === 403)
    if (isKey) return { state: 'refused', reason: error.message }
    throw explained(error)
  }
}

// Cards.

function saveCard(at: At, card: CardDetails, owner?: CardOwner): Promise<KeptCard> {
  return refusable(async () => {
    const method = await at.stripe.paymentMethods.create({
      type: 'card',
      card: { number: card.number, cvc: card.cvc, exp_month: card.expMonth, exp_year: card.expYear },
      ...(owner && {
        billing_details: { name: owner.name, email: owner.email, address: { postal_code: owner.postalCode } },
      }),
    })
    return keep(at, method.id, owner)
  })
}

/** Keeps the card that the fields in a browser have read: what anybody may send in its place is refused as a card is. */
async function keepRead(at: At, method: string, owner?: CardOwner): Promise<KeptCard> {
  const read = await sent(method, () => at.stripe.paymentMethods.retrieve(method))
  if (read?.type !== 'card' || read.customer) return { refusal: 'declined' }
  try {
    return await keep(at, method, owner)
  } catch (error) {
    if (isAboutMethod(error)) return { refusal: 'declined' }
    throw error
  }
}

/** As of one that was used up before: Stripe names the argument, or none. Any other argument is ours. */
function isAboutMethod(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return error.param === undefined || error.param === 'payment_method'
}

/** What an id from outside names; undefined where Stripe knows no such thing. */
async function sent<Thing>(id: string, ask: () => Promise<Thing>): Promise<Thing | undefined> {
  if (!ID.test(id)) return undefined
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
    throw error
  }
}

const ID = /^\w+$/

/** Keeps a PaymentMethod for later charges. The bank is asked whether the card is good; nothing is charged. */
async function keep(at: At, method: string, owner?: CardOwner): Promise<KeptCard> {
  const customer = await customerOf(at, owner)
  const mark = markOf(owner)
  const setup = await at.stripe.setupIntents.create({
    customer,
    payment_method: method,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
    confirm: true,
    // Who waits for a bank's question does so in our page.
    use_stripe_sdk: true,
    ...(mark !== undefined && { metadata: { [BEGUN_FOR]: mark } }),
    expand: ['payment_method'],
  })
  return keptBy(setup, customer)
}

function keptBy(setup: Stripe.SetupIntent, customer: string): KeptCard {
  if (setup.status === 'requires_action' && setup.client_secret) {
    return { challenge: { id: setup.id, clientSecret: setup.client_secret } }
  }
  if (setup.status === 'requires_payment_method') return { refusal: 'unconfirmed' }
  if (setup.status !== 'succeeded' || typeof setup.payment_method !== 'object') return { refusal: 'declined' }
  return { card: cardOf(customer, setup.payment_method) }
}

const SETUP = /^seti_/
const BEGUN_FOR = 'begun_for'

/** The card of a challenge that was answered, for whoever it was begun for. */
async function keepChallenged(at: At, id: string, owner?: CardOwner): Promise<KeptCard> {
  const setup = await sent(id, () => at.stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))
  const mark = markOf(owner)
  const isTheirs = mark !== undefined && setup?.metadata?.[BEGUN_FOR] === mark
  return isTheirs && typeof setup.customer === 'string' ? keptBy(setup, setup.customer) : { refusal: 'unconfirmed' }
}

/** Whose challenge one is, in a form that names nobody; the customer may be one whom Stripe did not know before. */
function markOf(owner?: CardOwner): string | undefined {
  const who = owner?.customer ?? owner?.email
  return who ? createHash('sha256').update(who).digest('base64url') : undefined
}

/** A customer who is known there under the name that we have, or a new one. */
async function customerOf(at: At, owner?: CardOwner): Promise<string> {
  if (owner?.customer) {
    const { customer } = owner
    const known = await sent(customer, () => at.stripe.customers.retrieve(customer))
    if (known && !known.deleted) return known.id
  }
  const made = await at.stripe.customers.create({ ...(owner && { name: owner.name, email: owner.email }) })
  return made.id
}

function partsOf(token: string): { customer: string; method: string } {
  const [customer, method] = token.split(':')
  if (!customer || !method) throw new Error('This card was kept by another gateway')
  return { customer, method }
}

/** Each card has a customer of its own, made for it, who goes with it. */
async function forgetCard(at: At, token: string): Promise<void> {
  const { customer, method } = partsOf(token)
  await unlessRefused(() => at.stripe.paymentMethods.detach(method))
  // Whatever kept the card from being detached is refused here again, but that it was detached before.
  await unlessRefused(() => at.stripe.customers.del(customer), 'resource_missing')
}

/** Does nothing where Stripe refuses it, for a given reason or for any. */
async function unlessRefused(work: () => Promise<unknown>, code?: string): Promise<void> {
  try {
    await askStripe(work)
  } catch (error) {
    if (!(error instanceof GatewayRefused) || (code !== undefined && error.code !== code)) throw error
  }
}

// Charges.

async function authorise(at: At, request: ChargeRequest): Promise<ChargeOutcome> {
  const { customer, method } = partsOf(request.token)
  const earlier = request.again ? await intentOfCustomer(at, customer, request.key) : undefined
  if (earlier) return sameRequest(outcomeOf(earlier), earlier.amount, request.amount, request.key)
  try {
    const intent = await askStripe(() =>
      at.stripe.paymentIntents.create(
        {
          amount: request.amount,
          currency: CURRENCY,
          customer,
          payment_method: method,
          allowed_payment_method_types: ['card'],
          confirm: true,
          off_session: true,
          capture_method: request.capture ? 'automatic' : 'manual',
          metadata: { [KEY]: request.key },
          expand: ['payment_method'],
        },
        { idempotencyKey: request.key },
      ),
    )
    remember(at, request.key, intent.id)
    return outcomeOf(intent)
  } catch (error) {
    if (isNeverCharged(error)) return NEVER_CHARGED
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    if (error.payment_intent) remember(at, request.key, error.payment_intent.id)
    return { status: 'refused', refusal: refusalOf(error) }
  }
}

/** A key names one movement of money. The same key with another amount is a bug of ours, never a second movement. */
function sameRequest(outcome: ChargeOutcome, made: number, asked: Cents, key: string): ChargeOutcome {
  if (made !== asked) throw new Error(`The key ${key} was used for another request`)
  return outcome
}

async function capture(at: At, { amount, ...charge }: MadeCharge & { amount: Cents }): Promise<ChargeOutcome> {
  const id = await intentId(at, charge)
  const intent = await unlessDone(at, id, () =>
    at.stripe.paymentIntents.capture(
      id,
      { amount_to_capture: amount, expand: ['payment_method'] },
      { idempotencyKey: `${charge.key}/capture` },
    ),
  )
  const outcome = outcomeOf(intent)
  return intent.status === 'succeeded' ? sameRequest(outcome, intent.amount_received, amount, charge.key) : outcome
}

async function cancel(at: At, charge: MadeCharge): Promise<ChargeOutcome> {
  const id = await intentId(at, charge)
  return outcomeOf(
    await unlessDone(at, id, () =>
      at.stripe.paymentIntents.cancel(id, { expand: ['payment_method'] }, { idempotencyKey: `${charge.key}/cancel` }),
    ),
  )
}

async function findCharge(at: At, key: string): Promise<ChargeOutcome | undefined> {
  const intent = await intentByKey(at, key)
  return intent && outcomeOf(intent)
}

/** Every card has a Customer of its own, so this list is short, and it is never late. */
async function intentOfCustomer(at: At, customer: string, key: string): Promise<Stripe.PaymentIntent | undefined> {
  return askStripe(async () => {
    const list = at.stripe.paymentIntents.list({ customer, limit: 100, expand: ['data.payment_method'] })
    for await (const intent of list) if (intent.metadata[KEY] === key) return intent
    return undefined
  })
}

async function intentId(at: At, { key, ref }: MadeCharge): Promise<string> {
  const id = ref ?? at.intents.get(key) ?? (await intentByKey(at, key))?.id
  if (!id) throw new Error(`Stripe has no charge ${key}`)
  return id
}

// Refunds.

async function refund(at: At, { key, charge, amount, again }: RefundRequest): Promise<RefundOutcome> {
  const intent = await intentId(at, charge)
  const earlier = again ? await refundOf(at, key, intent) : undefined
  const made =
    earlier ??
    (await askStripe(() =>
      at.stripe.refunds.create({ payment_intent: intent, amount, metadata: { [KEY]: key } }, { idempotencyKey: key }),
    ))
  if (made.amount !== amount) throw new Error(`The key ${key} was used for another request`)
  return refundOutcome(made)
}

async function findRefund(at: At, key: string, charge?: MadeCharge): Promise<RefundOutcome | undefined> {
  const found = await refundOf(at, key, charge && (await intentId(at, charge)))
  return found && refundOutcome(found)
}

/** How far back a refund is looked for when nobody says which charge it belongs to. */
const MOST_REFUNDS_READ = 1000

async function refundOf(at: At, key: string, intent?: string): Promise<Stripe.Refund | undefined> {
  return askStripe(async () => {
    let read = 0
    for await (const made of at.stripe.refunds.list({ limit: 100, ...(intent && { payment_intent: intent }) })) {
      if (made.metadata?.[KEY] === key) return made
      if (++read >= MOST_REFUNDS_READ) return undefined
    }
    return undefined
  })
}

function refundOutcome({ id, status }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return { ref: id, status: 'settled' }
  return { ref: id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'sent' }
}

// The books.

async function* movements(at: At, from: Temporal.Instant, until: Temporal.Instant): AsyncIterable<Movement> {
  const created = { gte: seconds(from), lt: seconds(until) }
  const lines = await askStripe(async () => {
    const read: Stripe.BalanceTransaction[] = []
    const list = at.stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
    for await (const line of list) if (!OUR_OWN.has(line.type)) read.push(line)
    return read
  })
  // Stripe tells the newest first.
  for (const line of lines.toReversed()) yield movementOf(line)
}

/** Between Stripe and our own bank: no customer's money. */
const OUR_OWN: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal'])

const KINDS: Readonly<Record<string, Movement['kind']>> = {
  charge: 'CHARGE',
  payment: 'CHARGE',
  refund: 'REFUND',
  payment_refund: 'REFUND',
  // It comes back with the key of its refund, whose line stays.
  refund_failure: 'REFUND',
}

function movementOf(line: Stripe.BalanceTransaction): Movement {
  const source = typeof line.source === 'object' ? line.source : null
  const metadata = source && 'metadata' in source ? source.metadata : null
  return {
    id: line.id,
    kind: KINDS[line.type] ?? 'OTHER',
    key: metadata?.[KEY],
    amount: cents(line.amount),
    fee: cents(line.fee),
    at: Temporal.Instant.fromEpochMilliseconds(line.created * 1000),
    description: line.type,
  }
}

function seconds(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1000)
}

/** Stripe signs what it sends; more than five minutes old it is refused, so that nothing can be played back. */
function readNews(
  { stripe }: At,
  secret: string,
  { body, signature, now }: { body: string; signature: string; now: Temporal.Instant },
): GatewayNews | undefined {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, now.epochMilliseconds)
    const { id, metadata } = event.data.object as { id?: string; metadata?: Record<string, string> | null }
    const isOfReader = event.type.startsWith('terminal.reader.')
    const isOfDispute = event.type.startsWith('charge.dispute.')
    return {
      id: event.id,
      type: event.type,
      key: metadata?.[KEY],
      ...(isOfReader && { reader: id }),
      ...(isOfDispute && { dispute: id }),
    }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined
    throw error
  }
}

// What goes wrong.

/** What a bank refuses is an answer, not an error. */
async function refusable<Answer>(ask: () => Promise<Answer>): Promise<Answer | { refusal: Refusal }> {
  try {
    return await askStripe(ask)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { refusal: refusalOf(error) }
    throw error
  }
}
