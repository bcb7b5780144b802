import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { statusOf } from './server.ts'

/** What stands before several web processes: it sends each request to one that is ready, over connections it keeps. */
export interface Proxy {
  readonly origin: string
  /** Knows of these processes from now on. */
  use(origins: readonly string[]): Promise<void>
  /** Requests that no process answered. */
  readonly failed: readonly string[]
  close(): Promise<void>
}

const LOOK_EVERY_MS = 100

export async function startProxy(): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const failed: string[] = []
  let known: readonly string[] = []
  let ready: readonly string[] = []
  let turn = 0

  const look = async () => {
    const statuses = await Promise.all(known.map((origin) => statusOf(`${origin}/api/health/ready`)))
    ready = known.filter((_, index) => statuses[index] === 200)
  }
  const looking = setInterval(() => void look(), LOOK_EVERY_MS)
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming)
    // A real one would ask another process; here nothing hides a request that was dropped.
    const origin = ready[turn++ % Math.max(ready.length, 1)]
    if (origin && (await pass(agent, origin, incoming, body, outgoing))) return
    failed.push(`${incoming.method} ${incoming.url}`)
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed,
    async use(origins) {
      known = origins
      await look()
    },
    async close() {
      clearInterval(looking)
      agent.destroy()
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

/** False when the process could not be reached or broke off. */
function pass(
  agent: Agent,
  origin: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const passed = request(origin + url, { agent, method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    answer.once('close', () => {
      if (!answer.complete) outgoing.destroy()
      resolve(answer.complete)
    })
  })
  passed.once('error', () => resolve(false))
  passed.end(body)
  return promise
}
