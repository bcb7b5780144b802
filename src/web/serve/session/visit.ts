import { createHash } from 'node:crypto'
import { MOST_URL_TOKENS } from '../../../http/credential.ts'
import {
  type Answered,
  type ApiMode,
  type Asked,
  type Client,
  type ClientSession,
  createClient,
} from '../../../http/client.ts'
import type { PageReads } from '../../../platform/page-reads.ts'
import { type CookieJar, LONGEST_SECONDS, PERSONAL, VISIT_SECONDS } from './cookies.ts'

/** One request of one visitor: its cookies, and the API client that speaks for them. */
export interface Visit {
  readonly client: Client
  readonly jar: CookieJar
  /** Whether anything proves a right: an auth, refresh or URL token. What it covers the API decides. */
  hasCredential(): boolean
  hasSignIn(): boolean
  keepTokens(tokens: { accessToken: string; refreshToken: string }): void
  /** Keeps the URL token of one thing, beside those already held. */
  keepUrlToken(token: string): void
  /** Forgets tokens and everything that depends on them. */
  logOut(): void
  /** Whether a call was left unanswered, or refused since there were too many. */
  hasMissed(): boolean
  /** Puts off the end of the visit: somebody looks at a page. */
  goOn(): void
  /**
   * The answer has left with its cookies. What still asks, as a stream does, renews no session any more: the browser would
   * never get the new tokens, and come back with a used one.
   */
  answered(): void
}

export interface Transport {
  readonly send: (asked: Asked, address: string, reads?: PageReads) => Promise<Answered>
  readonly bases: { readonly api: string; readonly auth: string }
  readonly mode: ApiMode
  readonly now: () => Temporal.Instant
}

// A refresh token that says nothing about its end is kept for a month of not coming back.
const REFRESH_SECONDS = 30 * 24 * 3600
const AUTH_SECONDS = 15 * 60

/** The ids of a visit and the headers that tell them. */
const IDS = { session: 'x-session-id', anonymous: 'x-anonymous-id' } as const
const ID_NAMES = Object.keys(IDS) as (keyof typeof IDS)[]

/** Requests of one load of a page (`PAGE_LOAD`) make the same ids, also while neither has been answered. */
export function openVisit(
  transport: Transport,
  jar: CookieJar,
  address: string,
  pageLoad: string | null = null,
  userAgent: string | null = null,
): Visit {
  let isAnswered = false
  let hasMissed = false
  const reads: PageReads = { answers: new Map() }
  const urlTokens = () => (jar.get('links') ?? '').split(',').filter(Boolean)

  const session: ClientSession = {
    credential: () => ({ authToken: jar.get('auth'), urlTokens: urlTokens() }),
    refreshToken: () => (isAnswered ? undefined : jar.get('refresh')),
    sessionId: () => jar.get('session'),
    anonymousId: () => jar.get('anonymous'),
    keepIds({ sessionId, anonymousId }) {
      keepId('session', sessionId)
      keepId('anonymous', anonymousId)
    },
    keepTokens,
    logOut,
  }

  function keepId(name: keyof typeof IDS, id: string | undefined) {
    if (id) jar.set(name, id, VISIT_SECONDS[name])
  }

  /**
   * Calls that are under way together carry the same ids, made by the first of them. Under an idempotency key the API
   * makes them of the key, so that the next try of a browser without cookies is the same caller's.
   */
  function send(asked: Asked): Promise<Answered> {
    const headers: Record<string, string> = { ...asked.headers, ...(userAgent && { 'user-agent': userAgent }) }
    if (!('idempotency-key' in headers)) {
      for (const name of ID_NAMES) {
        if (jar.get(name) === undefined) keepId(name, newId(name, pageLoad))
        headers[IDS[name]] = jar.get(name) ?? ''
      }
    }
    // What goes on after its page, as a stream does, is asked each time.
    const sent = transport.send({ ...asked, headers }, address, isAnswered ? undefined : reads)
    sent.then(
      ({ status }) => (hasMissed ||= status === 429 || status >= 500),
      () => (hasMissed = true),
    )
    return sent
  }

  function keepTokens({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) {
    jar.set('auth', accessToken, secondsLeft(accessToken, transport.now()) ?? AUTH_SECONDS)
    jar.set('refresh', refreshToken, secondsLeft(refreshToken, transport.now()) ?? REFRESH_SECONDS)
  }

  function logOut() {
    for (const name of PERSONAL) jar.clear(name)
  }

  return {
    client: createClient({ ...transport, send, session, address }),
    jar,
    hasSignIn: () => Boolean(jar.get('auth') ?? jar.get('refresh')),
    hasCredential: () => Boolean(jar.get('auth') ?? jar.get('refresh') ?? jar.get('links')),
    keepTokens,
    keepUrlToken(token) {
      const others = urlTokens().filter((held) => held !== token)
      jar.set('links', [token, ...others].slice(0, MOST_URL_TOKENS).join(','), LONGEST_SECONDS)
    },
    logOut,
    hasMissed: () => hasMissed,
    answered() {
      isAnswered = true
    },
    goOn() {
      for (const name of ID_NAMES) keepId(name, jar.get(name))
    },
  }
}

const LOAD = /^[\da-f-]{36}$/

function newId(name: keyof typeof IDS, pageLoad: string | null): string {
  if (pageLoad === null || !LOAD.test(pageLoad)) return crypto.randomUUID()
  const digest = createHash('sha256').update(`${name} ${pageLoad}`).digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** How long a signed token still lives, told by its own `exp`; undefined for opaque ones. */
function secondsLeft(token: string, now: Temporal.Instant): number | undefined {
  try {
    const payload = token.split('.')[1]
    if (!payload) return undefined
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: number }
    return exp === undefined ? undefined : Math.max(1, exp - Math.floor(now.epochMilliseconds / 1000))
  } catch {
    return undefined
  }
}
