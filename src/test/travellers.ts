import type { Api } from '../app/api.ts'
import { type ApiMode, type Client, type ClientSession, createClient, requestOf } from '../http/client.ts'
import { BASES } from '../http/serve.ts'

export const ORIGIN = 'http://skylot.test'

/** Somebody who calls the API through the typed client, as the web server does for a visitor. */
export interface Traveller extends Client {
  readonly address: string
  /** The account's id and e-mail address, when signed in. */
  readonly id: string | undefined
  readonly email: string | undefined
  readonly mode: ApiMode
  /** What a browser would keep in cookies; tests may look and change. */
  readonly jar: Jar
  /** Keeps a URL token, as opening a link from an e-mail does. */
  hold(token: string): void
  /** One raw request, with this traveller's address and nothing else: `fetch('/api/settings')`. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** A member, with the number that the calls of `/club/{number}/…` take. */
export interface MemberTraveller extends Traveller {
  readonly id: string
  readonly email: string
  readonly number: string
}

export interface Jar {
  authToken: string | undefined
  refreshToken: string | undefined
  urlTokens: string[]
  sessionId: string | undefined
  anonymousId: string | undefined
}

interface SignedIn {
  readonly id: string
  readonly email: string
  readonly tokens: { access_token: string; refresh_token: string }
}

let made = 0

/** Makes travellers of an API, each with an address of its own, so that their limits do not meet. */
export function travellers(api: Served): (account?: SignedIn) => Traveller {
  return (account) => {
    const address = nextAddress()
    const jar: Jar = {
      authToken: account?.tokens.access_token,
      refreshToken: account?.tokens.refresh_token,
      urlTokens: [],
      sessionId: undefined,
      anonymousId: undefined,
    }
    return speaking(api, { address, jar, id: account?.id, email: account?.email })
  }
}

/** As much of an API as is reached over HTTP. */
type Served = Pick<Api, 'fetch'>

type Person = Pick<Traveller, 'address' | 'jar' | 'id' | 'email'>

function speaking(api: Served, { address, jar, id, email }: Person): Traveller {
  const mode: ApiMode = { current: 'normal' }
  const client = createClient({
    send: (asked) => api.fetch(requestOf(asked), { address }),
    bases: { api: ORIGIN + BASES.api, auth: ORIGIN + BASES.auth },
    session: sessionOf(jar),
    mode,
  })
  return {
    address,
    jar,
    mode,
    id,
    email,
    call: client.call,
    hold: (token) => jar.urlTokens.push(token),
    fetch: (path, init) => api.fetch(new Request(ORIGIN + path, init), { address }),
  }
}

/** The same person, whose calls reach another process. */
export function through(api: Served, who: Traveller): Traveller {
  return speaking(api, who)
}

function sessionOf(jar: Jar): ClientSession {
  return {
    credential: () => jar,
    refreshToken: () => jar.refreshToken,
    sessionId: () => jar.sessionId,
    anonymousId: () => jar.anonymousId,
    keepIds: (ids) => Object.assign(jar, ids),
    keepTokens: ({ accessToken, refreshToken }) => Object.assign(jar, { authToken: accessToken, refreshToken }),
    logOut: () => Object.assign(jar, { authToken: undefined, refreshToken: undefined }),
  }
}

function nextAddress(): string {
  made++
  return `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`
}
