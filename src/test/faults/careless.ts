import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openServices } from '../../app/services.ts'
import { cents } from '../../lib/money.ts'
import { loadConfig } from '../../platform/config.ts'
import { testLog } from '../config.ts'
import { createServer } from 'node:http'

/**
 * A product that does it the wrong way round, for a control: it charges the card first and writes down afterwards what
 * the charge was for. Ended at a bad moment it has taken money for nothing.
 */
const config = loadConfig(process.env)
const services = await openServices({ config, log: testLog, url: config.databaseUrl! })
const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`careless on port ${typeof address === 'object' && address?.port}\n`)
})

await Promise.all(Array.from({ length: 8 }, book))

async function book(): Promise<never> {
  for (;;) {
    const card = { number: '4242424242424242', cvc: '123', expMonth: 12, expYear: 2030 }
    const saved = await services.gateway.saveCard(card)
    if (!('card' in saved)) throw new Error('The card was refused')
    const key = services.random.uuid()
    await services.gateway.authorise({ key, token: saved.card.token, amount: cents(7457), capture: true })
    await sleep(50)
    await writeDown(key)
  }
}

async function writeDown(key: string): Promise<void> {
  const quote = services.random.uuid()
  await sql`
    insert into quotes (id, set_id, product_id, vehicle_class, travel_from, travel_to, days_in_advance, is_prebook_discount,
      deposit_cents, total_cents, rate, created_at, expires_at, is_kept)
    values (${quote}, ${quote}, 'BUY_NOW', 'STANDARD', now(), now() + interval '1 day', 0, false, 7457, 7457, '{}', now(), now(), true)`.execute(
    services.db,
  )
  await sql`
    insert into bookings (id, number, status, quote_id, product_id, vehicle_class, travel_from, travel_to, email, full_name,
      phone_number, email_pdf, email_pkpass, total_cents, paid_cents, created_at, updated_at)
    values (${quote}, ${quote}, 'COMPLETED', ${quote}, 'BUY_NOW', 'STANDARD', now(), now() + interval '1 day', 'a@example.com',
      'Ada', '', false, false, 7457, 7457, now(), now())`.execute(services.db)
  await sql`
    insert into payments (id, booking_id, kind, status, amount_cents, reason, requested_at, settled_at)
    values (${key}, ${quote}, 'CHARGE', 'SETTLED', 7457, 'booking', now(), now())`.execute(services.db)
}
