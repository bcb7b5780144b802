import { type Handler, Hono } from 'hono'
import { lettersAndDigits, spellCode } from '../lib/code.ts'
import { inLanguage } from '../lib/in-language.ts'
import { language, preferredLanguage } from '../lib/language.ts'
import { type OwnWords, said } from '../lib/texts.ts'
import {
  type Account,
  type Caller,
  type Context,
  type Hold,
  holdFreely,
  type Services,
  transaction,
} from '../platform/context.ts'
import { type Kept, once, type Run } from '../platform/idempotency.ts'
import { allowance, networkAllowances, take, takeAll } from '../platform/limits.ts'
import { networkOf, shortened } from '../platform/proxies.ts'
import { databaseOf, oncePerPage, type PageReads } from '../platform/page-reads.ts'
import { withTimeout } from '../platform/patience.ts'
import { isUuid } from '../platform/records.ts'
import { sqlState } from '../platform/database.ts'
import { measured, outside } from '../platform/timings.ts'
import { isDatabaseAway } from '../platform/unavailable.ts'
import type { Permission } from '../lib/permissions.ts'
import { isAbort } from './abort.ts'
import { readJson, readJsonHere } from './body.ts'
import type { Call, Capability } from './capability.ts'
import type { Answered, Asked as AskedHere } from './client.ts'
import { type Credential, parseCredential } from './credential.ts'
import { isFreshProof, MEMBER_PERMISSIONS, pathParameters } from './endpoint.ts'
import { invalidForm, mayPass, Problem, type ProblemCode } from './problem.ts'
import { messages } from './texts.ts'
import { validate } from './validation.ts'

/** Where the API is mounted on its origin: the main API and the auth service. */
export const BASES = { api: '/api', auth: '/oauth' } as const

/** What the server knows about a request that is not in the request itself. */
export interface RequestInfo {
  /** The caller's IP address, as reported by trusted proxies. */
  readonly address: string
  /** The trace that it is part of, where the proxy before us may say so. */
  readonly traceparent?: string | undefined
  /** What the page that asks has read so far. Its calls that only read need no second proof of a credential, either. */
  readonly reads?: PageReads | undefined
  /** Lets a call wait without holding up others; without it, the call just waits. */
  readonly hold?: Hold
}

/** One line of the request log and one point of the metrics. */
export interface RequestRecord {
  readonly call: string
  readonly method: string
  readonly status: number
  readonly milliseconds: number
  readonly requestId: string
  readonly sessionId: string
  readonly anonymousId: string
  /** From where, without the last part of the address. */
  readonly network: string
  /** Whose credential it bore, when it was a good one. */
  readonly account: string | undefined
  /** Why it failed, when it did. */
  readonly problem: Problem | undefined
}

/** What the two halves of a credential prove. */
export interface Proof extends Pick<Caller, 'account' | 'grants'> {
  /** The auth half was ours once and has run out: refreshing it may help. */
  readonly expired: boolean
}

/** Services, and what the page that asks has read so far. */
type Asking = Services & Pick<Context, 'reads'>

export interface ApiOptions {
  readonly services: Services
  readonly capabilities: readonly Capability[]
  /** Proves each half of a credential. */
  readonly identify: (services: Asking, credential: Credential) => Promise<Proof>
  /** Called with each permission that a staff member uses, before the call is handled. */
  readonly noteUse?: (
    services: Services,
    use: { accountId: string; permission: Permission; at: Temporal.Instant },
  ) => Promise<void>
  readonly onRequest?: (record: RequestRecord) => void
  readonly onError?: (error: unknown, requestId: string) => void
  /** Documents of the main API that are no calls (health, documentation), by path. */
  readonly pages?: Readonly<Record<string, () => Response | Promise<Response>>>
  /** The business's own words in the reader's language, for answers that hold some. */
  readonly ownWords?: (services: Services) => Promise<OwnWords>
  /** Check each answer against its contract; for tests and development. */
  readonly checkAnswers?: boolean
}

export interface Api {
  fetch(request: Request, info?: RequestInfo): Promise<Response>
  /** Answers a client in this process just as `fetch` would, without a request and a response in between. */
  ask(asked: AskedHere, info?: RequestInfo): Promise<Answered>
}

