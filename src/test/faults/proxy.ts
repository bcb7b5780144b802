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
  /** What was answered, by whom. */
  readonly answers: readonly Answer[]
  close(): Promise<void>
}

interface Answer {
  readonly origin: string
  readonly request: string
  readonly status: number
}

const LOOK_EVERY_MS = 100

export async function startProxy(): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const failed: string[] = []
  const answers: Answer[] = []
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
    const asked = `${incoming.method} ${incoming.url}`
    const isAnswered = origin && (await pass(agent, origin, incoming, body, outgoing))
    if (isAnswered) return void answers.push({ origin, request: asked, status: outgoing.statusCode })
    failed.push(asked)
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed,
    answers,
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
