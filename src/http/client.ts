import { language } from '../lib/language.ts'
import type { Credential } from './credential.ts'
import { formatCredential } from './credential.ts'
import {
  type CallInput,
  type CallOutput,
  type Endpoint,
  type Method,
  pathParameters,
  type Service,
} from './endpoint.ts'
import type { Challenge, FieldErrors } from './problem.ts'

/** The app version sent with requests. */
export const APP_VERSION = '5.15.1'
export const CLIENT_ID = 'web'

/**
 * Normal; offline, where only /settings is requested; or timeout, where the API is slow but still called. One value per
 * process, shared by all its clients.
 */
export interface ApiMode {
  current: 'normal' | 'offline' | 'timeout'
}

/** A visitor's session, as a client reads and updates it. */
export interface ClientSession {
  credential(): Credential
  refreshToken(): string | undefined
  sessionId(): string | undefined
  anonymousId(): string | undefined
  /** New ids that the API made because the request had none. */
  keepIds(ids: { sessionId?: string; anonymousId?: string }): void
  keepTokens(tokens: { accessToken: string; refreshToken: string }): void
  /** Refreshing failed: all tokens and user data go. */
  logOut(): void
}

/** What a client asks, as a value: an API in the same process needs no request made of it. */
export interface Asked {
  readonly service: Service
  readonly method: Method
  /** As the contract has it, with the names of its parameters. */
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  /** The whole address, with parameters and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly signal: AbortSignal
}

/** As much of a response as a client reads. */
export interface Answered {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** The request over HTTP. */
export function requestOf({ url, method, headers, body, signal }: Asked): Request {
  return new Request(url, { method, headers, signal, ...(body !== undefined && { body }) })
}

export interface ClientOptions {
  /** Carries what is asked to the API: in process, or over HTTP. */
  readonly send: (asked: Asked) => Promise<Answered>
  /** Base addresses without a trailing slash. */
  readonly bases: { readonly api: string; readonly auth: string }
  readonly session: ClientSession
  readonly mode: ApiMode
  /** The visitor's IP address, forwarded by server-side requests. */
  readonly address?: string
  /** Timeout of a call in milliseconds; GET /settings has its own. */
  readonly timeout?: number
  readonly settingsTimeout?: number
}

export interface CallOptions {
  /** Sent with calls that move money, points or space; made for each call when absent. */
  readonly idempotencyKey?: string
}

export interface Client {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<CallOutput<E>>
}

/** The server rejected the input; errors are shown per field and per form. */
export class ValidationError extends Error {
  override name = 'ValidationError'
  readonly fieldErrors: FieldErrors
  readonly formErrors: string[]
  readonly challenge: Challenge | undefined

  constructor(fieldErrors: FieldErrors, formErrors: string[], challenge?: Challenge) {
    super('Validation Error')
    this.challenge = challenge
    this.fieldErrors = fieldErrors
    this.formErrors = formErrors
  }
}

/** Any status but 200. `publicMessage` is the server's sentence for a person, where it gave one. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly publicMessage: string | undefined
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, publicMessage?: string, retryAfter?: number) {
    super(`Unknown server error. ${status}`)
    this.status = status
    this.code = code
    this.publicMessage = publicMessage
    this.retryAfter = retryAfter
  }
}

/** No answer at all, or an unreadable one. */
export class TransportError extends Error {
  override name = 'TransportError'
  /** Offline means that the API can't be reached; a failed send, or a 503 of one call, affects this caller alone. */
  readonly kind: 'offline' | 'timeout' | 'failed' | 'unreadable'