/** What is read of a request, however it came. */
interface Arrived {
  /** With its query. */
  readonly url: string
  readonly signal: AbortSignal
  header(name: string): string | null
  /** The body's JSON, of so many bytes at most. */
  json(limit: number | undefined): Promise<unknown>
}

type Env = { Bindings: RequestInfo }

/** The API as one fetch handler: routes each contract to its handler, and every failure to the problem table. */
export function serve(options: ApiOptions): Api {
  const app = new Hono<Env>({ strict: false })
  const methods = new Map<string, string[]>()
  const mount = (method: string, path: string, handler: Handler<Env>) => {
    app.on(method, path, handler)
    methods.set(path, [...(methods.get(path) ?? []), method])
  }
  for (const [path, page] of Object.entries(options.pages ?? {})) {
    mount('GET', BASES.api + path, async () => {
      const response = await page()
      response.headers.set('x-request-id', newRequestId(options.services))
      return response
    })
  }
  for (const call of options.capabilities.flatMap((each) => each.calls)) {
    // Hono drops the slash at the end of what it is asked for, so it must be dropped here, too.
    const path = BASES[call.endpoint.service] + call.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
    mount(call.endpoint.method, path, (c) =>
      answer(options, call, arrivedOf(c.req.raw), c.req.param() as Record<string, string>, c.env).then(
        ({ status, headers, body }) => new Response(body, { status, headers }),
      ),
    )
  }
  // Answers 405 for a known path with another method; registered last, so that no other path is shadowed.
  for (const [path, allowed] of methods) {
    app.all(path, () => refuse(options.services, 'method_not_allowed', { allow: allowed.join(', ') }))
  }
  app.notFound(() => refuse(options.services, 'not_found'))
  const calls = new Map(
    options.capabilities.flatMap(({ calls }) => calls.map((call) => [keyOf(call.endpoint), call] as const)),
  )
  return {
    fetch: async (request, info = { address: 'unknown' }) => app.fetch(request, info),
    async ask(asked, info = { address: 'unknown' }) {
      const call = calls.get(keyOf(asked))
      if (!call) return refuse(options.services, 'not_found')
      const { status, headers, body } = await answer(options, call, arrivedHere(asked), asked.parameters, info)
      return { status, headers: { get: (name) => headers[name] ?? null }, text: async () => body }
    },
  }
}

function keyOf({ service, method, path }: Pick<Call['endpoint'], 'service' | 'method' | 'path'>): string {
  return `${service} ${method} ${path}`
}

function arrivedOf(request: Request): Arrived {
  const { url, signal, headers } = request
  return { url, signal, header: (name) => headers.get(name), json: (limit) => readJson(request, limit) }
}

function arrivedHere({ url, signal, headers, body = '' }: AskedHere): Arrived {
  return {
    url,
    signal,
    header: (name) => headers[name] ?? null,
    json: async (limit) => readJsonHere(body, headers['content-type'] ?? '', limit),
  }
}

/** PostgreSQL's numeric_value_out_of_range. */
const OUT_OF_RANGE = '22003'

