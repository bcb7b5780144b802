import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import { StartError } from '../platform/errors.ts'
import { DEFAULT_INTAKE, type Intake, type IntakeLimits, openIntake } from './intake.ts'
import type { ServerParts } from './mount.ts'
import { type Overload, watchOverload } from './overload.ts'
import { refuse } from './refusal.ts'

/** Binds the port right away and answers 503 with Retry-After until the app is ready. */
export interface Door {
  readonly port: number
  open(parts: ServerParts): void
  /** Finishes requests in progress (10 s at most), accepts no new ones, and closes. */
  close(): Promise<void>
}

/** Listens on the configured port. Throws a StartError when it is taken. */
export async function openDoor(
  config: Config,
  overload: Overload = watchOverload(),
  limits: IntakeLimits = DEFAULT_INTAKE,
): Promise<Door> {
  let served: (ServerParts & { intake: Intake }) | undefined
  let draining = false

  const server = createServer(TIMEOUTS, (incoming, outgoing) => {
    endUnread(outgoing, limits.unread)
    // Clients that are still connected reconnect, and another process answers them.
    if (draining) outgoing.setHeader('connection', 'close')
    if (hosts(incoming) > 1) return refuseTwoHosts(outgoing)
    if (!served) return refuse(incoming, outgoing, 'overloaded')
    if (incoming.url === READY && overload.isStuck()) return answerOverloaded(outgoing)
    const { intake, log } = served
    intake.take(incoming, outgoing).catch((err: unknown) => {
      log.error({ err }, 'a request could not be taken in')
      outgoing.destroy()
    })
  })
  const port = await listen(server, config)
  return {
    port,
    open(parts) {
      served = { ...parts, intake: openIntake(parts, { overload, defaults: defaultHeaders(config), limits }) }
    },
    async close() {
      served?.api.setReady(false)
      if ((await connections(server)) > 0) await sleep(GRACE_MS)
      const closed = stopListening(server)
      draining = true
      served?.api.endWaits()
      served?.intake.endStreams()
      await drain(server, () => served?.intake.answering() ?? 0)
      await closed
      overload.stop()
    },
  }
}

const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than a proxy's usual minute, so that we never close a connection while it sends a request.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
}

/**
 * Cuts off whoever takes nothing of an answer for so many milliseconds. One that is still being made, or that waits for
 * news, has nothing to take.
 */
function endUnread(outgoing: ServerResponse, milliseconds: number): void {
  outgoing.setTimeout(milliseconds, () => {
    if (outgoing.writableLength > 0) outgoing.destroy()
    else outgoing.setTimeout(milliseconds)
  })
}

/** Default headers; an answer's own take precedence. */
function defaultHeaders({ publicUrl }: Config): readonly (readonly [string, string])[] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ...(publicUrl.startsWith('https:')
      ? [['strict-transport-security', 'max-age=63072000; includeSubDomains'] as const]
      : []),
  ]
}

async function listen(server: Server, { port, host }: Config): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(port, host, resolve)
  try {
    await promise
  } catch (error) {
    throw new StartError(explainListen(error as NodeJS.ErrnoException, host, port), { cause: error })
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function explainListen({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} is not allowed for this user: set PORT to 1024 or above.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is no address of this machine: check HOST.`
  return `${host}:${port} cannot be listened on (${message}): check HOST and PORT.`
}

/** How many hosts a request names. */
function hosts({ rawHeaders }: IncomingMessage): number {
  // Names and values take turns.
  return rawHeaders.filter((name, n) => n % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length
}

/** A proxy before us may have gone by the other one (RFC 9112, 3.2). */
function refuseTwoHosts(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  outgoing.end('A request names one host.\n')
}

const READY = '/api/health/ready'

/** Clients and proxies retry after this; a proxy tries other processes meanwhile. */
function answerOverloaded(outgoing: ServerResponse): void {
  outgoing.writeHead(503, {
    'x-request-id': randomUUID(),
    'content-type': 'application/json',
    'retry-after': '5',
    'cache-control': 'no-store',
  })
  outgoing.end(JSON.stringify({ ok: false, reason: 'full' }))
}

/** Requests are still accepted this long after a stop signal, until proxies have noticed. */
const GRACE_MS = 500
const TIMEOUT_MS = 10_000

/** Not the HTTP server's own way: that one also cuts connections whose first request is still on its way. */
function stopListening(server: Server): Promise<unknown> {
  return new Promise((done) => NetServer.prototype.close.call(server, done))
}

/** Waits until requests in progress are answered. */
async function drain(server: Server, answering: () => number): Promise<void> {
  await waitUntil(async () => (await connections(server)) === 0, GRACE_MS)
  server.closeIdleConnections()
  await waitUntil(() => answering() === 0, TIMEOUT_MS)
  server.closeAllConnections()
}

async function waitUntil(holds: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await holds()) && performance.now() < deadline) await sleep(10)
}

function connections(server: Server): Promise<number> {
  return new Promise((done) => server.getConnections((error, count) => done(error ? 0 : count)))
}