  constructor(kind: TransportError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

const RETRIES_WHEN_BUSY = 2
const MOST_SECONDS_TO_WAIT = 3
/** Timeouts in milliseconds, except for /settings; shorter while the API is slow for calls that move nothing. */
const PATIENCE = { normal: 40_000, offline: 40_000, timeout: 10_000 } as const

/** The typed client of SSR and tests; client behavior is defined here once (docs/wire.md, "Clients"). */
export function createClient(options: ClientOptions): Client {
  const { mode, session } = options
  const refreshOnce = oneAtATime(() => refresh(options))

  async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, callOptions: CallOptions = {}) {
    const isSettings = endpoint.path === '/settings'
    if (mode.current === 'offline' && !isSettings) {
      throw new TransportError('offline', 'skipping api request due to isApiOffline=true')
    }
    const prepared = prepare(options, endpoint, input as Record<string, unknown> | unknown[], callOptions)
    const shown = session.credential()
    let response = await sendWithRetries(options, { ...prepared, credential: shown }, isSettings)
    // Another call may have exchanged the refresh token since this one was sent. A second exchange would use up a token
    // that no browser has got yet, and other requests under way with the first would look like a replay.
    const isRenewed = () => ![shown.authToken, undefined].includes(session.credential().authToken)
    if (response.status === 401 && (isRenewed() || (await refreshOnce())))
      response = await sendWithRetries(options, { ...prepared, credential: session.credential() }, isSettings)
    keepIds(session, response)
    if (!isSettings) return read(response) as CallOutput<E>
    return readSettings(response, mode) as CallOutput<E>
  }
  return { call }
}

/** Concurrent callers share one run and its result. */
function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

/** A good answer ends offline and timeout mode; anything else starts offline mode. */
function readSettings(response: Answer, mode: ApiMode): unknown {
  try {
    const answer = read(response)
    mode.current = 'normal'
    return answer
  } catch (error) {
    mode.current = 'offline'
    throw error
  }
}

interface Prepared extends Omit<Asked, 'signal'> {
  /** The caller; exchanging the refresh token needs nothing else. */
  readonly credential?: Credential
}

/** Values that fit in a URL; a contract puts nothing else there. */
type Plain = string | number | boolean | null | undefined

function prepare(
  options: ClientOptions,
  endpoint: Endpoint,
  input: Record<string, unknown> | unknown[],
  callOptions: CallOptions,
): Prepared {
  const fields = Array.isArray(input) ? {} : ({ ...input } as Record<string, Plain>)
  const { service, method, path } = endpoint
  const parameters: Record<string, string> = {}
  let place: string = path
  for (const name of pathParameters(path)) {
    const value = fields[name]
    if (value === undefined || value === null || value === '') throw new ValidationError({ [name]: ['Required'] }, [])
    parameters[name] = withoutDots(String(value))
    place = place.replace(`{${name}}`, encodeURIComponent(parameters[name]))
    delete fields[name]
  }
  const query = new URLSearchParams()
  const bodyless = method === 'GET' || method === 'DELETE'
  for (const [name, value] of Object.entries(fields)) {
    if (!bodyless && !endpoint.query.includes(name)) continue
    if (value !== undefined && value !== null) query.set(name, String(value))
    delete fields[name]
  }
  const headers = headersOf(options)
  if (endpoint.idempotent) headers['idempotency-key'] = callOptions.idempotencyKey ?? crypto.randomUUID()
  const body = bodyless ? undefined : JSON.stringify(Array.isArray(input) ? input : fields)
  const url = options.bases[service] + place + (query.size > 0 ? `?${query}` : '')
  return { service, method, path, parameters, url, body, headers }
}

/** A URL drops "." and ".." however they are written, so the server gets a name that nothing has. */
function withoutDots(value: string): string {
  return /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2e') : value
}

/** What every request says, an exchange of the refresh token too. */
function headersOf({ address }: ClientOptions): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': language(),
    'content-type': 'application/json',
    'x-client': `skylot-web/${APP_VERSION}`,
    ...(address && { 'x-forwarded-for': address }),
  }
}

/**
 * Sends. A 503 with a Retry-After is retried twice. One that stays may be of this call alone, as that of a full queue;
 * unless the settings are answered the API counts as offline, where each call is tried once.
 */
async function sendWithRetries(options: ClientOptions, prepared: Prepared, isSettings: boolean): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const response = await send(options, prepared, isSettings)
    if (response.status !== 503) return response
    const seconds = Number(response.headers.get('retry-after'))
    if (tries >= RETRIES_WHEN_BUSY || !(seconds > 0) || options.mode.current === 'offline') {
      const { publicMessage = 'Unknown server error. 503' } = problemOf(response)
      if (!isSettings && (await answersSettings(options))) throw new TransportError('failed', publicMessage)
      options.mode.current = 'offline'
      throw new TransportError('offline', publicMessage)
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, MOST_SECONDS_TO_WAIT) * 1000))
  }
}

/** Asks for the settings once, which ends or begins offline and timeout mode as always. */
async function answersSettings(options: ClientOptions): Promise<boolean> {
  const { headers, body } = { headers: headersOf(options), body: undefined }
  const url = `${options.bases.api}/settings`
  const settings = { service: 'api', method: 'GET', path: '/settings', parameters: {}, url, headers, body } as const
  try {
    readSettings(await send(options, settings, true), options.mode)
    return true
  } catch {
    return false
  }
}

/** An answer that has come whole. */
interface Answer {
  readonly status: number
  readonly headers: Answered['headers']
  readonly body: string
}

