import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { BODY_LIMIT } from '../http/endpoint.ts'
import { Problem, PROBLEMS, type ProblemCode } from '../http/problem.ts'
import { clientAddress, isTrusted } from '../platform/proxies.ts'
import { longestBody, UPLOAD_DEADLINE_MS } from './addresses.ts'
import { type FullRequestInfo, type KeptAnswer, mount, type ServerParts } from './mount.ts'
import type { Overload, Slot } from './overload.ts'
import { openPlaces, type PlaceLimits } from './places.ts'
import { refuse } from './refusal.ts'
import { type BodyFault, type BodyLimits, DEFAULT_BODY_LIMITS, hasBody, receiveBody } from './request-body.ts'
import type { StaffSession } from './staff-requests.ts'

export interface IntakeLimits {
  /** Open waits and streams. */
  readonly held: PlaceLimits
  /** Slow bodies. */
  readonly slowBodies: PlaceLimits
  readonly body: BodyLimits
  /** Milliseconds in which a reader must take something of an answer that is on its way. */
  readonly unread: number
}

/** A whole airport may share one address, so each network may hold many. */
export const DEFAULT_INTAKE: IntakeLimits = {
  held: { perNetwork: 100, inAll: 4000, forStaff: 200 },
  slowBodies: { perNetwork: 32, inAll: 1000, forStaff: 100 },
  body: DEFAULT_BODY_LIMITS,
  unread: 60_000,
}

export interface Intake {
  take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>
  /** Requests that are not answered yet or still worked on, though nobody may wait for them; streams excluded. */
  answering(): number
  /** Ends every stream in order: browsers connect again, to another process. Until it has ended it counts as answering. */
  endStreams(): void
}

/** The answer when one network, or all together, hold too much open. */
const CROWDED = { 'network full': 'rate_limited', 'all full': 'overloaded' } as const satisfies Record<
  string,
  ProblemCode
>
const RETRY_AFTER_SECONDS = 5

/** One request in progress. */
interface Visit extends FullRequestInfo {
  /** Its session, where that is known to be of staff. */
  staff: string | undefined
  body: Buffer | undefined
  slot: Slot | undefined
  /** The place that a wait or stream holds. */
  leavePlace: (() => void) | undefined
  /** Whether it is still to be answered: false once the connection ends, and always for streams. */
  isAwaited: boolean
}

/** Default headers; an answer's own take precedence. */
type DefaultHeaders = readonly (readonly [string, string])[]

/**
 * Accepts requests. Those served from memory are answered at once; for all others the body is read first, then a slot is
 * taken while the request is worked on. Waits and streams hold no slot.
 */
