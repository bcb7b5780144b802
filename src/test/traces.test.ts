import { afterEach, expect, onTestFinished, test } from 'vitest'
import { CARD, PERSON } from '../capabilities/bookings/factory.ts'
import { addDays, pacificDate } from '../lib/pacific.ts'
import { type Collector, type ReceivedSpan, startCollector } from './collector.ts'
import { endServers, SECRET, startServer, until } from './faults/server.ts'
import { createTestDatabase } from './postgres.ts'
import { startSmtp } from './smtp.ts'

afterEach(endServers)

const COLLECTOR_KEY = 'the key of the collector'

async function opened() {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const collector = await startCollector()
  onTestFinished(collector.close)
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const env = {
    DATABASE_URL: database.url,
    SKYLOT_SECRET: SECRET,
    SMTP_URL: smtp.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: `api-key=${encodeURIComponent(COLLECTOR_KEY)}`,
    OTEL_SERVICE_NAME: 'the lot',
    OTEL_TRACES_SAMPLER_ARG: '1',
  }
  return { collector, smtp, env }
}

test('a booking is one trace: page, call, statements, gateway, jobs and mail, and names nobody', {
  timeout: 300_000,
}, async () => {
  const { collector, smtp, env } = await opened()
  const server = await startServer(env)
  const from = addDays(pacificDate(Temporal.Now.instant()), 60)
  const stay = { travel_from_date: `${from} 08:00:00-0800`, travel_to_date: `${addDays(from, 2)} 08:00:00-0800` }
  const asked = await fetch(`${server.origin}/api/booking-quotes/set`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(stay),
  })
  const { quotes } = (await asked.json()) as { quotes: { quote_id: string; product_id: string }[] }
  const { quote_id } = quotes.find(({ product_id }) => product_id === 'BUY_NOW')!
  const outside = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
  const booked = await fetch(`${server.origin}/booking?quoteId=${quote_id}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: server.origin,
      'content-type': 'application/x-www-form-urlencoded',
      // TRUSTED_PROXIES is set, so the proxy may say which trace it is part of.
      traceparent: `00-${outside.traceId}-${outside.spanId}-01`,
    },
    body: new URLSearchParams({ quote_id, ...PERSON, ...CARD }),
  })
  expect(booked.status, await booked.text()).toBe(302)
  await until(() => smtp.received.length > 0, 30_000)
  expect(await server.end('SIGTERM')).toBe(0)

  const trace = collector.spans.filter(({ traceId }) => traceId === outside.traceId)
  const named = (name: string) => {
    const found = trace.find((span) => span.name === name)
    if (!found) throw new Error(`No span ${name} among ${trace.map((span) => span.name).join(', ')}`)
    return found
  }
  const page = named('POST /booking')
  expect(page.parentSpanId).toBe(outside.spanId)
  const call = named('bookings.create')
  expect(ancestors(trace, call)).toContain('POST /booking')
  const gateway = trace.filter(({ name }) => name.startsWith('gateway '))
  expect(gateway.map(({ name }) => name)).toContain('gateway saveCard')
  for (const span of gateway.slice(0, 1)) expect(ancestors(trace, span)).toContain('bookings.create')
  expect(ancestors(trace, named('update payments'))).toContain('bookings.create')
  expect(ancestors(trace, named('mail.send'))).toContain('bookings.create')
  expect(ancestors(trace, named('send mail'))).toContain('mail.send')
  expect(collector.requests[0]!.headers['api-key']).toBe(COLLECTOR_KEY)
  expect(collector.requests[0]!.body).toContain('"the lot"')
  tellsNothingPrivate(collector, [quote_id, SECRET, COLLECTOR_KEY])
})

/** The names of a span's parents, up to the first. */
function ancestors(trace: readonly ReceivedSpan[], span: ReceivedSpan): string[] {
  const names: string[] = []
  for (let at: ReceivedSpan | undefined = span; at; ) {
    const { parentSpanId }: ReceivedSpan = at
    at = trace.find(({ spanId }) => spanId === parentSpanId)
    if (at) names.push(at.name)
  }
  return names
}

function tellsNothingPrivate({ requests }: Collector, secrets: readonly string[]): void {
  const told = requests.map(({ body }) => body).join('\n')
  const typed = [PERSON.email, PERSON.full_name, PERSON.phone_number, CARD.cc_number]
  for (const secret of [...secrets, ...typed]) expect(told).not.toContain(secret)
  // As a word of its own: numbers of spans and times hold any four digits.
  expect(told).not.toMatch(new RegExp(`\\b${CARD.cc_number.slice(-4)}\\b`))
  expect(told).not.toMatch(/[\w.]+@[\w-]+\.\w+/)
  expect(told).not.toMatch(/quoteId=|\?\w+=|Bearer|card_[\w-]{10}/)
}
