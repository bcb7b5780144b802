import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './ground.ts'
import { report } from './report.ts'
import { openMarket, openShop, signedInCookie, spread } from './shop.ts'

/**
 * What the product keeps in memory while it does all it can: prices, paid bookings with their mails, pages from memory and pages
 * of staff at the same time, without a pause. `BENCH_MINUTES` says how long (3); an hour makes little difference.
 */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 3)
const REST_SECONDS = 20
const [WANTED, MOST] = [250, 275]
const PORT = 3283
const ORIGIN = `http://localhost:${PORT}`
const STAFF_PAGES = ['/staff', '/staff/bookings', '/staff/transactions', '/staff/occupancy', '/staff/gate']
const PUBLIC_PAGES = ['/', '/contact', '/faq']

const { url, folder, close } = await openMarket()
const shop = await openShop({ url, dataDir: join(folder, 'data'), port: PORT })

const end = new AbortController()
const done = { bookings: 0, pages: 0 }

async function book(): Promise<void> {
  while (!end.signal.aborted) {
    const ids = await shop.quotes(320, spread)
    await shop.book(ids, 32)
    done.bookings += ids.length
  }
}

async function visit(paths: readonly string[], headers: Record<string, string>): Promise<void> {
  while (!end.signal.aborted) {
    for (const path of paths) {
      const response = await fetch(ORIGIN + path, { headers })
      if (!response.ok) throw new Error(`${path} answers ${response.status}`)
      await response.arrayBuffer()
      done.pages++
    }
  }
}

/** Megabytes of the product that are in memory, its program among them. */
function megabytes(): number {
  const status = readFileSync(`/proc/${shop.process.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024
}

try {
  const started = megabytes()
  const cookie = await signedInCookie(ORIGIN)
  const load = Promise.all([
    book(),
    visit(STAFF_PAGES, { cookie }),
    visit(STAFF_PAGES, { cookie }),
    visit(PUBLIC_PAGES, {}),
  ]).finally(() => end.abort())
  // What fails is told below, once the product can be ended.
  load.catch(() => undefined)
  const sizes: number[] = []
  while (sizes.length < MINUTES * 60 && !end.signal.aborted) {
    await sleep(1000)
    sizes.push(megabytes())
  }
  end.abort()
  await load
  const late = sizes.slice(-sizes.length / 2)
  const [usual, most] = [percentile(late, 0.5), percentile(late, 1)]
  report('bookings and pages meanwhile', `${done.bookings}, ${done.pages}`)
  report('memory when it has started', `${started.toFixed(0)} MB`)
  report(`memory after ${MINUTES / 2} minutes of load, median`, `${usual.toFixed(0)} MB`, {
    text: `≤ ${MOST} MB (wanted: ${WANTED})`,
    kept: usual <= MOST,
  })
  report('the most that it was then', `${most.toFixed(0)} MB`)
  await sleep(REST_SECONDS * 1000)
  report(`${REST_SECONDS} seconds later`, `${megabytes().toFixed(0)} MB`)
} finally {
  await close([shop])
}
