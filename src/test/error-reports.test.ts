import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { addDays, pacificDate } from '../lib/pacific.ts'
import { looking } from './faults/aftermath.ts'
import { endServers, SECRET, startServer, until } from './faults/server.ts'
import { createTestDatabase } from './postgres.ts'

afterEach(endServers)

/** What stands behind the address of `SENTRY_DSN`: it keeps what it is sent. */
async function startReportService() {
  const received: string[] = []
  const service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = Buffer.concat(chunks)
      received.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
      response.end('{}')
    })
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void service.close())
  return { dsn: `http://key@127.0.0.1:${(service.address() as AddressInfo).port}/1`, told: () => received.join('\n') }
}

test('errors of a running product, in a request or a job, reach the address of SENTRY_DSN; mistakes of people do not', {
  timeout: 60_000,
}, async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const { dsn, told } = await startReportService()
  const server = await startServer({ DATABASE_URL: database.url, SKYLOT_SECRET: SECRET, SENTRY_DSN: dsn })
  const ask = (body: object) =>
    fetch(`${server.origin}/api/booking-quotes/set`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await ask({ email: 'ada@example.com' })).status).toBe(422)
  await looking(database.url, async (db) => {
    // A request and a job that find something missing.
    await sql`alter table rate_limits rename to limits_gone`.execute(db)
    await sql`insert into pgboss.job (name, data, retry_limit, expire_seconds) values ('quotes.mail', '{"quoteId": "no-such-quote"}', 0, 60)`.execute(
      db,
    )
  })
  const from = addDays(pacificDate(Temporal.Now.instant()), 60)
  const stay = { travel_from_date: `${from} 08:00:00-0800`, travel_to_date: `${addDays(from, 2)} 08:00:00-0800` }
  expect((await ask({ ...stay, email: 'ada@example.com' })).status).toBe(500)
  await until(() => told().includes('rate_limits') && told().includes('quotes/jobs.ts'), 20_000)
  expect(told()).not.toContain('Validation Error')
  expect(told()).not.toContain('ada@example.com')
  expect(await server.end('SIGTERM')).toBe(0)
})