async function send(options: ClientOptions, prepared: Prepared, isSettings: boolean): Promise<Answer> {
  const { session, mode } = options
  const { credential: shown, ...asked } = prepared
  const headers: Record<string, string> = { ...asked.headers }
  const [sessionId, anonymousId] = [session.sessionId(), session.anonymousId()]
  if (sessionId) headers['x-session-id'] = sessionId
  if (anonymousId) headers['x-anonymous-id'] = anonymousId
  const credential = shown && formatCredential(shown)
  if (credential) headers.authorization = credential
  const patience = PATIENCE['idempotency-key' in headers ? 'normal' : mode.current]
  const timeout = isSettings ? (options.settingsTimeout ?? 3000) : (options.timeout ?? patience)
  try {
    return await inTime(timeout, async (signal) => {
      const answered = await options.send({ ...asked, headers, signal })
      return { status: answered.status, headers: answered.headers, body: await answered.text() }
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      if (isSettings) mode.current = 'timeout'
      throw new TransportError('timeout', 'Unknown error. The server took too long to answer.', error)
    }
    const isAway = isSettings || isRefused(error)
    if (isAway) mode.current = 'offline'
    const cause = error instanceof Error ? error.message : String(error)
    throw new TransportError(isAway ? 'offline' : 'failed', `Unknown error. ${cause}`, error)
  }
}

/** Whether the connection was refused. A name with several addresses fails with one error for each. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'ECONNREFUSED') return true
  return error instanceof AggregateError ? error.errors.some(isRefused) : isRefused(error.cause)
}

/**
 * Works for so many milliseconds at most. An API called in process ignores the signal, so this waits no longer by itself.
 * A signal with a time of its own would be kept until then, 40 seconds after most answers.
 */
function inTime<Result>(milliseconds: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const stop = new AbortController()
  const late = setTimeout(() => {
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    reject(reason)
    stop.abort(reason)
  }, milliseconds)
  work(stop.signal)
    .then(resolve, reject)
    .finally(() => clearTimeout(late))
  return promise
}

/**
 * Exchanges the refresh token; false when the visitor is now logged out.
 * @throws ApiError when the server has failed or asks to wait, which says nothing about the token
 */
async function refresh(options: ClientOptions): Promise<boolean> {
  const { session, bases } = options
  const refreshToken = session.refreshToken()
  if (!refreshToken) {
    if (session.credential().authToken) session.logOut()
    return false
  }
  const prepared: Prepared = {
    service: 'auth',
    method: 'POST',
    path: '/token',
    parameters: {},
    url: `${bases.auth}/token`,
    headers: headersOf(options),
    body: JSON.stringify({ grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: refreshToken }),
  }
  const response = await sendWithRetries(options, prepared, false)
  if (response.status !== 200) {
    if (response.status === 429 || response.status >= 500) read(response)
    session.logOut()
    return false
  }
  const tokens = readJson(response) as { access_token: string; refresh_token: string }
  session.keepTokens({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token })
  return true
}

function keepIds(session: ClientSession, response: Answer): void {
  const sessionId = response.headers.get('x-session-id') ?? undefined
  const anonymousId = response.headers.get('x-anonymous-id') ?? undefined
  if (sessionId || anonymousId) session.keepIds({ sessionId, anonymousId })
}

function read(response: Answer): unknown {
  if (response.status === 200) return withoutFaults(readJson(response))
  const { fieldErrors, formErrors, challenge, code, publicMessage } = problemOf(response)
  if (fieldErrors || formErrors) throw new ValidationError(fieldErrors ?? {}, formErrors ?? [], challenge)
  throw new ApiError(response.status, code, publicMessage, Number(response.headers.get('retry-after')) || undefined)
}

/** An answer with faults is a validation error, whatever its status. */
function withoutFaults(answer: unknown): unknown {
  const { fieldErrors, formErrors, challenge } = (answer ?? {}) as WireProblem
  if (fieldErrors || formErrors) throw new ValidationError(fieldErrors ?? {}, formErrors ?? [], challenge)
  return answer
}

interface WireProblem {
  fieldErrors?: FieldErrors
  formErrors?: string[]
  challenge?: Challenge
  error?: string
  message?: string
}

function problemOf(response: Answer) {
  const { fieldErrors, formErrors, challenge, error, message } = problemIn(response) ?? {}
  return { fieldErrors, formErrors, challenge, code: error ?? 'unknown', publicMessage: message }
}

/** A proxy before the API may answer anything. */
function problemIn(response: Answer): WireProblem | null {
  try {
    return readJson(response) as WireProblem | null
  } catch {
    return {}
  }
}

function readJson({ body }: Answer): unknown {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new TransportError('unreadable', 'Failed to parse JSON', error)
  }
}
