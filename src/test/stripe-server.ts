import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { passesLuhn } from '../lib/luhn.ts'

/**
 * What goes wrong between us and Stripe:
 * - `timeout-before`: the request is never carried out, and never answered
 * - `timeout-after`: it is carried out, and never answered
 * - a status (500, 429): it is not carried out, and answered so
 * - `slow`: all is well, so many milliseconds late
 */
export type StripeFault = 'timeout-before' | 'timeout-after' | 500 | 429 | { readonly slow: number }

/** A server of a test's own that answers what we ask of Stripe, in Stripe's shapes. */
export interface StripeServer {
  readonly url: string
  readonly secretKey: string
  readonly webhookSecret: string
  /** From now on requests suffer the fault: `times` of them, or all; those whose "POST /v1/…" matches. */
  fail(fault: StripeFault, options?: { times?: number; only?: RegExp }): void
  heal(): void
  /** "POST /v1/payment_intents" and so on, in the order they came. */
  readonly calls: readonly string[]
  /** Ids of the customers that are known. */
  readonly customers: Set<string>
  /** A day has passed: the same key is a new request from now on. */
  forgetKeys(): void
  /** How often money was taken, in all or for one of our keys. */
  captures(key?: string): number
  /** What has been captured and refunded, by our key. */
  books(): { charges: Map<string, number>; refunds: Map<string, number> }
  /** The PaymentMethod that Stripe's fields in a browser would hand out for a card. */
  fieldsToken(number: string): string
  /** The cardholder answers their bank, or does not get it right. */
  answerChallenge(setup: string, how: 'passed' | 'failed'): void
  /** A simulated reader of the account, switched on. */
  addReader(id: string): void
  /** Switches a reader off or on. */
  switchReader(id: string, status: 'online' | 'offline'): void
  /** A customer holds a card to a reader, or presses Cancel there. */
  atReader(id: string, act: 'approved' | 'declined' | 'canceled'): void
  /** How many amounts a reader was given in all. */
  shownAt(id: string): number
  /** Refunds stay pending until {@link settleRefunds}. */
  holdRefunds(): void
  /** What the bank makes of them; also of one that had succeeded, where it fails. */
  settleRefunds(status: 'succeeded' | 'failed'): void
  /** Something that Stripe would send, signed: what we know of the charge or refund of a key. */
  news(type: string, key: string): { body: string; signature: string }
  /** The cardholder of the charge of a key disputes it: the bank takes the money and a fee. */
  dispute(key: string): void
  /** The bank decides the dispute of the charge of a key, or Stripe has another word for where it stands. */
  decideDispute(key: string, status: string): void
  /** How often that dispute was answered with evidence, and how many files were sent. */
  disputeAnswers(key: string): { submissions: number; files: number }
  /** What Stripe would send about that dispute: none of our keys is in it. */
  disputeNews(type: string, key: string): { body: string; signature: string }
  /** The same of a reader. */
  readerNews(type: string, reader: string): { body: string; signature: string }
  close(): Promise<void>
}

type Params = Record<string, string>
type Thing = Record<string, unknown> & { readonly id: string }

interface Answer {
  readonly status: number
  readonly body: unknown
}