/** An answer as it goes out, with names of headers in small letters. */
interface Sent {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One request from headers to answer, in the reader's language. Never throws. */
function answer(
  options: ApiOptions,
  call: Call,
  request: Arrived,
  parameters: Readonly<Record<string, string>>,
  info: RequestInfo,
): Promise<Sent> {
  return inLanguage(preferredLanguage(request.header('accept-language')), () =>
    answerInLanguage(options, call, request, parameters, info),
  )
}

async function answerInLanguage(
  options: ApiOptions,
  call: Call,
  request: Arrived,
  parameters: Readonly<Record<string, string>>,
  info: RequestInfo,
): Promise<Sent> {
  const started = performance.now()
  const { services } = options
  const requestId = newRequestId(services)
  const ids = sessionIds(services, request, info)
  const asked: Asked = { account: undefined }
  let kept: Answer
  let problem: Problem | undefined
  try {
    const start = { kind: 'call', name: call.name, id: requestId, traceparent: info.traceparent } as const
    const reads = call.endpoint.isRead ? info.reads : undefined
    const arrival = { ...info, ...ids, requestId, asked, reads }
    const work = () => run(options, call, request, parameters, arrival)
    kept = await measured(services.timings, start, reads ? work : () => forgetting(info.reads, work))
  } catch (error) {
    const isGone = isAbort(error, request.signal)
    problem = isGone ? new Problem('request_timeout') : asProblem(error)
    if (isGone) services.log.debug({ requestId, call: call.name }, 'the client went away')
    else if (!(error instanceof Problem) && problem.status >= 500) {
      options.onError?.(error, requestId)
      services.log.error({ requestId, call: call.name, err: error }, 'request failed')
    }
    kept = { status: problem.status, answer: problem.toWire(requestId) }
  }
  const body = JSON.stringify(kept.answer)
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-request-id': requestId,
    'cache-control': cacheControl(call.endpoint, kept.status),
    'x-content-type-options': 'nosniff',
  }
  if (kept.isReplay) headers['idempotent-replayed'] = 'true'
  if (problem?.details.retryAfter) headers['retry-after'] = String(problem.details.retryAfter)
  if (ids.madeSession) headers['x-session-id'] = ids.sessionId
  if (ids.madeAnonymous) headers['x-anonymous-id'] = ids.anonymousId
  options.onRequest?.({
    call: call.name,
    method: call.endpoint.method,
    status: kept.status,
    milliseconds: performance.now() - started,
    requestId,
    sessionId: ids.sessionId,
    anonymousId: ids.anonymousId,
    network: shortened(info.address),
    account: asked.account,
    problem,
  })
  return { status: kept.status, headers, body }
}

/** A call that writes may change what its page has read, and what a credential proves: both are asked anew. */
async function forgetting<Result>(reads: RequestInfo['reads'], work: () => Promise<Result>): Promise<Result> {
  reads?.answers.clear()
  try {
    return await work()
  } finally {
    reads?.answers.clear()
  }
}

/** Private, since an answer may carry ids that were made for one visitor. */
function cacheControl({ cacheSeconds }: Call['endpoint'], status: number): string {
  return cacheSeconds > 0 && status === 200 ? `private, max-age=${cacheSeconds}` : 'no-store'
}

/** An answer to send; a replay is the answer to an earlier request with the same key. */
interface Answer extends Kept {
  readonly isReplay?: boolean
}

/** The caller, once identified. */
interface Asked {
  account: string | undefined
}

interface Arrival extends RequestInfo, ReturnType<typeof sessionIds> {
  readonly requestId: string
  readonly asked: Asked
}

async function run(
  options: ApiOptions,
  call: Call,
  request: Arrived,
  parameters: Readonly<Record<string, string>>,
  arrival: Arrival,
): Promise<Answer> {
  const { services } = options
  const { endpoint } = call
  const { reads } = arrival
  const db = reads ? databaseOf(reads, services.db) : services.db
  const now = services.clock.now()
  // The auth service reads tokens from bodies alone: who asks changes nothing of its answers.
  const credential = endpoint.service === 'auth' ? null : request.header('authorization')
  const proof = await proven({ ...services, db, reads, identify: options.identify }, credential)
  const { account, grants, expired } = proof
  arrival.asked.account = account?.id
  const caller: Caller = {
    account,
    grants,
    expired,
    address: arrival.address,
    sessionId: arrival.sessionId,
    anonymousId: arrival.anonymousId,
    userAgent: request.header('user-agent')?.slice(0, 400),
  }
  checkAccess(endpoint, caller, parameters)
  checkProof(endpoint, caller, now)
  await spend(services, call, 'address', arrival.address)
  if (account && typeof endpoint.access === 'object')
    await options.noteUse?.(services, { accountId: account.id, permission: endpoint.access.permission, at: now })

  const raw = await readInput(call, request, parameters)
  const parsed = await validate(endpoint.input, raw)
  if (!parsed.success) throw new Problem('validation', { said: parsed.faults })
  const admit = () => spendForInput(services, call, parsed.data, arrival.address)

  const { requestId, hold = holdFreely } = arrival
  const ctx: Context = {
    ...services,
    db,
    gateway: withTimeout(services.gateway),
    now,
    caller,
    language: language(),
    requestId,
    requestKey: undefined,
    hold: (wait) => outside('held', 'wait for news', 'us', () => hold(wait)).finally(() => reads?.answers.clear()),
    reads,
    batch: reads,
  }
  const key = endpoint.idempotent ? request.header('idempotency-key') : null
  // What a URL token does not cover may be the caller's own, seen with a fresh auth token: 401 asks for one.
  const mayBeTheirs = proof.expired && endpoint.access === 'holder'
  try {
    if (key === null) {
      await admit()
      return await succeed(options, call, await call.handle(ctx, parsed.data))
    }
    const kept = await runOnce(options, call, ctx, { key, raw, input: parsed.data, admit })
    if (mayBeTheirs && kept.status === 404) throw new Problem('not_found')
    return kept
  } catch (error) {
    if (mayBeTheirs && error instanceof Problem && error.code === 'not_found') throw new Problem('unauthorized')
    throw error
  }
}