export function openIntake(
  parts: ServerParts,
  { overload, defaults, limits }: { overload: Overload; defaults: DefaultHeaders; limits: IntakeLimits },
): Intake {
  const { config, log, metrics } = parts
  const held = openPlaces(limits.held)
  const slow = openPlaces(limits.slowBodies)
  const visits = new WeakMap<IncomingMessage, Visit>()
  const app = mount(parts)
  let answering = 0
  let working = 0
  const streams = new Set<() => Promise<void>>()

  const listener = getRequestListener(async (request, env) => {
    const bindings = env as HttpBindings
    const visit = visits.get(bindings.incoming)!
    const response = await worked(() => app.fetch(withBody(request, visit.body), { ...bindings, info: visit }))
    const isStream = visit.slot && response.headers.get('content-type')?.startsWith('text/event-stream')
    // Only sending is left, which needs no slot.
    visit.slot?.leave()
    return isStream ? await stream(response, visit) : response
  })

  async function worked<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    working += 1
    try {
      return await work()
    } finally {
      working -= 1
    }
  }

  async function stream(response: Response, visit: Visit): Promise<Response> {
    const place = visit.isAwaited ? held.take(visit.address, visit.staff) : 'all full'
    if (typeof place === 'string') {
      await response.body?.cancel()
      return new Response(null, {
        status: PROBLEMS[CROWDED[place]],
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      })
    }
    visit.leavePlace = place
    release(visit)
    return response.body ? new Response(endable(response.body), response) : response
  }

  /** The same stream, which `endStreams` ends as well. */
  function endable(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader()
    const end = async () => {
      streams.delete(end)
      await worked(() => reader.cancel().catch(() => undefined))
    }
    streams.add(end)
    return new ReadableStream<Uint8Array>({
      async pull(stream) {
        const { done, value } = await reader.read()
        if (!done) return stream.enqueue(value)
        streams.delete(end)
        stream.close()
      },
      cancel: end,
    })
  }

  async function hold<Result>(visit: Visit, wait: () => Promise<Result>): Promise<Result> {
    const place = held.take(visit.address, visit.staff)
    if (typeof place === 'string') throw new Problem(CROWDED[place], { retryAfter: RETRY_AFTER_SECONDS })
    visit.leavePlace = place
    visit.slot?.pause()
    try {
      return await wait()
    } finally {
      place()
      visit.slot?.resume()
    }
  }

  function release(visit: Visit): void {
    if (visit.isAwaited) answering -= 1
    visit.isAwaited = false
  }

  function receive(incoming: IncomingMessage, outgoing: ServerResponse): Visit {
    const { socket, headers } = incoming
    const forwardedFor = headers['x-forwarded-for'] as string | undefined
    const address = clientAddress(socket.remoteAddress ?? '', forwardedFor, config.trustedProxies)
    const visit: Visit = {
      address,
      staff: undefined,
      traceparent: isTrusted(socket.remoteAddress ?? '', config.trustedProxies)
        ? (headers.traceparent as string | undefined)
        : undefined,
      hold: (wait) => hold(visit, wait),
      body: undefined,
      slot: undefined,
      leavePlace: undefined,
      isAwaited: true,
    }
    visits.set(incoming, visit)
    answering += 1
    metrics.requestStarted()
    outgoing.once('close', () => {
      release(visit)
      metrics.requestEnded()
      visit.leavePlace?.()
    })
    return visit
  }

  /** Health checks and metrics, which must get through, and files, which are in memory. */
  function isExempt({ method, url = '' }: IncomingMessage): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false
    const path = url.split('?', 1)[0]!
    return path.startsWith('/api/health/') || path === '/metrics' || Boolean(parts.assets?.has(path))
  }

  /** Sends a cached page; undefined when there is none for this request. */
  function sendKept(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { address }: Visit,
    options?: { evenIfAway: boolean },
  ): true | undefined | Promise<true | undefined> {
    const { method = 'GET', url = '', headers } = incoming
    const header = (name: string) => (headers[name] as string | undefined) ?? null
    const started = performance.now()
    const send = (answer: KeptAnswer | undefined) => {
      if (!answer) return undefined
      outgoing.writeHead(answer.status, answer.headers)
      outgoing.end(answer.body)
      const milliseconds = performance.now() - started
      metrics.observeRequest({ route: 'page', method, status: answer.status, milliseconds })
      return true
    }
    const found = parts.web?.kept?.({ method, target: url, address, header }, options)
    return found instanceof Promise ? found.then(send) : send(found)
  }

  /** The staff session of a request, for which slots are reserved. */
  async function staffSession(incoming: IncomingMessage): Promise<StaffSession | undefined> {
    const isAsked = !overload.hasRoom() || /^\/(api\/)?staff\b/.test(incoming.url ?? '')
    return isAsked ? parts.staff?.(incoming) : undefined
  }

  function enter(session: StaffSession | undefined): Slot | undefined {
    return overload.enter() ?? (session && overload.enterAsStaff(session.id))
  }

  /**
   * Whether a request may bring more than anybody's body, and take its time. A good token is not enough: members have
   * one, and so has who was on the staff a minute ago. So the database is asked, in a slot as for all work.
   */
  async function mayUpload(incoming: IncomingMessage, session: StaffSession): Promise<boolean | 'all full'> {
    const { url = '', headers } = incoming
    if (longestBody(url, { isStaff: true }) === longestBody(url, { isStaff: false })) return false
    // Without a length it may become large.
    if (Number(headers['content-length'] ?? Infinity) <= BODY_LIMIT) return session.isKnown
    const slot = enter(session)
    if (!slot) return 'all full'
    try {
      return await session.isOpen()
    } catch (err) {
      log.warn({ err }, 'whose session it is could not be looked up')
      return 'all full'
    } finally {
      slot.leave()
    }
  }

  async function shed(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit): Promise<void> {
    if (await sendKept(incoming, outgoing, visit, { evenIfAway: true })) return
    metrics.countShed()
    refuse(incoming, outgoing, 'overloaded')
  }

  return {
    answering: () => Math.max(answering, working),
    endStreams() {
      for (const end of streams) void end()
    },
    async take(incoming, outgoing) {
      // Most of a flood: nothing is set up for what nobody could let in.
      if (!overload.hasRoom() && isStrangersCall(incoming) && !isExempt(incoming)) {
        metrics.countShed()
        return refuse(incoming, outgoing, 'overloaded')
      }
      const visit = receive(incoming, outgoing)
      if (!isExempt(incoming)) {
        const kept = sendKept(incoming, outgoing, visit)
        if (kept instanceof Promise ? await kept : kept) return undefined

        const session = await staffSession(incoming)
        visit.staff = session?.isKnown ? session.id : undefined
        // Refused before waiting for a body.
        if (session === undefined && !overload.hasRoom()) return shed(incoming, outgoing, visit)
        if (hasBody(incoming)) {
          const isUpload = session !== undefined && (await mayUpload(incoming, session))
          if (isUpload === 'all full') return refuseBody(incoming, outgoing, isUpload)
          const body = await receiveBody(incoming, {
            slow,
            limits: { ...limits.body, deadline: isUpload ? UPLOAD_DEADLINE_MS : limits.body.deadline },
            most: longestBody(incoming.url ?? '', { isStaff: isUpload }),
            address: visit.address,
            staff: visit.staff,
          })
          if (body === 'gone') return log.debug({ address: visit.address }, 'the client went away')
          if (typeof body === 'string') return refuseBody(incoming, outgoing, body)
          visit.body = body
        }
        visit.slot = enter(session)
        if (!visit.slot) return shed(incoming, outgoing, visit)
      }
      for (const [name, value] of defaults) outgoing.setHeader(name, value)
      await listener(incoming, outgoing)
      // A request with an invalid address.
      visit.slot?.leave()
    },
  }
}

/** A call, which no cached page answers, of somebody who says nothing by which staff could be told. */
function isStrangersCall({ method, url = '', headers }: IncomingMessage): boolean {
  const isPage = (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/')
  return !isPage && headers.cookie === undefined && headers.authorization === undefined
}

/** The request with its body, if it has one. */
function withBody(request: Request, body: Buffer | undefined): Request {
  if (!body || request.method === 'TRACE') return request
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: new Uint8Array(body) })
}

/** Ends the connection with the answer, since the rest of the body would only be discarded. */
function refuseBody(incoming: IncomingMessage, outgoing: ServerResponse, why: BodyFault): void {
  outgoing.setHeader('connection', 'close')
  refuse(incoming, outgoing, BODY_FAULTS[why])
}

const BODY_FAULTS = {
  late: 'request_timeout',
  'too large': 'payload_too_large',
  ...CROWDED,
} as const satisfies Record<BodyFault, ProblemCode>
