import { Stripe } from 'stripe'
import type {
  ChargeOutcome,
  PresentedCard,
  ReaderCharge,
  ReaderOutcome,
  Readers,
  ReaderState,
  Refusal,
} from './cards.ts'
import {
  askStripe,
  type At,
  CURRENCY,
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

/**
 * Readers of Stripe Terminal, driven by the server: a PaymentIntent under our key, put on a reader. Whether money moved
 * says the PaymentIntent alone; the reader only tells whether somebody is still expected to hold a card to it.
 */
export function stripeReaders(at: At, { isLive }: { isLive: boolean }): Readers {
  return {
    find: (reader) => find(at, reader),
    show: (charge) => show(at, charge),
    look: (charge) => look(at, charge),
    withdraw: (charge) => withdraw(at, charge),
    ...(!isLive && { present: (reader, card) => present(at, reader, card) }),
  }
}

async function find(at: At, id: string): Promise<ReaderState | undefined> {
  const reader = await readerOf(at, id)
  return (
    reader && {
      id: reader.id,
      model: reader.device_type,
      isOnline: reader.status === 'online',
      isSimulated: reader.device_type.startsWith('simulated_'),
    }
  )
}

async function readerOf(at: At, id: string): Promise<Stripe.Terminal.Reader | undefined> {
  const reader = await askStripe(() => at.stripe.terminal.readers.retrieve(id)).catch((error: unknown) => {
    if (error instanceof GatewayRefused && error.code === 'resource_missing') return undefined
    throw error
  })
  return reader === undefined || 'deleted' in reader ? undefined : reader
}

/** Why a reader did not take an amount, by Stripe's codes. What is not here is a fault of ours. */
const READER_REFUSALS: Readonly<Record<string, Refusal>> = {
  terminal_reader_busy: 'reader_busy',
  terminal_reader_offline: 'reader_offline',
  terminal_reader_timeout: 'reader_offline',
  terminal_reader_hardware_fault: 'reader_offline',
  resource_missing: 'reader_offline',
}

async function show(at: At, charge: ReaderCharge): Promise<ReaderOutcome> {
  const intent = await intentOf(at, charge)
  if (!intent) return NEVER_CHARGED
  if (intent.status !== 'requires_payment_method') return outcomeAt(intent)
  try {
    await askStripe(() =>
      at.stripe.terminal.readers.processPaymentIntent(
        charge.reader,
        { payment_intent: intent.id, process_config: { enable_customer_cancellation: true, skip_tipping: true } },
        { idempotencyKey: `${charge.key}/reader` },
      ),
    )
    return { status: 'waiting' }
  } catch (error) {
    const refusal = error instanceof GatewayRefused ? READER_REFUSALS[error.code ?? ''] : undefined
    if (!refusal) throw error
    // It may stand there all the same: only a PaymentIntent that is canceled can't be paid.
    const outcome = await withdrawn(at, charge, intent)
    return outcome.status === 'refused' ? { status: 'refused', refusal } : outcome
  }
}

async function look(at: At, charge: ReaderCharge): Promise<ReaderOutcome> {
  const intent = await intentOf(at, charge)
  if (!intent) return NEVER_CHARGED
  if (intent.status !== 'requires_payment_method') return outcomeAt(intent)
  const action = actionFor(intent, await readerOf(at, charge.reader))
  if (!action) return { status: 'idle' }
  if (action.status !== 'failed') return { status: 'waiting' }
  const outcome = await withdrawn(at, charge, intent)
  return outcome.status === 'refused' ? { status: 'refused', refusal: refusalAt(intent, action) } : outcome
}

/** Why nothing was taken: what the bank said of the card, or else what happened at the reader. */
function refusalAt(
  { last_payment_error: error }: Stripe.PaymentIntent,
  action: Stripe.Terminal.Reader.Action,
): Refusal {
  if (error) return refusalOf(error)
  return action.failure_code === 'card_declined' ? 'declined' : 'canceled'
}

/** What a reader does with a PaymentIntent; undefined when it shows something else. */
function actionFor(
  { id }: Stripe.PaymentIntent,
  reader: Stripe.Terminal.Reader | undefined,
): Stripe.Terminal.Reader.Action | undefined {
  const shown = reader?.action?.process_payment_intent?.payment_intent
  return (typeof shown === 'object' ? shown.id : shown) === id ? (reader?.action ?? undefined) : undefined
}

async function withdraw(at: At, charge: ReaderCharge): Promise<ChargeOutcome> {
  const intent = await intentOf(at, charge)
  return intent ? withdrawn(at, charge, intent) : NEVER_CHARGED
}

/** Takes a charge off its reader, if it stands there, and makes sure that nobody can pay it later. */
async function withdrawn(at: At, { reader }: ReaderCharge, intent: Stripe.PaymentIntent): Promise<ChargeOutcome> {
  if (intent.status === 'requires_payment_method') {
    const action = actionFor(intent, await readerOf(at, reader))
    if (action?.status === 'in_progress') await cancelAction(at, reader)
  }
  const ended = await unlessDone(at, intent.id, () =>
    // Without a key: while a card is being read it is refused, and has to be asked again.
    at.stripe.paymentIntents.cancel(intent.id, { expand: ['payment_method'] }),
  )
  return ended.status === 'canceled' ? { status: 'refused', refusal: 'canceled' } : outcomeOf(ended)
}

/** A reader that is at work on a card, or can't be reached, keeps what it shows; its PaymentIntent is canceled anyway. */
async function cancelAction(at: At, reader: string): Promise<void> {
  await askStripe(() => at.stripe.terminal.readers.cancelAction(reader)).catch((error: unknown) => {
    if (!(error instanceof GatewayRefused)) throw error
  })
}

function outcomeAt(intent: Stripe.PaymentIntent): ReaderOutcome {
  if (intent.status === 'canceled') return { status: 'refused', refusal: 'canceled' }
  return intent.status === 'requires_action' ? { status: 'waiting' } : outcomeOf(intent)
}

/**
 * The PaymentIntent of a charge as it is now. It is made when there is none: nothing can be paid until a reader shows it.
 * Undefined for what Stripe never charges.
 */
async function intentOf(at: At, { key, amount, again }: ReaderCharge): Promise<Stripe.PaymentIntent | undefined> {
  const earlier = again ? await intentByKey(at, key) : undefined
  const known = earlier?.id ?? at.intents.get(key) ?? (await createIntent(at, key, amount))
  if (known === undefined) return undefined
  const intent = await askStripe(() => at.stripe.paymentIntents.retrieve(known, { expand: ['payment_method'] }))
  if (intent.amount !== amount) throw new Error(`The key ${key} was used for another request`)
  return intent
}

async function createIntent(at: At, key: string, amount: number): Promise<string | undefined> {
  const made = await askStripe(() =>
    at.stripe.paymentIntents.create(
      {
        amount,
        currency: CURRENCY,
        allowed_payment_method_types: ['card_present'],
        capture_method: 'automatic',
        metadata: { [KEY]: key },
      },
      { idempotencyKey: key },
    ),
  ).catch((error: unknown) => {
    if (isNeverCharged(error)) return undefined
    throw error
  })
  if (made) remember(at, key, made.id)
  return made?.id
}

const TEST_NUMBERS: Readonly<Record<PresentedCard, string>> = {
  approved: '4242424242424242',
  declined: '4000000000000002',
}

async function present(at: At, reader: string, card: PresentedCard): Promise<void> {
  await askStripe(() =>
    at.stripe.testHelpers.terminal.readers.presentPaymentMethod(reader, {
      type: 'card_present',
      card_present: { number: TEST_NUMBERS[card] },
    }),
  ).catch((error: unknown) => {
    // A declined card is what was asked for: the reader tells of it.
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
  })
}