const proven = oncePerPage(
  ({ identify, ...asking }: Asking & Pick<ApiOptions, 'identify'>, credential: string | null): Promise<Proof> =>
    identify(asking, parseCredential(credential)),
)

function checkAccess(
  { access, method, forStaff }: Call['endpoint'],
  { account, grants }: Caller,
  parameters: Readonly<Record<string, string>>,
): void {
  if (access === 'public') return
  if (!account) {
    if (access === 'holder' && grants.length > 0) return
    throw new Problem('unauthorized')
  }
  if (access === 'holder') return
  if (access === 'member') return checkMember(account, { method, forStaff }, parameters.number)
  if (!account.permissions.has(access.permission)) throw new Problem('forbidden')
}

/** Sensitive calls need a fresh proof of identity, which a stolen or abandoned session does not have. */
function checkProof({ proof }: Call['endpoint'], { account }: Caller, now: Temporal.Instant): void {
  if (proof !== 'fresh' || !account) return
  if (!isFreshProof(account.provedAt, now)) throw new Problem('reauthentication_required')
}

/** Another member's number is forbidden whether or not it exists: nothing is looked up. */
function checkMember(
  { kind, number, permissions }: Account,
  { method, forStaff }: Pick<Call['endpoint'], 'method' | 'forStaff'>,
  asked: string | undefined,
): void {
  const needed = method === 'GET' ? MEMBER_PERMISSIONS.read : MEMBER_PERMISSIONS.change
  const isStaffWhoMay = () =>
    forStaff !== null && permissions.has(needed) && (forStaff === undefined || permissions.has(forStaff))
  const mayGoOn = kind === 'staff' ? isStaffWhoMay() : asked === undefined || asked === number
  if (!mayGoOn) throw new Problem('forbidden')
}

/** Spends one from each limit that counts by a field, and one from the shared limit. */
async function spendForInput(services: Services, call: Call, input: unknown, address: string): Promise<void> {
  for (const field of new Set(call.endpoint.limits.map((limit) => limit.by))) {
    if (field === 'address') continue
    const value = (input as Record<string, unknown>)[field]
    if (typeof value === 'string') await spend(services, call, field, asCounted(field, value))
  }
  // Last, so that requests rejected earlier don't use up the shared limit.
  await spendShared(services, call, address)
}

/** A value as limits count it: an email address in lower case, a code, number or plate the same however it is typed. */
function asCounted(field: string, value: string): string {
  const inLowerCase = value.toLowerCase()
  return field.includes('email') ? inLowerCase : spellCode(lettersAndDigits(value)) || inLowerCase
}

/** Spends one from each of the call's limits that count by `by`. */
async function spend(services: Services, call: Call, by: string, value: string): Promise<void> {
  for (const limit of call.endpoint.limits) {
    if (limit.by !== by) continue
    const name = `${call.name}:${by}:${limit.seconds}`
    const allowances =
      by === 'address'
        ? networkAllowances(services, name, value, limit)
        : [allowance(services, `${name}:${value}`, limit)]
    const retryAfter = await takeAll(services.db, allowances)
    if (retryAfter > 0) throw new Problem('rate_limited', { retryAfter })
  }
}

