import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What became of one request. */
export interface Sent {
  readonly status: number | undefined
  /** `ECONNREFUSED` when nobody listened; anything else without a status is a request that was dropped. */
  readonly error: string | undefined
  readonly retryAfter: string | undefined
  readonly milliseconds: number
  /** When the answer was there, on this process's clock. */
  readonly at: number
}

export interface Stream {
  readonly sent: readonly Sent[]
  stop(): Promise<void>
}

interface What {
  readonly origin: string
  readonly path: string
  readonly body?: object
  readonly lanes: number
  /** Milliseconds from an answer to the next request of its lane; 0 by default. */
  readonly pause?: number
}

/** Sends the same request again and again over connections that are kept, as a proxy does. */
export function startRequests({ origin, path, body, lanes, pause = 0 }: What): Stream {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const sent: Sent[] = []
  const ending = new AbortController()
  const lane = async () => {
    while (!ending.signal.aborted) {
      const one = await send(agent, origin + path, body)
      sent.push(one)
      const wait = one.error === 'ECONNREFUSED' ? 20 : pause
      if (wait > 0) await sleep(wait)
    }
  }
  const done = Promise.all(Array.from({ length: lanes }, lane))
  return {
    sent,
    async stop() {
      ending.abort()
      await done
      agent.destroy()
    },
  }
}

export function send(agent: Agent, url: string, body?: object): Promise<Sent> {
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<Sent>()
  const tell = (told: Partial<Sent>) =>
    resolve({
      status: undefined,
      error: undefined,
      retryAfter: undefined,
      ...told,
      milliseconds: performance.now() - began,
      at: performance.now(),
    })
  const address = `10.${Math.floor(began) % 200}.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const outgoing = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (incoming) => {
    incoming.resume()
    incoming.once('end', () => tell({ status: incoming.statusCode, retryAfter: incoming.headers['retry-after'] }))
    incoming.once('error', (error: NodeJS.ErrnoException) => tell({ error: error.code ?? error.message }))
  })
  outgoing.once('error', (error: NodeJS.ErrnoException) => tell({ error: error.code ?? error.message }))
  outgoing.end(body && JSON.stringify(body))
  return promise
}

/** Requests that were on their way and never answered. */
export function dropped(sent: readonly Sent[]): string[] {
  return sent.flatMap(({ error }) => (error && error !== 'ECONNREFUSED' ? [error] : []))
}

/** The value below which such a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A stay that can be priced on any day this year. */
export function someStay(): { travel_from_date: string; travel_to_date: string } {
  const from = Temporal.Now.instant().add({ hours: 24 * 20 })
  return { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 70 }).toString() }
}
