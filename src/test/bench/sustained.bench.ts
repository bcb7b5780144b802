import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onProcessor, percentile } from './ground.ts'
import { report } from './report.ts'
import { openMarket, openShop, spread, type StayOf, stayFrom } from './shop.ts'

/**
 * Paid bookings a second through the whole product as `npm start` runs it, over HTTP, with its worker, its mails and a
 * PostgreSQL that writes to disk, all on this machine: spread over dates, all on one date, one after the other. Beside
 * each rate, the processor time of one booking: in the product, in PostgreSQL, and in who asks.
 */
const MANY = Number(process.env.BENCH_BOOKINGS ?? 3000)
const GOALS = { rate: 300, p99: 200, alone: 50, hot: 0.8, mailSeconds: 2, idleTransactions: 5, idleMs: 5 }
const IDLE_SECONDS = Number(process.env.BENCH_IDLE_SECONDS ?? 60)
/** Customers who want something at the same time. */
const CROWD = 32
const PORT = 3299

const { url, folder, client, close } = await openMarket()
const shop = await openShop({ url, dataDir: join(folder, 'data'), port: PORT })
const postmaster = Number((await client.query('select pg_backend_pid() as pid')).rows[0].pid)

try {
  await atRest()
  // Until every connection has planned each of its statements for good.
  await shop.book(await shop.quotes(600, spread), 16)
  // As a night of its own upkeep leaves it: a young database knows nothing of its tables.
  await client.query('analyze')
  const spreadOver = await run(`${CROWD} at once, over all dates`, MANY, CROWD, spread)
  const hot = await run(`${CROWD} at once, one date`, MANY / 2, CROWD, () => stayFrom(40))
  await run('16 at once, over all dates', MANY / 2, 16, spread)
  const alone = await run('1 at once', 300, 1, spread)
  report(
    `paid bookings, sustained, ${CROWD} at once`,
    `${Math.round(spreadOver.rate)}/s`,
    judged(spreadOver.rate >= GOALS.rate, `≥ ${GOALS.rate}/s`),
  )
  report(
    'the slowest of a hundred',
    `${spreadOver.p99.toFixed(0)} ms`,
    judged(spreadOver.p99 <= GOALS.p99, `≤ ${GOALS.p99} ms`),
  )
  report(
    'one date against all',
    `share ${(hot.rate / spreadOver.rate).toFixed(2)}`,
    judged(hot.rate / spreadOver.rate >= GOALS.hot, `≥ ${GOALS.hot}`),
  )
  report(
    'one after the other, the slowest of a hundred',
    `${alone.p99.toFixed(0)} ms`,
    judged(alone.p99 <= GOALS.alone, `≤ ${GOALS.alone} ms`),
  )
  report(
    'last mail after the last booking',
    `${spreadOver.mails.toFixed(1)} s`,
    judged(spreadOver.mails <= GOALS.mailSeconds, `≤ ${GOALS.mailSeconds} s`),
  )
} finally {
  await close([shop])
}

/** What it costs to wait for somebody. */
async function atRest() {
  await sleep(5000)
  const transactions = async () => {
    const { rows } = await client.query(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0].count)
  }
  const [first, before] = [await transactions(), await cpu()]
  await sleep(1000 * IDLE_SECONDS)
  const [last, after] = [await transactions(), await cpu()]
  const [each, busy] = [(last - first) / IDLE_SECONDS, (after.product - before.product) / IDLE_SECONDS]
  report(
    'at rest, transactions',
    `${each.toFixed(1)}/s`,
    judged(each <= GOALS.idleTransactions, `≤ ${GOALS.idleTransactions}/s`),
  )
  report(
    'at rest, processor of the product',
    `${busy.toFixed(1)} ms/s`,
    judged(busy <= GOALS.idleMs, `≤ ${GOALS.idleMs} ms/s`),
  )
}

function judged(kept: boolean, text: string) {
  return { text, kept }
}

async function run(what: string, count: number, atOnce: number, stay: StayOf) {
  const before = await cpu()
  const quotesBegan = performance.now()
  const ids = await shop.quotes(count, stay)
  const quoteSeconds = (performance.now() - quotesBegan) / 1000
  const quoted = await cpu()
  const began = performance.now()
  const { each, seconds } = await shop.book(ids, atOnce)
  const booked = await cpu()
  await mailsAreSent()
  const mails = (performance.now() - began) / 1000 - seconds
  const sent = await cpu()
  const per = (a: Cpu, b: Cpu, key: keyof Cpu) => ((b[key] - a[key]) / count).toFixed(2)
  const rate = count / seconds
  report(
    what,
    `${Math.round(rate)}/s, p50 ${percentile(each, 0.5).toFixed(0)}, p99 ${percentile(each, 0.99).toFixed(0)} ms, mails ${mails.toFixed(1)} s behind; quotes ${Math.round(count / quoteSeconds)}/s`,
  )
  const parts = [
    [before, quoted],
    [quoted, booked],
    [booked, sent],
  ].map(([a, b]) => `${per(a!, b!, 'product')} + ${per(a!, b!, 'postgres')} + ${per(a!, b!, 'asker')}`)
  report(
    '  processor of a quote, a booking, the mails behind',
    `${parts.join(' | ')} ms (product + PostgreSQL + asker)`,
  )
  return { rate, p99: percentile(each, 0.99), mails }
}

async function mailsAreSent() {
  for (;;) {
    const { rows } = await client.query(
      `select (select count(*) from pgboss.job where state < 'completed' and name like 'mail%')
         + (select count(*) from mail_messages where status = 'QUEUED') as waiting`,
    )
    if (Number(rows[0].waiting) === 0) return
    await sleep(100)
  }
}

interface Cpu {
  product: number
  postgres: number
  asker: number
}

/** Milliseconds of processor time until now; of PostgreSQL's processes, which come and go, in ticks of 10 ms. */
async function cpu(): Promise<Cpu> {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')
        return [
          {
            pid: Number(name),
            parent: Number(fields[1]),
            own: Number(fields[11]) + Number(fields[12]),
            children: Number(fields[13]) + Number(fields[14]),
          },
        ]
      } catch {
        return []
      }
    })
  const server = stats.find(({ pid }) => pid === postmaster)!.parent
  const { user, system } = process.cpuUsage()
  const ofServer = stats.filter(({ pid, parent }) => pid === server || parent === server)
  return {
    product: onProcessor(shop.process.pid!),
    postgres:
      10 * (ofServer.reduce((sum, { own }) => sum + own, 0) + (stats.find(({ pid }) => pid === server)?.children ?? 0)),
    asker: (user + system) / 1000,
  }
}
