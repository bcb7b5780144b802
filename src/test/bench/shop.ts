import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { COMPILED, LEAN, PROGRAM } from '../../../bin/product.mjs'
import { CARD, PERSON } from '../../capabilities/bookings/factory.ts'
import { startEmbedded } from '../../platform/embedded-postgres.ts'
import { TEST_OWNER } from '../config.ts'
import { prepareTemplate } from '../template.ts'
import { timed } from './ground.ts'

export const SECRET = 'the secret of every test database, long enough'

/** The stay of the index-th customer. */
export type StayOf = (index: number) => object

/** The whole product as `npm start` runs it, in a process of its own, and many customers who talk to it over HTTP. */
export interface Shop {
  readonly process: ChildProcess
  /** Prices for so many stays, asked for by 16 at once. Answers what prepaying each is called by. */
  quotes(count: number, stay: StayOf): Promise<string[]>
  /** Books all of them, so many at once. Answers each one's milliseconds and the seconds of all. */
  book(ids: readonly string[], atOnce: number): ReturnType<typeof timed>
  /** Lets go of the connections of its customers. */
  leave(): void
}

interface ShopSetup {
  readonly url: string
  /** For what is no row of the database. */
  readonly dataDir: string
  readonly port: number
  /** `web` where another one does the jobs. */
  readonly role?: 'web'
  /** The first part of its customers' addresses: customers of two shops are not the same people. */
  readonly network?: number
}

export async function openShop({ network = 10, ...setup }: ShopSetup): Promise<Shop> {
  const { port } = setup
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let asked = 0

  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const text = JSON.stringify(body)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    asked += 1
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-forwarded-for': `${network}.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    }
    const outgoing = request({ agent, port, path, method: 'POST', headers }, (incoming) => {
      let answer = ''
      incoming.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
      incoming.on('end', () =>
        incoming.statusCode! < 300
          ? resolve(JSON.parse(answer))
          : reject(new Error(`${path} ${incoming.statusCode} ${answer}`)),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(text)
    return promise
  }

  return {
    process: await serve(setup),
    async quotes(count, stay) {
      const ids: string[] = []
      await timed([...Array(count).keys()], 16, async (index) => {
        const { quotes } = await post<{ quotes: { product_id: string; quote_id: string }[] }>(
          '/api/booking-quotes/set',
          stay(index),
        )
        ids.push(quotes.find(({ product_id }) => product_id === 'BUY_NOW')!.quote_id)
      })
      return ids
    },
    book: (ids, atOnce) =>
      timed(ids, atOnce, (quote_id) =>
        post('/api/bookings/', {
          quote_id,
          ...PERSON,
          ...CARD,
          email: `${network}bench${quote_id.slice(0, 18)}@example.com`,
        }),
      ),
    leave: () => agent.destroy(),
  }
}

async function serve({ url, dataDir, port, role }: Omit<ShopSetup, 'network'>): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../../..', PROGRAM), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...LEAN.flags, ...(process.env.BENCH_EXEC?.split(' ') ?? [])],
    env: {
      ...process.env,
      ...LEAN.env,
      NODE_COMPILE_CACHE: COMPILED,
      PORT: String(port),
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: '1',
      ...(role && { SKYLOT_ROLE: role }),
      SKYLOT_DEMO: '1',
      SKYLOT_SECRET: SECRET,
      SKYLOT_OWNER_EMAIL: TEST_OWNER.email,
      SKYLOT_OWNER_PASSWORD: TEST_OWNER.password,
    },
  })
  await untilReady(port, () => {
    if (child.exitCode !== null) throw new Error('The product did not start')
  })
  return child
}

/** Answers the seconds that it took. */
export async function untilReady(port: number, look: () => void = () => {}): Promise<number> {
  const began = performance.now()
  for (;;) {
    const ready = await fetch(`http://localhost:${port}/api/health/ready`).catch(() => undefined)
    if (ready?.ok) return (performance.now() - began) / 1000
    look()
    await sleep(100)
  }
}

/** What the owner's browser sends once it has signed in there. */
export async function signedInCookie(origin: string): Promise<string> {
  return cookieAfter(`${origin}/auth/session`, { email: TEST_OWNER.email, password: TEST_OWNER.password })
}

/** What the browser of somebody sends who has just joined the club. */
export async function memberCookie(origin: string): Promise<string> {
  return cookieAfter(`${origin}/register`, {
    email: 'member@bench.example.com',
    long_name: 'Ada Lovelace',
    password: 'a hill of beans',
  })
}

async function cookieAfter(url: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { origin: new URL(url).origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (cookies.length === 0) throw new Error(`${url} answered ${response.status} without a cookie`)
  return cookies.join('; ')
}

/** A PostgreSQL that writes to disk, with space for any number of bookings, and a folder for what shops keep besides. */
export async function openMarket() {
  const folder = await mkdtemp(join(tmpdir(), 'skylot-bench-'))
  const database = await startEmbedded(folder, { durable: true, maxConnections: 100 })
  await prepareTemplate(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await makeRoom(client)
  return {
    url: database.url,
    folder,
    client,
    /** Ends the shops first. */
    async close(shops: readonly Shop[]): Promise<void> {
      for (const shop of shops) {
        shop.leave()
        shop.process.kill('SIGTERM')
        await once(shop.process, 'exit')
      }
      await client.end()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Space for any number of bookings. */
export async function makeRoom(client: pg.Client): Promise<void> {
  await client.query('update vehicle_classes set stalls = 200000, default_allotment = 200000')
  await client.query('update stall_days set allotment = 200000, bound = 200000 + greatest(sellable - allotment, 0)')
}

/** A stay of three days that begins so many days from now. */
export function stayFrom(days: number) {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return { travel_from_date: `${at(days)} 08:00:00-0800`, travel_to_date: `${at(days + 3)} 08:00:00-0800` }
}

/** Stays that begin on 300 dates, in turns. */
export const spread: StayOf = (index) => stayFrom(10 + (index % 300))
