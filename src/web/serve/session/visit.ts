import { MOST_URL_TOKENS } from '../../../http/credential.ts'
import { type ApiMode, type Client, type ClientSession, createClient } from '../../../http/client.ts'
import { type CookieJar, type CookieName, SESSION_SECONDS } from './cookies.ts'

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
}

export interface Transport {
  readonly send: (request: Request, address: string) => Promise<Response>
  readonly bases: { readonly api: string; readonly auth: string }
  readonly mode: ApiMode
  readonly now: () => Temporal.Instant
}

// A refresh token that says nothing about its end is kept for a month of not coming back; a link as long as browsers allow.
const REFRESH_SECONDS = 30 * 24 * 3600
const LINK_SECONDS = 400 * 24 * 3600
const AUTH_SECONDS = 15 * 60

const IDS: Record<'sessionId' | 'anonymousId', CookieName> = { sessionId: 'session', anonymousId: 'anonymous' }

export function openVisit(transport: Transport, jar: CookieJar, address: string): Visit {
  const urlTokens = () => (jar.get('links') ?? '').split(',').filter(Boolean)

  const session: ClientSession = {
    credential: () => ({ authToken: jar.get('auth'), urlTokens: urlTokens() }),
    refreshToken: () => jar.get('refresh'),
    sessionId: () => jar.get(IDS.sessionId),
    anonymousId: () => jar.get(IDS.anonymousId),
    keepIds({ sessionId, anonymousId }) {
      if (sessionId) jar.set(IDS.sessionId, sessionId, SESSION_SECONDS)
      if (anonymousId && anonymousId !== jar.get(IDS.anonymousId)) jar.set(IDS.anonymousId, anonymousId)
    },
    keepTokens,
    logOut,
  }

  function keepTokens({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) {
    jar.set('auth', accessToken, secondsLeft(accessToken, transport.now()) ?? AUTH_SECONDS)
    jar.set('refresh', refreshToken, secondsLeft(refreshToken, transport.now()) ?? REFRESH_SECONDS)
  }

  function logOut() {
    for (const name of ['auth', 'refresh', 'links'] as const) jar.clear(name)
  }

  return {
    client: createClient({ ...transport, send: (request) => transport.send(request, address), session, address }),
    jar,
    hasSignIn: () => Boolean(jar.get('auth') ?? jar.get('refresh')),
    hasCredential: () => Boolean(jar.get('auth') ?? jar.get('refresh') ?? jar.get('links')),
    keepTokens,
    keepUrlToken(token) {
      const others = urlTokens().filter((held) => held !== token)
      jar.set('links', [token, ...others].slice(0, MOST_URL_TOKENS).join(','), LINK_SECONDS)
    },
    logOut,
  }
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
