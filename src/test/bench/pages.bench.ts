import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { LEAN } from '../../../bin/product.mjs'
import { report } from './report.ts'
import { signedInCookie } from './shop.ts'

const SECONDS = 6
const LEAST_CACHED = 0.6
/** What is wanted of each page: milliseconds of processor on a quiet machine, and the share that `renderToString` of its tree has of them. */
const WANTED = { milliseconds: 4, share: 0.4 }
/** What browsers take. */
const BROWSERS = 'gzip, deflate, br, zstd'
/** Pages with the milliseconds above which something has become worse. */
const PAGES = [
  { what: 'contact', path: () => '/contact', most: 4 },
  { what: 'transactions, an empty list', path: () => '/staff/transactions', most: 5 },
  { what: 'a booking', path: ({ booking }: Served) => `/staff/bookings/${booking}`, most: 8 },
  { what: 'bookings, a month and a list', path: () => '/staff/bookings', most: 9 },
  { what: 'Today', path: () => '/staff', most: 8 },
]

const product = await start('serve-product.ts')
// A page is packed tightly once it is asked for again, beside the next answers.
for (let visit = 0; visit < 2; visit++) await download(`${product.origin}/`, { 'accept-encoding': 'br' })
await sleep(1500)
const cached = await download(`${product.origin}/`, { 'accept-encoding': 'br' })
const cookie = await signedInCookie(product.origin)
const bare = await start('serve-bare.ts', {
  headers: cached.headers,
  body: cached.body.toString('base64'),
})

const anonymous = { 'accept-encoding': 'br' }
await compare('home from memory, to a bare Node server', LEAST_CACHED, [
  { url: `${product.origin}/`, headers: anonymous },
  { url: `${bare.origin}/same-bytes`, headers: anonymous },
])
for (const { what, path, most } of PAGES) {
  await render(what, path(product), most)
}
report('weight of home', `${(cached.body.length / 1024).toFixed(1)} KB of HTML (brotli)`)

product.child.send('end')
await once(product.child, 'exit')
bare.child.disconnect()

interface Target {
  url: string
  headers: Record<string, string>
}

/** Requests a second of one against the other, in turns, so that both meet the same machine. */
async function compare(what: string, least: number, [ours, floor]: [Target, Target]): Promise<void> {
  const rates = { ours: 0, floor: 0 }
  for (let turn = 0; turn < 2; turn++) {
    rates.floor += await rate(floor)
    rates.ours += await rate(ours)
  }
  const share = rates.ours / rates.floor
  const measured = `${Math.round(rates.ours / 2)}/s of ${Math.round(rates.floor / 2)}/s`
  report(what, measured, { text: `share ${share.toFixed(2)} ≥ ${least}`, kept: share >= least })
}

async function rate(target: Target): Promise<number> {
  await load(target, 1)
  return (await load(target, SECONDS / 2)).average
}

async function load({ url, headers }: Target, duration: number, connections = 16) {
  const result = await autocannon({ url, headers, connections, duration })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`)
  return result.requests
}

/** What a page that is made for one reader takes of the product's processor, against `renderToString` of its tree. */
async function render(what: string, path: string, most: number): Promise<void> {
  const page = { url: product.origin + path, headers: { cookie, 'accept-encoding': BROWSERS } }
  const spent = { ours: 0, floor: 0 }
  // Until its code is compiled.
  await load(page, SECONDS / 2)
  for (let turn = 0; turn < 2; turn++) {
    spent.ours += await cost(page)
    spent.floor += await cost({ url: product.sameTrees + path, headers: {} })
  }
  const [milliseconds, share] = [spent.ours / 2, spent.floor / spent.ours]
  report(what, `${milliseconds.toFixed(1)} ms of processor, ${share.toFixed(2)} of them React`, {
    text: `≤ ${most} ms (wanted: ${WANTED.milliseconds} ms, ${WANTED.share})`,
    kept: milliseconds <= most,
  })
}

/** Milliseconds of the product's processor for each answer. */
async function cost(target: Target): Promise<number> {
  const before = await processor()
  const { total } = await load(target, SECONDS / 2, 4)
  return ((await processor()) - before) / total
}

async function processor(): Promise<number> {
  product.child.send('processor')
  const [milliseconds] = (await once(product.child, 'message')) as [number]
  return milliseconds
}

interface Served {
  readonly child: ChildProcess
  readonly origin: string
  /** Where React alone renders what the product rendered last at each path. */
  readonly sameTrees: string
  /** The id of a booking. */
  readonly booking: string
}

async function start(file: string, message?: object): Promise<Served> {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: LEAN.flags,
    env: { ...process.env, ...LEAN.env, NODE_ENV: 'production' },
  })
  if (message) child.send(message)
  const [ready] = (await once(child, 'message')) as [Omit<Served, 'child'>]
  return { child, ...ready }
}

/** The raw bytes as they come over the wire: fetch would unpack them. */
async function download(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: [string, string][]; body: Buffer }> {
  const { get } = await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<{ headers: [string, string][]; body: Buffer }>()
  get(url, { headers }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const kept = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
        ['transfer-encoding', 'connection', 'date', 'keep-alive', 'content-length'].includes(name)
          ? []
          : (values ?? []).map((value) => [name, value] as [string, string]),
      )
      resolve({ headers: kept, body: Buffer.concat(chunks) })
    })
  }).on('error', reject)
  return promise
}