export async function startStripe(): Promise<StripeServer> {
  const world = new World()
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`
  const calls: string[] = []
  let current: { fault: StripeFault; left: number; only: RegExp } | undefined

  const takeFault = (call: string): StripeFault | undefined => {
    if (!current || current.left <= 0 || !current.only.test(call)) return undefined
    current.left--
    return current.fault
  }
  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing))
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = new URL(incoming.url ?? '/', 'http://stripe.test')
    const sent = await text(incoming)
    // A file is sent in parts, whose marks differ each time.
    const isFile = incoming.headers['content-type']?.startsWith('multipart/') ?? false
    const params = Object.fromEntries(new URLSearchParams(url.search || (isFile ? '' : sent)))
    const call = `${incoming.method} ${url.pathname}`
    calls.push(call)
    if (incoming.headers.authorization !== `Bearer ${secretKey}`) return send(outgoing, failure(401, 'invalid_api_key'))
    const fault = takeFault(call)
    if (fault === 'timeout-before') return
    if (typeof fault === 'number') return send(outgoing, failure(fault, fault === 429 ? 'rate_limit' : 'api_error'))
    if (typeof fault === 'object') await sleep(fault.slow)
    const key = incoming.headers['idempotency-key']
    const answer = await world.once(key as string | undefined, call, params, () => world.answer(call, params))
    if (fault !== 'timeout-after') send(outgoing, answer)
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const told = (type: string, object: unknown) => {
    const body = JSON.stringify({ id: newId('evt'), object: 'event', type, created: seconds(), data: { object } })
    const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret })
    return { body, signature }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    calls,
    customers: world.customers,
    fail(fault, { times = Number.POSITIVE_INFINITY, only = /^POST/ } = {}) {
      current = { fault, left: times, only }
    },
    heal() {
      current = undefined
    },
    forgetKeys: () => world.kept.clear(),
    captures: (key) =>
      (key === undefined ? world.lines.filter(({ type }) => type === 'charge') : world.captured(key)).length,
    books: () => world.books(),
    fieldsToken: (number) =>
      world.method({ 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2030' }).id,
    holdRefunds() {
      world.refundStatus = 'pending'
    },
    settleRefunds: (status) => world.settleRefunds(status),
    answerChallenge: (id, how) => {
      world.setups.get(id)!.status = how === 'passed' ? 'succeeded' : 'requires_payment_method'
    },
    addReader: (id) => void world.readers.set(id, { id, status: 'online', action: null, shown: 0 }),
    switchReader(id, status) {
      world.readers.get(id)!.status = status
    },
    atReader: (id, act) => world.hold(id, act),
    shownAt: (id) => world.readers.get(id)?.shown ?? 0,
    news: (type, key) => told(type, world.byKey(key) ?? { id: 'none', metadata: {} }),
    dispute: (key) => world.dispute(key),
    decideDispute: (key, status) => world.decideDispute(key, status),
    disputeAnswers: (key) => ({
      submissions: world.disputeOf(key).evidence_details.submission_count,
      files: world.files,
    }),
    disputeNews: (type, key) => told(type, world.disputeOf(key)),
    readerNews: (type, reader) => told(type, readerShown(world.readers.get(reader)!)),
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

function send(outgoing: ServerResponse, { status, body }: Answer): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
  outgoing.end(JSON.stringify(body))
}

const TYPES: Readonly<Record<number, string>> = { 402: 'card_error', 409: 'idempotency_error', 500: 'api_error' }

function failure(status: number, code: string, more: object = {}): Answer {
  const type = code === 'idempotency_error' ? code : (TYPES[status] ?? 'invalid_request_error')
  return { status, body: { error: { type, code, message: `Stripe says ${code}`, ...more } } }
}

/** The least that Stripe charges, in cents. */
const LEAST = 50

/** Numbers that Stripe documents for tests: what the bank says, and whether already when the card is kept. */
const DECLINED: Readonly<Record<string, { code: string; decline_code?: string; whenKept: boolean }>> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline', whenKept: true },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds', whenKept: true },
  '4000000000000127': { code: 'incorrect_cvc', whenKept: true },
  '4000000000000069': { code: 'expired_card', whenKept: true },
  '4000000000000119': { code: 'processing_error', whenKept: true },
  '4000000000000341': { code: 'card_declined', decline_code: 'generic_decline', whenKept: false },
}

/** Its bank wants to be answered before it is kept (Stripe's documentation of tests). */
const CHALLENGED = '4000002760003184'

interface Method extends Thing {
  readonly number: string
  readonly card: object
  /** Whose it is; one that was taken from them is used up. */
  customer?: string | null
  isUsedUp?: boolean
}

interface Setup extends Thing {
  readonly customer: string
  readonly payment_method: object
  readonly metadata: Params
  readonly client_secret: string
  status: string
}

interface Intent extends Thing {
  readonly amount: number
  amount_received: number
  status: string
  readonly customer: string | null
  payment_method: string | null
  readonly metadata: Params
  last_payment_error: object | null
}

interface Reader {
  readonly id: string
  status: 'online' | 'offline'
  action: { intent: string; status: 'in_progress' | 'succeeded' | 'failed'; failure_code: string | null } | null
  shown: number
}

interface Refund extends Thing {
  readonly amount: number
  readonly payment_intent: string
  readonly metadata: Params
  status: string
}

interface Dispute extends Thing {
  readonly payment_intent: string
  readonly amount: number
  status: string
  readonly evidence_details: { due_by: number; submission_count: number }
  readonly balance_transactions: Thing[]
}

/** What Stripe knows. */
class World {
  readonly methods = new Map<string, Method>()
  readonly intents = new Map<string, Intent>()
  readonly refunds = new Map<string, Refund>()
  readonly readers = new Map<string, Reader>()
  readonly customers = new Set<string>()
  readonly setups = new Map<string, Setup>()
  readonly lines: Thing[] = []
  readonly disputes = new Map<string, Dispute>()
  files = 0
  refundStatus = 'succeeded'
  readonly kept = new Map<string, { call: string; params: string; answer: Answer | undefined }>()

  /** The same key and request get the first answer, whatever it was; while it is being made they are told to wait. */
  async once(key: string | undefined, call: string, params: Params, make: () => Answer): Promise<Answer> {
    if (!key || call.startsWith('GET')) return make()
    const fingerprint = JSON.stringify(params)
    const kept = this.kept.get(key)
    if (kept && (kept.call !== call || kept.params !== fingerprint)) return failure(400, 'idempotency_error')
    if (kept) return kept.answer ?? failure(409, 'idempotency_key_in_use')
    const entry = { call, params: fingerprint, answer: undefined as Answer | undefined }
    this.kept.set(key, entry)
    await sleep(20)
    entry.answer = make()
    return entry.answer
  }

  answer(call: string, params: Params): Answer {
    const [method = '', path = ''] = call.split(' ')
    const [, reader, upon = ''] = /^\/v1\/(?:test_helpers\/)?terminal\/readers\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    if (reader !== undefined) return this.#atReader(reader, `${method} ${upon}`, params)
    const [, , resource = '', id = '', act = ''] = path.split('/')
    switch (`${method} ${resource}${id && '/:id'}${act && `/${act}`}`) {
      case 'POST payment_methods':
        return this.#createMethod(params)
      case 'GET payment_methods/:id': {
        const method = this.methods.get(id)
        return method ? ok(shown(method)) : failure(404, 'resource_missing')
      }
      case 'POST customers':
        return this.#createCustomer()
      case 'GET customers/:id':
        return this.customers.has(id) ? ok({ id, object: 'customer' }) : failure(404, 'resource_missing')
      case 'POST payment_methods/:id/detach':
        return this.#detach(id)
      case 'DELETE customers/:id':
        return this.customers.delete(id)
          ? ok({ id, object: 'customer', deleted: true })
          : failure(404, 'resource_missing')
      case 'POST setup_intents':
        return this.#setUp(params)
      case 'GET setup_intents/:id': {
        const setup = this.setups.get(id)
        return setup ? ok(setup) : failure(404, 'resource_missing')
      }
      case 'POST payment_intents':
        return this.#charge(params)
      case 'GET payment_intents':
        return list(
          newestFirst(this.intents)
            .filter(({ customer }) => customer === params.customer)
            .map((one) => this.#expanded(one)),
        )
      case 'GET payment_intents/:id':
        return id === 'search' ? this.#search(params) : this.#intent(id)
      case 'POST payment_intents/:id/capture':
        return this.#capture(id, params)
      case 'POST payment_intents/:id/cancel':
        return this.#cancel(id)
      case 'POST refunds':
        return this.#refund(params)
      case 'GET refunds':
        return list(
          newestFirst(this.refunds).filter(
            (one) => !params.payment_intent || one.payment_intent === params.payment_intent,
          ),
        )
      case 'GET disputes':
        return list(newestFirst(this.disputes))
      case 'GET disputes/:id': {
        const dispute = this.disputes.get(id)
        return dispute ? ok(dispute) : failure(404, 'resource_missing')
      }
      case 'POST disputes/:id':
      case 'POST disputes/:id/close':
        return this.#answerDispute(id, params, act)
      case 'POST files':
        this.files++
        return ok({ id: newId('file'), object: 'file', purpose: 'dispute_evidence' })
      case 'GET balance':
        return ok({ object: 'balance', livemode: false, available: [], pending: [] })
      case 'GET balance_transactions':
        return this.#balance(params)
      default:
        return failure(404, 'resource_missing')
    }
  }

  #atReader(id: string, call: string, params: Params): Answer {
    const reader = this.readers.get(id)
    if (!reader) return failure(404, 'resource_missing')
    switch (call) {
      case 'GET ':
        return ok(readerShown(reader))
      case 'POST process_payment_intent':
        return this.#show(reader, params.payment_intent ?? '')
      case 'POST cancel_action':
        if (reader.status === 'offline') return failure(400, 'terminal_reader_offline')
        reader.action = null
        return ok(readerShown(reader))
      case 'POST present_payment_method': {
        const decline = DECLINED[params['card_present[number]'] ?? '']
        if (reader.action?.status !== 'in_progress') return failure(400, 'terminal_reader_busy')
        this.hold(id, decline ? 'declined' : 'approved')
        return ok(readerShown(reader))
      }
      default:
        return failure(404, 'resource_missing')
    }
  }

  #show(reader: Reader, id: string): Answer {
    const intent = this.intents.get(id)
    if (!intent) return failure(404, 'resource_missing')
    if (reader.status === 'offline') return failure(400, 'terminal_reader_offline')
    if (reader.action?.status === 'in_progress') return failure(400, 'terminal_reader_busy')
    if (intent.status !== 'requires_payment_method') return failure(400, 'payment_intent_unexpected_state')
    reader.action = { intent: id, status: 'in_progress', failure_code: null }
    reader.shown++
    return ok(readerShown(reader))
  }

  /** What a customer does at a reader that shows an amount. */
  hold(id: string, act: 'approved' | 'declined' | 'canceled'): void {
    const action = this.readers.get(id)?.action
    const intent = action?.status === 'in_progress' ? this.intents.get(action.intent) : undefined
    if (!action || !intent) return
    action.status = act === 'approved' ? 'succeeded' : 'failed'
    if (act === 'canceled') action.failure_code = 'customer_canceled'
    if (act === 'declined') {
      action.failure_code = 'card_declined'
      intent.last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }
    }
    if (act !== 'approved' || intent.status !== 'requires_payment_method') return
    const number = '4242424242424242'
    const { card } = this.method({ 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2030' })
    const method = { id: newId('pm'), object: 'payment_method', type: 'card_present', card, card_present: card, number }
    this.methods.set(method.id, method)
    intent.payment_method = method.id
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    this.#book('charge', intent.amount, intent)
  }

  method(params: Params): Method {
    const number = params['card[number]'] ?? ''
    const card = {
      brand: number.startsWith('5') ? 'mastercard' : number.startsWith('3') ? 'amex' : 'visa',
      last4: number.slice(-4),
      exp_month: Number(params['card[exp_month]']),
      exp_year: Number(params['card[exp_year]']),
      fingerprint: `fp${Array.from(number).reduce((sum, digit) => (sum * 31 + Number(digit)) % 1_000_003, 7)}`,
    }
    const made: Method = { id: newId('pm'), object: 'payment_method', type: 'card', card, number, customer: null }
    this.methods.set(made.id, made)
    return made
  }

  #detach(id: string): Answer {
    const method = this.methods.get(id)
    if (!method) return failure(400, 'resource_missing')
    Object.assign(method, { customer: null, isUsedUp: true })
    return ok(shown(method))
  }

  #createCustomer(): Answer {
    const id = newId('cus')
    this.customers.add(id)
    return ok({ id, object: 'customer' })
  }

  #createMethod(params: Params): Answer {
    const number = params['card[number]'] ?? ''
    if (!passesLuhn(number)) return failure(402, 'incorrect_number')
    if (Number(params['card[exp_year]']) < new Date().getUTCFullYear()) return failure(402, 'invalid_expiry_year')
    return ok(shown(this.method(params)))
  }

  #setUp(params: Params): Answer {
    const method = this.methods.get(params.payment_method ?? '')
    if (!method) return failure(400, 'resource_missing', { param: 'payment_method' })
    // Stripe gives this no code, and names no argument.
    if (method.isUsedUp) return failure(400, 'payment_method_used_up')
    if (method.customer && method.customer !== params.customer) return failure(400, 'payment_method_of_another')
    const decline = DECLINED[method.number]
    if (decline?.whenKept) return failure(402, decline.code, decline)
    if (method.number !== CHALLENGED) method.customer = params.customer ?? null
    const id = newId('seti')
    const setup: Setup = {
      id,
      object: 'setup_intent',
      status: method.number === CHALLENGED ? 'requires_action' : 'succeeded',
      customer: params.customer ?? '',
      payment_method: shown(method),
      metadata: metadataOf(params),
      client_secret: `${id}_secret_${newId('s')}`,
      created: seconds(),
    }
    this.setups.set(id, setup)
    return ok(setup)
  }

  /** Nothing is paid yet: a reader will do that. */
  #prepare(params: Params): Answer {
    if (Number(params.amount) < LEAST) return failure(400, 'amount_too_small')
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount: Number(params.amount),
      amount_received: 0,
      currency: 'usd',
      customer: null,
      payment_method: null,
      status: 'requires_payment_method',
      last_payment_error: null,
      metadata: metadataOf(params),
      created: seconds(),
    }
    this.intents.set(intent.id, intent)
    return this.#intent(intent.id)
  }

  #charge(params: Params): Answer {
    if (params['allowed_payment_method_types[0]'] === 'card_present') return this.#prepare(params)
    const method = this.methods.get(params.payment_method ?? '')
    if (!method || !params.customer) return failure(400, 'resource_missing')
    if (Number(params.amount) < LEAST) return failure(400, 'amount_too_small')
    const decline = DECLINED[method.number]
    const error = decline && { type: 'card_error', message: 'Declined', ...decline }
    const isCaptured = !error && params.capture_method !== 'manual'
    const amount = Number(params.amount)
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      amount_received: isCaptured ? amount : 0,
      currency: 'usd',
      customer: params.customer,
      payment_method: method.id,
      status: error ? 'requires_payment_method' : isCaptured ? 'succeeded' : 'requires_capture',
      last_payment_error: error ?? null,
      metadata: metadataOf(params),
      created: seconds(),
    }
    this.intents.set(intent.id, intent)
    if (isCaptured) this.#book('charge', amount, intent)
    return error
      ? failure(402, error.code, { ...error, payment_intent: this.#expanded(intent) })
      : this.#intent(intent.id)
  }

  #capture(id: string, params: Params): Answer {
    const intent = this.intents.get(id)
    if (!intent) return failure(404, 'resource_missing')
    if (intent.status !== 'requires_capture') return failure(400, 'payment_intent_unexpected_state')
    intent.status = 'succeeded'
    intent.amount_received = Number(params.amount_to_capture)
    this.#book('charge', intent.amount_received, intent)
    return this.#intent(id)
  }

  #cancel(id: string): Answer {
    const intent = this.intents.get(id)
    if (!intent) return failure(404, 'resource_missing')
    const isOpen = intent.status === 'requires_capture' || intent.status === 'requires_payment_method'
    if (!isOpen) return failure(400, 'payment_intent_unexpected_state')
    intent.status = 'canceled'
    return this.#intent(id)
  }

  #refund(params: Params): Answer {
    const intent = this.intents.get(params.payment_intent ?? '')
    if (!intent) return failure(404, 'resource_missing')
    const amount = Number(params.amount)
    const refunded = [...this.refunds.values()]
      .filter((one) => one.payment_intent === intent.id && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
    if (refunded + amount > intent.amount_received) return failure(400, 'charge_already_refunded')
    const made: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: this.refundStatus,
      metadata: metadataOf(params),
      created: seconds(),
    }
    this.refunds.set(made.id, made)
    this.#book('refund', -amount, made)
    return ok(made)
  }

  /** What a bank does not take, or sends back, is a line of its own in the books. */
  settleRefunds(status: 'succeeded' | 'failed'): void {
    this.refundStatus = 'succeeded'
    for (const refund of this.refunds.values()) {
      const isFailing = status === 'failed' && refund.status !== 'failed'
      if (!isFailing && refund.status !== 'pending') continue
      refund.status = status
      if (isFailing) this.#book('refund_failure', refund.amount, refund)
    }
  }

  #book(type: string, amount: number, source: Thing): void {
    const fee = type === 'charge' ? Math.round(amount * 0.029) + 30 : 0
    this.lines.push({
      id: newId('txn'),
      object: 'balance_transaction',
      type,
      amount,
      fee,
      net: amount - fee,
      source,
      created: seconds(),
    })
  }

  #balance(params: Params): Answer {
    const [from, until] = [Number(params['created[gte]']), Number(params['created[lt]'])]
    const wanted = this.lines.filter(({ created }) => Number(created) >= from && Number(created) < until).toReversed()
    const start = params.starting_after ? wanted.findIndex(({ id }) => id === params.starting_after) + 1 : 0
    const page = wanted.slice(start, start + Number(params.limit ?? 10))
    return list(page, start + page.length < wanted.length)
  }

  #search(params: Params): Answer {
    const [, key = ''] = /^metadata\['skylot_key'\]:'([\w-]+)'$/.exec(params.query ?? '') ?? []
    const found = [...this.intents.values()].filter(({ metadata }) => metadata.skylot_key === key)
    return ok({ object: 'search_result', data: found.map((one) => this.#expanded(one)), has_more: false })
  }

  #intent(id: string): Answer {
    const intent = this.intents.get(id)
    return intent ? ok(this.#expanded(intent)) : failure(404, 'resource_missing')
  }

  #expanded(intent: Intent): object {
    const method = this.methods.get(intent.payment_method ?? '')
    return { ...intent, payment_method: method ? shown(method) : null }
  }

  dispute(key: string): void {
    const intent = this.captured(key)[0]!
    const taken = this.#bookDispute(-intent.amount_received, 1500)
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      amount: intent.amount_received,
      charge: newId('ch'),
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
      evidence_details: { due_by: seconds() + 7 * 86_400, submission_count: 0 },
      balance_transactions: [taken],
      metadata: {},
      created: seconds(),
    }
    this.disputes.set(dispute.id, dispute)
  }

  decideDispute(key: string, status: string): void {
    const dispute = this.disputeOf(key)
    dispute.status = status
    if (status === 'won') dispute.balance_transactions.push(this.#bookDispute(dispute.amount, 0))
  }

  disputeOf(key: string): Dispute {
    const intent = this.captured(key)[0]!
    return [...this.disputes.values()].find(({ payment_intent }) => payment_intent === intent.id)!
  }

  #answerDispute(id: string, params: Params, act: string): Answer {
    const dispute = this.disputes.get(id)
    if (!dispute) return failure(404, 'resource_missing')
    if (dispute.status !== 'needs_response') return failure(400, 'dispute_already_answered')
    if (act === 'close') dispute.status = 'lost'
    else if (params.submit === 'true' && params['evidence[service_documentation]']?.startsWith('file_')) {
      dispute.status = 'under_review'
      dispute.evidence_details.submission_count++
    }
    return ok(dispute)
  }

  #bookDispute(amount: number, fee: number): Thing {
    const line = {
      id: newId('txn'),
      object: 'balance_transaction',
      type: 'adjustment',
      reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
      amount,
      fee,
      net: amount - fee,
      source: null,
      created: seconds(),
    }
    this.lines.push(line)
    return line
  }

  byKey(key: string): Thing | undefined {
    return [...this.intents.values(), ...this.refunds.values()].find(({ metadata }) => metadata.skylot_key === key)
  }

  captured(key?: string) {
    const captured = [...this.intents.values()].filter(({ amount_received }) => amount_received > 0)
    return key === undefined ? captured : captured.filter(({ metadata }) => metadata.skylot_key === key)
  }

  books() {
    return {
      charges: new Map(
        this.captured().map(({ metadata, amount_received }) => [metadata.skylot_key ?? '', amount_received]),
      ),
      refunds: new Map([...this.refunds.values()].map(({ metadata, amount }) => [metadata.skylot_key ?? '', amount])),
    }
  }
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function list(data: readonly unknown[], has_more = false): Answer {
  return ok({ object: 'list', data, has_more, url: '/v1/list' })
}

function newestFirst<One>(things: ReadonlyMap<string, One>): One[] {
  return [...things.values()].toReversed()
}

function readerShown({ id, status, action }: Reader): object {
  return {
    id,
    object: 'terminal.reader',
    device_type: 'simulated_wisepos_e',
    status,
    action: action && {
      type: 'process_payment_intent',
      status: action.status,
      failure_code: action.failure_code,
      process_payment_intent: { payment_intent: action.intent },
    },
  }
}

/** What Stripe shows of a card. */
function shown({ number: _number, isUsedUp: _isUsedUp, ...method }: Method): object {
  return method.type === 'card_present' ? { ...method, card: undefined } : method
}

function metadataOf(params: Params): Params {
  const pairs = Object.entries(params).flatMap(([name, value]) => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(pairs)
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}
