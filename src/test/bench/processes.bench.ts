import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './ground.ts'
import { report } from './report.ts'
import { openMarket, openShop, type Shop, spread } from './shop.ts'

/**
 * Two processes of the product at one PostgreSQL, the second without jobs, against the first alone: quotes and paid bookings a second
 * of as many customers, in turns. Customers of both never are the same people, who would have to be looked at one by one.
 */
const MANY = Number(process.env.BENCH_BOOKINGS ?? 1200)
const ROUNDS = 3
const CROWDS = [16, 32, 64]

const { url, folder, client, close } = await openMarket()
const setup = (name: string) => ({ url, dataDir: join(folder, name) })
const one = await openShop({ ...setup('one'), port: 3281 })
const other = await openShop({ ...setup('other'), port: 3282, role: 'web', network: 11 })

interface Rates {
  readonly quotes: number
  readonly bookings: number
}

/** What so many customers get in a second, at all shops together. */
async function ratesOf(shops: readonly Shop[], crowd: number): Promise<Rates> {
  const own = MANY / shops.length
  const began = performance.now()
  const asked = await Promise.all(
    shops.map((shop, index) => shop.quotes(own, (customer) => spread(customer + index * own))),
  )
  const quoted = performance.now()
  await Promise.all(shops.map((shop, index) => shop.book(asked[index]!, crowd / shops.length)))
  const booked = performance.now()
  await mailsAreOut()
  return { quotes: (1000 * MANY) / (quoted - began), bookings: (1000 * MANY) / (booked - quoted) }
}

async function mailsAreOut(): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      "select from pgboss.job where state < 'completed' and name ~ '^(mail|bookings)' limit 1",
    )
    if (rows.length === 0) return
    await sleep(100)
  }
}

try {
  for (const shop of [one, other]) await shop.book(await shop.quotes(600, spread), 16)
  await client.query('analyze')
  for (const crowd of CROWDS) {
    const alone: Rates[] = []
    const both: Rates[] = []
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await ratesOf([one], crowd))
      both.push(await ratesOf([one, other], crowd))
    }
    for (const what of ['quotes', 'bookings'] as const) {
      const medianOf = (rates: readonly Rates[]) =>
        percentile(
          rates.map((each) => each[what]),
          0.5,
        )
      const [single, double] = [medianOf(alone), medianOf(both)]
      const share = double / single
      const rates = `${Math.round(double)}/s, one ${Math.round(single)}/s, share ${share.toFixed(2)}`
      report(`two processes, ${what}, ${crowd} at once`, rates, { text: '≥ 0.8 (wanted: 1)', kept: share >= 0.8 })
    }
  }
} finally {
  await close([one, other])
}