/** Spends one from the caller's network, else from the shared limit. */
async function spendShared(services: Services, { name, endpoint }: Call, address: string): Promise<void> {
  const { shared } = endpoint
  if (!shared) return
  // By the /48: with a free share for each /64 one subscriber would have 65,536 of them.
  const free = { count: shared.free, seconds: shared.seconds }
  if ((await take(services.db, allowance(services, `${name}:free:${networkOf(address, 48)}`, free))) === 0) return
  const retryAfter = await take(services.db, allowance(services, `${name}:shared`, shared))
  if (retryAfter > 0) throw new Problem('rate_limited', { retryAfter })
}

async function readInput(
  { endpoint }: Call,
  request: Arrived,
  parameters: Readonly<Record<string, string>>,
): Promise<unknown> {
  const fromPath = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, parameters[name]]))
  const query = new URLSearchParams(/^[^?#]*\?([^#]*)/.exec(request.url)?.[1])
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    return withIdsAsKept({ ...Object.fromEntries(query), ...fromPath })
  }
  const body = await request.json(endpoint.longest)
  if (Array.isArray(body)) return body
  if (typeof body !== 'object' || body === null) return body
  const fromQuery = Object.fromEntries(endpoint.query.map((name) => [name, query.get(name) ?? undefined]))
  return withIdsAsKept({ ...body, ...fromQuery, ...fromPath })
}

/** Ids in small letters, as PostgreSQL answers them: what is compared with them as text, or counted by them, knows one spelling. */
function withIdsAsKept(input: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(input)) {
    if (/id$/i.test(name) && typeof value === 'string' && isUuid(value)) input[name] = value.toLowerCase()
  }
  return input
}

async function succeed(options: ApiOptions, call: Call, answer: unknown): Promise<Kept> {
  if (options.checkAnswers) call.endpoint.output.parse(answer)
  const own = language() === 'en' ? undefined : await options.ownWords?.(options.services)
  return { status: 200, answer: said(answer, own) }
}

/** What names one try of one thing: printable ASCII characters, spaces among them. */
export const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/

/** Fields that carry a card. The gateway's own fields return a new `payment_method` each time. */
const CARD_FIELDS = ['cc_number', 'cc_cvc', 'cc_exp', 'payment_method']

/**
 * Answers the same key and body with the same answer, however often, however concurrently and across a crash. Only a run
 * is admitted by its limits: a replay does nothing.
 */
async function runOnce(
  options: ApiOptions,
  call: Call,
  ctx: Context,
  { key, raw, input, admit }: { key: string; raw: unknown; input: unknown; admit: () => Promise<void> },
): Promise<Answer> {
  if (!IDEMPOTENCY_KEY.test(key)) throw invalidForm(messages.idempotencyKey)
  const scope = scopeOf(ctx.caller)
  const digest = (text: string) => ctx.keys.digest('idempotency', text)
  const requestKey = digest(`${call.name}\n${scope}\n${key}`).toString('base64url')
  const request = {
    call: call.name,
    caller: scope,
    key: requestKey,
    fingerprint: digest(canonical(raw)),
    ...(call.renewSecrets && { presenter: digest(presenterOf(ctx.caller, raw)) }),
  }
  let secret: unknown
  /** What is stored of a success: no secrets. */
  const keptOf = async (value: unknown): Promise<Kept> => {
    const { status, answer } = await succeed(options, call, value)
    secret = answer
    return { status, answer: call.renewSecrets ? withoutSecrets(answer) : answer }
  }
  const work = async (ctx: Context) => keptOf(await call.handle(ctx, input))
  const outcome = await once(ctx.db, request, async (run) => {
    try {
      await admit()
      return await effectAndAnswer(call, { ...ctx, requestKey }, run, { work, keptOf })
    } catch (error) {
      const problem = asProblem(error)
      if (!isKept(problem)) throw error
      const kept = { status: problem.status, answer: problem.toWire(ctx.requestId) }
      await run.keep(ctx.db, kept)
      return kept
    }
  })
  if (outcome === 'other_body') throw invalidForm(messages.otherBody)
  if (outcome === 'still_running') throw new Problem('overloaded', { retryAfter: 5 })
  if ('ran' in outcome) return outcome.ran.status === 200 ? { status: 200, answer: secret } : outcome.ran
  const { replayed } = outcome
  if (replayed.status !== 200 || !call.renewSecrets) return { ...replayed, isReplay: true }
  return { status: 200, answer: await call.renewSecrets(ctx, replayed.answer), isReplay: true }
}

/**
 * Commits effect and answer together. A call in phases commits its own phases first, each only while the key is its; its
 * handler may keep the answer with the last of them.
 */
async function effectAndAnswer(
  { endpoint }: Call,
  ctx: Context,
  run: Run,
  { work, keptOf }: { work: (ctx: Context) => Promise<Kept>; keptOf: (answer: unknown) => Promise<Kept> },
): Promise<Kept> {
  if (endpoint.idempotent === 'phased') {
    const keepAnswer = async ({ db }: Context, answer: object) => run.keep(db, await keptOf(answer))
    const kept = await work({ ...ctx, run, keepAnswer })
    if (!run.isKept()) await run.keep(ctx.db, kept)
    return kept
  }
  return transaction(ctx, async (ctx) => {
    const kept = await work(ctx)
    await run.keep(ctx.db, kept)
    return kept
  })
}

/** 401, 403 and what may pass are never stored: a retry may succeed. */
function isKept(problem: Problem): boolean {
  return !mayPass(problem) && problem.status !== 401 && problem.status !== 403
}

/** The field by which answers carry a URL token; it is minted afresh on replay. */
function withoutSecrets(answer: unknown): unknown {
  const { token: _token, ...rest } = answer as { token?: string }
  return rest
}

/** Scopes a key to its caller: the same key from another caller is another key. */
function scopeOf({ account, anonymousId }: Caller): string {
  return account ? `account:${account.id}` : `anonymous:${anonymousId}`
}

/** Something only the first caller can present again: their account, else the typed card, else the session. */
function presenterOf({ account, sessionId }: Caller, raw: unknown): string {
  if (account) return `account:${account.id}`
  const { cc_number: number } = (raw ?? {}) as { cc_number?: unknown }
  if (typeof number === 'string') return `card:${number.replaceAll(/\D/g, '')}`
  return `session:${sessionId}`
}

/** JSON with sorted keys and without card fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (CARD_FIELDS.includes(key)) return undefined
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/**
 * The visitor's ids, made where the request has none. Under an idempotency key they are derived from it and from who
 * sends it, so that a retry counts as the same caller, even if no answer has delivered the ids yet.
 */
function sessionIds({ random, keys }: Services, request: Arrived, { address }: RequestInfo) {
  const given = { session: headerId(request, 'x-session-id'), anonymous: headerId(request, 'x-anonymous-id') }
  const key = request.header('idempotency-key')
  const sender = request.header('authorization') ?? address
  const make = (what: string) =>
    key === null ? random.uuid() : keys.digest('idempotency', `${what}\n${sender}\n${key}`).toString('base64url')
  return {
    sessionId: given.session ?? make('session'),
    anonymousId: given.anonymous ?? make('anonymous'),
    madeSession: given.session === undefined,
    madeAnonymous: given.anonymous === undefined,
  }
}

function headerId(request: Arrived, name: string): string | undefined {
  const value = request.header(name)
  return value && /^[\w-]{8,64}$/.test(value) ? value : undefined
}

function newRequestId(services: Services): string {
  return services.random.uuid()
}

function asProblem(error: unknown): Problem {
  // An integer that fits no column, such as an absurdly high version: none of our rows has it.
  if (sqlState(error) === OUT_OF_RANGE) return invalidForm(messages.notValid)
  if (error instanceof Problem) return error
  return isDatabaseAway(error) ? new Problem('overloaded', { retryAfter: 2 }) : new Problem('internal_error')
}

/** Answers requests that match no call. */
function refuse(services: Services, code: ProblemCode, headers: Record<string, string> = {}): Response {
  const requestId = newRequestId(services)
  const problem = new Problem(code)
  return Response.json(problem.toWire(requestId), {
    status: problem.status,
    headers: { 'x-request-id': requestId, 'cache-control': 'no-store', ...headers },
  })
}
